"""18.3, 18.4 What everybody is told of a submarine's turn, line by line and in order; where it is seen to go; and under
what heading. By the reports of the reading (`turn_reading`), in games at random."""

from collections import Counter

import pytest

from moonless.core.events import Event
from moonless.games.they_come_unseen.board import COLOR_KEYS
from moonless.games.they_come_unseen.rules import sequence
from moonless.games.they_come_unseen.state import NATO_TURN
from tests.games.they_come_unseen.rules.chart_reading import station
from tests.games.they_come_unseen.rules.command_reading import Fleet
from tests.games.they_come_unseen.rules.test_sequence_reading import NEEDED, SCENARIOS, Game
from tests.games.they_come_unseen.rules.turn_reading import (
    ATTACKS,
    CONTACT,
    DIVES,
    EXHAUSTED,
    RECOVERS,
    SEEN,
    SIGHTED,
    SNORTS,
)

SEEDS = range(1, 12, 2)
"""Games of which somebody follows the log."""
ORDER = ["First submarine: ", "Second submarine: "]
Told = tuple[str, list[str]]
"""A line, and where the piece is seen to go."""


def line(game: Game, kind: int, who: int, place: int, end: int) -> str:
    """One report in the words of the announcements."""
    names, content = game.board.names, game.content
    if kind == CONTACT:
        return f"Sonar watch of {content.ships[who].title}: contact {COLOR_KEYS[place]}."
    boat = content.submarines[who].name
    if kind == RECOVERS and station(place) >= 0:
        return f"{boat} lies in {content.stations[station(place)].name} and recovers 5 units."
    words = {
        SIGHTED: f"Periscope sighted: {boat} at {names[place]}.",
        SEEN: f"{boat} moves in sight to {names[place]}.",
        SNORTS: f"{boat} snorts from {names[place]} to {names[end]}.",
        DIVES: f"{boat} dives. Datum {names[place]}.",
        EXHAUSTED: f"{boat} has no battery left and floats at {names[place]}.",
        RECOVERS: f"{boat} lies adrift at {names[place]} and recovers 5 units.",
    }
    return words[kind]


def expected(game: Game, reports: list[list[int]], seen: int, prefix: str) -> list[Told]:
    """All lines but those of a station; a submarine's way is drawn from where everybody saw it last."""
    found: list[Told] = []
    names = game.board.names
    for kind, who, place, end in reports:
        if kind == ATTACKS:
            return found
        words, path = line(game, kind, who, place, end), []
        if kind == SNORTS:
            path = [names[square] for square in (place, (place + end) // 2, end)]
        elif kind == SEEN and seen >= 0:
            path = [names[seen], names[place]]
        found.append((prefix + words[:1].upper() + words[1:], path))
        if kind in (SIGHTED, SEEN, SNORTS, DIVES):
            seen = end if kind == SNORTS else -1 if kind == DIVES else place
    return found


def told_to_soviets(game: Game, events: list[object]) -> list[Told]:
    seat = game.seating.soviet[0]
    lines = [event.line() for event in events if isinstance(event, Event) and event.visible_to(seat)]
    return [(told.text, told.path) for told in lines]


def one_turn(game: Game) -> list[int]:
    """One submarine's turn; the kinds of its reports."""
    state = game.state
    number, before = len(state.movers), [boat.copy() for boat in state.submarines]
    reading, game.answers, game.told[:] = Fleet(state, NEEDED.get(state.scenario, 4)), [], []
    sequence.play_phase(game)
    mover = next(n for n, boat in enumerate(state.submarines) if state.logs[-1].submarine == boat.number)
    start = before[mover]
    reports = reading.nato(game.answers)
    prefix = "" if len(state.submarines) == 1 else ORDER[number]
    wanted = expected(game, reports, start.square if start.depth == 0 else -1, prefix)
    told = told_to_soviets(game, game.told)
    assert told[: len(wanted)] == wanted, (state.scenario, reports)
    kinds = [kind for kind, *_ in reports]
    if kinds[-1:] == [ATTACKS]:
        name = game.content.stations[reports[-1][2]].name
        assert told[len(wanted)][0].startswith(prefix)
        assert name in told[len(wanted)][0]
    else:
        rest = [text for text, _ in told[len(wanted) :]]
        assert len(rest) == (not state.movers), rest  # that the NATO turn is over
    return kinds


@pytest.mark.rule("TCU 18.3", "TCU 18.4", "TCU 14.3", "TCU 6.10", "TCU 9.7")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_submarines_turn_publishes_is_told_in_order(scenario: str) -> None:
    kinds: Counter[int] = Counter()
    for seed in SEEDS:
        game = Game(scenario, seed)
        while not game.state.over:
            if game.state.phase == NATO_TURN:
                kinds.update(one_turn(game))
            else:
                sequence.play_phase(game)
    assert min(kinds[kind] for kind in (SIGHTED, SEEN, SNORTS, DIVES)) > 3, kinds
