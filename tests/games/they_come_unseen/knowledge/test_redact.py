"""Chapter 18: who may know what. Two worlds that differ only in what a seat cannot know look alike to it."""

import json

import pytest

from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.replays import rehearse
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.knowledge.plotting import plot_of
from moonless.games.they_come_unseen.rules import damage, replenishment, sequence, submarines, weather
from moonless.games.they_come_unseen.state import HIDDEN, NATO_TURN, SOVIET_TURN, START_CHOICE, State
from moonless.players.random import RandomPlayer
from moonless.testing import data
from tests.games.they_come_unseen.position import Position, table_at
from tests.games.they_come_unseen.tables import soviet, submerged

OTHER_READINGS = {"r18": "idle", "r22": "adrift", "r34": "goes-on"}


class Stopped(Exception):
    """The first question has been asked."""


def first_question(state: State) -> Decision | None:
    """What the phase that a state stands before asks first."""
    asked: list[Decision] = []

    def stop(decision: Decision) -> Option:
        asked.append(decision)
        raise Stopped

    try:
        GAME.play_phase(GAME.play(state.copy(), SeededFate(1), stop))
    except Stopped:
        return asked[0]
    return None


def view(state: State, seat: str | None, decision: Decision | None = None) -> str:
    """Everything a seat's screen shows, byte for byte."""
    seen = GAME.secrets.redact(state, seat)
    scene = GAME.screen.scene(seen, seat, decision, [])
    assert scene.board is not None
    scene.board = None  # it never changes
    return json.dumps([plain(seen), data(scene)], sort_keys=True)


def check_worlds(state: State, number: int) -> None:
    """For each seat and the spectator: another world it could be in gives the same view, question and options."""
    asked = first_question(state)
    for seat in [*GAME.scenarios[state.scenario].seats, None]:
        seen = GAME.secrets.redact(state, seat)
        assert isinstance(seen, State)
        world = GAME.secrets.imagine(seen, seat, SeededFate(number))
        assert isinstance(world, State)
        assert "-1" not in [str(boat.battery) for boat in world.submarines if not boat.sunk]
        assert view(world, seat) == view(state, seat)
        if asked is not None and asked.seat == seat:
            other = first_question(world)
            assert other is not None
            assert (other.seat, other.ask, [option.key for option in other.options]) == (
                asked.seat,
                asked.ask,
                [option.key for option in asked.options],
            )
            # The option's labels, costs and odds too, as the screen shows them.
            assert view(world, seat, other) == view(state, seat, asked)


@pytest.mark.rule("TCU 18.1")
@pytest.mark.rule("TCU 18.2")
@pytest.mark.rule("TCU 18.7")
@pytest.mark.rule("TCU 18.10")
@pytest.mark.parametrize(
    "scenario", ["standard", "standard-4", "five-players", "duel-3", "lone-destroyer", "lone-submarine-3"]
)
def test_two_worlds_at_every_phase(scenario: str) -> None:
    state = GAME.start(scenario, {"round_limit": 30})
    player, fate = RandomPlayer(scenario), SeededFate(scenario)
    rules = GAME.play(state, fate, player.answer)
    phases = 0
    while not state.over and state.round < 6:
        if phases % 4 == 0:
            check_worlds(state, phases)
        GAME.play_phase(rules)
        phases += 1
    assert phases > 20


@pytest.mark.rule("TCU 18.9")
@pytest.mark.rule("TCU R18")
@pytest.mark.rule("TCU R22")
@pytest.mark.rule("TCU R34")
@pytest.mark.parametrize(
    ("seed", "readings"),
    [(0, {}), (1, {}), (0, OTHER_READINGS), (1, OTHER_READINGS)],
    ids=["0", "1", "0-other", "1-other"],
)
def test_the_truth_is_always_in_the_plot(seed: int, readings: dict[str, str]) -> None:
    """Captains and random players by turns: the plot never loses a submarine, and NATO's gauges never a Destroyer."""
    state = GAME.start("standard", {"round_limit": 30, **readings})
    captain, chance = GAME.judgment.captain(seed), RandomPlayer(seed)

    def answer(decision: Decision) -> Option:
        if (state.round + seed) % 3:
            return captain.choose(GAME.secrets.redact(state, decision.seat), decision)
        return chance.answer(decision)

    rules = GAME.play(state, SeededFate(seed), answer)
    while not state.over and state.round < 9:
        GAME.play_phase(rules)
        if state.phase == SOVIET_TURN:
            plot = plot_of(load_content(), state)
            size = load_content().board.size
            spots = [(boat.depth, boat.battery * size + boat.square) for boat in state.submarines]
            afloat = [boat.number for boat in state.submarines if not boat.sunk]
            assert any(all(world[n][spots[n][0]] >> spots[n][1] & 1 for n in afloat) for world in plot.worlds)
            assert [gauge for ship in state.ships[:2] for gauge in (ship.fuel, ship.salvos)] in state.gauges


@pytest.mark.rule("TCU 18.6")
@pytest.mark.rule("TCU 18.4")
def test_N1_a_silent_turn_leaves_no_trace() -> None:
    """Two games differ only in where a submerged submarine goes: the Soviet view and log are byte for byte equal."""
    views = []
    for path in ("J20@600 J21@600", "I19@600"):
        p = Position()
        p.sub("green", "J19@600", battery=20)
        p.sub("blue", "N3@600", battery=20)
        p.answers("first green" if len(path) > 10 else "first blue")
        keys = [*p.along("J19", path), "end"]
        p.replies += [*keys, "stay"] if len(path) > 10 else ["stay", *keys]
        before = view(p.state, "soviet")
        sequence.play_phase(p)
        assert view(p.state, "soviet") == before
        sequence.play_phase(p)
        views.append((view(p.state, "soviet"), view(p.state, None), p.said(), p.said(None)))
    assert views[0] == views[1]
    assert views[0][2] == ["The NATO turn is over."]


def test_N2_a_minefield_not_crossed_at_speed_leaves_no_trace() -> None:
    views = []
    for field in ("R27 R28 R29 R30 R31", ""):
        p = Position().soviet_turn_begins()
        if field:
            p.mine(field)
        p.ship("orange", "O28", fuel=100)
        p.command("move orange", "s", "s", "s", "s", "go")
        views.append((view(p.state, "soviet"), p.said()))
    assert views[0] == views[1]


@pytest.mark.rule("TCU 18.6")
def test_nothing_of_a_turn_is_seen_before_it_is_complete() -> None:
    table = Table.start(GAME, "standard", 3, {"weather": False})
    table.choose("first green")
    before = json.dumps(data(table.scene("soviet")), sort_keys=True)
    table.choose("e p")
    table.choose("e 200")
    assert json.dumps(data(table.scene("soviet")), sort_keys=True) == before
    assert any(piece.kind == "plan" for piece in table.scene("nato").pieces)
    assert table.can_undo == "free"
    table.choose("end")
    assert [line.text for line in table.log("soviet")][-2:] == [
        "First submarine: Grampus moves in sight to G2.",
        "First submarine: Grampus dives. Datum G2.",
    ]
    assert table.can_undo == "take-back"


@pytest.mark.rule("TCU 18.5")
def test_open_panels_and_the_split_of_a_ras() -> None:
    p = Position()
    p.ship("brown", "M28", cargo=[0, 1])
    p.ship("orange", "M27", fuel=30, salvos=1)
    p.ship("red", "M29", fuel=55, salvos=2)
    p.state.gauges = [[30, 1, 55, 2]]
    replenishment.replenish(p.answers("with both", "n", "fuel 25", "salvos 1"), "soviet")
    assert len(p.state.gauges) > 10
    assert [55, 2, 80, 3] in p.state.gauges
    told = "After the replenishment: orange, fuel 55, salvos 2; red, fuel 80, salvos 3."
    assert told in p.said("soviet")
    assert not any("salvos 2" in text for text in p.said("nato"))
    assert GAME.secrets.redact(Position(open_panels=True).state, "nato").ships[0].fuel == 100
    assert GAME.secrets.redact(p.state, "nato").ships[0].fuel == -1


@pytest.mark.rule("TCU 18.1")
def test_every_item_of_the_visibility_table_is_kept() -> None:
    p = Position("standard-4")
    p.sub("green", "J19@400", battery=7)
    p.mine("R27 R28 R29 R30 R31")
    p.state.movers = [[]]
    soviet, nato, public = (GAME.secrets.redact(p.state, seat) for seat in ("red", "blue", None))
    for seen in (soviet, public):
        boat = seen.submarines[0]
        assert (boat.square, boat.depth, boat.battery, boat.mines) == (-1, -1, -1, -1)
        assert (seen.fields, seen.targets, seen.logs, seen.movers) == ([], [], [], [])
    for seen in (nato, public):
        assert (seen.ships[0].fuel, seen.ships[0].salvos) == (-1, -1)
    assert nato.submarines[0].square == p.index("J19")
    assert soviet.ships[1].fuel == 100
    seers = {item.id: item.seen_by for item in load_content().visibility}
    assert seers["submarine_battery"] == seers["minefield_squares"] == seers["target_cards"] == "nato"
    assert seers["destroyer_fuel"] == seers["destroyer_salvos"] == "soviet"


@pytest.mark.rule("TCU 18.1")
def test_partners_share_everything_and_nobody_else_does() -> None:
    state = Position("standard-4").state
    assert GAME.secrets.shares(state, "green", "blue")
    assert GAME.secrets.shares(state, "orange", "red")
    assert not GAME.secrets.shares(state, "green", "red")


@pytest.mark.rule("TCU 18.11")
def test_the_end_is_open_to_all() -> None:
    p = Position()
    p.sub("green", "J19@600")
    submarines.submarine_turn(p.answers("stay"), p.sub("green"))
    weather.weather_phase(p)
    damage.sink(p, p.sub("blue"), "mortars")
    damage.sink(p, p.sub("green"), "mortars")
    scene = GAME.screen.scene(GAME.secrets.redact(p.state, None), None, None, [])
    titles = [table.title for table in scene.tables]
    assert titles == ["The six cards", "Round by round", "The submarines' paths", "Minefields"]
    assert ["3", "J19, 600 ft, battery 19", "", "100 / 4", "100 / 4"] in scene.tables[1].rows
    assert ["3", "Grampus", "stays", "J19 at 600 ft", "19"] in scene.tables[2].rows


def test_the_phases_are_as_the_views_expect() -> None:
    assert START_CHOICE < NATO_TURN < SOVIET_TURN


@pytest.mark.rule("TCU 18.6")
@pytest.mark.rule("TCU 10.2")
def test_half_an_order_tells_nothing_and_shows_its_price() -> None:
    table = submerged("G21@400", battery=9)
    ahead, taken = rehearse(table, ["e 200", "e 200", "end"])
    assert taken == 2
    path = next(overlay for overlay in ahead.scene("nato").overlays if overlay.id == "path")
    assert (path.kind, path.name) == ("path green", "Path: 2 squares, battery 9 to 7")
    assert list(path.cells) == ["G21", "G22", "G23"]
    assert not any(overlay.id == "path" for overlay in ahead.scene("soviet").overlays)
    table = soviet(orange="J19")
    table.choose("move orange")
    ahead, taken = rehearse(table, ["e", "e", "e", "e", "e", "go"])
    assert taken == 5
    path = next(overlay for overlay in ahead.scene("soviet").overlays if overlay.id == "path")
    assert (path.kind, path.name) == ("path", "Path: 5 squares, fuel 100 to 85")
    assert not any(overlay.id == "path" for overlay in ahead.scene("nato").overlays)


@pytest.mark.rule("TCU 12.2")
def test_half_a_salvo_is_seen_by_its_own_side_only() -> None:
    p = Position()
    p.ship("orange", "J19")
    p.sub("green", "H17@200")
    p.soviet_turn_begins()
    table = table_at(p)
    for key in ("search orange", "north", "fire red"):
        table.choose(key)
    squares = [option.key for option in table.decision.options]  # type: ignore[union-attr]
    ahead, taken = rehearse(table, [*squares[:3], "400", squares[3]])
    assert taken == 5
    scene = ahead.scene("soviet")
    salvo = next(overlay for overlay in scene.overlays if overlay.id == "salvo")
    assert salvo.name == "Mortars: 3 black at 400 ft, 1 white"
    assert [piece.cell for piece in scene.pieces if piece.kind == "bomb-black"] == squares[:3]
    assert not any(piece.kind.startswith("bomb") for piece in ahead.scene("nato").pieces)
    assert rehearse(table, [*squares[:3], "400", *squares[3:6], "200"])[1] == 7, "the last depth fires: it is not shown"


@pytest.mark.rule("TCU 18.7")
def test_nothing_that_was_learned_from_can_be_taken_back() -> None:
    assert GAME.no_take_back == "18.7"


@pytest.mark.rule("TCU 18.3", "TCU 16.3")
def test_of_a_sunk_submarine_the_soviets_do_not_learn_how_much_battery_it_had_left() -> None:
    p = Position()
    for adrift in (False, True):
        submarine = p.sub("green", "N22@200", battery=7, sunk=False)
        submarine.adrift = adrift
        damage.sink(p, submarine, "a test")
        seen = GAME.secrets.redact(p.state, "soviet")
        assert (seen.submarines[0].sunk, seen.submarines[0].battery) == (True, HIDDEN)
