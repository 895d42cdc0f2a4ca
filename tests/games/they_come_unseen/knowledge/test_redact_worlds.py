"""18 Two worlds that differ only in what a seat cannot know look alike to it: at every kind of decision, after every
kind of announcement."""

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
from moonless.games.they_come_unseen.rules import submarines
from moonless.games.they_come_unseen.state import WATCHES, State
from moonless.testing import Mood, data, line
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
    words = [line(told) for told in table.log(seat)]
    ways = [] if own is None else [data(way) for way in GAME.screen.ways(seen, own)]
    return json.dumps([plain(seen), data(scene), words, ways])  # the order of lists is seen as well


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


# What the log tells


def heard(p: Position, seat: str | None) -> list[object]:
    """The log of a seat, every field of it."""
    return [line(event.line()) for event in p.events if event.visible_to(seat)]


VOYAGES: list[tuple[str, list[tuple[str, str]]]] = [
    ("", [("J19@600", "J20@600 J21@600"), ("J21@400", "J20@400 I20@200 I19@400"), ("J21@400", "")]),
    ("", [("J19@200", "J20@P"), ("I21@200", "J20@P"), ("J21@200", "J20@P")]),
    ("e", [("J19@200", "J20@P"), ("I21@200", "J20@P"), ("J21@200", "J20@P")]),
    ("", [("J19@P", "J20@P J21@200"), ("J19@P", "J20@P I21@200 I22@400"), ("J19@P", "J20@P I19@200")]),
]
"""Turns that look alike to the Soviets: deep all the time; come up from anywhere, perhaps to snort; dived somewhere."""


@pytest.mark.rule("TCU 18.1")
@pytest.mark.rule("TCU 18.4")
@pytest.mark.parametrize(("snort", "voyages"), VOYAGES)
def test_turns_that_look_alike_are_told_alike(snort: str, voyages: list[tuple[str, str]]) -> None:
    """Wherever it came from and went to unseen, no field of any line tells; NATO reads its own way in full."""
    logs = []
    for where, path in voyages:
        p = Position()
        p.sub("green", where, battery=9)
        if path:
            p.sail("green", path, snort)
        else:
            p.replies.append("stay")
            submarines.submarine_turn(p, p.sub("green"))
        logs.append((heard(p, "soviet"), heard(p, None)))
        own = next(event.line() for event in p.events if event.visible_to("nato"))
        names = [where, *path.split()] if path else []
        assert own.path[: len(names)] == [name.partition("@")[0] for name in names]
        assert all(not told.path for told in [event.line() for event in p.events if event.visible_to("nato")][1:])
    assert all(log == logs[0] for log in logs)


@pytest.mark.rule("TCU 18.3")
def test_what_is_seen_of_a_way_is_told_as_a_way() -> None:
    p = Position()
    p.sub("green", "J19@200", battery=9)
    p.sail("green", "J20@P J21@P", "e", "J24@P J25@200")
    paths = [event.line().path for event in p.events if event.visible_to("soviet")]
    assert paths == [[], ["J20", "J21"], ["J21", "J22", "J23"], ["J23", "J24"], []]


@pytest.mark.rule("TCU 8.7")
def test_a_leg_is_told_as_far_as_the_ship_came() -> None:
    p = Position()
    p.ship("orange", "R20", fuel=100)
    p.mine("R27 R28 R29 R30 R31")
    p.soviet_turn_begins()
    p.go("orange", p.line("R20", "R29"))
    told = next(event.line() for event in p.events if event.line().path)
    assert told.text.endswith("R28 R29.")
    assert told.path == ["R20", *p.line("R20", "R27").split()]
