"""5.1 once more: what stands where before the first turn is what the mission's file says, at each level."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import pytest

from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import GEAR, TOKENS, UNITS
from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, VEHICLE, WAITING, State, Unit
from tests.games.rogue_regiment.rules.test_event_phase_reading import MISSIONS
from tests.games.rogue_regiment.whole_games import set_up

LEVELS = ["easy", "normal", "hard"]
ROLES = {"officer": 3, "hmg": 5}
"""1.6; the others that a mission names are guards (2)."""
BURSTS = 6
"""15.9."""


@cache
def file(name: str) -> dict[str, Any]:
    data = resources.files("moonless.games.rogue_regiment") / "data" / f"{name}.toml"
    return tomllib.loads(data.read_text(encoding="utf-8"))


def at(state: State, unit: Unit) -> list[int] | None:
    board = GAME.content.mission(state.mission).board
    return None if unit.place < 0 else [board.xs[unit.place], board.ys[unit.place]]


@pytest.mark.rule("SRR 5.1", "SRR 16.5", "SRR 1.6")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mission", MISSIONS)
def test_everything_stands_where_the_mission_puts_it(mission: str, level: str) -> None:
    entry, state = file(f"mission_{mission}"), GAME.start(mission, {"difficulty": level, "edition": "third"})
    units = {unit.key: unit for unit in state.units}
    for given in entry.get("unit", []):
        unit, there = units[given["id"]], level in given.get("levels", LEVELS)
        assert (unit.kind, unit.role) == (UNITS.index(given["kind"]), ROLES.get(given["kind"], 2))
        assert (unit.fate, at(state, unit)) == ((ALIVE, given["at"]) if there else (DRIVEN_OFF, None))
        assert FACINGS[unit.facing] == given["facing"]
    for given in entry.get("vehicle", []):
        compare_vehicle(state, units[given["id"]], given)
    battle = entry["start_section"] == "battle"
    assert state.battle is battle
    assert all(unit.alert is (battle and not unit.parked and unit.fate == ALIVE) for unit in state.units)
    assert battle or state.meter == entry["stealth_meter"][level]
    deck = next(deck["cards"] for deck in file("event_cards")["deck"] if deck["id"] == entry["event_deck"][level])
    assert sorted(GAME.content.cards[card].id for card in state.deck) == sorted(deck)
    assert state.special_done == [level not in card["levels"] for card in entry.get("special_card", [])]
    gear = [id for id, number in entry["operators"]["extra_gear"].items() for _ in range(number)]
    assert [GEAR[number] if number >= 0 else "sten_ammunition" for number in state.gear_left] == gear
    objects = [*entry.get("object", []), *entry.get("item", [])]
    assert sorted(token.key for token in state.tokens) == sorted(given["id"] for given in objects)
    assert all(
        TOKENS[token.kind] == given["kind"] for token in state.tokens for given in objects if given["id"] == token.key
    )
    assert state.standing == [True] * len(entry.get("structure", []))
    assert not any(state.departed + state.blown)


def compare_vehicle(state: State, unit: Unit, given: dict[str, Any]) -> None:
    """15.1, 15.4, 15.9 Parked, coming with the convoy, or held back."""
    assert (unit.kind, unit.role, unit.parked) == (UNITS.index(given["kind"]), VEHICLE, given["state"] == "parked")
    waits = given["state"] in ("convoy", "reserve")
    assert unit.fate == (WAITING if waits else ALIVE)
    assert unit.route == (0 if given["state"] == "convoy" else -1)
    assert at(state, unit) == given.get("at")
    assert unit.cargo == (BURSTS if given["kind"] == "jeep" else given.get("cargo", 0))


@pytest.mark.rule("SRR 5.1", "SRR 2.8", "SRR 1.1", "SRR 1.4", "SRR 2.10", "SRR 16.4")
@pytest.mark.parametrize("mission", MISSIONS)
def test_posts_and_lines_are_manned_and_the_team_is_there(mission: str) -> None:
    entry, game = file(f"mission_{mission}"), set_up(mission, edition="third")
    board, team = game.board, entry["operators"]
    posts = [unit for unit in game.state.units if unit.post >= 0]
    assert [unit.post for unit in posts] == list(range(len(board.posts))) * entry["sentry_points_manned"]
    for unit in posts:
        post = board.posts[unit.post]
        assert (unit.place, unit.facing, unit.color, unit.kind) == (post.place, post.default, post.color, 0)
    walkers = [unit for unit in game.state.units if unit.line >= 0]
    assert [unit.line for unit in walkers] == list(range(len(board.lines))) * entry["patrol_lines_manned"]
    for unit in walkers:
        line = board.lines[unit.line]
        start, way = line.starts[game.mission.fixed_starts.get(unit.line, 0)]
        ahead = line.squares[line.following(start, way)]
        assert (unit.place, unit.index, unit.way) == (line.squares[start], start, way)
        assert (unit.facing, unit.color, unit.kind) == (board.facing_to(unit.place, ahead), line.color, 0)
    men = [man for man in game.state.operators if not man.companion]
    assert sorted(man.key for man in men) == sorted(team["recommended"])
    assert all(man.side == team["required_board"].get(man.key, "a") and man.health == 5 for man in men)
    assert len({man.place for man in men} & set(game.mission.start_places)) == len(men)
    extra = sum(team["extra_gear"].values())
    printed = sum(sum(GAME.content.operators[man.key].boards[man.side].gear) for man in men)
    assert sum(sum(man.gear) for man in men) == printed + extra + team["extra_gear"].get("sten_ammunition", 0)
    freed = [man for man in game.state.operators if man.companion]
    assert [(man.key, man.health, man.captive, sum(man.gear)) for man in freed] == [
        (given["id"], 2, True, 0) for given in entry.get("prisoner", [])
    ]
