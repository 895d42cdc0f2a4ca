"""They Come Unseen, worked examples E to H: Destroyers, sonar, mortars, ramming."""

import pytest

from moonless.games.they_come_unseen.rules import damage, mortars, soviet_turn, stations, terms
from tests.games.they_come_unseen.position import Position

# E. Destroyer fuel


@pytest.mark.rule("TCU 10.4")
def test_E1_the_fuel_table() -> None:
    costs = "10 10 10 10 10 15 15 15 15 20 20 20 20 25 25 30 30 35 35"
    assert Position().content.fuel_cost == [int(cost) for cost in costs.split()]


@pytest.mark.rule("TCU 10.4")
@pytest.mark.rule("TCU 10.3")
def test_E2_legs_are_charged_separately() -> None:
    p = Position()
    orange = p.ship("orange", "E24", fuel=100)
    p.go("orange", p.line("E24", "M24"))
    assert orange.fuel == 85
    orange = p.ship("orange", "E24", fuel=100, moved=0, legs=0)
    p.go("orange", p.line("E24", "I24"))
    p.look("orange", "north")
    p.go("orange", p.line("I24", "M24"))
    assert orange.fuel == 80
    p = Position()
    orange = p.ship("orange", "E24", fuel=100)
    p.go("orange", p.line("E24", "N24"))
    p.look("orange", "north")
    p.go("orange", p.line("N24", "W24"))
    assert (orange.fuel, orange.moved) == (60, 18)
    p = Position()
    p.ship("orange", "E24", fuel=100)
    p.go("orange", p.line("E24", "O24"))
    p.look("orange", "north")
    assert "(10.3)" in p.why_leg("orange", p.line("O24", "W24"), "e")


@pytest.mark.rule("TCU 10.5")
@pytest.mark.rule("TCU R18 free")
def test_E3_idle_at_sea_and_in_station() -> None:
    p = Position(r18="free")
    orange = p.ship("orange", "O22", fuel=35)
    red = p.ship("red", "X31", fuel=35)
    soviet_turn.watches_phase(p.answers("north", "north"))
    assert (orange.fuel, red.fuel) == (25, 35)
    orange.fuel = 5
    soviet_turn.watches_phase(p.answers("north", "north"))
    assert orange.fuel == 0


@pytest.mark.rule("TCU 10.1")
@pytest.mark.rule("TCU R30")
def test_E5_one_leg_after_a_search() -> None:
    p = Position()
    p.store("charlie", 2, 0)
    orange = p.ship("orange", "T20", fuel=50)
    p.go("orange", "U20")
    p.look("orange", "north")
    p.go("orange", "V20 W20 X20 Y20")
    p.command("refuel orange")
    assert "(10.1)" in p.refused("move orange")
    p = Position()
    p.store("charlie", 2, 0)
    orange = p.ship("orange", "X20", fuel=50)
    p.go("orange", "Y20")
    p.command("refuel orange")
    p.go("orange", "X20 W20")
    p.look("orange", "north")
    p.go("orange", "V20")
    assert p.at(orange) == "V20"


# F. Sonar


@pytest.mark.rule("TCU 11.3")
@pytest.mark.rule("TCU R4")
@pytest.mark.rule("TCU 11.5")
@pytest.mark.parametrize(
    ("square", "color"),
    [("M21", "red"), ("R20", "yellow"), ("M23", "purple"), ("O24", "green"), ("O19", "yellow")],
)
def test_F1_the_four_colors(square: str, color: str) -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", f"{square}@200")
    assert p.heard_from("orange", "north") == [color]


@pytest.mark.rule("TCU 11.5")
@pytest.mark.parametrize("square", ["L22", "M22", "N22", "O22", "P22", "Q22", "R22", "L18"])
def test_F2_blind_and_out_of_range(square: str) -> None:
    p = Position()
    p.ship("orange", "O22")
    submarine = p.sub("green")
    submarine.square, submarine.depth = p.index(square), 1
    assert p.heard_from("orange", "north") == []


@pytest.mark.rule("TCU 11.6")
@pytest.mark.rule("TCU R6")
@pytest.mark.parametrize(
    ("ship", "square", "heard"), [("L21", "L18", []), ("L21", "L20", ["yellow"]), ("N12", "L10", [])]
)
def test_F4_an_island_in_the_way(ship: str, square: str, heard: list[str]) -> None:
    p = Position()
    p.ship("orange", ship)
    p.sub("green", f"{square}@200")
    assert p.heard_from("orange", "north") == heard


@pytest.mark.rule("TCU 11.4")
@pytest.mark.rule("TCU 12.1")
def test_F5_two_submarines() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "Q24@200")
    p.sub("blue", "M21@200")
    assert p.look("orange", "north", "hold") == ["red", "green"]
    assert "Contact red, contact green." in p.said()
    p.sub("green", "M21@200")
    p.ship("orange", searched=False)
    shots = ("M21", "M20", "N21", "p", "N20", "L21", "L20", "p")
    assert p.look("orange", "north", "fire red", *shots, "fire red", *shots) == ["red", "red"]
    assert p.ship("orange").salvos == 2


# G. Mortars and submarine damage


def yellow_contact(depth: str = "400", **changes: int) -> Position:
    p = Position()
    p.ship("orange", "O22", salvos=4)
    p.sub("green", f"Q20@{depth}", **changes)
    return p


def shoot(p: Position, black: str = "400", white: str = "200", squares: str = "Q20 Q19 P20 R20 R21 P19") -> None:
    first, second = squares.split()[:3], squares.split()[3:]
    p.look("orange", "north", "fire yellow", *first, black, *second, white)


@pytest.mark.rule("TCU 12.2")
@pytest.mark.rule("TCU 12.5")
@pytest.mark.rule("TCU 16.3")
def test_G1_a_hit() -> None:
    p = yellow_contact()
    shoot(p)
    green = p.sub("green")
    assert p.said()[-1] == "Hit on Grampus."
    assert (p.ship("orange").salvos, green.hits) == (3, 1)
    assert p.content.depth_by_hits[green.hits] == 2


@pytest.mark.rule("TCU 12.5")
@pytest.mark.rule("TCU 12.4")
@pytest.mark.parametrize(
    ("setting", "said"), [("200", "Near miss on Grampus."), ("600", "Near miss on Grampus."), ("p", "Miss.")]
)
def test_G2_one_step_off_is_a_near_miss(setting: str, said: str) -> None:
    p = yellow_contact()
    shoot(p, black=setting, white="p")
    assert p.said()[-1] == said


@pytest.mark.rule("TCU 12.5")
def test_G3_a_square_not_bombed() -> None:
    p = yellow_contact()
    shoot(p, squares="Q19 P20 R20 R21 P19 O19")
    assert p.said()[-1] == "Miss."


@pytest.mark.rule("TCU 16.2")
def test_G4_two_near_misses_make_a_hit() -> None:
    p = yellow_contact(near_misses=1)
    shoot(p, black="200", white="p")
    assert (p.sub("green").hits, p.sub("green").near_misses) == (1, 0)
    assert p.said()[-1] == "Near miss on Grampus."


@pytest.mark.rule("TCU 16.1")
@pytest.mark.rule("TCU 16.3")
def test_G5_hits_force_it_up_and_the_third_sinks() -> None:
    p = Position()
    green = p.sub("green", "J19@600")
    damage.hit(p, green)
    assert p.at(green) == "J19@400"
    damage.hit(p, green)
    assert p.at(green) == "J19@200"
    damage.hit(p, green)
    assert green.sunk
    assert p.said()[-1] == "Grampus is sunk (mortars)."
    assert "J19" not in p.said()[-1]


@pytest.mark.rule("TCU 12.3")
def test_G6_a_ship_shields_the_square() -> None:
    p = yellow_contact()
    p.ship("purple", "Q20")
    assert p.index("Q20") not in mortars.eligible(p, p.ship("orange"), 0, 3)


@pytest.mark.rule("TCU 12.1")
def test_G7_one_salvo_one_attack() -> None:
    p = Position()
    p.ship("orange", "O22", salvos=1)
    p.sub("green", "M21@200")
    p.sub("blue", "Q24@200")
    p.look("orange", "north", "fire red", "M21", "M20", "N21", "p", "N20", "L21", "L20", "p")
    assert p.ship("orange").salvos == 0


@pytest.mark.rule("TCU 12.3")
@pytest.mark.rule("TCU R20")
@pytest.mark.rule("TCU 12.7")
def test_G8_fewer_than_six_squares() -> None:
    p = Position()
    orange = p.ship("orange", "C27")
    p.sub("green", "B30@200")
    assert p.heard_from("orange", "west") == ["green"]
    assert mortars.eligible(p, orange, 3, 4) == p.squares("A30 B29 B30")
    p.sub("blue", "B29@200")
    assert p.heard_from("orange", "west") == ["green"]
    p.look("orange", "west", "fire green", "A30", "B29", "enough", "200", "p")
    assert p.said()[-2:] == ["Near miss on Grampus.", "Hit on Finwhale."]


@pytest.mark.rule("TCU 20.2")
@pytest.mark.parametrize(
    ("scenario", "after"), [("lone-destroyer", [1, 2, 3]), ("lone-submarine", [0, 0, 1]), ("standard", [0, 1, 1])]
)
def test_G9_near_misses_by_variant(scenario: str, after: object) -> None:
    p = Position(scenario)
    green = p.sub("green")
    found = []
    for _ in range(3):
        damage.near_miss(p, green)
        found.append(green.hits)
    assert found == after


# H. Ramming


def adrift(ship: str, **changes: int) -> Position:
    p = Position()
    p.sub("blue", "M28@P", battery=0, adrift=True)
    p.ship(ship, "O28", **changes)
    p.go(ship, "N28 M28")
    return p


@pytest.mark.rule("TCU 13.1")
@pytest.mark.rule("TCU 13.2")
@pytest.mark.rule("TCU 13.3")
def test_H1_a_destroyer_rams() -> None:
    p = adrift("orange", fuel=60)
    orange = p.ship("orange")
    assert p.sub("blue").sunk
    assert orange.fuel == 30
    assert orange.tactical
    assert orange.engineering
    assert orange.finished
    p.ship("red", "-")
    soviet_turn.watches_phase(p)
    assert orange.watch == -1


@pytest.mark.rule("TCU 13.2")
def test_H2_a_container_ship_rams() -> None:
    p = adrift("green")
    assert p.sub("blue").sunk
    assert p.ship("green").square < 0


@pytest.mark.rule("TCU 13.4")
def test_H3_never_into_a_station() -> None:
    p = Position()
    stations.destroy_station(p, p.sub("green", "M19@P"), 1, "")
    p.ship("orange", "N19")
    assert "(3.11)" in p.why_leg("orange", "", "n")
    assert terms.in_sight_at(p, p.index("M19")) == []


@pytest.mark.rule("TCU 16.7")
@pytest.mark.rule("TCU R25")
def test_H4_a_damaged_destroyer_rams() -> None:
    p = adrift("orange", fuel=60, tactical=True, engineering=True)
    assert p.sub("blue").sunk
    assert p.ship("orange").fuel == 30
    assert p.ship("orange").square >= 0
