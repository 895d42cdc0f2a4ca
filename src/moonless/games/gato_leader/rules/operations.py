"""5 Operations Segment: wolfpacks, movement step by step, patrols."""

from moonless.core.decision import Bar, Decision, Option
from moonless.games.gato_leader.board import FLEET, S_CLASS
from moonless.games.gato_leader.content.kinds import MISSION_RULES
from moonless.games.gato_leader.content.sheets import Area
from moonless.games.gato_leader.events import Moved
from moonless.games.gato_leader.phases import CONTACT, MISSION, MOVEMENT, OPERATIONS
from moonless.games.gato_leader.rules import cards, damage, event_cards, missions, squadron, telling, terms
from moonless.games.gato_leader.rules.missions import HEADS_HOME, EnterBox
from moonless.games.gato_leader.rules.options import DONE, LeavePack, Sail
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Boat

STAY = Option("stay", "Stay and patrol", rule="5.6")
IN_PORT = Option("stay", "Stay in Port", rule="5.6")
STOP = Option("stop", "Stop here", rule="5.3")
NO_PACK = Option("done", "No more packs", rule="5.1")

NO_PACKS = Bar("no packs in this campaign", "5.1")
NO_PACK_LEFT = Bar("no more packs in this campaign", "5.1")
NO_MATE = Bar("no other boat in this Port can go with it", "5.1")
NOT_IN_PORT = Bar("it is not in Port", "5.1")
IN_A_PACK = Bar("it is in a pack already", "5.1")
HAS_MOVED = Bar("it has moved", "5.2")
HAS_NOT_MOVED = Bar("it has not moved", "5.3")
LONG_IN_PORT = Bar("it has lain in Port long enough", "R51")
NOT_ADJACENT = Bar("it is not adjacent", "5.3")
CLOSED_TO_S_CLASS = Bar("closed to S class boats", "5.4")
LEAVE_PACK_FIRST = Bar("a member must leave the pack first", "R16")
MOVE_FIRST = [Bar("first move, or stay and draw the patrolling Events", rule) for rule in MISSION_RULES]


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
        telling.say(play, leader, f"{', '.join(cards.name(play, boat) for boat in members)} form a pack.", "5.1")
    return True


def pack_leaders(play: Play) -> list[Boat]:
    """5.1 Boats that can form a pack."""
    return [boat for boat in squadron.boats_in_play(play) if lead_barred(play, boat) is None]


def lead_barred(play: Play, boat: Boat) -> Bar | None:
    """5.1 Whether a boat in Port finds another one to go with, while packs are left."""
    rule = play.sheet.wolfpacks
    if not rule.allowed:
        return NO_PACKS
    if play.state.packs >= rule.max_packs:
        return NO_PACK_LEFT
    return pack_barred(play, boat) or (None if pack_mates(play, boat) else NO_MATE)


def pack_mates(play: Play, boat: Boat) -> list[Boat]:
    """5.1 Other boats in the same Port, alone, that may leave it (1.4)."""
    return [
        other
        for other in squadron.boats_in_play(play)
        if other is not boat and other.place == boat.place and pack_barred(play, other) is None
    ]


def pack_barred(play: Play, boat: Boat) -> Bar | None:
    """5.1 Whether a boat can form a pack or join one."""
    if not play.sheet.is_port(boat.place):
        return NOT_IN_PORT
    if boat.pack >= 0:
        return IN_A_PACK
    return terms.CREW_UNFIT if terms.unfit(play, boat) else None


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
    if stop_barred(lead) is None:
        options.append(STOP)
    elif stay_barred(play, boats) is None:
        options.append(STAY if squadron.at_sea(play, lead) else IN_PORT)
    options += [play.options.sail[place] for place in next_places(play, boats)]
    if lead.moved and len(boats) == 1:
        options += missions.open_boxes(play, lead)
    if len(boats) > 1:
        options += squadron.leave_options(play, boats)
    return options


def stop_barred(lead: Boat) -> Bar | None:
    """5.3, R15 A unit that has moved may stop, also on its way home."""
    return None if lead.moved else HAS_NOT_MOVED


def stay_barred(play: Play, boats: list[Boat]) -> Bar | None:
    """5.2, 5.6, 5.8 Whether a unit can stay where it is."""
    if boats[0].moved:
        return HAS_MOVED
    if boats[0].homeward:
        return HEADS_HOME
    if squadron.at_sea(play, boats[0]) or not any(must_sail(play, boat) for boat in boats):
        return None
    return LONG_IN_PORT


def must_sail(play: Play, boat: Boat) -> bool:
    """R51 It has lain in Port for as many Segments as a Patrol may last."""
    return 0 < play.state.home_by <= boat.in_port


def next_places(play: Play, boats: list[Boat]) -> list[int]:
    """5.3, 5.4 Adjacent Areas and Ports; 5.8, R15 a boat heading home only goes nearer to a Port."""
    here, kind = boats[0].place, FLEET
    for boat in boats:
        if cards.boat_card(play, boat).s_class:
            kind = S_CLASS
    places = play.sheet.ways[kind][here]
    if not boats[0].homeward:
        return places
    home = play.sheet.home[kind]
    return [place for place in places if home[place] < home[here]]


def sail_barred(play: Play, boats: list[Boat], place: int) -> Bar | None:
    """5.3, 5.4, 5.8 Whether a unit can go to a place."""
    if place in next_places(play, boats):
        return None
    if place not in play.sheet.ways[FLEET][boats[0].place]:
        return play.options.no_transit.get((boats[0].place, place), NOT_ADJACENT)
    return HEADS_HOME if boats[0].homeward else CLOSED_TO_S_CLASS


def box_barred(play: Play, boats: list[Boat], kind: int) -> Bar | None:
    """5.11 to 5.13, R16 Whether a unit under way can enter a box now."""
    if len(boats) > 1:
        return LEAVE_PACK_FIRST
    return missions.box_barred(play, boats[0], kind) or (None if boats[0].moved else MOVE_FIRST[kind])


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
    ids = play.sheet.ids
    way = [ids[boats[0].place], ids[place]]
    for boat in boats:
        boat.place = place
    if play.heard:
        names = ", ".join(cards.name(play, boat) for boat in boats)
        play.tell(Moved(f"{names}: to {play.sheet.names[place]}.", "5.3", [boat.id for boat in boats], way))
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
        telling.say(play, boat, f"{cards.name(play, boat)} completes Patrol {boat.patrols}.", "5.15", True)


def detach(play: Play, boat: Boat) -> None:
    """5.17 A member leaves the pack during its move, and may move on alone later."""
    squadron.drop_from_active(play, boat)
    squadron.leave_pack(play, boat)
