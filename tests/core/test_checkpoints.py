"""States from a stranger's file: refused in a clear line before a rule meets them, or played on without harm."""

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import pytest

import moonless
from moonless.core.checkpoints import COUNT, FREE, Bounds, among, misfits, misnumbered, place_in, span, surplus
from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.game import Game
from moonless.core.record import RESTART, Entry
from moonless.core.table import Table
from moonless.testing import Mood

GAMES = list(moonless.games())
FAR, BELOW = 99999, -7
STEPS = 10

# What the core makes of a declaration


class Point(NamedTuple):
    x: int
    y: int


@dataclass
class Boat:
    place: int
    color: str = "red"
    seen: Point | None = None


@dataclass
class Harbor:
    phase: int = 0
    boats: list[Boat] = field(default_factory=list)
    decks: list[list[int]] = field(default_factory=list)
    lit: list[bool] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    score: int = 0


BOUNDS: Bounds = {
    Harbor: {
        "phase": span(0, 3),
        "decks": place_in("abc").long(2, 1),
        "lit": FREE.long(1),
        "names": FREE.by(among(["north"])),
    },
    Boat: {"place": place_in(5).or_else(-1), "color": among(["red", "blue"])},
    Point: {"x": COUNT, "y": COUNT},
}


def test_a_state_within_its_bounds_is_taken() -> None:
    boats = [Boat(-1, "blue"), Boat(4, "red", Point(0, 2))]
    assert list(misfits(BOUNDS, Harbor(3, boats, [[0], [2]], [True], {"north": "Jervis"}, -12))) == []


def test_each_line_names_the_field_and_what_it_may_be() -> None:
    harbor = Harbor(4, [Boat(0), Boat(5, "pink", Point(-1, 0))], [[3], []], [], {"east": ""}, 10**9)
    assert list(misfits(BOUNDS, harbor)) == [
        "phase: expected 0 to 3, found 4",
        "decks[0][0]: expected 0 to 2, found 3",
        "decks[1]: expected 1 entries, found 0",
        "lit: expected 1 entries, found 0",
        "names: expected one of north, found 'east'",
        "boats[1]: place: expected 0 to 4 or -1, found 5",
        "boats[1]: color: expected one of red, blue, found 'pink'",
        "boats[1]: seen: x: expected 0 to 1000000, found -1",
        "score: expected -1000000 to 1000000, found 1000000000",
    ]


def test_cards_and_numbers_are_counted() -> None:
    assert list(surplus("deck", [1, 1, 2], [1, 2, 3])) == ["deck: card 1 is there 2 times, 1 exist"]
    assert list(misnumbered("slcs", [1, 2, 3], 1)) == []
    assert list(misnumbered("slcs", [1, 3], 1)) == ["slcs: expected numbers from 1 on, found [1, 3]"]


# What every game makes of a stranger's file

SCENARIOS = {
    "by-stealth-and-sea": ["bg2", "custom-campaign"],
    "gato-leader": ["first-patrol", "linked"],
    "rogue-regiment": ["m08-road-block", "morvan-nights"],
    "they-come-unseen": ["standard", "duel"],
}


@cache
def tables(id: str) -> list[Table]:
    """Games that were left at different moments."""
    found = []
    for scenario in SCENARIOS[id]:
        captain = moonless.games()[id].judgment.captain(1)
        table = moonless.start(id, scenario, seed=5)
        for count in range(1, 121):
            if table.decision is None:
                break
            table.choose(captain.choose(table.redacted(table.decision.seat), table.decision))
            if count in (30, 120):
                found.append(table.fork(seed=count))
    return found


def checkpoint(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(table.record.checkpoint))
    return data


PROBES = [
    ("by-stealth-and-sea", ("slcs", 0, "hex"), "slcs[0]: hex: expected a water hex of"),
    ("by-stealth-and-sea", ("fault_deck", 0), "fault_deck[0]: expected 0 to"),
    ("gato-leader", ("boats", 0, "place"), "boats[0]: place: expected 0 to"),
    ("gato-leader", ("boats", 0, "level"), "boats[0]: level: expected 0 to 3"),
    ("rogue-regiment", ("operators", 0, "place"), "operators[0]: place: expected a place of"),
    ("rogue-regiment", ("units", 0, "kind"), "units[0]: kind: expected 0 to"),
    ("they-come-unseen", ("ships", 0, "square"), "ships[0]: square: expected a square of"),
    ("they-come-unseen", ("targets", 0), "targets[0]: expected 0 to 5"),
]


@pytest.mark.parametrize(("id", "path", "line"), PROBES)
def test_a_place_off_the_board_and_a_number_of_no_piece_are_refused(id: str, path: tuple[Any, ...], line: str) -> None:
    data = checkpoint(tables(id)[0])
    put(data, path, FAR)
    with pytest.raises(Unreadable) as caught:
        moonless.games()[id].restore(data)
    assert f"checkpoint: {line}" in str(caught.value)
    assert str(caught.value).endswith(f"found {FAR}")


@pytest.mark.parametrize("id", GAMES)
def test_a_phase_that_the_game_has_not_is_refused(id: str) -> None:
    data = checkpoint(tables(id)[0])
    data["phase"] = 77
    with pytest.raises(Unreadable, match=r"^checkpoint: phase: expected 0 to \d+, found 77$"):
        moonless.games()[id].restore(data)


@pytest.mark.parametrize(
    ("id", "path"),
    [
        ("by-stealth-and-sea", ("patrol_ready",)),
        ("gato-leader", ("boats", 0, "temporary")),
        ("rogue-regiment", ("operators", 0, "gear")),
        ("they-come-unseen", ("stores", 1)),
    ],
)
def test_a_list_of_the_wrong_length_is_refused(id: str, path: tuple[Any, ...]) -> None:
    data = checkpoint(tables(id)[0])
    at(data, path).pop()
    with pytest.raises(Unreadable, match=r"^checkpoint: .*: expected \d+ entries, found \d+$"):
        moonless.games()[id].restore(data)


@pytest.mark.parametrize(
    ("id", "path", "value", "line"),
    [
        ("by-stealth-and-sea", ("slcs", 0, "number"), 2, "slcs: expected numbers from 1 on, found [2, 2, 3]"),
        ("gato-leader", ("boats", 0, "number"), 0, "boats[0]: number: expected that of"),
        ("gato-leader", ("decks", 1, 0), 0, "decks[1]: card 0 is there 1 times, 0 exist"),
        ("rogue-regiment", ("operators", 0, "place"), -1, "operators[0]: place: expected one of the board"),
        ("rogue-regiment", ("units", 0, "hits"), 9, "units[0]: hits: expected fewer than"),
        ("they-come-unseen", ("ships", 0, "number"), 1, "ships: expected numbers from 0 on"),
        ("they-come-unseen", ("submarines", 0, "square"), -1, "submarines[0]: expected a square and a depth"),
    ],
)
def test_what_cannot_be_together_is_refused(id: str, path: tuple[Any, ...], value: int, line: str) -> None:
    data = checkpoint(tables(id)[0])
    put(data, path, value)
    with pytest.raises(Unreadable) as caught:
        moonless.games()[id].restore(data)
    assert f"checkpoint: {line}" in str(caught.value)


def test_a_notice_that_tells_nothing_is_refused() -> None:
    data = checkpoint(tables("they-come-unseen")[0])
    data["notices"][0]["text"] = '{"hits": [0, 0]}'
    with pytest.raises(Unreadable, match="this is no notice"):
        moonless.games()["they-come-unseen"].restore(data)


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def put(data: Any, path: tuple[Any, ...], value: int) -> None:
    at(data, path[:-1])[path[-1]] = value


def numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where a state holds a number."""
    if type(data) is int:
        yield path
    elif isinstance(data, dict):
        for key, item in data.items():
            yield from numbers(item, (*path, key))
    elif isinstance(data, list):
        for place, item in enumerate(data):
            yield from numbers(item, (*path, place))


def fields(data: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Of each field the first number in it, and the last."""
    kinds: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in numbers(data):
        kinds.setdefault(tuple(step for step in path if isinstance(step, str)), []).append(path)
    return [path for paths in kinds.values() for path in dict.fromkeys((paths[0], paths[-1]))]


def play_on(game: Game, table: Table, data: dict[str, Any]) -> None:
    """Ten steps from a state, with everything a screen shows of it."""
    record = copy.deepcopy(table.record)
    record.entries.append(Entry(RESTART, {"state": data, "why": "a stranger's file"}))
    mood = Mood("stranger")
    with Table.replayed(game, record) as changed:
        for _ in range(STEPS):
            if changed.decision is None:
                return
            changed.scene(changed.decision.seat)
            changed.choose(mood.answer(changed.decision))


@pytest.mark.parametrize("id", GAMES)
def test_a_number_beyond_all_measure_is_refused_or_does_no_harm(id: str) -> None:
    game, refused, tried, harmed = moonless.games()[id], 0, 0, []
    for table in tables(id):
        before = checkpoint(table)
        for path in fields(before):
            for value in (FAR, BELOW):
                data = json.loads(json.dumps(before))
                put(data, path, value)
                tried += 1
                try:
                    play_on(game, table, data)
                except MoonlessError:
                    refused += 1
                except Exception as error:
                    harmed.append(f"{path} = {value}: {error!r}")
    assert harmed == []
    assert refused > tried / 2
