"""4 Strategic Segment: Special Options."""

from collections.abc import Iterator
from typing import Final

from moonless.core.decision import Bar, Option
from moonless.core.words import counted
from moonless.games.gato_leader.content.kinds import (
    ATTACK_MISSION,
    LOAD_NAMES,
    MINE,
    MINE_MISSION,
    MK10,
    MK14,
    MK27,
    RECON_MISSION,
)
from moonless.games.gato_leader.content.sheets import Sale
from moonless.games.gato_leader.rules import cards, squadron, telling, terms
from moonless.games.gato_leader.rules.options import MOST_TORPEDOES, READY, STORED, Mk14, numbered
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Boat

NO_PURCHASE = Option("done", "Buy nothing more", rule="4.1")
MINES = numbered("mines", "{}", MOST_TORPEDOES, "4.9", "mine", "s")
REST: Final = "priority-rr"
AREA_OPTIONS = ("fob", "intelligence")
TORPEDO_OPTIONS = ("mk10", "mk27")

NOT_ON_SALE = Bar("not on sale in this campaign", "4.1")
FROZEN = Bar("nothing can be bought in this campaign", "16.2")
RESTED = Bar("once per Segment", "4.6")
NO_BOAT_IN_PORT = Bar("no boat is in Port", "4.6")
NO_TARGET = Bar("there is nothing to place it on", "4.1")
NO_BASE = Bar("no base can be placed there", "4.2")
HAS_BASE = Bar("there is a base already", "4.2")
IS_MODIFIED = Bar("its torpedoes are modified already", "4.3")
MK10_ABOARD = Bar("it carries Mk 10 torpedoes", "4.3")
HAS_RADAR = Bar("it has radar", "4.4")
NO_RADAR = Bar("its class takes no radar", "4.4")
HAS_INTELLIGENCE = Bar("there is intelligence already", "4.5")
NOT_IN_PORT = Bar("it is not in Port", "4.7")
NO_MK14 = Bar("it has no Mk 14 there", "4.7")
MINES_ABOARD = Bar("mines are aboard", "4.9")
NO_TORPEDOES = Bar("no torpedo is aboard", "4.9")


def strategic_phase(play: Play) -> bool:
    """4.1 One purchase (D3); whether another may follow."""
    wares = [play.options.ware[sale.id] for sale in play.sheet.sales.values() if sale_barred(play, sale) is None]
    if not wares:
        return False
    answer = squadron.host_asks(play, "option", "4.1", [*wares, NO_PURCHASE], play.state.so)
    if answer is NO_PURCHASE:
        return False
    buy_option(play, answer.key)
    return True


def sale_barred(play: Play, sale: Sale) -> Bar | None:
    """4.1 Whether an option can be bought now."""
    state = play.state
    if state.frozen:
        return FROZEN
    if sale.limit and state.sold.get(sale.id, 0) >= sale.limit:
        return play.options.sold_out[sale.id]
    if sale.halves > state.so:
        return play.options.too_dear[sale.id]
    if sale.id == REST:
        return RESTED if state.rested else (None if boats_in_port(play) else NO_BOAT_IN_PORT)
    return None if option_targets(play, sale.id) else NO_TARGET


def boats_in_port(play: Play) -> list[Boat]:
    return [boat for boat in squadron.boats_in_play(play) if not squadron.at_sea(play, boat)]


def option_targets(play: Play, id: str) -> list[Option]:
    """4.2 to 4.11 What an option can be placed on."""
    return [option for option, bar in all_targets(play, id) if bar is None]


def all_targets(play: Play, id: str) -> Iterator[tuple[Option, Bar | None]]:
    """4.2 to 4.11 Every Area, torpedo or boat that an option is for, with what bars it."""
    if id in AREA_OPTIONS:
        for area, option in enumerate(play.options.place[: len(play.sheet.areas)]):
            yield option, area_barred(play, area, id)
    elif id in TORPEDO_OPTIONS:
        for boat in squadron.boats_in_play(play):
            for place in (READY, STORED):
                yield play.options.mk14[boat.number][place], mk14_barred(play, boat, place)
    else:
        for boat in squadron.boats_in_play(play):
            yield play.options.boat[boat.number], boat_barred(play, boat, id)


def area_barred(play: Play, area: int, id: str) -> Bar | None:
    """4.2 A base in an Area marked for one; 4.5 intelligence anywhere; one of each an Area."""
    if id == "intelligence":
        return HAS_INTELLIGENCE if area in play.state.intel else None
    if play.sheet.areas[area].fob is None:
        return NO_BASE
    return HAS_BASE if area in play.state.fobs else None


def boat_barred(play: Play, boat: Boat, id: str) -> Bar | None:
    """4.3, 4.4, 4.8 to 4.11 Whether an option can be put on a boat (R8)."""
    if id == "torpedo-mod":
        if boat.torpedo_mod:
            return IS_MODIFIED
        return MK10_ABOARD if terms.has_ability(play, boat, "mk10") else None
    if id == "radar":
        if terms.has_radar(play, boat):
            return HAS_RADAR
        return None if play.content.classes[cards.boat_card(play, boat).boat_class].may_buy_radar else NO_RADAR
    if id == "mine":
        if squadron.at_sea(play, boat):
            return NOT_IN_PORT
        if terms.mines(boat):
            return MINES_ABOARD
        return None if terms.torpedoes(boat) else NO_TORPEDOES
    return terms.CREW_UNFIT if id == "attack" and terms.unfit(play, boat) else None


def mk14_barred(play: Play, boat: Boat, place: int) -> Bar | None:
    """4.7 A Mk 14 of a boat in Port can be replaced, in the tubes or in the racks."""
    if squadron.at_sea(play, boat):
        return NOT_IN_PORT
    return None if (boat.ready if place == READY else boat.stored)[MK14] else NO_MK14


def buy_option(play: Play, id: str) -> None:
    """4.1 Pay, place, and count it against the campaign's limit."""
    state = play.state
    state.so -= play.sheet.sales[id].halves
    state.sold[id] = state.sold.get(id, 0) + 1
    name, rule = play.content.options[id].name, play.content.options[id].rule
    if id == REST:
        rest(play, name)
        return
    target = squadron.host_asks(play, "target", rule, option_targets(play, id), id)
    if play.heard:
        telling.note(play, f"{name}: {target.label}. {state.so / 2:g} SO left.", rule)
    if id == "fob":
        fob = play.sheet.areas[target.value].fob
        assert fob is not None
        state.fobs[target.value] = fob.torpedoes
    elif id == "intelligence":
        state.intel.append(target.value)
    elif id in TORPEDO_OPTIONS:
        assert isinstance(target, Mk14)
        replace_torpedo(play, target, MK10 if id == "mk10" else MK27)
    else:
        equip(play, squadron.find_boat(play, target.value), id)


def rest(play: Play, name: str) -> None:
    """4.6 Every boat in a Port box loses 4 Stress now."""
    play.state.rested = True
    for boat in boats_in_port(play):
        terms.add_stress(play, boat, -play.content.tables.stress.priority_rr, name, "4.6")


def replace_torpedo(play: Play, replaced: Mk14, load: int) -> None:
    """4.7 One Mk 14 aboard becomes a Mk 10 or Mk 27."""
    boat = squadron.find_boat(play, replaced.boat)
    loads = boat.ready if replaced.place == READY else boat.stored
    loads[MK14] -= 1
    loads[load] += 1


def equip(play: Play, boat: Boat, id: str) -> None:
    """4.3, 4.4, 4.8 A counter on the boat."""
    if id == "torpedo-mod":
        boat.torpedo_mod = True
    elif id == "radar":
        boat.radar = True
    elif id == "attack":
        boat.missions[ATTACK_MISSION] += 1
    elif id == "recon":
        boat.missions[RECON_MISSION] += 1
    else:
        boat.missions[MINE_MISSION] = 1
        load_mines(play, boat)


def load_mines(play: Play, boat: Boat) -> None:
    """4.9, R52 Any number of torpedoes is replaced by mines, which hold their places (D3)."""
    types = terms.types_aboard(boat)
    if len(types) == 1:
        load_mines_in_racks_first(play, boat, types[0])
    else:
        aboard = terms.torpedoes_aboard(boat)
        for torpedo in aboard:
            loads = torpedo.among(boat)
            least = 1 if torpedo is aboard[-1] and not terms.mines(boat) else 0
            number = ask_mines(play, boat, torpedo.label, least, loads[torpedo.load])
            loads[torpedo.load] -= number
            loads[MINE] += number
    if play.heard:
        mines = terms.mines(boat)
        telling.say(play, boat, f"{cards.name(play, boat)} takes {counted(mines, 'mine')} aboard.", "4.9")


def load_mines_in_racks_first(play: Play, boat: Boat, load: int) -> None:
    """4.9 With one type aboard the tubes keep their torpedoes as long as they can."""
    number = ask_mines(play, boat, LOAD_NAMES[load], 1, boat.ready[load] + boat.stored[load])
    stored = min(number, boat.stored[load])
    boat.stored[load] -= stored
    boat.stored[MINE] += stored
    boat.ready[load] -= number - stored
    boat.ready[MINE] += number - stored


def ask_mines(play: Play, boat: Boat, what: str, least: int, most: int) -> int:
    return squadron.host_asks(play, "mines", "4.9", MINES[least : most + 1], (boat, what)).value
