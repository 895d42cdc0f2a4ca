"""Chapters 1 to 5: the board, the setup, the round."""

from pathlib import Path

import pytest

from moonless.core.content import plain
from moonless.core.errors import MoonlessError
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.content.content import load_content, problems
from moonless.games.they_come_unseen.rules import rounds, setup, soviet_turn, stations, terms
from moonless.games.they_come_unseen.state import NATO, NATO_TURN, SOVIET, SOVIET_TURN, WATCHES, WEATHER
from tests.games.they_come_unseen.position import Position

BOARD = load_content().board


@pytest.mark.rule("TCU 1.1")
@pytest.mark.rule("TCU 1.2")
def test_four_targets_or_two_submarines() -> None:
    p = Position()
    assert p.seating.variant.stations_to_win == p.seating.variant.target_cards == 4
    for station in range(4):
        assert not p.state.over
        stations.destroy_station(p, p.sub("green"), station, "")
    assert p.state.winner == NATO


@pytest.mark.rule("TCU 1.3")
@pytest.mark.parametrize(("depth", "seen"), [("P", True), ("200", False), ("600", False)])
def test_only_what_is_in_sight_is_on_the_main_board(depth: str, seen: bool) -> None:
    p = Position()
    p.sub("green", f"J19@{depth}")
    scene = GAME.screen.scene(GAME.secrets.redact(p.state, "soviet"), "soviet", None, [])
    assert ("sub-green" in [piece.id for piece in scene.pieces]) == seen


@pytest.mark.rule("TCU 1.4")
def test_what_runs_out() -> None:
    p = Position()
    p.sub("green", "J19@600", battery=1)
    assert p.plan("green", "J20@600").battery == 0
    p.ship("orange", "O22", fuel=9)
    assert "(10.6)" in p.refused("move orange")


@pytest.mark.rule("TCU 1.5")
def test_chance_only_in_the_setup() -> None:
    p = Position(state=GAME.start("standard", {}))
    rounds.play_phase(p)
    rounds.play_phase(p)
    rounds.play_phase(p.chance("alfa", "alfa", "bravo", "charlie", "delta"))
    assert not p.script.left
    assert p.state.phase == NATO_TURN


@pytest.mark.rule("TCU 3.1")
def test_the_grid() -> None:
    assert (BOARD.rows, BOARD.columns, BOARD.names[0], BOARD.names[-1]) == (26, 40, "A1", "Z40")
    assert BOARD.index["B1"] - BOARD.index["A1"] == 40


@pytest.mark.rule("TCU 3.2")
@pytest.mark.rule("TCU 3.7")
def test_land_and_storage_cannot_be_entered() -> None:
    for square in range(BOARD.size):
        if not BOARD.feet[square]:
            assert not BOARD.neighbors[square]
            assert all(square not in BOARD.neighbors[other] for other in range(BOARD.size) if other != square)
    assert BOARD.storage[BOARD.index["M18"]] == 1
    assert not BOARD.feet[BOARD.index["M18"]]


@pytest.mark.rule("TCU 3.3")
@pytest.mark.rule("TCU R8")
@pytest.mark.parametrize(
    ("square", "feet", "deepest"), [("G22", 250, 1), ("M19", 250, 1), ("E19", 450, 2), ("J19", 650, 3)]
)
def test_depth_of_water(square: str, feet: int, deepest: object) -> None:
    assert BOARD.feet[BOARD.index[square]] == feet
    assert BOARD.floor[BOARD.index[square]] == deepest


@pytest.mark.rule("TCU 3.4")
@pytest.mark.parametrize(("square", "sea"), [("G13", 0), ("G14", 1), ("G26", 1), ("G27", 2), ("G40", 2)])
def test_three_seas(square: str, sea: int) -> None:
    assert BOARD.sea[BOARD.index[square]] == sea


@pytest.mark.rule("TCU 3.5")
def test_steps_are_symmetric_and_stay_on_the_board() -> None:
    for square in range(BOARD.size):
        for other in BOARD.neighbors[square]:
            assert square in BOARD.neighbors[other]
            assert abs(square % 40 - other % 40) <= 1
            assert abs(square // 40 - other // 40) <= 1


@pytest.mark.rule("TCU 3.8")
def test_a_leg_ends_in_a_station() -> None:
    p = Position()
    p.ship("orange", "X20")
    assert "(3.8)" in p.why_leg("orange", "Y20", "n")


@pytest.mark.rule("TCU 3.9")
def test_a_piece_is_on_one_square() -> None:
    p = Position()
    p.sub("green", "M20@P")
    p.ship("orange", "M21")
    assert terms.in_sight_at(p, p.index("M21")) == []


@pytest.mark.rule("TCU 3.10")
@pytest.mark.rule("TCU R10")
def test_stacking() -> None:
    p = Position()
    p.ship("green", "N24")
    p.ship("purple", "N25")
    p.ship("orange", "N26")
    assert p.why_leg("green", "N25", "go") == ""
    assert "(3.10)" in p.why_leg("green", "N25 N26", "go")
    assert "(3.10)" in p.why_leg("orange", "N25", "go")
    p.go("orange", "N25 N24 N23")
    p.sub("green", "O23@200")
    assert "(3.10)" in p.why(p.plan("green"), "n p")
    assert p.why(p.plan("green"), "n 200") == ""


@pytest.mark.rule("TCU 3.11")
def test_a_destroyed_station_is_closed() -> None:
    p = Position()
    stations.destroy_station(p, p.sub("green", "Y20@P", battery=9), 2, "")
    p.ship("orange", "X20")
    assert "(3.11)" in p.why_leg("orange", "", "s")
    p.sub("blue", "X19@200")
    assert "(3.11)" in p.why(p.plan("blue"), "attack charlie")
    assert "n 200" in p.offered(p.plan("green"))


@pytest.mark.rule("TCU 4.1")
@pytest.mark.rule("TCU 4.2")
@pytest.mark.rule("TCU 4.3")
@pytest.mark.rule("TCU 4.4")
@pytest.mark.rule("TCU 4.6")
def test_the_setup() -> None:
    p = Position(state=GAME.start("standard", {}))
    green, blue = p.state.submarines
    assert [p.at(green), p.at(blue)] == ["G1@P", "S1@P"]
    assert [(boat.battery, boat.mines, boat.hits, boat.datum_round) for boat in (green, blue)] == [(20, 1, 0, 0)] * 2
    assert [boat.datum for boat in (green, blue)] == [green.square, blue.square]
    orange, red = p.ship("orange"), p.ship("red")
    assert [p.at(orange), p.at(red)] == ["B27", "X31"]
    assert [(ship.fuel, ship.salvos, ship.watch, ship.tactical) for ship in (orange, red)] == [(100, 4, -1, False)] * 2
    assert [p.at(p.ship(color)) for color in ("green", "purple", "brown")] == ["O32"] * 3
    assert all(not p.ship(color).cargo for color in ("green", "purple", "brown"))
    assert p.stored("echo") == (8, 8)
    assert sum(sum(store) for store in p.state.stores) == 16


@pytest.mark.rule("TCU 4.5")
def test_panels_are_secret() -> None:
    p = Position()
    seen, known = GAME.secrets.redact(p.state, "soviet"), GAME.secrets.redact(p.state, "nato")
    assert [boat.battery for boat in seen.submarines] == [-1, -1]
    assert [ship.fuel for ship in known.ships[:2]] == [-1, -1]


@pytest.mark.rule("TCU 4.8")
def test_the_other_two_cards_stay_unseen() -> None:
    p = Position(state=GAME.start("standard", {"weather": False}))
    setup.draw_cards(p.chance("alfa", "bravo", "charlie", "delta"))
    assert GAME.secrets.redact(p.state, "soviet").targets == []
    assert GAME.secrets.redact(p.state, None).targets == []
    assert not any("targets" in text for text in p.said())
    assert any("Alfa, Bravo, Charlie, Delta" in text for text in p.said("nato"))


@pytest.mark.rule("TCU 5.1")
@pytest.mark.rule("TCU 5.2")
@pytest.mark.rule("TCU 5.4")
def test_a_round() -> None:
    p = Position()
    p.state.phase, phases = NATO_TURN, []
    p.answers("first blue", "stay", "stay", "done", "north", "north")
    while p.state.round == 3:
        phases.append(p.state.phase)
        rounds.play_phase(p)
    assert phases == [NATO_TURN, NATO_TURN, SOVIET_TURN, SOVIET_TURN, WATCHES, WEATHER]
    assert [log.submarine for log in p.state.logs] == [1, 0]


@pytest.mark.rule("TCU 5.3")
def test_ships_take_turns_and_repairs_come_after_watches() -> None:
    p = Position().soviet_turn_begins()
    p.ship("green", "N24")
    p.ship("orange", "N26", fuel=100)
    red = p.ship("red", "X31", tactical=True)
    p.command("search orange", "north", "move green", "s", "go", "move orange", "s", "go")
    assert [p.at(p.ship("green")), p.at(p.ship("orange"))] == ["O24", "O26"]
    soviet_turn.watches_phase(p.answers("north"))
    assert not red.tactical
    assert red.watch == -1


@pytest.mark.rule("TCU 5.5")
def test_victory_is_checked_at_once() -> None:
    p = Position("duel")
    p.ship("orange", "O22", salvos=4)
    p.sub("green", "M21@200", hits=2)
    p.look("orange", "north", "fire red", "M21", "M20", "N21", "200", "N20", "L21", "L20", "p")
    assert p.state.winner == SOVIET


def test_options_are_checked() -> None:
    with pytest.raises(MoonlessError, match="round_limit"):
        GAME.start("standard", {"round_limit": 7})


def test_content_is_checked(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    source = Path(__file__).parents[3] / "src/moonless/games/they_come_unseen/data"
    for file in source.glob("*.toml"):
        folder.joinpath(file.name).write_bytes(file.read_bytes())
    assert problems(folder) == []
    board = folder / "board.toml"
    board.write_text(board.read_text().replace("#####6664", "#####66?4"))
    assert any("not in the legend" in line for line in GAME.check(str(folder)))
    assert GAME.check(str(tmp_path / "none"))


def test_states_come_back_from_plain_data() -> None:
    p = Position()
    p.mine("R27 R28 R29 R30 R31")
    p.state.strikes[5] = 2
    data = plain(p.state)
    assert plain(GAME.restore(data)) == data
    assert plain(p.state.copy()) == data
