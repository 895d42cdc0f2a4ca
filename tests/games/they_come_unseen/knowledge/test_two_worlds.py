"""18 Two worlds that differ only in what a seat cannot know look alike to it: at every kind of decision, after every
kind of announcement."""

import dataclasses
import json
from typing import cast

import pytest

from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.play import State as CoreState
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.events import Announced
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.notices import SWEEP_NOTICE, make_notice
from moonless.games.they_come_unseen.state import WATCHES, State
from moonless.testing import Mood
from tests.games.they_come_unseen.position import Position, table_at

ASKS = {
    *("start", "station", "first", "order", "command", "leg", "search", "attack", "black", "black-depth", "white"),
    *("white-depth", "ras", "course", "consent", "share-fuel", "share-salvos", "watch", "repair"),
}
OFTEN = 3
"""So often each kind is looked at."""


class Looking:
    """What has been looked at so far, over all games."""

    def __init__(self) -> None:
        self.asked: dict[str, int] = {}
        self.announced: dict[str, int] = {}
        self.ids = {entry.text: id for id, entry in GAME.content.announcements.items()}
        self.looks = 0

    def look(self, table: Table, since: int) -> int:
        """Look now if something rare is asked or has been announced; how many events there are."""
        said = {self.ids[event.text] for event in table.events[since:] if isinstance(event, Announced)}
        ask = table.decision.ask if table.decision is not None else ""
        if self.asked.get(ask, 0) < OFTEN or any(self.announced.get(id, 0) < OFTEN for id in said):
            self.compare(table)
            self.asked[ask] = self.asked.get(ask, 0) + 1
            for id in said:
                self.announced[id] = self.announced.get(id, 0) + 1
        return len(table.events)

    def compare(self, table: Table) -> None:
        self.looks += 1
        for seat in (*GAME.scenarios[table.record.scenario].seats, None):
            world = GAME.secrets.imagine(cast(State, table.redacted(seat)), seat, SeededFate(self.looks))
            assert shown(table, seat, world) == shown(table, seat, table.state), (seat, table.decision)

    def play(self, table: Table, mood: Mood, share: float) -> None:
        """To the end; a share of the answers is the captain's."""
        captain, events = GAME.judgment.captain(mood.seed if isinstance(mood.seed, int) else 0), 0
        while (decision := table.decision) is not None:
            events = self.look(table, events)
            table.choose(answer(table, decision, mood, captain.choose, share))
        self.look(table, events)

    def give(self, p: Position, *keys: str) -> None:
        """These answers at a position, looking before each and at the end."""
        plotted(p)
        table, events = table_at(p), 0
        for key in keys:
            events = self.look(table, events)
            table.choose(key)
        self.look(table, events)


def answer(table: Table, decision: Decision, mood: Mood, captain: object, share: float) -> Option:
    assert callable(captain)
    if mood.random() < share:
        option = captain(table.redacted(decision.seat), decision)
        assert isinstance(option, Option)
        return option
    return mood.answer(decision)


def shown(table: Table, seat: str | None, state: CoreState) -> str:
    """All that a seat gets: its redacted state, its question if it is asked, its log."""
    own = table.decision if table.decision is not None and table.decision.seat == seat else None
    seen = GAME.secrets.redact(cast(State, state), seat)
    scene = GAME.screen.scene(seen, seat, own, table.log(seat))
    scene.board = None  # it never changes
    scene.log = []
    words = [[line.text, line.rule, line.pieces] for line in table.log(seat)]
    return json.dumps([plain(seen), dataclasses.asdict(scene), words], sort_keys=True)


def plotted(p: Position) -> None:
    """Let the Soviets know of each submarine that it is where it is, or on some other deep square, with any battery."""
    size, worlds = p.board.size, []
    batteries = sum(1 << battery * size for battery in range(1, 21))
    for submarine in p.state.submarines:
        cells = [0, 0, 0, batteries << p.index("J19") | batteries << p.index("F6")]
        cells[submarine.depth] |= batteries << submarine.square
        worlds.append(tuple(cells))
    notice = make_notice(SWEEP_NOTICE, [submarine.hits for submarine in p.state.submarines])
    notice.plot = Plot({(0,) * len(worlds): [tuple(worlds)]})
    p.state.notices = [notice]


def rare_positions(looking: Looking) -> None:
    """What hardly happens in a game that is played at random."""
    p = Position()
    p.ship("brown", "M28", cargo=[0, 1])
    p.ship("orange", "M27", fuel=30, salvos=1)
    p.ship("red", "M29", fuel=55, salvos=2)
    p.state.gauges = [[30, 1, 55, 2]]
    looking.give(p.soviet_turn_begins(), "ras", "with both", "n", "fuel 25", "salvos 1")
    p = Position()
    p.ship("brown", "M28", cargo=[0])
    p.ship("orange", "M27", fuel=30, salvos=1)
    p.soviet_turn_begins()
    p.ship("brown", moved=2)
    p.mine("K28 K29 K30 K31 K32")
    looking.give(p, "ras", "n")
    p = Position()
    p.ship("orange", "R20", fuel=100)
    p.mine("R27 R28 R29 R30 R31")
    looking.give(p.soviet_turn_begins(), "move orange", *["e"] * 9, "go")
    p = Position("standard-3")
    p.ship("brown", "M28", cargo=[0])
    p.ship("orange", "M27", fuel=30)
    p.soviet_turn_begins()
    p.state.word = p.seating.soviet.index("logistics")
    looking.give(p, "ras", "n", "agree")
    white = ("I17", "I16", "I18", "400")
    for black in (("H17", "H16", "H18", "200"), ("H17", "H16", "H18", "400"), ("G16", "G17", "G18", "400")):
        p = Position()
        p.ship("orange", "J19", salvos=4)
        p.sub("green", "H17@200")
        p.soviet_turn_begins()
        looking.give(p, "search orange", "north", "fire red", *black, *white)
    p = Position("lone-submarine")
    alfa = p.board.station_square[0]
    beside = next(square for square in p.board.neighbors[alfa] if p.board.open_sea(square))
    p.sub("green", f"{p.board.names[beside]}@200", battery=1)
    looking.give(p, "attack alfa", "done", "north", "north", "resign", "no")
    p = Position()
    p.ship("orange", tactical=True, engineering=True)
    p.soviet_turn_begins()
    p.state.phase = WATCHES
    looking.give(p, "north", "tactical")


@pytest.mark.rule("TCU 18.1")
@pytest.mark.rule("TCU 18.2")
@pytest.mark.rule("TCU 18.7")
def test_every_kind_of_decision_and_announcement() -> None:
    looking = Looking()
    rare_positions(looking)
    for scenario, seed in (("duel-3", 5), ("duel-3", 7), ("lone-destroyer", 5), ("five-players", 7)):
        table = Table.start(GAME, scenario, seed, {"round_limit": 10})
        looking.play(table, Mood(seed), 0.5 if seed % 2 else 0.0)
    assert looking.asked.keys() - {""} >= ASKS
    assert set(looking.announced) >= set(GAME.content.announcements)
