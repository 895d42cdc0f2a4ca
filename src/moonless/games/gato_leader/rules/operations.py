"""5 Operations Segment: wolfpacks, movement step by step, patrols."""

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.sheets import Area
from moonless.games.gato_leader.rules import damage, event_cards, missions, squadron, telling, terms
from moonless.games.gato_leader.rules.missions import EnterBox
from moonless.games.gato_leader.rules.options import DONE, LeavePack, Sail
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import CONTACT, MISSION, MOVEMENT, OPERATIONS, Boat

STAY = Option("stay", "Stay and patrol", -1, "5.6")
IN_PORT = Option("stay", "Stay in Port", -1, "5.6")
STOP = Option("stop", "Stop here", -2, "5.3")
NO_PACK = Option("done", "No more packs", -1, "5.1")


# 5.1 Wolfpacks


def wolfpack_phase(play: Play) -> bool:
    """5.1 Form one pack (D4); whether another may follow."""
    leaders = pack_leaders(play)
    if not leaders:
        return False
    options = [play.options.boat[boat.number] for boat in leaders]
    order = f"wolfpack {play.state.packs + 1}"
    answer = squadron.host_asks(play, "form-pack", "5.1", [*options, NO_PACK], order=order)
    if answer is NO_PACK:
        return False
    leader = squadron.find_boat(play, answer.value)
    members = [leader]
    while len(members) < play.sheet.wolfpacks.max_submarines:
        others = [boat for boat in pack_mates(play, leader) if boat not in members]
        options = [play.options.boat[boat.number] for boat in others]
        if len(members) >= play.sheet.wolfpacks.min_submarines:
            options.append(DONE)
        if not options or (len(options) == 1 and options[0] is DONE):
            break
        answer = squadron.host_asks(play, "pack-member", "5.1", options, leader, order)
        if answer is DONE:
            break
        members.append(squadron.find_boat(play, answer.value))
    for boat in members:
        boat.pack = play.state.packs
    play.state.packs += 1
    if play.heard:
        telling.say(play, leader, f"{', '.join(play.name(boat) for boat in members)} form a pack.", "5.1")
    return True


def pack_leaders(play: Play) -> list[Boat]:
    """5.1 Boats in Port that find another one to go with, while packs are left."""
    rule = play.sheet.wolfpacks
    if not rule.allowed or play.state.packs >= rule.max_packs:
        return []
    return [boat for boat in squadron.boats_in_play(play) if pack_mates(play, boat)]


def pack_mates(play: Play, boat: Boat) -> list[Boat]:
    """5.1 Other boats in the same Port, alone, that may leave it (1.4)."""
    if not may_join_pack(play, boat):
        return []
    return [
        other
        for other in squadron.boats_in_play(play)
        if other is not boat and other.place == boat.place and may_join_pack(play, other)
    ]


def may_join_pack(play: Play, boat: Boat) -> bool:
    return play.sheet.is_port(boat.place) and boat.pack < 0 and not terms.unfit(play, boat)


# 5.2 to 5.9 Movement


def begin_operations(play: Play) -> None:
    """5.8, R51 Boats that must head home, or have lain in Port too long; 1.4 Unfit boats in Port stay there."""
    for boat in squadron.boats_in_play(play):
        boat.homeward = False
        if squadron.at_sea(play, boat):
            too_long = 0 < play.state.home_by <= boat.at_sea
            boat.homeward = too_long or terms.unfit(play, boat)
        elif terms.unfit(play, boat):
            boat.acted = True
        if boat.homeward or boat.acted:
            squadron.leave_pack(play, boat)


def operations_phase(play: Play) -> int:
    """5.2 The player takes boats or packs one at a time, in any order (D5)."""
    waiting = [boat for boat in squadron.boats_in_play(play) if not boat.acted]
    leaders = [boat for boat in waiting if play.state.boats[squadron.pack_of(play, boat)[0]] is boat]
    if not leaders:
        return CONTACT
    options = [play.options.boat[boat.number] for boat in leaders]
    chosen = squadron.find_boat(play, squadron.host_asks(play, "next-boat", "5.2", options).value)
    play.state.active = squadron.pack_of(play, chosen)
    return MOVEMENT


def movement_phase(play: Play) -> int:
    """5.3, 5.6 One step with its Events, or the decision to stay or stop (D5)."""
    squadron.leavers(play, "5.17", detach)
    boats = squadron.active_boats(play)
    lead = boats[0]
    answer = play.ask(Decision(lead.seat, "move", "5.3", move_options(play, boats), boats))
    if answer is STAY or answer is IN_PORT:
        return stay_here(play, boats)
    if answer is STOP:
        return finish_move(play, boats)
    if isinstance(answer, EnterBox):
        play.state.mission = answer.kind
        return MISSION
    if isinstance(answer, LeavePack):
        detach(play, squadron.find_boat(play, answer.boat))
        return MOVEMENT
    assert isinstance(answer, Sail)
    return sail_to(play, boats, answer.place)


def move_options(play: Play, boats: list[Boat]) -> list[Option]:
    """5.2 to 5.9, 5.17 Everything the unit may do now."""
    lead = boats[0]
    options: list[Option] = []
    if not lead.homeward:
        if lead.moved:
            options.append(STOP)
        elif squadron.at_sea(play, lead):
            options.append(STAY)
        elif not any(must_sail(play, boat) for boat in boats):
            options.append(IN_PORT)
    elif lead.moved:
        options.append(STOP)  # R15
    options += [play.options.sail[place] for place in next_places(play, boats)]
    if len(boats) == 1 and lead.moved:
        options += missions.open_boxes(play, lead)
    if len(boats) > 1:
        options += [play.options.leave_pack[boat.number] for boat in boats if boat.seat == lead.seat]
    return options


def must_sail(play: Play, boat: Boat) -> bool:
    """R51 It has lain in Port for as many Segments as a Patrol may last."""
    return 0 < play.state.home_by <= boat.in_port


def next_places(play: Play, boats: list[Boat]) -> list[int]:
    """5.3, 5.4 Adjacent Areas and Ports; 5.8, R15 a boat heading home only goes nearer to a Port."""
    lead = boats[0]
    s_class = int(any(play.card(boat).s_class for boat in boats))
    places = play.sheet.ways[s_class][lead.place]
    if not lead.homeward:
        return places
    home = play.sheet.home[s_class]
    return [place for place in places if home[place] < home[lead.place]]


def area_of(play: Play, boat: Boat) -> Area:
    return play.sheet.areas[boat.place]


def stay_here(play: Play, boats: list[Boat]) -> int:
    """5.6 At sea every boat draws the Area's patrolling Events; in Port nothing happens. A box may follow."""
    if not squadron.at_sea(play, boats[0]):
        return finish_move(play, boats)
    going_on = [boat for boat in boats if event_cards.draw_events(play, boat, area_of(play, boat).patrolling_events)]
    if len(going_on) == 1:
        boat = going_on[0]
        boxes = missions.open_boxes(play, boat)
        if boxes:
            answer = play.ask(Decision(boat.seat, "enter-box", "5.11", [*boxes, DONE], boat))
            if isinstance(answer, EnterBox):
                play.state.mission = answer.kind
                return MISSION
    return finish_move(play, going_on)


def finish_move(play: Play, boats: list[Boat]) -> int:
    """5.2 The unit is done for this segment's Operations."""
    for boat in boats:
        boat.acted = True
    play.state.active = []
    return OPERATIONS


def sail_to(play: Play, boats: list[Boat], place: int) -> int:
    """5.3 Into the next place, then its Events; 5.5 a Port box ends the movement and the Patrol."""
    for boat in boats:
        boat.place = place
    if play.heard:
        names = ", ".join(play.name(boat) for boat in boats)
        telling.say(play, boats[0], f"{names}: to {play.sheet.names[place]}.", "5.3")
    if play.sheet.is_port(place):
        for boat in boats:
            complete_patrol(play, boat)
        return finish_move(play, boats)
    for boat in boats:
        boat.moved = True  # 5.7
    for boat in boats:
        event_cards.draw_events(play, boat, area_of(play, boat).moving_events)
    if play.state.active:
        return MOVEMENT
    return OPERATIONS


def complete_patrol(play: Play, boat: Boat) -> None:
    """5.15 One more Patrol."""
    damage.write_log(play, boat)
    boat.patrols += 1
    boat.at_sea = boat.in_port = 0
    boat.moved = False
    if play.heard:
        telling.say(play, boat, f"{play.name(boat)} completes Patrol {boat.patrols}.", "5.15", True)


def detach(play: Play, boat: Boat) -> None:
    """5.17 A member leaves the pack during its move, and may move on alone later."""
    squadron.drop_from_active(play, boat)
    squadron.leave_pack(play, boat)
