"""Broken copies of the data, each with the error that names what is wrong."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from moonless.core.errors import Unreadable
from moonless.games.by_stealth_and_sea.content.content import Content, load_content, problems, read_content

DATA = Path(str(resources.files("moonless.games.by_stealth_and_sea") / "data"))


# fmt: off
BROKEN = [
    # the file, what is changed in it, into what, what is said of it
    ("missions", '"encounter", ', "7, ", "missions.toml: missions[bg2]: free_ships[0]: expected text, found 7"),
    ("missions", '"encounter"', '"encouter"', "missions[bg2]: free_ships: no Navy ship 'encouter' in ships.toml"),
    ("missions", '"encounter"', '"barham"', "missions.toml: missions[bg2]: free_ships: 'barham' is there twice"),
    ("missions", 'board = "gibraltar"', "", "missions.toml: missions[bg2]: board: missing, expected text"),
    ("missions", 'board = "gibraltar"', 'board = "malta"', "missions[bg2]: board: expected one of alexandria"),
    ("missions", "year = 1940", "yaer = 1940", "missions[bg2]: yaer: unknown field, did you mean 'year'?"),
    ("missions", "year = 1940", "year = 1941", "missions.toml: missions[bg2]: year: expected 1940, found 1941"),
    ("missions", '"guadarranque"', '"malta"', "missions[bg2]: start_set: 'malta' is not one of Gibraltar"),
    ("missions", '"F4", "H3", "I2"', '"F4", "F4", "I2"', "missions[bg2]: cargo_hexes: F4 has a counter already"),
    ("missions", '"F4", "H3", "I2"', '"Z9", "H3", "I2"', "cargo_hexes: Z9 is not a berth of Gibraltar"),
    ("missions", '"F4", "H3", "I2"', '"F4", "H3"', "missions[bg2]: cargo_count: expected 2, found 3"),
    ("missions", 'ship = "renown", hex = "K11"', 'ship = "renown", hex = "K7"', "K7 has a counter already"),
    ("missions", '"tesei-pedretti"', '"tesei"', "crews[2]: operator: no historic crew 'tesei' in operators.toml"),
    ("missions", '"tesei-pedretti"', '"visintini-magro"', "Visintini / Magro are not there before 1941"),
    ("missions", "skills = { repair = 2 }", "skills = { repair = 4 }", "skills[repair]: expected 1 to 3, found 4"),
    ("missions", "skills = { repair = 2 }", "skills = { repiar = 2 }", "expected one of pilot, ops, repair, stamina"),
    ("missions", "skills = { repair = 2 }", "skills = { ops = 2 }", "missions.toml has other crew or skills on SLC 2"),
    ("missions", "slc = 3, operator", "slc = 2, operator", "missions[bg2]: crews: slc: expected [1, 2, 3]"),
    ("missions", "slc = 3, operator", "slc = 4, operator", "crews[2]: slc: expected one of 1, 2, 3, found 4"),
    ("missions", 'slc = "prototype"', 'slc = "proto"', "technology[slc]: expected one of prototype, series-100"),
    ("missions", 'slc = "prototype", ', "", "missions[bg2]: technology: fault cards: expected 18, found 9"),
    ("missions", 'positioning = "la-spezia"', 'positioning = "leros"', "Leros does not serve 'gibraltar'"),
    ("missions", 'positioning = "la-spezia"', 'positioning = "pola"', "forward_positioning: expected one of la-spezia"),
    ("missions", "warhead_tokens_per_slc = 1", "warhead_tokens_per_slc = 2", "per_slc: expected 1, found 2"),
    ("missions", "surge_tokens_per_slc = 1", "surge_tokens_per_slc = 4", "surge tokens: 12 needed, 11 exist"),
    ("missions", "patrol_craft = [1, 2, 3, 4]", "patrol_craft = [1, 2]", "patrol_craft: expected [1, 2, 3, 4]"),
    ("missions", "harbor_defense_level = 0", "harbor_defense_level = 1", "expected ['searchlights'], found []"),
    ("missions", "historic_result = 3", "historic_result = 4", "missions[bg2]: historic_result: expected 3, found 4"),
    ("missions", "historic_result = 3", "historic_result = 4", "historic_total (sum of the missions): expected 84"),
    ("missions", "mission_count = 9", "mission_count = 10", "missions.toml: mission_count: 10 stated, 9 found"),
    ("missions", 'id = "bg3"', 'id = "bg2"', "missions.toml: missions[bg2]: id: there twice"),
    ("missions", "number = 1", "number = 2", "missions.toml: missions: number: expected 1, 2, 3 ... in order"),
    ("missions", 'source.order = "history', 'source.order = "rumour', "missions.toml: source[order]: expected a note"),
    ("ships", "navy_count = 88", "navy_count = 87", "ships.toml: navy_count: 87 stated, 88 found"),
    ("ships", 'id = "nelson"', 'id = "barham"', "ships.toml: navy and cargo[barham]: this id is there twice"),
    ("ships", 'type = "battleship", ', 'type = "dreadnought", ', "navy[barham]: type: expected one of battleship"),
    ("ships", "victory_points = 10 }", "victory_points = 9 }", "navy[barham]: victory_points: expected 10, found 9"),
    ("ships", 'medal = "gold"', 'medal = "tin"', "ship_types[battleship]: medal: expected one of 'gold', 'silver'"),
    ("operators", "historic_count = 24", "historic_count = 25", "operators.toml: historic_count: 25 stated, 24 found"),
    ("operators", 'action = "escape"', 'action = "fly"', "operators[catalano-giannoni]: attribute: action: expected"),
    ("operators", 'skill = "repair"', 'skill = "luck"', "operators[tesei-pedretti]: attribute: skill: expected one of"),
    ("operators", '"captured_vp_bonus" }', '"skill_bonus" }', "attribute: a skill belongs to skill_bonus"),
    ("operators", 'mission = "bg2", role = "reserve"', 'mission = "bg1", role = "reserve"', "missions[bg1]: expected"),
    ("operators", 'role = "crew", slc = 2', 'role = "crew", slc = 0', "slc: expected 1, 2 or 3 for a crew"),
    ("fault_cards", "copies = 3", "copies = 2", "fault_cards.toml: card_count: 57 stated, 56 found"),
    ("fault_cards", 'space = "wetsuit"', 'space = "drysuit"', "fault-vestito-belloni]: no level of technology.toml"),
    ("fault_cards", 'space = "wetsuit"', 'space = "drysuit"', "no card for wetsuit / vestito-belloni / wetsuit"),
    ("fault_cards", "repair_value = 6", "repair_value = 7", "repair_value: expected 2 to 6, found 7"),
    ("alert_deck", "value = 2, copies = 1", "value = 2, copies = 2", "card_count: 36 stated, 37 found"),
    ("alert_deck", "alert_value = 12", "alert_value = 11", "cards with the alert_value: expected 1, found 2"),
    ("harbor_defense", "card_count = 8", "card_count = 9", "harbor_defense.toml: card_count: 9 stated, 8 found"),
    ("harbor_defense", "alert_value = 5", "alert_value = 1", "levels[2]: alert_value: expected more than 1"),
    ("harbor_defense", 'adds_card = "searchlights"', 'adds_card = "lights"', "levels[1]: adds_card: expected one of"),
    ("harbor_defense", "values = { surfaced = 6, submerged = 7 }", "values = { surfaced = 6 }", "mortar]: values: exp"),
    ("harbor_defense", "inside_harbor = -1", "inside = -1", "elements[patrol-craft-response]: modifiers: expected"),
    ("forward_positioning", "cost = 12", "cost = 11", "technology.toml: tracks[forward_positioning]: levels: expected"),
    ("forward_positioning", 'boards = ["alexandria"]', 'boards = ["malta"]', "[leros]: boards: expected one of"),
    ("technology", '"g50", "tandem-hook-and-wire"', '"g51"', "tracks[slc]: levels[ssb]: requires: expected one of"),
    ("technology", 'start = "prototype"', 'start = "ssb"', "tracks[slc]: start: expected the first level, found 'ssb'"),
    ("campaign", "historic_total = 83", "historic_total = 84", "(sum of the missions): expected 83, found 84"),
    ("campaign", "minimum = 116", "minimum = 16", "campaign_victory: rows: expected minimums that fall to 0"),
    ("rules", "warhead = 6", "warhead = 5", "missions[na1]: warhead tokens: 6 needed, 5 exist"),
    ("rules", "skill = 12", "skill = 9", "missions[bg5]: skill tokens: 10 needed, 9 exist"),
    ("rules", "slc = 15", "slc = 14", "missions[bg2]: slc tokens: 15 needed, 14 exist"),
    ("rules", "surge = 11\n", "", "rules.toml: tokens: 'surge' is missing"),
    ("rules", '"0530", "0600"', '"0530"', "rules.toml: time_track: spaces: expected 12, found 11"),
    ("rules", '["NE", "E",', '["E", "NE",', "rules.toml: directions: expected ['NE'"),
    ("rules", '1 = "NE"', '1 = "N"', "rules.toml: movement_diagram: expected one of NE"),
    ("rules", "value = 4\ndistance = 3", "distance = 3", "actions[full-move]: an action with a check needs a skill"),
    ("rules", "readied = 2", "readied = 0", "rules.toml: action_points: readied: expected 1 to 3, found 0"),
    ("rules", "value = 4\ndistance = 3", "value = 9\ndistance = 3", "actions[4.3.2]: value: expected 2 to 6, found 9"),
    ("rules", "without_wetsuit = 5\n\n[[", "without_wetsuit = 1\n\n[[",
     "actions[4.3.8]: value_without_wetsuit: expected 2 to 6, found 1"),
    ("rules", "check_without_wetsuit = 5", "check_without_wetsuit = 7", "check_without_wetsuit: expected 2 to 6"),
    ("fault_cards", "repair_value = 6", "repair_value = 1", "repair_value: expected 2 to 6, found 1"),
    ("harbor_defense", "surfaced = 10, ", "surfaced = 13, ", "[searchlights]: base[surfaced]: expected 2 to 12"),
    ("harbor_defense", "values = { surfaced = 8 }", "values = { surfaced = 1 }", "values[surfaced]: expected 2 to 12"),
    ("harbor_defense", "evade_net_value = 5", "evade_net_value = 7", "[evade_net_value]: expected 2 to 6, found 7"),
    ("harbor_defense", "max_per_hex = 3", "max_per_hex = 0", "patrol_craft: max_per_hex: expected 1 or more, found 0"),
    ("technology", 'Series 200", cost = 12, requires = []', 'Series 200", cost = 12, requires = ["series-200"]',
     "tracks[slc]: levels[series-200]: requires: needs itself first"),
    ("technology", 'Series 100", cost = 4, requires = []', 'Series 100", cost = 4, requires = ["ssb"]',
     "tracks[slc]: levels[series-100]: requires: needs itself first"),
    ("technology", '"G.50", cost = 8, requires = []', '"G.50", cost = 8, requires = ["ssb"]',
     "tracks[breathing_gear]: levels[g50]: requires: needs itself first"),
    ("campaign", '"bg2", "bg3"', '"bg3", "bg2"', "historic: missions: 'bg2' (1940-10-30) comes after 'bg3' (1941-"),
    ("board_gibraltar", '["J6", "K6"], ', "", "board_gibraltar.toml: moles: the harbor is open between J6 and K6"),
    ("board_gibraltar", '["J6", "K6"], ', '["J6", "J6"], ', "blocked_hexsides: J6-J6 do not touch"),
    ("board_gibraltar", '["J6", "K6"], ', '["J6", "Z6"], ', "moles[detached-mole]: blocked_hexsides: J6-Z6 is not on"),
    ("board_gibraltar", '["J6", "K6"], ', '["K6", "J6"], ["J6", "K6"], ', "blocked_hexsides: J6-K6 is there twice"),
    ("board_gibraltar", '["J2", "K3"], ', '["J2", "K3"], ["C2", "D2"], ', "C2-D2 is not between two water hexes"),
    ("board_gibraltar", 'mortar_hexes = ["J4", ', "mortar_hexes = [", "board_gibraltar.toml: mortar_hexes: lacks J4"),
    ("board_gibraltar", 'mortar_hexes = ["J4", ', 'mortar_hexes = ["J4", "J7", ',
     "mortar_hexes: J7 should not be there"),
    ("board_gibraltar", 'net_hexes = ["K5", "K9"]', 'net_hexes = ["K5"]', "board_gibraltar.toml: net_hexes: lacks K9"),
    ("board_gibraltar", "..........nhh###", "..........nhh##", "grid: expected 13 rows of 16 characters"),
    ("board_gibraltar", "..........nhh###", "..........xhh###", "grid: expected the characters .hn#~, found x"),
    ("board_gibraltar", '["D3", "C4", "C5"]', '["D3", "C4", "A1"]',
     "start_sets[guadarranque]: slc_hexes: expected one of"),
    ("board_gibraltar", '["D3", "C4", "C5"]', '["D3", "C4"]', "slc_hexes: expected a list of 3, found a list of 2"),
    ("board_gibraltar", '["D3", "C4", "C5"]', '["D3", "C4", "C4"]', "slc_hexes: expected three different hexes"),
    ("board_gibraltar", 'hex = "F2", area', 'hex = "F99", area', "berths[0]: hex: 'F99' is not on the board"),
    ("board_gibraltar", 'id = "gibraltar"', 'id = "rock"',
     "board_gibraltar.toml: id: expected that of the file's name"),
    ("board_gibraltar", "##........hhh###", "##.....#..hhh###", "berths[5]: hex: expected one of . at H3, found #"),
    ("board_gibraltar", "################", "###############.", "board_gibraltar.toml: grid: no way from D3 to P1"),
    ("board_algiers", 'harbor_edge = "west"', 'harbor_edge = "up"', "harbor_edge: expected one of 'east', 'west'"),
]


# fmt: on


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data that may be broken."""
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def test_a_whole_folder_has_no_problems(folder: Path) -> None:
    assert problems(folder) == []
    assert isinstance(read_content(folder), Content)


@pytest.mark.parametrize(("file", "old", "new", "problem"), BROKEN)
def test_broken_data_is_named(folder: Path, file: str, old: str, new: str, problem: str) -> None:
    path = folder / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = problems(folder)
    assert any(problem in line for line in found)
    assert all(line.split(":")[0].endswith(".toml") for line in found)


def test_broken_data_is_not_read(folder: Path) -> None:
    path = folder / "ships.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("navy_count = 88", "navy_count = 87"), encoding="utf-8")
    with pytest.raises(Unreadable, match=r"^ships\.toml: navy_count: 87 stated, 88 found$"):
        read_content(folder)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "ships.toml").unlink()
    with pytest.raises(Unreadable, match=r"^ships\.toml: no such file$"):
        read_content(folder)


def test_a_missing_board_is_named(folder: Path) -> None:
    (folder / "board_algiers.toml").unlink()
    assert any("missions[na1]: board: expected one of" in line for line in problems(folder))


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path / "nowhere") == ["nowhere: no such folder"]
    with pytest.raises(Unreadable, match="nowhere: no such folder"):
        read_content(tmp_path / "nowhere")


def test_problems_of_all_files_are_told_together(folder: Path) -> None:
    for file, old, new in (("ships", "navy_count = 88", "navy_count = true"), ("rules", "turns = 12", "turns = '12'")):
        path = folder / f"{file}.toml"
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert problems(folder) == [
        "ships.toml: navy_count: expected a whole number, found true",
        "rules.toml: game: turns: expected a whole number, found '12'",
    ]


def test_changed_content_has_another_fingerprint(folder: Path) -> None:
    path = folder / "rules.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert read_content(folder).fingerprint != load_content().fingerprint
