"""What an answer would bring on, as facts."""

from moonless.core.decision import Decision, Option
from moonless.core.scene import Consequence
from moonless.core.words import counted
from moonless.games.gato_leader.rules import cards, event_cards, movement, operations, reactions, terms
from moonless.games.gato_leader.rules.declaring import Aim, Burst, Salvo, Share
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.missions import EnterBox, mission_box
from moonless.games.gato_leader.rules.options import ACCEPT, Sail
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.screen.danger import ON_WAY, found_chances
from moonless.games.gato_leader.state import STATUS_NAMES, UNFIT, Boat

DECLARED = (Aim, Burst, Share)

ALARM = Consequence("alarm", "alerts the convoy")
PATROL_ENDS = Consequence("patrol-ends", "ends the Patrol", "plain")
LEAVES = Consequence("leaves", "out of the battle", "plain")
MINED = Consequence("mined", "mined waters")


def outcome(play: Play, decision: Decision, option: Option, cell: str) -> list[Consequence]:
    """What follows from an answer, for certain or with its chance; `cell` is the place that it leads to."""
    about = decision.about
    if isinstance(about, list) and about:
        return at_sea(play, about[0], option)
    if isinstance(about, Salvo) and isinstance(option, DECLARED):
        return [] if play.battle.mission else [ALARM]
    if isinstance(about, Incoming):
        return reaction(play, about, option)
    if isinstance(about, OfferMade):
        return bargain(play, about) if option is ACCEPT else []
    if option is event_cards.DIVE and isinstance(about, Boat):
        return []
    if option is movement.LEAVE:
        return [LEAVES]
    return found(play, decision, cell)


def at_sea(play: Play, lead: Boat, option: Option) -> list[Consequence]:
    """5.3, 5.6, 5.11 The Event cards of the place; 5.5 a Port ends the Patrol."""
    sheet = play.sheet
    if isinstance(option, EnterBox):
        box = mission_box(play, lead, option.kind)
        return [] if box is None else events(box.events)
    if option is operations.STAY:
        return events(sheet.areas[lead.place].patrolling_events)
    if not isinstance(option, Sail):
        return []
    if sheet.is_port(option.place):
        return [PATROL_ENDS]
    area = sheet.areas[option.place]
    return events(area.moving_events) + [MINED] * area.mined


def events(number: int) -> list[Consequence]:
    return [Consequence("events", counted(number, "Event card"), "plain")] if number else []


def found(play: Play, decision: Decision, cell: str) -> list[Consequence]:
    """9.2 How likely the Escorts, as they stand, find a boat that goes there."""
    about = decision.about
    if cell not in play.display.index:
        return []
    submerged = False
    if isinstance(about, ON_WAY):
        if about.sub.detected:
            return []
        submerged = about.sub.submerged
    elif not isinstance(about, Boat):
        return []
    chance = found_chances(play, submerged)[play.display.index[cell]]
    text = f"found {chance:.0%} as the Escorts stand"
    return [Consequence("found", text, cell=cell, chance=chance, named=True)] if chance > 0 else []


def reaction(play: Play, incoming: Incoming, option: Option) -> list[Consequence]:
    """11.5 What a dive does to the crew."""
    table, boat = play.content.tables.reactions, cards.sub_boat(play, incoming.sub)
    if option is reactions.CRASH_DIVE:
        return strain(play, boat, table.crash_dive_stress)
    return strain(play, boat, table.deep_dive_stress) if option is reactions.DEEP_DIVE else []


def strain(play: Play, boat: Boat, stress: int) -> list[Consequence]:
    """1.2 The crew's status, if so much Stress changes it."""
    after = terms.status_at(play, boat, boat.stress + stress)
    if after == terms.status(play, boat):
        return []
    name = STATUS_NAMES[after]
    return [Consequence(name.lower(), f"the crew is then {name}", "grave" if after == UNFIT else "warn", boat.id)]


def bargain(play: Play, made: OfferMade) -> list[Consequence]:
    """5.10 What is paid and gained."""
    pay, gain = made.offer.pay, made.offer.gain
    parts: list[Consequence] = []
    if pay.torpedoes:
        parts.append(Consequence("torpedoes", f"costs {counted(pay.torpedoes, 'torpedo', 'es')}"))
    if pay.gun_ammo:
        parts.append(Consequence("ammo", f"costs {pay.gun_ammo} Gun Ammo"))
    if pay.stress:
        parts.append(Consequence("stress", f"{pay.stress} Stress"))
        parts += strain(play, made.boat, pay.stress)
    if gain.vp:
        parts.append(Consequence("points", f"{gain.vp} VP", "good"))
    if gain.xp:
        parts.append(Consequence("experience", f"{gain.xp} XP", "good"))
    return parts
