"""An observation made without a scene tells what the scene tells."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from moonless.core.game import find_game
from moonless.core.legends import LINES, LOG_COLUMNS, OPTION_COLUMNS
from moonless.core.observing import Observer
from moonless.core.scene_observer import SceneObserver, legend_of, observer_of
from moonless.core.table import Table
from moonless.envs.gym import find_env
from moonless.envs.match import Match
from moonless.envs.views import make_match

SCENARIOS = ["bg2", "custom-campaign", "turning-the-tide", "duel", "m06-last-train", "c1-containers"]
COLUMNS = ["key", "verb", "cell", "piece", "facing", "chance", "best"]
"""What a scene says of an answer, too."""
UNTOLD = ("throw", "marked", "search", "attack", "black-depth", "white-depth")
"""Questions of two games whose odds take too long to count at every step: a grenade's, and those over the plot."""


def table(name: str) -> Match:
    game, scenario = find_env(name)
    return make_match(find_game(game), scenario, {}, legend_of(find_game(game), scenario))


def rows(observer: Observer) -> NDArray[np.int16]:
    return np.frombuffer(observer.options, np.int16).reshape(-1, len(OPTION_COLUMNS))[: observer.count]


def differing_planes(one: Observer, two: Observer) -> list[str]:
    legend = one.legend
    boards = [np.frombuffer(each.board, np.uint8).reshape(legend.shape) for each in (one, two)]
    axis = tuple(range(1, len(legend.shape))) if not legend.areas else (0,)
    apart = (boards[0] != boards[1]).any(axis=axis)
    return [legend.planes[plane] for plane in np.flatnonzero(apart)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_observed_is_what_the_scene_shows(name: str) -> None:
    match = table(name)
    scenes = SceneObserver(match.game, match.observer.legend)
    captain = match.game.judgment.captain(0)
    open_game = match.game.id in ("by-stealth-and-sea", "gato-leader")
    match.start(1)
    random = Random(1)
    for number in range(300):
        decision = match.decision
        if decision is None:
            break
        known = match.game.secrets.redact(match.state, decision.seat)
        if random.random() < 0.12:
            match.observe(decision.seat)
            scenes.observe(known, decision.seat, decision, [])
            assert not differing_planes(match.observer, scenes), (number, decision)
            assert match.observer.tracks == scenes.tracks, (number, decision)
            columns = COLUMNS if open_game or decision.ask not in UNTOLD else COLUMNS[:-2]
            wanted = [OPTION_COLUMNS.index(column) for column in columns]
            for option, one, other in zip(match.options, rows(match.observer), rows(scenes), strict=False):
                told, shown = one[wanted].tolist(), other[wanted].tolist()
                assert dict(zip(columns, told, strict=True)) == dict(zip(columns, shown, strict=True)), option
        guided = random.random() < 0.3
        match.answer(captain.choose(known, decision) if guided else random.choice(match.options))


def test_a_row_of_the_log_is_the_same_with_and_without_words() -> None:
    game = find_game("by-stealth-and-sea")
    own = observer_of(game, legend_of(game, "bg3"))
    told = SceneObserver(game, own.legend)
    table = Table.start(game, "bg3", 5)
    random, kinds = Random(5), set()
    while table.decision is not None:
        table.choose(random.choice(table.decision.options))
    for event in table.events:
        kinds.add(type(event).__name__)
        assert own.line(event) == told.line(event), event
    assert {"SkillRolled", "AlertDrawn", "Moved"} <= kinds


def test_the_log_has_a_row_for_each_of_the_last_events() -> None:
    match = table("bg2")
    match.start(3)
    random, log = Random(3), np.zeros((LINES, len(LOG_COLUMNS)), np.int16)
    while match.decision is not None and not log[:, LOG_COLUMNS.index("dice")].any():
        match.answer(random.choice(match.options))
        match.observe("slc-1")
        log = np.frombuffer(match.observer.log, np.int16).reshape(LINES, len(LOG_COLUMNS))
    row = dict(zip(LOG_COLUMNS, log[log[:, LOG_COLUMNS.index("dice")] > 0][0].tolist(), strict=True))
    assert row["dice"] <= row["total"] <= 6 * row["dice"]
    assert row["piece"] in [match.observer.pieces[f"slc-{n}"] for n in (1, 2, 3)]
