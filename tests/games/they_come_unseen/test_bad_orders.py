"""Bad orders at the table: refused with the rule, and nothing changes. Half an order tells nobody anything."""

import pytest

from moonless.core.content import plain
from moonless.core.decision import Decision
from moonless.core.errors import IllegalChoice
from moonless.core.replays import rehearse
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.state import SOVIET_TURN, State
from moonless.players.admiral.search import Search
from moonless.players.random import RandomPlayer
from tests.games.they_come_unseen.position import Position, table_at


def submerged(where: str, **changes: int) -> Table:
    """Green is to move from here; blue has moved."""
    p = Position("lone-submarine")
    p.sub("green", where, **changes)
    return table_at(p)


def everything(table: Table) -> object:
    """The state, the question, the record, and all that anybody sees."""
    assert table.decision is not None
    scenes = [table.scene(seat) for seat in (*GAME.scenarios[table.record.scenario].seats, None)]
    return plain(table.state), table.record.text(), [option.key for option in table.decision.options], scenes


def refused(table: Table, key: str, rule: str) -> None:
    """The order is refused with this rule, and nothing has changed."""
    before = everything(table)
    with pytest.raises(IllegalChoice) as caught:
        table.choose(key)
    assert f"({rule})" in str(caught.value), caught.value
    assert everything(table) == before


@pytest.mark.rule("TCU 3.7")
@pytest.mark.rule("TCU 6.5")
@pytest.mark.parametrize(
    ("where", "key", "rule"),
    [
        ("B29@200", "n 200", "3.5, 3.6, 3.7"),
        ("G21@600", "e 200", "6.6"),
        ("G22@200", "e 400", "3.3"),
        ("G1@P", "w p", "3.5, 3.6, 3.7"),
        ("G21@600", "snort e", "7.1"),
        ("G21@600", "mines", "8.2"),
        ("G21@600", "K30", "3.5"),
    ],
)
def test_a_bad_first_step(where: str, key: str, rule: str) -> None:
    refused(submerged(where), key, rule)


@pytest.mark.rule("TCU 6.2")
@pytest.mark.rule("TCU 6.4")
def test_too_far() -> None:
    table = submerged("G21@400", battery=20)
    for _ in range(6):
        table.choose("e 200")
    refused(table, "e 200", "6.4")
    table = submerged("J19@600", battery=20)
    for _ in range(6):
        table.choose("e 600")
        table.choose("w 600")
    table.choose("e 400")
    refused(table, "w p", "6.6")
    table.choose("w 400")
    assert isinstance(table.state, State)
    assert table.state.phase == SOVIET_TURN, "after fourteen squares there is nothing left to choose (6.2)"


@pytest.mark.rule("TCU 16.3")
def test_too_deep_for_its_hits() -> None:
    refused(submerged("J19@400", hits=1), "e 600", "16.3")


@pytest.mark.rule("TCU 9.1")
def test_a_station_that_is_no_target() -> None:
    p = Position("lone-submarine")
    p.state.targets = [0, 1, 2]
    station = p.board.station_square[3]
    beside = next(square for square in p.board.neighbors[station] if p.board.open_sea(square))
    p.sub("green", f"{p.board.names[beside]}@200")
    refused(table_at(p), "attack delta", "9.1")


def soviet(**ships: str) -> Table:
    p = Position()
    for color, where in ships.items():
        p.ship(color, where)
    p.soviet_turn_begins()
    return table_at(p)


@pytest.mark.rule("TCU 10.2")
@pytest.mark.rule("TCU 3.10")
def test_bad_legs() -> None:
    table = soviet(orange="J19", red="J20")
    table.choose("move orange")
    refused(table, "go", "2")
    refused(table, "K30", "3.5")
    table.choose("e")
    refused(table, "go", "3.10")
    assert isinstance(table.state, State)
    assert table.state.ships[0].square == GAME.content.board.index["J19"], "a leg that is not committed moves nobody"


@pytest.mark.rule("TCU 12.3")
def test_a_bomb_outside_the_color() -> None:
    p = Position()
    p.ship("orange", "J19")
    p.sub("green", "H17@200")
    p.soviet_turn_begins()
    table = table_at(p)
    table.choose("search orange")
    table.choose("north")
    table.choose("fire red")
    refused(table, "J22", "12.3")
    refused(table, "A1", "12.3")


@pytest.mark.rule("TCU 5.3")
def test_foreign_ships_and_commands() -> None:
    table = soviet(orange="J19")
    refused(table, "refuel orange", "15.6")
    refused(table, "ram orange", "13.1")
    refused(table, "ras", "15.10")
    p = Position("standard-3").soviet_turn_begins()
    assert "move green" not in p.commanded("soviet")
    refused(table_at(p), "move green", "20.8")


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


@pytest.mark.rule("TCU 19.3")
@pytest.mark.parametrize("before", [[], ["move orange", "e"], ["search orange"]])
def test_the_soviets_may_resign_at_any_of_their_decisions(before: list[str]) -> None:
    table = soviet(orange="J19")
    for key in before:
        table.choose(key)
    assert table.decision is not None
    assert [option.key for option in table.decision.options][-1] == "resign"
    table.choose("resign")
    assert [option.key for option in table.decision.options] == ["no", "resign"], "it is asked once more"
    table.choose("resign")
    assert table.outcome is not None
    assert table.outcome.level == "NATO victory"
    assert "the Soviets resign" in table.outcome.summary


@pytest.mark.rule("TCU 19.3")
def test_nato_may_resign_in_the_middle_of_a_path() -> None:
    table = submerged("J19@400")
    table.choose("e 400")
    assert rehearse(table, ["e 400", "resign"])[1] == 1, "to resign is no step of the path"
    asked = table.decision
    table.choose("resign")
    table.choose("no")
    assert table.decision is asked, "whoever thinks better of it is asked the same again"
    table.choose("resign")
    table.choose("resign")
    assert table.outcome is not None
    assert table.outcome.level == "Soviet victory"
    assert table.can_undo != "free"


@pytest.mark.rule("TCU 19.3")
def test_computer_players_never_resign_and_a_table_can_do_without() -> None:
    table = submerged("J19@400")
    assert table.decision is not None
    only = Decision("nato", "order", "6.1", [table.decision.options[0], table.decision.options[-1]], None)
    assert {RandomPlayer(seed).answer(only).key for seed in range(20)} == {only.options[0].key}
    search = Search(GAME, table.sight("nato"), 1)
    assert "resign" not in [runner.key for runner in search.race.runners]
    table.choose("resign")
    assert GAME.judgment.captain(0).choose(table.redacted("nato"), table.decision).key == "no"
    assert GAME.unattended["resigning"] is False
    p = Position("lone-submarine", resigning=False)
    p.sub("green", "G21@600")
    refused(table_at(p), "resign", "19.3")


@pytest.mark.rule("TCU 18.7")
def test_nothing_that_was_learned_from_can_be_taken_back() -> None:
    assert GAME.no_take_back == "18.7"


def test_a_position_is_at_the_table() -> None:
    table = soviet(orange="J19")
    assert isinstance(table.state, State)
    assert table.state.phase == SOVIET_TURN
