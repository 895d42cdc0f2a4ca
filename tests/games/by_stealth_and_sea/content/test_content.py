"""The content against the figures of the rulebook."""

from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    OPS,
    PILOT,
    REPAIR,
    SKILL_NAMES,
    SKILL_TITLES,
    SPACE_NAMES,
    SPACE_TITLES,
    STAMINA,
    TRANSMISSION,
    WARHEAD,
    WETSUIT,
    Mission,
)
from moonless.games.by_stealth_and_sea.content.content import load_content, read_content

DATA = Path(str(resources.files("moonless.games.by_stealth_and_sea") / "data"))


CONTENT = load_content()


MISSIONS = list(CONTENT.missions.values())


by_mission = pytest.mark.parametrize("mission", MISSIONS, ids=[mission.id for mission in MISSIONS])


# --- what lies in the box ---


def test_content_is_loaded_once() -> None:
    assert load_content() is CONTENT


def test_the_same_folder_gives_the_same_content() -> None:
    again = read_content(DATA)
    assert again == CONTENT
    assert again.fingerprint == CONTENT.fingerprint


def test_every_file_says_where_it_comes_from() -> None:
    files = {path.name for path in DATA.iterdir() if path.name.endswith(".toml")}
    assert set(CONTENT.sources) == {*files, "words/actions.toml"}
    assert all(CONTENT.sources.values())


def test_counts() -> None:
    ships = list(CONTENT.ships.values())
    operators = Counter(operator.kind for operator in CONTENT.operators.values())
    assert sum(ship.navy for ship in ships) == 88
    assert sum(not ship.navy for ship in ships) == 18
    assert CONTENT.patrol_craft.total == 7
    assert len(CONTENT.alert_cards) == 36
    assert sum(card.copies for card in CONTENT.fault_cards) == 57
    assert operators == {"historic": 24, "custom": 12}
    assert len(CONTENT.defense_cards) == 8
    assert len(CONTENT.positions) == 4
    assert len(CONTENT.missions) == 9
    assert CONTENT.tokens == {"surge": 11, "skill": 12, "slc": 15, "warhead": 6, "detected": 3, "time": 1}


def test_names_of_spaces_and_skills_have_their_numbers() -> None:
    assert SPACE_NAMES[BREATHING_GEAR] == "breathing_gear"
    assert SPACE_NAMES[WETSUIT] == "wetsuit"
    assert SPACE_NAMES[TRANSMISSION] == "transmission"
    assert SPACE_NAMES[BALLAST_TANK] == "ballast_tank"
    assert SPACE_NAMES[BATTERY] == "battery"
    assert SPACE_NAMES[WARHEAD] == "warhead"
    assert [SKILL_NAMES[skill] for skill in (PILOT, OPS, REPAIR, STAMINA)] == ["pilot", "ops", "repair", "stamina"]
    assert [name.title().replace("_", " ") for name in SPACE_NAMES] == SPACE_TITLES
    assert [name.title() for name in SKILL_NAMES] == SKILL_TITLES


@pytest.mark.rule("BSS S.9")
def test_the_alert_deck_is_two_dice() -> None:
    assert CONTENT.alert_cards == sorted(a + b for a in range(1, 7) for b in range(1, 7))
    assert CONTENT.alert_value == 12
    assert CONTENT.alert_removes_at_most == 6


def test_ships() -> None:
    barham = CONTENT.ships["barham"]
    assert (barham.title, barham.victory_points, barham.medal, barham.promotion) == ("HMS Barham", 10, "gold", True)
    assert CONTENT.ships["renown"].medal == "gold"
    assert CONTENT.ships["ark-royal"].medal == "silver"
    cargo = CONTENT.ships["cargo-01"]
    assert (cargo.title, cargo.victory_points, cargo.medal, cargo.promotion) == ("Cargo Ship", 1, "bronze", False)
    assert {ship.victory_points for ship in CONTENT.ships.values()} == {1, 2, 3, 5, 10}


def test_every_navy_counter_sails_in_some_mission() -> None:
    sailing = {ship for mission in MISSIONS for ship, _ in mission.designated}
    sailing.update(ship for mission in MISSIONS for ship in mission.free_ships)
    assert sailing == {ship.id for ship in CONTENT.ships.values() if ship.navy}


def test_attributes_of_the_rulebook() -> None:
    operators = CONTENT.operators
    assert operators["birindelli-paccagnini"].attribute.type == "captured_vp_bonus"
    assert operators["durand-de-la-penne-bianchi"].attribute.skill == STAMINA
    escape = operators["catalano-giannoni"].attribute
    assert (escape.type, escape.skill, escape.action) == ("action_bonus", -1, "escape")
    assert operators["catalano-giannoni"].year_available == 1941
    assert operators["cella-montalenti"].campaign_usable


def test_custom_crews_are_not_for_campaigns() -> None:
    custom = [operator for operator in CONTENT.operators.values() if operator.kind == "custom"]
    assert not any(operator.campaign_usable or operator.missions for operator in custom)


# --- cards and tables ---


@pytest.mark.rule("BSS 1.6")
def test_what_a_fault_costs() -> None:
    values = {card.key: (card.space, card.repair_value, card.kept) for card in CONTENT.fault_cards}
    assert values["iac-49-bis-improved"] == (BREATHING_GEAR, 6, False)
    assert values["g50"] == (BREATHING_GEAR, 4, False)
    assert values["vestito-belloni"] == (WETSUIT, 6, False)
    assert values["light-wetsuit"] == (WETSUIT, 4, False)
    assert values["single-inflatable-ring"] == (WARHEAD, 6, True)
    assert values["single-hook-and-wire"] == (WARHEAD, 5, True)
    assert values["tandem-hook-and-wire"] == (WARHEAD, 5, True)
    for level, value in {"prototype": 6, "series-100": 5, "series-200": 4, "ssb": 3}.items():
        assert values[f"{level}-battery"] == (BATTERY, value, False)
        assert values[f"{level}-transmission"] == (TRANSMISSION, value, True)
        assert values[f"{level}-ballast-tank"] == (BALLAST_TANK, value, True)


@pytest.mark.rule("BSS S.10")
@by_mission
def test_a_faults_deck_has_eighteen_cards(mission: Mission) -> None:
    deck = CONTENT.fault_deck(mission.technology)
    spaces = Counter(CONTENT.fault_cards[kind].space for kind in deck)
    assert deck == sorted(deck)
    assert spaces == dict.fromkeys(range(6), 3)


@pytest.mark.rule("BSS 5.4")
def test_defense_as_printed() -> None:
    printed = CONTENT.defense([])
    assert printed.searchlights == [10, 12]
    assert printed.dive_team is None
    assert printed.response == [9, 10]
    assert (printed.detected_modifier, printed.harbor_modifier) == (-2, -1)
    assert printed.attack == [7, 9]
    assert printed.mortar is None
    assert printed.net == 4
    assert printed.patrol_craft == 4


@pytest.mark.rule("BSS S.12")
@pytest.mark.rule("BSS R32")
def test_defense_with_all_cards() -> None:
    full = CONTENT.defense(CONTENT.level_cards(8))
    assert full.searchlights == [9, 11]
    assert full.dive_team == [8, 8]
    assert full.response == [8, 9]
    assert full.attack == [6, 8]
    assert full.mortar == [6, 7]
    assert full.net == 5
    assert full.patrol_craft == 7
    assert CONTENT.defense(CONTENT.level_cards(6)).dive_team == [9, 9]
    assert CONTENT.defense([]) == CONTENT.defense([]), "one defense leaves no trace in the next"


def test_patrol_craft_by_level() -> None:
    assert [CONTENT.defense(CONTENT.level_cards(level)).patrol_craft for level in range(9)] == [
        4,
        4,
        6,
        6,
        6,
        6,
        6,
        7,
        7,
    ]


@pytest.mark.rule("BSS 8.2.4")
def test_defense_level_by_alert_value() -> None:
    thresholds = [0, 1, 5, 10, 16, 24, 34, 46, 60]
    for level, threshold in enumerate(thresholds):
        assert CONTENT.defense_level(threshold) == level
        assert CONTENT.defense_level(threshold - 1) == max(0, level - 1)
        assert len(CONTENT.level_cards(level)) == level
    assert CONTENT.defense_level(1000) == 8


def test_patrol_craft_constants() -> None:
    craft = CONTENT.patrol_craft
    assert (craft.max_per_hex, craft.seek_range, craft.seek_speed, craft.remove_at_distance) == (3, 3, 2, 4)


@pytest.mark.rule("BSS 2")
def test_forward_positioning() -> None:
    cards = {card.id: (card.surge_tokens, card.fault_checks, card.cost) for card in CONTENT.positions.values()}
    assert cards == {"la-spezia": (1, 2, 0), "cadiz": (2, 1, 4), "leros": (2, 1, 4), "olterra": (3, 0, 12)}
    assert CONTENT.positions["la-spezia"].boards == ["gibraltar", "alexandria", "algiers"]
    assert CONTENT.positions["leros"].boards == ["alexandria"]


@pytest.mark.rule("BSS 8.2.3")
@pytest.mark.rule("BSS R43")
def test_technology() -> None:
    costs = {track.id: [level.cost for level in track.levels] for track in CONTENT.tracks.values()}
    assert costs == {
        "slc": [0, 4, 12, 30],
        "breathing_gear": [0, 8],
        "wetsuit": [0, 8],
        "warhead": [0, 4, 8],
        "forward_positioning": [0, 4, 4, 12],
    }
    levels = {level.id: level for track in CONTENT.tracks.values() for level in track.levels}
    assert levels["ssb"].requires == ["g50", "tandem-hook-and-wire"]
    assert levels["light-wetsuit"].requires == ["g50", "olterra"]
    assert levels["light-wetsuit"].boards == ["gibraltar"]
    assert levels["tandem-hook-and-wire"].requires == ["series-200"]
    assert levels["tandem-hook-and-wire"].warhead_tokens_per_slc == 2
    assert levels["olterra"].requires == ["cadiz"]
    assert [track.id for track in CONTENT.tracks.values() if track.branching] == ["forward_positioning"]


@pytest.mark.rule("BSS 4.3")
def test_the_action_table() -> None:
    rows = {row.rule: (row.id, row.cost_1, row.cost_2, row.skill, row.value) for row in CONTENT.actions}
    assert rows == {
        "4.3.1": ("move", "success", "", -1, 0),
        "4.3.2": ("full-move", "check", "success", PILOT, 4),
        "4.3.3": ("full-move", "check", "success", PILOT, 4),
        "4.3.4": ("change-direction", "success", "", -1, 0),
        "4.3.5": ("change-direction", "check", "success", PILOT, 4),
        "4.3.6": ("dive", "check", "success", PILOT, 4),
        "4.3.7": ("surface", "success", "", -1, 0),
        "4.3.8": ("recover", "check", "", STAMINA, 4),
        "4.3.9": ("repair", "check", "success", REPAIR, 0),
        "4.3.10": ("evade-net", "check", "success", OPS, 0),
        "4.3.11": ("detach-warhead", "check", "success", OPS, 4),
        "4.3.12": ("attach-warhead", "check", "success", OPS, 4),
        "4.3.13": ("attack-from-slc", "", "check", OPS, 6),
        "4.3.14": ("scuttle-slc", "check", "success", OPS, 4),
        "4.3.15": ("escape", "", "", STAMINA, 4),
    }


def test_actions_by_state() -> None:
    surfaced, submerged = CONTENT.action("full-move", False), CONTENT.action("full-move", True)
    assert surfaced is not None
    assert submerged is not None
    assert (surfaced.rule, surfaced.distance, surfaced.distance_is_maximum) == ("4.3.2", 3, True)
    assert (submerged.rule, submerged.distance, submerged.distance_is_maximum) == ("4.3.3", 2, False)
    assert CONTENT.action("dive", True) is None
    recover = CONTENT.action("recover", False)
    assert recover is not None
    assert recover.value_without_wetsuit == 5


@pytest.mark.rule("BSS 4.3.15")
def test_escape_modifiers() -> None:
    modifiers = CONTENT.escape_modifiers
    assert (modifiers.early, modifiers.readied, modifiers.inside_harbor) == (1, 1, -1)
    assert (modifiers.breathing_gear_empty, modifiers.per_patrol_craft) == (-1, -2)
    assert modifiers.boards == {"alexandria": -2, "algiers": -2}
    assert CONTENT.early_turns == 10


def test_twelve_turns_from_half_past_midnight() -> None:
    assert CONTENT.turns == 12
    assert CONTENT.time_track == [f"{half // 2:02}{half % 2 * 3}0" for half in range(1, 13)]


@pytest.mark.rule("BSS S.8")
def test_dice() -> None:
    assert CONTENT.skill_die.faces == [1, 2, 3, 4, 5, 6]
    assert CONTENT.slc_die.faces == [1, 1, 2, 2, 3, 3]
    assert CONTENT.movement_die.faces == list(range(1, 9))
    assert [CONTENT.movement[face] for face in CONTENT.movement_die.faces] == [0, 1, 2, 3, 4, 5, -1, -1]


@pytest.mark.rule("BSS S.16")
def test_the_slc_sheet() -> None:
    assert CONTENT.sheet.setup_tokens == [0, 1, 1, 1, 2, 0]
    assert len(CONTENT.sheet.when_empty) == 6
    assert CONTENT.sheet.stamina_check_without_wetsuit == 5
    assert CONTENT.sheet.stamina_modifier_without_breathing_gear == -1


def test_action_points() -> None:
    assert (CONTENT.action_points.readied, CONTENT.action_points.stunned) == (2, 1)


@pytest.mark.rule("BSS 7")
@pytest.mark.rule("BSS R35")
@pytest.mark.parametrize(
    ("score", "level"),
    [
        (0, "Loss"),
        (3, "Loss"),
        (4, "Draw"),
        (6, "Draw"),
        (7, "Minor Victory"),
        (10, "Minor Victory"),
        (11, "Major Victory"),
        (20, "Major Victory"),
        (21, "Epic Victory"),
        (60, "Epic Victory"),
    ],
)
def test_mission_victory(score: int, level: str) -> None:
    assert CONTENT.victory(CONTENT.mission_victory, score).level == level


@pytest.mark.rule("BSS 8.3")
@pytest.mark.parametrize(
    ("score", "level"),
    [
        (0, "Epic Loss"),
        (21, "Major Loss"),
        (46, "Minor Loss"),
        (71, "Draw"),
        (83, "Draw"),
        (91, "Minor Victory"),
        (116, "Major Victory"),
        (140, "Major Victory"),
        (141, "Epic Victory"),
    ],
)
def test_campaign_victory(score: int, level: str) -> None:
    assert CONTENT.victory(CONTENT.campaign_victory, score).level == level


def test_charts_are_kept_by_their_content_and_no_others() -> None:
    content = load_content()
    for id in content.boards:
        assert GAME.screen.board(id) is GAME.screen.board(id) is content.charts[id]
        assert GAME.screen.draw_board(id) is content.drawings[id]
    own = read_content(DATA)
    assert own == content
    assert not own.charts
    assert set(content.charts) == set(content.drawings) == set(content.boards)
