"""Why something cannot be done on the sheet: in each situation the reason that is true there, the plainest first."""

import pytest

from moonless.core.decision import Bar
from moonless.games.gato_leader.content.kinds import MINE, MK14
from moonless.games.gato_leader.rules import contact, missions, operations, refusals, setup, strategic
from moonless.games.gato_leader.state import Boat
from tests.games.gato_leader.position import Position


def said(bar: Bar | None) -> str:
    return "" if bar is None else f"{bar.reason} ({bar.rule})"


@pytest.mark.rule("GL 4.1", "GL 4.2", "GL 4.3", "GL 4.4", "GL 4.5", "GL 4.6", "GL 4.7", "GL 4.9", "GL 4.11")
def test_what_an_option_cannot_be_put_on() -> None:
    game = Position("turning-the-tide")
    port, sea = game.boat("drum"), game.boat("tang", at="marianas")

    def bar(boat: Boat, id: str) -> str:
        return said(strategic.boat_barred(game, boat, id))

    assert [bar(port, id) for id in ("mine", "attack", "recon")] == ["", "", ""]
    assert bar(sea, "mine") == "it is not in Port (4.7)"
    port.torpedo_mod = port.radar = True
    assert (bar(port, "torpedo-mod"), bar(port, "radar")) == (
        "its torpedoes are modified already (4.3)",
        "it has radar (4.4)",
    )
    port.stored[MINE] = 1
    assert bar(port, "mine") == "mines are aboard (4.9)"
    port.ready, port.stored = [0, 0, 0, 0], [0, 0, 0, 0]
    assert bar(port, "mine") == "no torpedo is aboard (4.9)"
    assert [said(strategic.mk14_barred(game, port, place)) for place in (0, 1)] == ["it has no Mk 14 there (4.7)"] * 2
    port.stored[MK14] = 1
    assert [said(strategic.mk14_barred(game, port, place)) for place in (0, 1)] == ["it has no Mk 14 there (4.7)", ""]
    assert said(strategic.mk14_barred(game, sea, 0)) == "it is not in Port (4.7)"
    sea.stress = 99
    assert (bar(sea, "attack"), bar(sea, "recon")) == ("the crew is Unfit (1.4)", "")
    bases = [area for area, sheet in enumerate(game.sheet.areas) if sheet.fob is not None]
    none = next(area for area, sheet in enumerate(game.sheet.areas) if sheet.fob is None)
    assert said(strategic.area_barred(game, none, "fob")) == "no base can be placed there (4.2)"
    assert said(strategic.area_barred(game, none, "intelligence")) == ""
    game.state.intel.append(none)
    assert said(strategic.area_barred(game, none, "intelligence")) == "there is intelligence already (4.5)"
    assert said(strategic.area_barred(game, bases[0], "fob")) == ""
    game.state.fobs[bases[0]] = 3
    assert said(strategic.area_barred(game, bases[0], "fob")) == "there is a base already (4.2)"


@pytest.mark.rule("GL 4.1", "GL 4.6", "GL 16.2")
def test_what_is_not_sold() -> None:
    game = Position("turning-the-tide")
    game.state.so = 99
    boat = game.boat("drum")
    rest, mine = game.sheet.sales["priority-rr"], game.sheet.sales["mine"]
    assert (said(strategic.sale_barred(game, rest)), said(strategic.sale_barred(game, mine))) == ("", "")
    game.state.rested = True
    assert said(strategic.sale_barred(game, rest)) == "once per Segment (4.6)"
    game.state.rested = False
    boat.place = game.place("marianas")
    assert said(strategic.sale_barred(game, rest)) == "no boat is in Port (4.6)"
    assert said(strategic.sale_barred(game, mine)) == "there is nothing to place it on (4.1)"
    boat.place = game.sheet.port_places(False)[0]
    game.state.so = mine.halves - 1
    assert said(strategic.sale_barred(game, mine)) == f"it costs {mine.cost:g} SO, more than are left (4.1)"
    game.state.so = mine.halves
    assert said(strategic.sale_barred(game, mine)) == ""
    game.state.frozen = True
    assert said(strategic.sale_barred(game, mine)) == "nothing can be bought in this campaign (16.2)"


@pytest.mark.rule("GL 5.1", "GL 1.4")
def test_who_forms_a_pack() -> None:
    game = Position("turning-the-tide")
    boat, mate = game.boat("drum"), game.boat("tang")
    assert said(operations.lead_barred(game, boat)) == ""
    mate.stress = 99
    assert said(operations.lead_barred(game, boat)) == "no other boat in this Port can go with it (5.1)"
    assert said(operations.lead_barred(game, mate)) == "the crew is Unfit (1.4)"
    mate.stress, mate.place = 0, game.place("marianas")
    assert said(operations.lead_barred(game, boat)) == "no other boat in this Port can go with it (5.1)"
    assert said(operations.lead_barred(game, mate)) == "it is not in Port (5.1)"
    mate.place, mate.pack = boat.place, 0
    assert said(operations.lead_barred(game, mate)) == "it is in a pack already (5.1)"
    mate.pack, game.state.packs = -1, game.sheet.wolfpacks.max_packs
    assert said(operations.lead_barred(game, boat)) == "no more packs in this campaign (5.1)"
    early = Position("against-the-sun")
    alone = early.boat("drum")
    early.boat("tambor") if "tambor" in early.content.boat_numbers else early.boat("s-44")
    assert said(operations.lead_barred(early, alone)) == "no packs in this campaign (5.1)"


@pytest.mark.rule("GL 5.11", "GL 5.12", "GL 5.13", "GL 5.8", "GL R16")
def test_who_enters_a_mission_box() -> None:
    game = Position("against-the-sun")
    boxes = [
        (area, kind) for area, sheet in enumerate(game.sheet.areas) for kind in range(3) if sheet.box(kind) is not None
    ]
    area, kind = boxes[0]
    boat = game.boat("drum")
    boat.place = area
    assert said(missions.box_barred(game, boat, kind)).startswith("the boat holds no such mission (5.")
    boat.missions[kind] = 1
    assert said(missions.box_barred(game, boat, kind)) == ""
    boat.homeward = True
    assert said(missions.box_barred(game, boat, kind)) == "it must head for the nearest Port (5.8)"
    boat.stress = 99
    assert said(missions.box_barred(game, boat, kind)) == "the crew is Unfit (1.4)"
    boat.pack = 0
    assert said(missions.box_barred(game, boat, kind)) == "it must leave the pack first (R16)"
    other = next(kind for kind in range(3) if (area, kind) not in boxes) if len(boxes) < 3 * area else None
    if other is not None:
        assert said(missions.box_barred(game, boat, other)).startswith("there is no such box here (5.")
    boat.place = game.sheet.port_places(False)[0]
    assert said(missions.box_barred(game, boat, kind)).startswith("there is no such box here (5.")


@pytest.mark.rule("GL 7.3")
@pytest.mark.parametrize("level", range(4))
def test_where_a_boat_starts(level: int) -> None:
    game = Position("turning-the-tide")
    boat = game.boat("drum")
    boat.level = level
    near = (
        "" if "infiltrator" in game.level(boat).abilities else "only an Infiltrator starts nearer than Long Range (7.3)"
    )
    areas = ["long-s", "medium-nne", "short-s", "convoy-sw"]
    found = [said(contact.start_barred(game, boat, game.display.index[area])) for area in areas]
    assert found == ["", near, near, "no boat starts in the convoy (7.3)"]


@pytest.mark.rule("GL 2.3", "GL R6", "GL 2.4", "GL R48")
def test_which_boats_are_bought_and_where_they_lie() -> None:
    game = Position("against-the-sun")
    card = game.content.boats["drum"]
    green, ace = round(2 * card.green.so_cost), round(2 * card.levels[3].so_cost)
    assert green < ace
    for so, bought, crewed in (
        (green - 1, False, False),
        (green, True, False),
        (ace - 1, True, False),
        (ace, True, True),
    ):
        game.state.so = so
        assert (setup.boat_barred(game, card) is None, setup.level_barred(game, card, 3) is None) == (bought, crewed)
    assert said(setup.level_barred(game, card, 3)) == ""
    game.state.so = 0
    assert said(setup.boat_barred(game, card)) == "it costs more SO points than are left (2.3)"
    absent = next(boat for boat in game.content.boats.values() if boat.id not in game.sheet.serving)
    assert said(setup.boat_barred(game, absent)) == "it is not in service in this campaign (2.3)"
    game.boat("drum")
    assert said(setup.boat_barred(game, card)) == "it is in the squadron already, or was lost (R6)"
    later = Position("turning-the-tide")
    small, fleet, shut = later.boat("s-44"), later.boat("drum"), "no Area beside it is open to S class boats (R48)"
    for port, told in (("pearl-harbor", shut), ("dutch-harbor", ""), ("fremantle", shut), ("brisbane", "")):
        assert said(setup.port_barred(later, small, later.place(port))) == told
        assert said(setup.port_barred(later, fleet, later.place(port))) == ""


@pytest.mark.rule("GL 5.2", "GL 5.3", "GL 5.4", "GL 5.8", "GL R15", "GL R51")
def test_what_keeps_a_boat_from_staying_stopping_and_sailing() -> None:
    game = Position("against-the-sun", home_by=10)
    boat = game.boat("drum", at="east-china-sea")
    assert (said(operations.stop_barred(boat)), said(operations.stay_barred(game, [boat]))) == (
        "it has not moved (5.3)",
        "",
    )
    boat.moved = True
    assert (said(operations.stop_barred(boat)), said(operations.stay_barred(game, [boat]))) == (
        "",
        "it has moved (5.2)",
    )
    boat.moved, boat.homeward = False, True
    assert said(operations.stay_barred(game, [boat])) == "it must head for the nearest Port (5.8)"
    assert said(operations.sail_barred(game, [boat], game.place("bonins"))) == "no transit: Nansei Shoto (5.4)"
    boat.homeward = False
    port = game.sheet.port_places(False)[0]
    boat.place, boat.in_port = port, 10
    assert said(operations.stay_barred(game, [boat])) == "it has lain in Port long enough (R51)"
    boat.in_port = 9
    assert said(operations.stay_barred(game, [boat])) == ""
    far = next(place for place in range(len(game.sheet.areas)) if place not in game.sheet.ways[0][port])
    assert said(operations.sail_barred(game, [boat], far)) == "it is not adjacent (5.3)"
    near = game.sheet.ways[0][port][0]
    assert said(operations.sail_barred(game, [boat], near)) == ""


@pytest.mark.rule("GL 5.11", "GL R16")
def test_a_box_is_entered_on_the_way_and_alone() -> None:
    game = Position("against-the-sun")
    area, kind = next(
        (area, kind) for area, sheet in enumerate(game.sheet.areas) for kind in range(3) if sheet.box(kind) is not None
    )
    boat, other = game.boat("drum"), game.boat("s-44")
    boat.place = area
    boat.missions[kind] = 1
    assert said(operations.box_barred(game, [boat], kind)).startswith("first move, or stay and draw")
    boat.moved = True
    assert said(operations.box_barred(game, [boat], kind)) == ""
    assert said(operations.box_barred(game, [boat, other], kind)) == "a member must leave the pack first (R16)"


@pytest.mark.rule("GL 5.6", "GL 5.1")
@pytest.mark.parametrize(("area", "label"), [("marianas", "Stay and patrol"), ("", "Stay in Port")])
def test_staying_is_called_by_what_it_is(area: str, label: str) -> None:
    game = Position()
    boat = game.boat("drum", at=area)
    stays = [option.label for option, _ in refusals.moves(game, [boat], near=False) if option.key == "stay"]
    assert stays == [label]
