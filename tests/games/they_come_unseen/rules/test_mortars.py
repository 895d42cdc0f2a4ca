"""12 Mortar attack."""

import pytest

from moonless.games.they_come_unseen.rules import mortars
from tests.games.they_come_unseen.position import Position, table_at
from tests.games.they_come_unseen.tables import refused


@pytest.mark.rule("TCU 12.1")
def test_the_second_attack_is_decided_after_the_first() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "M21@200", hits=2)
    p.sub("blue", "Q24@200")
    red = ("M21", "M20", "N21", "200", "N20", "L21", "L20", "p")
    green = ("Q24", "Q23", "P24", "200", "P23", "R24", "R23", "p")
    p.look("orange", "north", "fire red", *red, "fire green", *green)
    assert p.sub("green").sunk
    assert p.sub("blue").hits == 1


@pytest.mark.rule("TCU 12.5")
@pytest.mark.rule("TCU R21")
def test_green_is_named_first_and_no_bomb_is_named() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "M21@200")
    p.sub("blue", "M21@400")
    p.look("orange", "north", "fire red", "M21", "M20", "N21", "200", "N20", "L21", "L20", "p", "hold")
    assert p.said()[-2:] == ["Hit on Grampus.", "Near miss on Finwhale."]


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


@pytest.mark.rule("TCU 12.3")
@pytest.mark.rule("TCU R20")
def test_a_color_of_which_ships_cover_every_square_is_not_attacked() -> None:
    p = Position()
    orange = p.ship("orange", "A17")
    p.ship("red", "A18")
    p.sub("green", "A18@200")
    assert p.look("orange", "south") == ["yellow"]
    assert [p.board.names[square] for square in p.board.area(orange.square, 2, 3)] == ["A18"], "all of yellow here"
    assert (p.asks(), orange.salvos) == (["search"], 4)


@pytest.mark.rule("TCU 18.1")
def test_what_hurts_one_side_is_good_news_to_the_other() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "M21@200")
    p.look("orange", "north", "fire red", "M21", "M20", "N21", "200", "N20", "L21", "L20", "p")
    for seat, good in (("nato", False), ("soviet", True)):
        told = [event.line() for event in p.events if event.visible_to(seat)][-1]
        assert (told.text, told.good) == ("Hit on Grampus.", good)
    assert all(event.reveals for event in p.events[-2:]), "18.7: no attack is taken back"


@pytest.mark.rule("TCU 12.2")
def test_with_six_squares_the_white_bombs_fall_where_no_black_one_does() -> None:
    p = Position()
    orange = p.ship("orange", "O22")
    p.state.gauges = [[orange.fuel, 4, 100, 4]]
    squares = p.squares("L19 L20 L21 M19 M20 M21")
    salvo = mortars.Salvo(orange, 1, squares)
    mortars.aim(p.answers("L19", "L20", "L21", "200", "400"), "soviet", salvo)
    assert p.asks() == ["black", "black", "black", "black-depth", "white-depth"]
    assert salvo.white == p.squares("M19 M20 M21")


@pytest.mark.rule("TCU 19.5")
@pytest.mark.rule("TCU 12.5")
def test_an_attack_is_counted_and_what_it_did_goes_into_the_plot() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "M21@200")
    p.look("orange", "north", "fire red", "M21", "L21", "N21", "200", "M20", "L20", "N20", "400")
    assert (p.state.searches, p.state.attacks) == (1, 1)
    told = p.state.notices[-1]
    assert told.squares == p.squares("M21 L21 N21 M20 L20 N20")
    assert (told.depths, told.results) == ([1, 1, 1, 2, 2, 2], [2, 0]), "a hit on green, nothing on blue"


@pytest.mark.rule("TCU 12.1")
@pytest.mark.rule("TCU 18.5")
def test_an_attack_takes_one_salvo_and_no_fuel_and_nato_counts_with_it() -> None:
    p = Position()
    orange = p.ship("orange", "O22", fuel=40, salvos=3)
    p.state.gauges = [[40, 3, 100, 4], [45, 0, 100, 4]]
    p.sub("green", "M21@200")
    p.look("orange", "north", "fire red", "M21", "L21", "N21", "200", "M20", "L20", "N20", "400")
    assert (orange.fuel, orange.salvos) == (40, 2)
    assert p.state.gauges == [[40, 2, 100, 4]], "without a salvo it could not have fired"


@pytest.mark.rule("TCU 19.5")
@pytest.mark.parametrize(("depth", "hits", "near"), [("200", 1, 0), ("400", 0, 1), ("600", 0, 0)])
def test_hits_and_near_misses_are_counted_one_by_one(depth: str, hits: int, near: int) -> None:
    p = Position()
    p.ship("orange", "O22")
    green = p.sub("green", "M21@200")
    p.look("orange", "north", "fire red", "M21", "L21", "N21", depth, "M20", "L20", "N20", "600")
    assert (green.hits_taken, green.near_misses_taken) == (hits, near)


@pytest.mark.rule("TCU 5.5")
@pytest.mark.rule("TCU 12.1")
def test_when_the_first_attack_sinks_both_submarines_there_is_no_second() -> None:
    p = Position()
    orange = p.ship("orange", "O22")
    p.sub("green", "M21@200", hits=2)
    p.sub("blue", "L21@200", hits=2)
    p.look("orange", "north", "fire red", "M21", "L21", "N21", "200", "M20", "L20", "N20", "200")
    assert (p.state.over, orange.salvos, p.state.attacks) == (True, 3, 1)


@pytest.mark.rule("TCU 12.1")
@pytest.mark.parametrize(("salvos", "asked"), [(0, 0), (1, 1), (2, 2)])
def test_each_attack_costs_a_salvo_and_without_one_none_is_offered(salvos: int, asked: int) -> None:
    """Two are detected, each in a color of its own."""
    p = Position()
    orange = p.ship("orange", "O22", salvos=salvos)
    p.sub("green", "M21@600")
    p.sub("blue", "M23@600")
    answers = ["fire red", "M21", "L21", "N21", "p", "M20", "L20", "N20", "p"]
    second = ["fire purple", "M23", "L23", "N23", "p", "M24", "L24", "N24", "p"]
    p.look("orange", "north", *[*answers, *second][: 9 * asked])
    assert (orange.salvos, p.state.attacks) == (0, asked)


@pytest.mark.rule("TCU 12.2", "TCU 12.3")
@pytest.mark.parametrize(
    ("answers", "hits", "asked"),
    [
        (("enough", "200"), 1, ["black", "white-depth"]),
        (("enough", "600"), 0, ["black", "white-depth"]),
        (("A18", "200"), 1, ["black", "black-depth"]),
    ],
)
def test_of_one_square_the_soviets_say_which_color_of_bomb_falls_on_it(
    answers: tuple[str, ...], hits: int, asked: list[str]
) -> None:
    """A18 is all that there is of yellow: a black bomb, or none and a white one, with its own depth."""
    p = Position()
    p.ship("orange", "A17")
    p.sub("green", "A18@200")
    p.look("orange", "south", "fire yellow", *answers)
    assert p.sub("green").hits == hits
    assert [ask for ask in p.asks() if ask not in ("search", "attack")] == asked
