"""What an answer would bring on, as facts."""

from moonless.core.decision import Decision, Option
from moonless.core.scene import Consequence
from moonless.core.words import counted
from moonless.games.gato_leader.rules import cards, event_cards, movement, operations, reactions, terms
from moonless.games.gato_leader.rules.contact import SUBMERGED, SURFACED
from moonless.games.gato_leader.rules.declaring import Aim, Burst, Salvo, Share
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.missions import EnterBox, mission_box
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver
from moonless.games.gato_leader.rules.options import ACCEPT, Sail
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.screen.danger import ON_WAY, found_chances
from moonless.games.gato_leader.state import STATUS_NAMES, UNFIT, Boat, Sub

DECLARED = (Aim, Burst, Share)

ALARM = Consequence("alarm", "alerts the convoy")
PATROL_ENDS = Consequence("patrol-ends", "ends the Patrol", "plain")
LEAVES = Consequence("leaves", "out of the battle", "plain")
FALLS_OUT = Consequence("leaves", "out of the battle", "grave")
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
    if isinstance(about, BoatOnWay) and option in movement.DRIFT:
        out = movement.steps_left(play, about.sub.area, option.value) == 0
        return [FALLS_OUT] if out else []
    if isinstance(about, Boat) and option in (SURFACED, SUBMERGED):
        return placed(play, about, option is SUBMERGED)
    if isinstance(about, Maneuver) and option is movement.HOLD:
        return lag(play, about.sub, about.sub.area)
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
    area = play.display.index[cell]
    after = lag(play, about.sub, area) if isinstance(about, Maneuver) else []
    if isinstance(about, ON_WAY):
        return (heard(play, about.sub.submerged, area) if not about.sub.detected else []) + after
    return heard(play, False, area) if isinstance(about, Boat) else []


def heard(play: Play, submerged: bool, area: int) -> list[Consequence]:
    """9.2 The chance itself, where there is one."""
    chance, cell = found_chances(play, submerged)[area], play.display.ids[area]
    text = f"found {chance:.0%} as the Escorts stand"
    return [Consequence("found", text, cell=cell, chance=chance, named=True)] if chance > 0 else []


def placed(play: Play, boat: Boat, submerged: bool) -> list[Consequence]:
    """7.3 Of a boat that is put on the display, before it says on which side."""
    area = next((sub.area for sub in play.battle.subs if cards.sub_boat(play, sub) is boat), -1)
    return heard(play, submerged, area) if area >= 0 else []


def lag(play: Play, sub: Sub, area: int) -> list[Consequence]:
    """8.9 How far a boat that is slower than the convoy falls back afterward, as fast as the convoy is known to be."""
    speed = 0 if sub.silent else terms.boat_speed(play, cards.sub_boat(play, sub), sub.submerged)
    steps = movement.reference_speed(play) - speed
    if steps <= 0:
        return []
    words = f"then falls back {counted(steps, 'area')}"
    if movement.steps_left(play, area, steps) == 0:
        return [Consequence("lag", f"{words}, out of the battle", "grave")]
    return [Consequence("lag", words, "plain")]


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
