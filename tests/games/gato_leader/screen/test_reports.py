"""The Campaign Log, the results, the boats' stories."""

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.fate import SeededFate
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.rules import attacks, operations, scoring
from moonless.games.gato_leader.rules import squadron as squadron_rules
from moonless.games.gato_leader.screen.reports import story_lines
from tests.games.gato_leader.position import Position


def test_stories_and_log() -> None:
    game = Position("against-the-sun", "short")
    boat = game.boat("drum", at="marianas")
    squadron_rules.score(game, boat, "sank", "Hoten Maru", 3, 2)
    game.boat("permit", at="marianas")
    squadron_rules.score(game, game.state.boats[1], "sank", "Asahi Maru", 2, 1)
    operations.complete_patrol(game, boat)
    scene = GAME.screen.scene(game.state, None, None, [])
    tables = {table.title: table for table in scene.tables}
    assert ["Drum", "1", "Trained", "2", "0", "3", "3"] in tables["Campaign Log: Against the Sun, 1942"].rows
    assert tables["Boats' stories: USS Drum, Trained, 1 patrol"].rows == [["1", "sank Hoten Maru", "Marianas", "3"]]
    assert story_lines(game.state) == [
        "USS Drum, Trained, 1 patrol.", "Drum: sank Hoten Maru (3 VP), Marianas.",
        "USS Permit, Trained, 0 patrols.", "Permit: sank Asahi Maru (2 VP), Marianas.",
    ]  # fmt: skip
    assert tables["Evaluation: Against the Sun, short"].rows[-1][0] == "Dismal"


@pytest.mark.rule("GL 2.8")
def test_the_campaign_sheet_keeps_the_points() -> None:
    """The example's squadron: 33 SO points, 28 of them for boats."""
    scene = GAME.screen.scene(GAME.start("first-patrol", {}), None, None, [])
    sheet = scene.tables[0]
    assert dict(zip(sheet.columns, sheet.rows[0], strict=True)) == {
        "Campaign": "Holding the Line", "Length": "Medium", "Patrols": "2",
        "Special Option points": "33", "Spent on Submarines": "28", "Available": "5", "Victory points": "0",
    }  # fmt: skip


@pytest.mark.rule("GL 15.2")
def test_at_the_end_results_logs_and_stories_are_there() -> None:
    """The after-action report: the result first, then the whole Campaign Log and what each boat did."""
    state = GAME.start("against-the-sun", {})
    play_out(GAME, state, SeededFate(2), answer_by(GAME, state, GAME.judgment.captain(0)))
    tables = GAME.screen.scene(state, None, None, []).tables
    titles = [table.title for table in tables]
    assert titles[:3] == ["Results", "Campaign Sheet", "Campaign Log: Against the Sun, 1942"]
    log, stories = (
        tables[2],
        [row for table in tables if table.title.startswith("Boats' stories") for row in table.rows],
    )
    assert {row[0] for row in log.rows} == {load_content().boats[boat.id].short for boat in state.boats}
    assert sum(int(row[5]) for row in log.rows) == sum(boat.vp for boat in state.boats)
    sunk = [row for row in stories if row[1].startswith("sank ")]
    assert len(sunk) == state.results[0].ships_sunk
    assert not any("You may" in row[1] for row in stories)


@pytest.mark.rule("GL 10.8")
def test_a_ship_that_is_only_damaged_is_in_the_story() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    ship = game.ship("m1", "convoy-se", 66)
    name, light = game.ship_name(ship), game.ship_card(ship).torpedo[0]
    attacks.hit_ship(game, sub, ship, light, game.ship_card(ship).torpedo, "10.6")
    assert [(deed.kind, deed.what) for deed in game.state.boats[0].story] == [("damaged", f"{name} (Light)")]


@pytest.mark.rule("GL R41")
def test_a_name_sunk_twice_in_one_story_is_told_as_two_ships() -> None:
    game = Position("against-the-sun", "short")
    boat = game.boat("drum", at="marianas")
    for _ in range(2):
        squadron_rules.score(game, boat, "sank", "Hoten Maru", 3, 2)
    assert [line.split(": ")[-1] for line in story_lines(game.state)[1:]] == [
        "sank Hoten Maru (3 VP), Marianas.",
        "sank another ship like Hoten Maru (3 VP), Marianas.",
    ]


@pytest.mark.rule("GL R41")
def test_a_name_sunk_by_two_boats_is_told_as_two_ships_the_earlier_by_name() -> None:
    game = Position("against-the-sun", "short")
    drum, permit = game.boat("drum", at="marianas"), game.boat("permit", at="marianas")
    game.state.segment = 2
    squadron_rules.score(game, drum, "sank", "Hoten Maru", 3, 2)
    game.state.segment = 1
    squadron_rules.score(game, permit, "sank", "Hoten Maru", 3, 2)
    told = [line for line in story_lines(game.state) if "sank" in line]
    assert told == [
        "Drum: sank another ship like Hoten Maru (3 VP), Marianas.", "Permit: sank Hoten Maru (3 VP), Marianas.",
    ]  # fmt: skip


@pytest.mark.rule("GL 15.2")
def test_warships_have_their_tons_on_the_sheet_and_in_the_report() -> None:
    """A result keeps the Merchants' tons; what is told of it counts the carrier too."""
    game = Position("against-the-sun", "short")
    boat = game.boat("drum", at="marianas")
    squadron_rules.score(game, boat, "sank", "Hoten Maru", 3, 2)
    squadron_rules.score(game, boat, "sank", "Shokaku", 6, 5)
    merchant = next(card for card in game.content.ships.values() if card.name == "Hoten Maru")
    scoring.campaign_end(game)
    assert game.state.results[0].tonnage == merchant.tonnage
    total = f"{merchant.tonnage + 25_700:,}"
    (result,) = (table for table in GAME.screen.scene(game.state, None, None, []).tables if table.title == "Results")
    assert dict(zip(result.columns, result.rows[0], strict=True))["Tons"] == total
    assert f"2 ships, {total} tons." in story_lines(game.state)[0]


def test_a_carrier_in_battle_shows_her_tons() -> None:
    game = Position("turning-the-tide")
    game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    game.ship("n1", "convoy-se", 114)
    sheets = {sheet.id: sheet.subtitle for sheet in GAME.screen.scene(game.state, None, None, []).sheets}
    assert sheets["n1"] == "Fleet Carrier, 25,700 tons"
