"""Scenes, prompts, refusals, reports."""

import re
from xml.etree import ElementTree

import pytest

from moonless.core.decision import Decision
from moonless.core.errors import IllegalChoice, MoonlessError
from moonless.core.fate import SeededFate
from moonless.core.table import Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.reports import story_lines
from moonless.games.gato_leader.rules.movement import HOLD, Maneuver
from tests.games.gato_leader.position import Position


def test_the_map_shows_boats_ports_and_counters() -> None:
    game = Position("against-the-sun")
    game.boat("drum", at="marianas", searched=True)
    game.state.fobs[game.place("midway")] = 16
    game.state.intel = [game.place("bonins")]
    game.state.ultra[game.place("marianas")] = 1
    game.state.warnings[game.place("marianas")] = 2
    scene = GAME.scene(game.state, "boats-1", None, [])
    assert scene.board is not None
    assert scene.board.grid == "areas"
    assert {"pearl-harbor", "empire-waters"} <= {cell.id for cell in scene.board.cells}
    assert ("bonins", "east-china-sea") in {(edge.a, edge.b) for edge in scene.board.edges if edge.kind == "no-transit"}
    kinds = {piece.kind: piece for piece in scene.pieces}
    assert set(kinds) == {"submarine", "fob", "intel", "ultra", "warning"}
    assert kinds["warning"].name == "Submarine Warning -4"
    assert "searched" in kinds["submarine"].marks


def test_a_boat_card() -> None:
    game = Position("against-the-sun")
    game.boat("drum", ready=7, stress=2, gun=1, mine=1, torpedo_mod=True)
    sheet = GAME.scene(game.state, None, None, []).sheets[0]
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
    scene = GAME.scene(game.state, "boats-1", None, [])
    assert scene.board is not None
    assert scene.board.id == "tactical-display"
    pieces = {piece.id: piece for piece in scene.pieces}
    assert pieces["gato"].cell == "long-s"
    assert pieces["m2"].name == "Unknown M2"
    assert {"light damage", "heavy damage"} <= set(pieces["m1"].marks)
    assert any(sheet.id == "m1" for sheet in scene.sheets)


def test_boards_are_drawn_with_classes_and_no_colors() -> None:
    display, sea = GAME.draw_board("tactical-display"), GAME.draw_board("against-the-sun")
    assert display.count("range-ring ") == 4
    assert all(f'class="{name}"' in sea for name in ("coast", "cell port", "edge no-transit", "anchor", "town"))
    for drawn in (display, sea, GAME.symbols):
        ElementTree.fromstring(drawn)
        assert not re.search(r'fill=|stroke="|style=', drawn)
    assert all(f'id="{kind}"' in GAME.symbols for kind in ("submarine", "merchant", "escort", "naval", "fob", "port"))
    with pytest.raises(MoonlessError, match="has no board 'atlantic'"):
        GAME.board("atlantic")


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
    decision = Decision("boats-1", "move", "5.3", game.move_options([boat]), [boat])
    told = {refusal.key: str(refusal) for refusal in GAME.why_not(game.state, decision)}
    assert told["to bonins"] == "To Bonins: no transit: Nansei Shoto (5.4)"
    assert "no such mission" in told["enter mine"]
    sub = game.duel(boat, "short-s", submerged=True)
    decision = Decision("boats-1", "maneuver", "8.2", [HOLD], Maneuver(sub, 1))
    told = {refusal.key: str(refusal) for refusal in GAME.why_not(game.state, decision)}
    assert "Submerged and Detected" in told["silent"]


def test_a_table_refuses_with_the_reason() -> None:
    table = Table.start(GAME, "first-patrol", 1)
    with pytest.raises(IllegalChoice, match="not on sale"):
        table.choose("radar")


def test_stories_and_log() -> None:
    game = Position("against-the-sun", "short")
    boat = game.boat("drum", at="marianas")
    game.score(boat, "sank", "Hoten Maru", 3, 2)
    game.complete_patrol(boat)
    scene = GAME.scene(game.state, None, None, [])
    tables = {table.title: table for table in scene.tables}
    assert ["Drum", "1", "Trained", "2", "0", "3", "3"] in tables["Campaign Log"].rows
    assert tables["Boats' stories"].rows[0][:4] == ["Drum", "1", "sank Hoten Maru", "Marianas"]
    assert any("sank Hoten Maru (3 VP), Marianas." in line for line in story_lines(game.state))
