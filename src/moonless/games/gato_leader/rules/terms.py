"""1 Terms: crews, gear, torpedoes, range."""

from moonless.core.decision import Bar, Decision
from moonless.games.gato_leader.content.components import Skills
from moonless.games.gato_leader.content.kinds import ELECTRONICS, ENGINES, GUN, MINE, MK10, MK14, PERISCOPE, TUBES
from moonless.games.gato_leader.rules import cards, telling
from moonless.games.gato_leader.rules.options import LOADS, TORPEDOES, Torpedo
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import OKAY, SHAKEN, STATUS_NAMES, UNFIT, Boat, Ship, Sub

CREW_UNFIT = Bar("the crew is Unfit", "1.4")
GUN_BROKEN = Bar("the gun is broken", "12.3")
NO_AMMO = Bar("there is no Gun Ammo left", "10.7")


# 1.2 to 1.5 Crews


def status(play: Play, boat: Boat) -> int:
    """1.2 Okay, Shaken or Unfit, by Stress."""
    return status_at(play, boat, boat.stress)


def status_at(play: Play, boat: Boat, stress: int) -> int:
    """1.2 The status that so much Stress makes."""
    level = cards.level(play, boat)
    if stress <= level.okay_max:
        return OKAY
    return SHAKEN if stress <= level.shaken_max else UNFIT


def unfit(play: Play, boat: Boat) -> bool:
    """1.4 Whether the crew has had more than it can bear."""
    return boat.stress > cards.level(play, boat).shaken_max


def skills(play: Play, boat: Boat) -> Skills:
    """1.3 The Okay row, or the Shaken row when Shaken or Unfit."""
    level = cards.level(play, boat)
    return level.okay if boat.stress <= level.okay_max else level.shaken


def evasion(play: Play, boat: Boat) -> int:
    return skills(play, boat).ev


def evasion_after(play: Play, boat: Boat, stress: int) -> int:
    """1.2, 1.3 The Evasion it will have with so much more Stress."""
    level = cards.level(play, boat)
    return (level.okay if boat.stress + stress <= level.okay_max else level.shaken).ev


def has_ability(play: Play, boat: Boat, ability: str) -> bool:
    """2.7 Whether the crew's card names an ability."""
    return ability in cards.level(play, boat).abilities


def aggressive(play: Play, boat: Boat) -> bool:
    """1.5, R35 Printed for each level; it does not change when Shaken."""
    return cards.level(play, boat).initiative == "aggressive"


def add_stress(play: Play, boat: Boat, amount: int, why: str, rule: str) -> None:
    """1.2 The status changes at once; Stress never goes below 0."""
    before = status(play, boat)
    boat.stress = max(0, boat.stress + amount)
    if play.heard and amount:
        after = status(play, boat)
        change = f", now {STATUS_NAMES[after]}" if after != before else ""
        text = f"{cards.name(play, boat)}: {why}, Stress {amount:+d} to {boat.stress}{change}."
        telling.say(play, boat, text, rule, None if after == before else after < before)


# 12.2, 12.3 What works


def damage_of(boat: Boat, kind: int) -> int:
    """12.2 All damage of a kind, temporary and lasting."""
    return boat.temporary[kind] + boat.lasting[kind]


def has_radar(play: Play, boat: Boat) -> bool:
    """2.7 Printed, bought, or everybody's in this campaign."""
    return play.sheet.radar or boat.radar or has_ability(play, boat, "radar")


def radar_works(play: Play, boat: Boat) -> bool:
    """7.5, 12.3 Radar that works."""
    return not damage_of(boat, ELECTRONICS) and has_radar(play, boat)


def gun_works(boat: Boat) -> bool:
    return not damage_of(boat, GUN)


def periscope_works(boat: Boat) -> bool:
    return not damage_of(boat, PERISCOPE)


def boat_speed(play: Play, boat: Boat, submerged: bool) -> int:
    """8.2 The speed of its side, less 1 for each Engines damage, not below 0."""
    card = cards.boat_card(play, boat)
    speed = card.speed_submerged if submerged else card.speed_surfaced
    return max(0, speed - damage_of(boat, ENGINES))


# 1.6, 1.7 Torpedoes


def standard_load(play: Play, boat: Boat) -> int:
    """2.4, 2.7 Mk 14, or Mk 10 for a boat that carries nothing else."""
    return MK10 if has_ability(play, boat, "mk10") else MK14


def ready_capacity(play: Play, boat: Boat) -> int:
    """1.6 Tubes that can be loaded: less by tube damage."""
    return max(0, cards.boat_card(play, boat).torpedoes_ready - damage_of(boat, TUBES))


def torpedoes(boat: Boat) -> int:
    """Torpedoes aboard, mines not counted."""
    return sum(boat.ready[:MINE]) + sum(boat.stored[:MINE])


def mines(boat: Boat) -> int:
    """R52 Mines aboard, in tubes and racks."""
    return boat.ready[MINE] + boat.stored[MINE]


def types_aboard(boat: Boat) -> list[int]:
    return [load for load in range(MINE) if boat.ready[load] + boat.stored[load]]


def pick_load(play: Play, boat: Boat, among: list[int], ask: str, rule: str) -> int:
    """D6, D17, D18 Which type, where types are mixed."""
    return play.ask(Decision(boat.seat, ask, rule, [LOADS[load] for load in among], boat)).value


def spend_torpedoes(play: Play, boat: Boat, number: int, ask: str, rule: str) -> None:
    """5.10 Any mix of Ready and Stored and of types, never mines; those of one type from the racks first."""
    for _ in range(number):
        torpedo = play.ask(Decision(boat.seat, ask, rule, [*torpedoes_aboard(boat)], boat))
        assert isinstance(torpedo, Torpedo)
        torpedo.among(boat)[torpedo.load] -= 1


def torpedoes_aboard(boat: Boat) -> list[Torpedo]:
    """D3, D6 Type and place of the torpedoes aboard; with one type only, none is taken from a tube needlessly."""
    aboard = [torpedo for torpedo in TORPEDOES if torpedo.among(boat)[torpedo.load]]
    return aboard if len(types_aboard(boat)) > 1 else aboard[:1]


def refill_ready(play: Play, boat: Boat, most: int, ask: str, rule: str) -> int:
    """13.3, 14.10 Move torpedoes from Stored into free tubes, no more than `most`; how many were moved."""
    room = min(most, ready_capacity(play, boat) - sum(boat.ready))
    moved = 0
    while moved < room and any(boat.stored[:MINE]):
        types = [load for load in range(MINE) if boat.stored[load]]
        load = types[0] if sum(boat.stored[:MINE]) <= room - moved else pick_load(play, boat, types, ask, rule)
        number = 1 if len(types) > 1 else min(room - moved, boat.stored[load])
        boat.stored[load] -= number
        boat.ready[load] += number
        moved += number
    return moved


# 1.13, 1.14 The Tactical Display


def subs_on_display(play: Play) -> list[Sub]:
    return [sub for sub in play.battle.subs if sub.area >= 0]


def ships_on_display(play: Play) -> list[Ship]:
    return [ship for ship in play.battle.ships if ship.area >= 0]


def range_to(play: Play, sub: Sub, ship: Ship) -> int:
    """1.13 Steps on a shortest path; a mission is fought at range 0 (5.13)."""
    if play.battle.mission:
        return play.content.tables.naval_attack_mission.range
    return play.display.distance[sub.area][ship.area]
