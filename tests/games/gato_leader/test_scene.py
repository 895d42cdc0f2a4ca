"""Scenes, prompts, refusals, reports."""

import re
from xml.etree import ElementTree

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.decision import Decision
from moonless.core.errors import IllegalChoice, MoonlessError
from moonless.core.fate import SeededFate
from moonless.core.game import seats_of
from moonless.core.replays import rehearse
from moonless.core.table import Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.rules import attacks, movement, operations
from moonless.games.gato_leader.rules import squadron as squadron_rules
from moonless.games.gato_leader.rules.declaring import FIRE
from moonless.games.gato_leader.rules.movement import HOLD, Maneuver
from moonless.games.gato_leader.screen.reports import story_lines
from tests.games.gato_leader.position import Position


def test_the_map_shows_boats_ports_and_counters() -> None:
    game = Position("against-the-sun")
    game.boat("drum", at="marianas", searched=True)
    game.state.fobs[game.place("midway")] = 16
    game.state.intel = [game.place("bonins")]
    game.state.ultra[game.place("marianas")] = 1
    game.state.warnings[game.place("marianas")] = 2
    scene = GAME.screen.scene(game.state, "boats-1", None, [])
    assert scene.board is not None
    assert scene.board.grid == "areas"
    assert {"pearl-harbor", "empire-waters"} <= {cell.id for cell in scene.board.cells}
    assert ("bonins", "east-china-sea") in {(edge.a, edge.b) for edge in scene.board.edges if edge.kind == "no-transit"}
    kinds = {piece.kind: piece for piece in scene.pieces}
    assert set(kinds) == {"submarine", "fob", "intel", "ultra", "warning"}
    assert kinds["warning"].name == "Submarine Warning -4"
    assert "searched" in [mark.id for mark in kinds["submarine"].marks]


def test_a_boat_card() -> None:
    game = Position("against-the-sun")
    game.boat("drum", ready=7, stress=2, gun=1, mine=1, torpedo_mod=True)
    sheet = GAME.screen.scene(game.state, None, None, []).sheets[0]
    spaces = {space.name: space for space in sheet.spaces}
    assert (spaces["Tubes"].tokens, spaces["Tubes"].capacity) == (7, 10)
    assert spaces["Stress"].tokens == 2
    assert spaces["Gun damage"].broken
    assert any("Torpedo Modification" in note for note in sheet.notes)
    assert any("Mission: Mine" in note for note in sheet.notes)


def test_the_display_takes_the_board_while_a_battle_is_on() -> None:
    game = Position("turning-the-tide")
    game.boat("gato", "veteran", "marianas")
    game.fight(37)
    game.find("m1").card, game.find("m1").damage = 58, 3
    scene = GAME.screen.scene(game.state, "boats-1", None, [])
    assert scene.board is not None
    assert scene.board.id == "tactical-display"
    pieces = {piece.id: piece for piece in scene.pieces}
    assert pieces["gato"].cell == "long-s"
    assert pieces["m2"].name == "Unknown M2"
    assert {"light-damage", "heavy-damage"} <= {mark.id for mark in pieces["m1"].marks}
    assert any(sheet.id == "m1" for sheet in scene.sheets)


def test_boards_are_drawn_with_classes_and_no_colors() -> None:
    display, sea = GAME.screen.draw_board("tactical-display"), GAME.screen.draw_board("against-the-sun")
    assert display.count("range-ring ") == 4
    assert all(f'class="{name}"' in sea for name in ("coast", "cell port", "edge no-transit", "anchor", "town"))
    for drawn in (display, sea, GAME.screen.symbols):
        ElementTree.fromstring(drawn)
        assert not re.search(r'fill=|stroke="|style=', drawn)
    assert all(
        f'id="{kind}"' in GAME.screen.symbols for kind in ("submarine", "merchant", "escort", "naval", "fob", "port")
    )
    with pytest.raises(MoonlessError, match="has no board 'atlantic'"):
        GAME.screen.board("atlantic")


def test_unattended_games_are_short() -> None:
    options = dict(GAME.unattended)
    assert {GAME.start(scenario, options).length for scenario in GAME.scenarios} == {"short"}
    assert GAME.start("first-patrol", {}).length == "medium"


def test_every_question_has_words() -> None:
    table = Table.start(GAME, "setting-sun", 3, {"players": 3})
    fate = SeededFate(9)
    for _ in range(400):
        if table.decision is None:
            break
        prompt = table.scene(table.decision.seat).prompt
        assert prompt is not None
        assert prompt.question.endswith(("?", ".", ":", "Ammo"))
        assert prompt.question != "What now?"
        options = table.decision.options
        table.choose(options[int(fate.random() * len(options))])


@pytest.mark.rule("GL 5.4")
def test_refusals_give_reason_and_rule() -> None:
    game = Position("against-the-sun")
    boat = game.boat("drum", at="east-china-sea")
    decision = Decision("boats-1", "move", "5.3", operations.move_options(game, [boat]), [boat])
    told = {refusal.key: str(refusal) for refusal in GAME.screen.why_not(game.state, decision)}
    assert told["to bonins"] == "To Bonins: no transit: Nansei Shoto (5.4)"
    assert "no such mission" in told["enter mine"]
    sub = game.duel(boat, "short-s", submerged=True)
    decision = Decision("boats-1", "maneuver", "8.2", [HOLD], Maneuver(sub, 1))
    told = {refusal.key: str(refusal) for refusal in GAME.screen.why_not(game.state, decision)}
    assert "Submerged and Detected" in told["silent"]


def test_a_table_refuses_with_the_reason() -> None:
    table = Table.start(GAME, "first-patrol", 1)
    with pytest.raises(IllegalChoice, match="not on sale"):
        table.choose("radar")


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
        "SO Start": "33", "Spent on Submarines": "28", "Available": "5", "VP": "0",
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


@pytest.mark.rule("GL 9.2")
def test_the_display_shows_where_escorts_find_a_boat() -> None:
    """An Escort that detects on 5+ finds a Surfaced boat within 2 areas six times in ten, a Submerged one within 1."""
    game = Position("turning-the-tide")
    boat = game.boat("gato", "veteran", "marianas")
    sub = game.duel(boat, "medium-sse")
    game.ship("e1", "short-s", 103)
    game.ship("m1", "convoy-se", 66)
    scene = GAME.screen.scene(game.state, "boats-1", None, [])
    (overlay,) = scene.overlays
    assert overlay.name == "Detection, Surfaced"
    reach = {id for id, area in game.display.index.items() if game.display.distance[area][game.find("e1").area] <= 2}
    assert set(overlay.cells) == reach
    notes = {piece.id: piece.note for piece in scene.pieces}
    assert notes["gato"] == "Torpedoes reach 3, the gun 2. Range 1: E1; 2: M1; found 60% as the Escorts stand"
    assert notes["e1"] == "Range 1 from Gato. Detects Surfaced within 2 on 5+, Submerged within 1 on 7+"
    sub.submerged = True
    assert GAME.screen.scene(game.state, "boats-1", None, []).overlays[0].name == "Detection, Submerged"
    sub.detected = True
    assert not GAME.screen.scene(game.state, "boats-1", None, []).overlays


@pytest.mark.rule("GL 1.13")
def test_a_step_tells_what_comes_into_range() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "long-s", submerged=True)
    game.ship("m1", "convoy-se", 66)
    move = Maneuver(sub, 1)
    decision = Decision("boats-1", "maneuver", "8.2", movement.maneuver_options(game, move), move)
    prompt = GAME.screen.scene(game.state, "boats-1", decision, []).prompt
    assert prompt is not None
    notes = {choice.cell: choice.note for choice in prompt.choices if choice.cell}
    assert notes["medium-sse"] == "Range 2: M1"
    assert notes["long-se"] == "Range 3: M1"


@pytest.mark.rule("GL 18")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_seat_for_each_who_shares_the_boats(players: int) -> None:
    """Alone there is one seat; more people have one each, and only those are asked."""
    options = {} if players == 1 else {"players": players}
    seats = seats_of(GAME, "setting-sun", options)
    assert len(seats) == players
    table = Table.start(GAME, "setting-sun", 4, options)
    captain = GAME.judgment.captain(0)
    asked = set()
    while table.decision is not None:
        asked.add(table.decision.seat)
        table.choose(captain.choose(table.redacted(table.decision.seat), table.decision))
    assert asked == set(seats)
    with pytest.raises(MoonlessError, match="a number from 1 to 4"):
        seats_of(GAME, "turning-the-tide", {"players": 5})


def test_orders_are_composed_before_they_are_sent() -> None:
    """A squadron is bought as one order; so are a boat's way on the display and all it fires in a round."""
    table = Table.start(GAME, "holding-the-line", 1, {})
    squadron = ["salmon", "trained", "stingray", "green", "done"]
    seen, taken = rehearse(table, squadron)
    assert taken == 4, "the last step ends the order"
    assert seen.decision is not None
    assert "salmon" not in [option.key for option in seen.decision.options]
    assert table.state == GAME.start("holding-the-line", {}), "nothing was done"
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    game.ship("m1", "convoy-se", 66)
    game.answers("mk14 m1", "fire 3", "done", "hold").chance(d10=[1])
    attacks.attack_with(game, sub)
    movement.move_boat(game, sub)
    orders = [(decision.ask, decision.order) for decision in game.asked]
    assert orders == [
        ("attack", "attacks of gato in round 1"), ("spread", "attacks of gato in round 1"),
        ("attack", "attacks of gato in round 1"), ("maneuver", "maneuver of gato in round 1"),
    ]  # fmt: skip


@pytest.mark.rule("GL 10.8")
def test_a_ship_that_is_only_damaged_is_in_the_story() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    ship = game.ship("m1", "convoy-se", 66)
    name, light = game.ship_name(ship), game.ship_card(ship).torpedo[0]
    attacks.hit_ship(game, sub, ship, light, game.ship_card(ship).torpedo, "10.6")
    assert [(deed.kind, deed.what) for deed in game.state.boats[0].story] == [("damaged", f"{name} (Light)")]


def test_the_boat_that_is_asked_has_its_sheet_in_front() -> None:
    game = Position("turning-the-tide")
    game.boat("gato", "veteran", "marianas")
    second = game.boat("wahoo", "veteran", "marianas")
    sub = game.duel(second, "short-s")
    decision = Decision("boats-1", "maneuver", "8.2", [HOLD], Maneuver(sub, 1))
    scene = GAME.screen.scene(game.state, "boats-1", decision, [])
    assert [sheet.id for sheet in scene.sheets[:2]] == ["wahoo", "gato"]
    assert scene.prompt is not None
    assert "1 movement point." in scene.prompt.question


@pytest.mark.rule("GL 10.4")
def test_words_of_numbers() -> None:
    assert [option.label for option in FIRE[1:3]] == ["Fire 1 torpedo", "Fire 2 torpedoes"]
    game = Position("against-the-sun")
    boat = game.boat("drum", at="marianas")
    assert attacks.least_running(game, boat) == 6, "in 1942 a torpedo runs on 6 and more"
