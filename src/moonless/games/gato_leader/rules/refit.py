"""14 Refit Segment."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.words import counted
from moonless.games.gato_leader.content.kinds import ACE, LEVEL_NAMES, MINE, MINE_MISSION
from moonless.games.gato_leader.events import Moment
from moonless.games.gato_leader.rules import cards, squadron, telling, terms
from moonless.games.gato_leader.rules.options import MOST_TORPEDOES, numbered
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import FINISHED, STATUS_NAMES, Boat

KEEP_MINES = Option("keep-mines", "Keep the mines", 1, "14.9")
UNLOAD_MINES = Option("unload-mines", "Exchange the mines for torpedoes", 0, "14.9")
STOCK_ASKED: Final = "r55 asked"
"""The reading by which a boat takes from a base's stock what its commander says."""
TAKE = numbered("take", "Take {}", MOST_TORPEDOES, "14.8")


def refit_phase(play: Play) -> bool:
    """14 All steps in order; whether the campaign goes on."""
    nimitz_notices(play)
    for boat in squadron.boats_in_play(play):
        promote(play, boat)
    patrol_limits(play)
    if not squadron.boats_in_play(play):
        return False
    for boat in squadron.boats_in_play(play):
        recover(play, boat)
        repair(play, boat)
    at_sea_check(play)
    fob_restock(play)
    for boat in squadron.boats_in_play(play):
        if squadron.at_sea(play, boat):
            terms.refill_ready(play, boat, sum(boat.stored), "load-type", "14.10")
        else:
            port_restock(play, boat)
    reset(play)
    return True


def nimitz_notices(play: Play) -> None:
    """5.10 Nimitz Takes Notice: enough VP in this Segment bring SO points."""
    for event in play.content.events:
        for effect in event.section[0].effects:
            if effect.kind == "notice" and play.state.notices and play.state.segment_vp >= effect.at_least:
                play.state.so += 2 * effect.so * play.state.notices
                if play.heard:
                    telling.note(play, f"Nimitz takes notice: {counted(effect.so, 'SO point')}.", "5.10", True)


def promote(play: Play, boat: Boat) -> None:
    """14.1 Enough XP: the next level; what is left is kept. Perhaps more than once (R38)."""
    while boat.level < ACE and boat.xp >= cards.level(play, boat).xp_to_promote:
        boat.xp -= cards.level(play, boat).xp_to_promote
        boat.level += 1
        telling.remember(play, boat, "promoted", LEVEL_NAMES[boat.level])
        if play.heard:
            status = STATUS_NAMES[terms.status(play, boat)]
            text = f"{cards.name(play, boat)} is promoted to {LEVEL_NAMES[boat.level]}, {status}."
            play.tell(Moment(text, "14.1", "medal", True, [boat.id]))


def patrol_limits(play: Play) -> None:
    """14.2 Boats at their limit are removed from play."""
    limit = play.sheet.lengths[play.state.length].patrols
    for boat in squadron.boats_in_play(play):
        if boat.patrols >= limit:
            boat.status = FINISHED
            squadron.leave_pack(play, boat)
            if play.heard:
                telling.say(play, boat, f"{cards.name(play, boat)} has done its part.", "14.2")


def recovery(play: Play, boat: Boat) -> int:
    """14.3 The Port's refit, 14.5 or 2 at a Forward Operating Base; 14.4 and 1 more for Cool."""
    table = play.content.tables.stress
    amount = table.cool if terms.has_ability(play, boat, "cool") else 0
    if not squadron.at_sea(play, boat):
        return amount + play.sheet.port(boat.place).refit
    return amount + table.forward_operating_base if boat.place in play.state.fobs else amount


def recover(play: Play, boat: Boat) -> None:
    amount = min(recovery(play, boat), boat.stress)
    if amount:
        terms.add_stress(play, boat, -amount, "rest", "14.5" if squadron.at_sea(play, boat) else "14.3")


def repair(play: Play, boat: Boat) -> None:
    """14.6 Temporary damage everywhere, lasting damage in Port."""
    boat.temporary = [0] * len(boat.temporary)
    if not squadron.at_sea(play, boat):
        boat.lasting = [0] * len(boat.lasting)


def at_sea_check(play: Play) -> None:
    """14.7, R39 With no boat in play at sea the enemy recovers."""
    if not any(squadron.at_sea(play, boat) for boat in squadron.boats_in_play(play)):
        play.state.vp += play.content.tables.scoring.nobody_at_sea
        if play.heard:
            telling.note(play, "No boat is at sea: 2 VP are lost.", "14.7", False)


def torpedo_room(play: Play, boat: Boat) -> int:
    """14.8 Torpedoes it could take aboard."""
    card = cards.boat_card(play, boat)
    room = terms.ready_capacity(play, boat) - sum(boat.ready) + card.torpedoes_stored - sum(boat.stored)
    return max(0, room)


def take_aboard(play: Play, boat: Boat, number: int) -> None:
    """R40 Mk 14, or Mk 10 for those boats: Ready places first."""
    ready = min(number, max(0, terms.ready_capacity(play, boat) - sum(boat.ready)))
    boat.ready[terms.standard_load(play, boat)] += ready
    boat.stored[terms.standard_load(play, boat)] += number - ready


def fob_restock(play: Play) -> None:
    """14.8 Gun Ammo, and torpedoes from the base's stock, as many as the player says (D18, R55)."""
    for area, stock in play.state.fobs.items():
        boats = [boat for boat in squadron.boats_in_play(play) if boat.place == area]
        for boat in boats:
            boat.ammo = play.content.gun_ammo
            terms.refill_ready(play, boat, sum(boat.stored), "load-type", "14.10")
            wanted = min(torpedo_room(play, boat), stock)
            if wanted and stock_is_asked(play, stock):
                wanted = play.ask(Decision(boat.seat, "take", "14.8", TAKE[: wanted + 1], (boat, stock))).value
            take_aboard(play, boat, wanted)
            stock -= wanted
        play.state.fobs[area] = stock


def stock_is_asked(play: Play, stock: int) -> bool:
    """R55 What a boat leaves waits for another, or another Patrol; by the older reading only where it is short now."""
    if STOCK_ASKED in play.state.readings:
        return True
    return sum(torpedo_room(play, boat) for boat in squadron.boats_in_play(play)) > stock


def port_restock(play: Play, boat: Boat) -> None:
    """14.9, R40 Gun Ammo and torpedoes to capacity; mines may be exchanged, which gives the mission up."""
    boat.ammo = play.content.gun_ammo
    if terms.mines(boat):
        answer = play.ask(Decision(boat.seat, "mines-aboard", "14.9", [KEEP_MINES, UNLOAD_MINES], boat))
        if answer is UNLOAD_MINES:
            boat.ready[MINE] = 0
            boat.stored[MINE] = 0
    if not terms.mines(boat):
        boat.missions[MINE_MISSION] = 0  # R40; or tube damage took them all (R52)
    load_alternates(play, boat)
    take_aboard(play, boat, torpedo_room(play, boat))


def load_alternates(play: Play, boat: Boat) -> None:
    """D18 Alternates in the racks may go into free tubes before new torpedoes fill all that is left."""
    standard = terms.standard_load(play, boat)
    while sum(boat.ready) < terms.ready_capacity(play, boat):
        types = [load for load in range(MINE) if boat.stored[load] and load != standard]
        load = terms.pick_load(play, boat, [standard, *types], "port-load", "14.9")
        if load == standard:
            return
        boat.stored[load] -= 1
        boat.ready[load] += 1


def reset(play: Play) -> None:
    """14.11, R9 Intel, Ultra and Warning counters go; boats leave the Searched boxes."""
    state = play.state
    state.intel = []
    state.ultra = [0] * len(play.sheet.areas)
    state.warnings = [0] * len(play.sheet.areas)
    state.segment_vp = 0
    state.notices = 0
    state.rested = False
    state.active = []
    for boat in squadron.boats_in_play(play):
        boat.searched = boat.moved = boat.acted = boat.homeward = False
        boat.contact_bonus = 0
        if squadron.at_sea(play, boat):
            boat.at_sea += 1
            boat.in_port = 0
        else:
            boat.in_port += 1
