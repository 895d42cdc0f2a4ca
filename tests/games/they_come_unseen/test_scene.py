"""What a screen shows beside the pieces: overlays, the chart, the symbols."""

from xml.etree import ElementTree

import pytest

from moonless.core.decision import Decision
from moonless.core.errors import MoonlessError
from moonless.core.game import seats_of
from moonless.core.scene import Overlay, Scene, Sheet
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import ending, ramming, sonar, weather
from moonless.games.they_come_unseen.rules.sonar import FACING
from moonless.games.they_come_unseen.screen.odds import heaviest
from moonless.games.they_come_unseen.state import NATO_TURN, SOVIET
from tests.games.they_come_unseen.position import Position

SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS = {
    "bomb-black",
    "bomb-white",
    "submarine",
    "destroyer",
    "supply-ship",
    "container-ship",
    "station",
    "datum",
    "mine",
    "plan",
}


def scene_of(p: Position, seat: str | None) -> Scene:
    return GAME.screen.scene(GAME.secrets.redact(p.state, seat), seat, None, [])


def overlay(scene: Scene, id: str) -> Overlay:
    return next(overlay for overlay in scene.overlays if overlay.id == id)


@pytest.mark.rule("TCU 18.9")
def test_the_plot_is_an_overlay() -> None:
    p = Position()
    p.state.phase = NATO_TURN
    scene = scene_of(p, "soviet")
    plot = overlay(scene, "plot-green")
    assert plot.cells == {p.board.names[p.state.starts[0]]: 1.0}
    assert plot.kind == "plot-green"
    assert scene.tables[0].rows[0] == ["green", "1", p.board.names[p.state.starts[0]]]
    assert "what the Soviets can know" in overlay(scene_of(p, "nato"), "plot-green").name


@pytest.mark.rule("TCU 14.2")
def test_the_watches_are_overlays_by_color() -> None:
    p = Position()
    orange = p.ship("orange", "J19", watch=0)
    scene = scene_of(p, None)
    contacts = p.board.contacts(orange.square, 0)
    for number, color in enumerate(["red", "purple", "yellow", "green"], 1):
        cells = overlay(scene, f"watch-orange-{color}").cells
        assert cells.keys() == {p.board.names[square] for square in contacts if contacts[square] == number}
    assert not any(overlay.id.startswith("watch-red") for overlay in scene.overlays)


def test_stations_stand_on_the_chart() -> None:
    p = Position()
    p.state.destroyed[0] = True
    stations = [piece for piece in scene_of(p, "soviet").pieces if piece.kind == "station"]
    assert len(stations) == 6
    assert "destroyed" in [mark.id for mark in stations[0].marks]


def test_the_chart_has_every_square_and_no_colors() -> None:
    board = scene_of(Position(), None).board
    assert board is not None
    drawn = ElementTree.fromstring(GAME.screen.draw_board(board.id))
    cells = {shape.get("data-cell") for shape in drawn.iter(f"{SVG}polygon")}
    assert {cell.id for cell in board.cells} <= cells
    assert not any({"fill", "stroke", "style"} & set(shape.keys()) for shape in drawn.iter())
    with pytest.raises(MoonlessError, match="there is no board 'atlantis'"):
        GAME.screen.draw_board("atlantis")


def test_every_kind_of_piece_has_a_symbol() -> None:
    symbols = ElementTree.fromstring(GAME.screen.symbols)
    assert {symbol.get("id") for symbol in symbols.iter(f"{SVG}symbol")} == SYMBOLS
    assert {piece.kind for piece in scene_of(Position(), "nato").pieces} <= SYMBOLS


def test_scenarios_name_their_seats() -> None:
    assert list(seats_of(GAME, "duel-3")) == GAME.scenarios["duel-3"].seats
    assert len(GAME.scenarios["five-players"].seats) == 5


@pytest.mark.rule("TCU 15.5")
def test_the_stations_tell_what_a_container_is_worth_after_the_loss_of_bravo() -> None:
    p = Position()
    assert not stations(p).notes
    p.state.destroyed[1] = True
    assert stations(p).notes == ["A container in store is worth since the loss of Bravo: fuel 35, weapon 1 (9.5)"]


def stations(p: Position) -> Sheet:
    return next(sheet for sheet in scene_of(p, "soviet").sheets if sheet.id == "stations")


@pytest.mark.rule("TCU 18.11")
def test_the_gauges_of_the_last_round_are_in_the_record() -> None:
    p = Position(round_limit=30)
    p.ship("orange", fuel=60)
    ending.win(p, SOVIET, "every submarine is sunk")
    assert [(row.round, row.fuel[0]) for row in p.state.gauge_log] == [(3, 60)]
    p = Position(round_limit=30)
    p.state.round = 30
    weather.weather_phase(p)
    assert [row.round for row in p.state.gauge_log] == [30], "once, also when the round limit ends the game"


def sectors_of(scene: Scene, id: str) -> dict[str, set[str]]:
    """The squares of each color, and the blind line."""
    colors = ["red", "purple", "yellow", "green", "blind"]
    return {color: set(overlay(scene, f"{id}-{color}").cells) for color in colors}


@pytest.mark.rule("TCU 11.3")
def test_a_search_shows_its_sectors_to_all_until_the_soviet_turn_ends() -> None:
    """Bow north at K25: 3 x 3 ahead on either side, 3 x 4 astern, the line between them blind (11.5)."""
    p = Position().soviet_turn_begins()
    p.ship("orange", "K25")
    p.look("orange", "north")
    for seat in ("soviet", "nato", None):
        found = sectors_of(scene_of(p, seat), "search")
        assert (found["red"], len(found["purple"])) == (
            {f"{row}{column}" for row in "HIJ" for column in (22, 23, 24)},
            9,
        )
        assert found["yellow"] >= {"K22", "N24"}
        assert found["blind"] == {f"{row}25" for row in "HIJKLMN"}
    p.state.phase = NATO_TURN
    assert not any(overlay.id.startswith("search") for overlay in scene_of(p, "soviet").overlays)


@pytest.mark.rule("TCU 11.2")
def test_each_bow_tells_what_its_sectors_cover() -> None:
    p = Position().soviet_turn_begins()
    ship = p.ship("orange", "K25")
    decision = Decision("soviet", "search", "11.2", [*FACING], ship)
    scene = GAME.screen.scene(GAME.secrets.redact(p.state, "soviet"), "soviet", decision, [])
    assert "H22" in sectors_of(scene, "bow")["red"], "north, as long as it had no other bow"
    assert scene.prompt is not None
    notes = {choice.key: choice.note for choice in scene.prompt.choices}
    assert notes["north"].startswith("Red H22 to J24 (9), purple H26 to J28 (9), yellow K22 to N24 (12)")
    assert notes["east"].endswith("blind east and west.")
    assert scene.prompt.question.startswith("Ognennyy (orange) at K25 searches")
    other = GAME.screen.scene(GAME.secrets.redact(p.state, "nato"), "nato", None, [])
    assert not any(overlay.id.startswith("bow") for overlay in other.overlays)


@pytest.mark.rule("TCU 12.5")
def test_fire_tells_the_best_chance_of_a_hit() -> None:
    """On different squares, three bombs each; a submarine that still lies where it started is hit for certain."""
    assert heaviest([5, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0], 3)[0] == 5
    assert heaviest([9, 8, 7, 1, 0, 0], [9, 8, 7, 1, 2, 3], 3)[0] == 9 + 8 + 7 + 1 + 2 + 3
    assert heaviest([4, 3], [9, 1], 3) == (12, [1], [0])
    p = Position().soviet_turn_begins()
    for submarine, start in zip(p.state.submarines, p.state.starts, strict=True):
        submarine.square, submarine.depth = start, 0
    p.ship("orange", p.board.names[p.board.away(p.state.starts[0], 2, 2)])
    p.answers("north", "hold")
    sonar.search(p, p.ship("orange"), "soviet")
    fire = p.asked[-1]
    chance = GAME.screen.odds(p.state, fire, fire.find("fire red"))
    assert chance is not None
    assert chance.chance == 1.0
    assert GAME.screen.odds(p.state, fire, fire.find("hold")) is None


@pytest.mark.rule("TCU 17.2")
def test_the_first_round_has_no_weather() -> None:
    p = Position(levels=(6, 3, 1))
    p.state.round = 1
    seas = scene_of(p, "nato").tracks[1:]
    assert [(track.now, list(track.notes)) for track in seas] == [(-1, [5]), (-1, [2]), (-1, [0])]
    p.state.round = 2
    assert [track.now for track in scene_of(p, "nato").tracks[1:]] == [5, 2, 0]


@pytest.mark.rule("TCU 19.2")
def test_the_last_word_is_who_won_and_by_which_rule() -> None:
    """A Supply Ship rams the last submarine: it is lost, then the game ends; good news to one, bad to the other."""
    p = Position().soviet_turn_begins()
    p.sub("blue", sunk=True, square=-1, depth=-1)
    p.sub("green", "J19@P", adrift=True)
    p.ship("brown", "J19")
    ramming.ram(p, p.ship("brown"))
    for seat, good in (("nato", False), ("soviet", True)):
        lines = [event.line() for event in p.events if event.visible_to(seat)]
        assert [line.text.split()[-1] for line in lines][-1] == "sunk."
        assert [line.rule for line in lines] == ["13.2", "16.4", "16.3", "19.2"]
        assert (lines[1].good, lines[2].good, lines[3].good) == (not good, good, good)
    assert len(p.said(None)) == 4, "spectators hear it once"


@pytest.mark.rule("TCU 18.11")
def test_the_end_tells_depth_battery_fuel_and_salvos_round_by_round() -> None:
    p = Position()
    p.state.round = 1
    p.sub("green", "G21@600", battery=14)
    p.sail("green", "F20@400")
    ending.win(p, SOVIET, "every submarine is sunk")
    table = next(table for table in scene_of(p, "nato").tables if table.title == "Round by round")
    assert table.rows == [["1", "F20, 400 ft, battery 13", "", "100 / 4", "100 / 4"]]
