"""The missions as printed."""

from datetime import date

import pytest

from moonless.games.by_stealth_and_sea.content.components import (
    Mission,
)
from moonless.games.by_stealth_and_sea.content.content import load_content

CONTENT = load_content()


MISSIONS = list(CONTENT.missions.values())


by_mission = pytest.mark.parametrize("mission", MISSIONS, ids=[mission.id for mission in MISSIONS])


# --- missions ---


def test_mission_one_is_as_printed() -> None:
    mission = CONTENT.missions["bg2"]
    board = CONTENT.boards[mission.board]
    assert (mission.number, mission.board, mission.date, mission.year) == (1, "gibraltar", date(1940, 10, 30), 1940)
    assert len(mission.cargo_hexes) == 3
    assert [CONTENT.ships[ship].title for ship, _ in mission.designated] == [
        "HMS Barham",
        "HMS Renown",
        "HMS Sheffield",
    ]
    assert [CONTENT.ships[ship].victory_points for ship, _ in mission.designated] == [10, 10, 5]
    assert [CONTENT.ships[ship].victory_points for ship in mission.free_ships] == [3] * 8
    assert mission.patrol_craft == [1, 2, 3, 4]
    assert mission.harbor_defense_cards == []
    assert mission.forward_positioning == "la-spezia"
    assert [(crew.slc, crew.skills) for crew in mission.crews] == [
        (1, [1, 1, 1, 1]),
        (2, [1, 1, 2, 1]),
        (3, [1, 1, 1, 2]),
    ]
    assert [board.hexes[hex_] for hex_ in mission.start_hexes] == ["D3", "C4", "C5"]
    assert mission.historic_result == 3


def test_history_scored_83() -> None:
    results = [CONTENT.missions[mission].historic_result for mission in CONTENT.historic.missions]
    assert results == [3, 6, 13, 27, 4, 3, 9, 9, 9]
    assert sum(results) == CONTENT.historic.historic_total == 83


@by_mission
def test_no_two_counters_on_one_printed_space(mission: Mission) -> None:
    hexes = mission.cargo_hexes + [hex_ for _, hex_ in mission.designated] + mission.free_ship_hexes
    assert len(hexes) == len(set(hexes))
    water = set(CONTENT.boards[mission.board].water)
    assert water.issuperset(hexes + mission.start_hexes)
    assert len(mission.free_ship_hexes) >= len(mission.free_ships)
    assert set(mission.named_cargo) <= set(mission.cargo_hexes)


@by_mission
def test_tokens_suffice(mission: Mission) -> None:
    crews = [CONTENT.operators[crew.operator] for crew in mission.crews]
    extra = sum(crew.attribute.type == "extra_surge" for crew in crews)
    assert 3 * CONTENT.positions[mission.forward_positioning].surge_tokens + extra <= 11
    assert 3 * mission.warhead_tokens_per_slc <= 6
    assert sum(skill > 1 for crew in mission.crews for skill in crew.skills) <= 12


def test_tandem_warheads_come_with_algiers() -> None:
    assert [mission.warhead_tokens_per_slc for mission in MISSIONS] == [1, 1, 1, 1, 1, 1, 2, 2, 2]


@by_mission
def test_patrol_craft_follow_from_the_cards(mission: Mission) -> None:
    craft = CONTENT.defense(mission.harbor_defense_cards).patrol_craft
    assert mission.patrol_craft == list(range(1, craft + 1))
    assert mission.harbor_defense_cards == CONTENT.level_cards(mission.harbor_defense_level)
