"""Scenes, prompts, refusals, reports."""

from moonless.core.decision import Decision
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.rules.movement import HOLD, Maneuver
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
