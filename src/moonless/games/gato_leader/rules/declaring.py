"""10.1 to 10.3, 10.7, 10.9 What a boat may attack with, and at what: all is declared before any roll."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision, Option, Shorthand
from moonless.games.gato_leader.content.kinds import (
    LOAD_KEYS,
    LOAD_NAMES,
    MINE,
    MK10,
    MK14,
    MK27,
    SHIP_KINDS,
    SHIP_LETTERS,
)
from moonless.games.gato_leader.rules import squadron, telling, terms
from moonless.games.gato_leader.rules.options import MOST_SHIPS, MOST_TORPEDOES, numbered
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Boat, Ship, Sub

GUN_SHOT: Final = -1
WEAPONS = [MK14, MK10, MK27, GUN_SHOT]
SHIP_KEYS = [f"{letter}{number}" for letter in SHIP_LETTERS for number in range(1, MOST_SHIPS + 1)]

HOLD_FIRE = Option("done", "No more attacks", rule="10.1")
FIRE = numbered("fire", "Fire {n} torpedo{es}", MOST_TORPEDOES, "10.2")
RELOAD = numbered("reload", "Reload {n} torpedo{es}", 4, "10.9")

RELOAD_ALL = Shorthand("reload-all", "Reload all that can be, nothing else", rule="10.9")

CREW_STUNNED = Bar("the crew is Stunned", "12.1")
RUNS_SILENT = Bar("it runs silent", "8.6")
IS_DEEP = Bar("it is deep", "11.5")
NO_PERISCOPE = Bar("the periscope is broken", "12.3")
HAS_RELOADED = Bar("it has reloaded instead", "10.9")
NONE_READY = Bar("none is ready", "10.2")
TORPEDOES_ONLY = Bar("a Naval Attack is made with torpedoes only", "5.13")
GUN_FIRED = Bar("one Gun attack a round", "10.7")
IS_SUBMERGED = Bar("the boat is Submerged", "10.7")
GONE = Bar("it is not on the display", "10.2")
TOO_FAR = Bar("it is out of range", "10.2")
ESCORTS_ONLY = Bar("this type is for Escorts only", "10.3")
ONE_SPREAD = Bar("one spread per target and type", "R28")
NO_TARGET = Bar("no target in reach", "10.2")
NO_TARGET_LEFT = Bar("every target in reach has its spread", "R28")
TOO_MANY = Bar("so many are not ready, or not allowed in one spread", "10.3")
NOT_AT_MISSIONS = Bar("not in a Naval Attack", "5.13")
HAS_FIRED = Bar("it has fired torpedoes", "10.9")
LEVEL_TOO_LOW = Bar("the crew's level allows none", "10.9")
NONE_STORED = Bar("nothing is Stored", "10.9")
TUBES_FULL = Bar("no tube is free", "10.9")
TOO_MANY_TO_LOAD = Bar("so many are not Stored, find no tube, or are beyond the crew", "10.9")


class Aim(Option):
    """Torpedoes of a type, or the gun, at a ship."""

    def __init__(self, weapon: int, ship: str) -> None:
        key = "gun" if weapon == GUN_SHOT else LOAD_KEYS[weapon]
        name = "Gun" if weapon == GUN_SHOT else LOAD_NAMES[weapon]
        super().__init__(f"{key} {ship}", f"{name} at {ship.upper()}", rule="10.7" if weapon == GUN_SHOT else "10.2")
        self.weapon = weapon
        self.ship = ship


AIMS = {weapon: {ship: Aim(weapon, ship) for ship in SHIP_KEYS} for weapon in WEAPONS}


class Burst(Shorthand):
    """As many torpedoes of a type as a spread takes at one ship, and nothing else."""

    def __init__(self, weapon: int, ship: str) -> None:
        label = f"All {LOAD_NAMES[weapon]} at {ship.upper()}, nothing else"
        super().__init__(f"all {LOAD_KEYS[weapon]} {ship}", label, rule="10.2")
        self.weapon = weapon
        self.ship = ship


class Share(Shorthand):
    """The torpedoes of a type shared out evenly among the ships in reach, and nothing else."""

    def __init__(self, weapon: int) -> None:
        label = f"All {LOAD_NAMES[weapon]}, shared among the ships in reach"
        super().__init__(f"share {LOAD_KEYS[weapon]}", label, rule="10.2")
        self.weapon = weapon


TORPEDO_TYPES = [MK14, MK10, MK27]
BURSTS = {weapon: {ship: Burst(weapon, ship) for ship in SHIP_KEYS} for weapon in TORPEDO_TYPES}
SHARES = {weapon: Share(weapon) for weapon in TORPEDO_TYPES}


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Attack:
    """A declared attack: a spread (R28) or the gun shot. The range stands, whatever becomes of the boat (R30)."""

    def __init__(self, weapon: int, ship: Ship, number: int, distance: int) -> None:
        self.weapon = weapon
        self.ship = ship
        self.number = number
        self.distance = distance


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Salvo:
    """What a boat has declared so far, and how many torpedoes it has reloaded instead."""

    def __init__(self, sub: Sub) -> None:
        self.sub = sub
        self.attacks: list[Attack] = []
        self.reloaded = 0
        self.settled = False
        """Whether the attacks are rolled in the order in which they are declared (R29)."""

    def has(self, weapon: int) -> bool:
        return any(attack.weapon == weapon for attack in self.attacks)

    @property
    def torpedoes(self) -> bool:
        """Whether any torpedo is declared."""
        return any(attack.weapon != GUN_SHOT for attack in self.attacks)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Spread:
    """A spread whose size is being asked for, and what was declared before it."""

    def __init__(self, sub: Sub, ship: Ship, load: int, declared: list[Attack]) -> None:
        self.sub = sub
        self.ship = ship
        self.load = load
        self.declared = declared


def declare_attacks(play: Play, sub: Sub) -> Salvo:
    """10.2 Spreads, the gun, or a reload instead of torpedoes (10.9)."""
    boat = play.sub_boat(sub)
    salvo = Salvo(sub)
    order = squadron.order_name(play, "attacks", boat.id)
    while True:
        options = attack_options(play, salvo)
        if len(options) > 1:
            options += whole_salvos(play, salvo)
        answer = play.ask(Decision(boat.seat, "attack", "10.1", options, salvo, order))
        if answer is HOLD_FIRE:
            tell_reload(play, salvo)
            return salvo
        if answer is RELOAD_ALL:
            salvo.reloaded = reload(play, boat, most_reloads(play, boat))
            tell_reload(play, salvo)
            return salvo
        if isinstance(answer, Burst | Share):
            fire_all(play, salvo, answer)
            return salvo
        if isinstance(answer, Aim):
            salvo.attacks.append(declare(play, salvo, answer))
        else:
            salvo.reloaded = reload(play, boat, answer.value)


def tell_reload(play: Play, salvo: Salvo) -> None:
    if play.heard and salvo.reloaded:
        boat = play.sub_boat(salvo.sub)
        telling.say(play, boat, f"{play.name(boat)} reloads {salvo.reloaded}.", "10.9")


def declare(play: Play, salvo: Salvo, aim: Aim) -> Attack:
    """10.2, 10.11 What is declared is spent."""
    sub, weapon = salvo.sub, aim.weapon
    boat = play.sub_boat(sub)
    ship = next(ship for ship in play.battle.ships if ship.key == aim.ship)
    if weapon == GUN_SHOT:
        boat.ammo -= 1
        return Attack(GUN_SHOT, ship, 1, terms.range_to(play, sub, ship))
    options = FIRE[1 : most_in_spread(play, boat, weapon) + 1]
    about = Spread(sub, ship, weapon, salvo.attacks)
    order = squadron.order_name(play, "attacks", boat.id)
    number = play.ask(Decision(boat.seat, "spread", "10.2", options, about, order)).value
    boat.ready[weapon] -= number
    return Attack(weapon, ship, number, terms.range_to(play, sub, ship))


def fire_all(play: Play, salvo: Salvo, answer: Burst | Share) -> None:
    """10.2 A whole salvo, the nearest ships first; a share gives each as many as another, as far as they go."""
    sub, weapon = salvo.sub, answer.weapon
    boat = play.sub_boat(sub)
    keys = [answer.ship] if isinstance(answer, Burst) else [aim.ship for aim in aims(play, salvo, weapon)]
    ships = [ship for ship in play.battle.ships if ship.key in keys]
    ships.sort(key=lambda ship: terms.range_to(play, sub, ship))
    for number, ship in enumerate(ships):
        left = len(ships) - number
        share = min(most_in_spread(play, boat, weapon), -(-boat.ready[weapon] // left))
        if share:
            boat.ready[weapon] -= share
            salvo.attacks.append(Attack(weapon, ship, share, terms.range_to(play, sub, ship)))
    salvo.settled = True


def most_in_spread(play: Play, boat: Boat, load: int) -> int:
    """10.3 All that are ready, but no more than the type allows."""
    limit = play.content.tables.torpedo.type[load].max_per_spread
    return min(boat.ready[load], limit) if limit else boat.ready[load]


# What may be declared


def attack_options(play: Play, salvo: Salvo) -> list[Option]:
    """10.1 All a boat may still declare."""
    options: list[Option] = []
    if attack_barred(play, salvo.sub) is None:
        for weapon in WEAPONS:
            if weapon_barred(play, salvo, weapon) is None:
                options += aims(play, salvo, weapon)
    if reload_barred(play, salvo) is None:
        options += RELOAD[1 : most_reloads(play, play.sub_boat(salvo.sub)) + 1]
    options.append(HOLD_FIRE)
    return options


def whole_salvos(play: Play, salvo: Salvo) -> list[Option]:
    """10.2, 10.9 While nothing is declared: all torpedoes of a type, at one ship or shared out; or a reload."""
    found: list[Option] = []
    if salvo.attacks or salvo.reloaded:
        return found
    if reload_barred(play, salvo) is None:
        found.append(RELOAD_ALL)
    if attack_barred(play, salvo.sub) is not None:
        return found
    for weapon in TORPEDO_TYPES:
        if weapon_barred(play, salvo, weapon) is None:
            targets = aims(play, salvo, weapon)
            found += [BURSTS[weapon][aim.ship] for aim in targets]
            if len(targets) > 1 and play.sub_boat(salvo.sub).ready[weapon] > 1:
                found.append(SHARES[weapon])
    return found


def attack_barred(play: Play, sub: Sub) -> Bar | None:
    """10.1 Whether a boat can attack at all."""
    boat = play.sub_boat(sub)
    if terms.unfit(play, boat):
        return terms.CREW_UNFIT
    if sub.stunned:
        return CREW_STUNNED
    if sub.silent:
        return RUNS_SILENT
    if sub.deep and not terms.aggressive(play, boat):
        return IS_DEEP
    if sub.submerged and not play.battle.mission and not terms.periscope_works(boat):
        return NO_PERISCOPE
    return None


def weapon_barred(play: Play, salvo: Salvo, weapon: int) -> Bar | None:
    """10.2, 10.7 Whether a boat that can attack has this weapon to attack with."""
    if weapon == GUN_SHOT:
        return gun_barred(play, salvo)
    if salvo.reloaded:
        return HAS_RELOADED
    return None if play.sub_boat(salvo.sub).ready[weapon] else NONE_READY


def gun_barred(play: Play, salvo: Salvo) -> Bar | None:
    """10.7 Whether there can be a Gun attack."""
    sub = salvo.sub
    boat = play.sub_boat(sub)
    if play.battle.mission:
        return TORPEDOES_ONLY
    if sub.submerged:
        return IS_SUBMERGED
    if salvo.has(GUN_SHOT):
        return GUN_FIRED
    if not boat.ammo:
        return terms.NO_AMMO
    if not terms.gun_works(boat):
        return terms.GUN_BROKEN
    return None if play.condition.gun_attacks_allowed else play.options.not_in[play.battle.condition]


def aims(play: Play, salvo: Salvo, weapon: int) -> list[Aim]:
    """10.2, 10.7 The ships that a weapon can be fired at."""
    reach, of_weapon = weapon_range(play, salvo.sub, weapon), AIMS[weapon]
    return [of_weapon[ship.key] for ship in play.battle.ships if aim_barred(play, salvo, weapon, ship, reach) is None]


def aim_barred(play: Play, salvo: Salvo, weapon: int, ship: Ship, reach: int) -> Bar | None:
    """10.2, 10.3, 10.7 Whether a weapon that reaches so far can be fired at this ship."""
    if ship.area < 0:
        return GONE
    if terms.range_to(play, salvo.sub, ship) > reach:
        return TOO_FAR
    if weapon == GUN_SHOT:
        return None
    if SHIP_KINDS[ship.kind] not in play.content.tables.torpedo.type[weapon].targets:
        return ESCORTS_ONLY
    for attack in salvo.attacks:
        if attack.weapon == weapon and attack.ship is ship:
            return ONE_SPREAD
    return None


def fire_barred(play: Play, salvo: Salvo, weapon: int) -> Bar | None:
    """10.1, 10.2, 10.7 Whether a weapon can be fired at anything."""
    bar = attack_barred(play, salvo.sub) or weapon_barred(play, salvo, weapon)
    if bar is not None or aims(play, salvo, weapon):
        return bar
    return NO_TARGET_LEFT if salvo.has(weapon) else NO_TARGET


def weapon_range(play: Play, sub: Sub, weapon: int) -> int:
    """10.2 Range 0 to 3 for torpedoes, 10.7 0 to 2 for the gun; 7.6 without working Radar perhaps less."""
    tables = play.content.tables
    most = tables.gun.max_range if weapon == GUN_SHOT else tables.torpedo.max_range
    limit = play.condition.attack_range_without_radar
    return most if limit >= most or terms.radar_works(play, play.sub_boat(sub)) else limit


# 10.9 Reload


def reload_barred(play: Play, salvo: Salvo) -> Bar | None:
    """10.9 Whether torpedoes can be reloaded instead of firing any; also who cannot attack may (R34)."""
    boat = play.sub_boat(salvo.sub)
    if play.battle.mission:
        return NOT_AT_MISSIONS
    if salvo.reloaded:
        return HAS_RELOADED
    if salvo.torpedoes:
        return HAS_FIRED
    if not play.content.reloads[boat.level]:
        return LEVEL_TOO_LOW
    if not any(boat.stored[:MINE]):
        return NONE_STORED
    return None if terms.ready_capacity(play, boat) > sum(boat.ready) else TUBES_FULL


def most_reloads(play: Play, boat: Boat) -> int:
    """10.9 By level, from what is Stored, into free tubes."""
    room = terms.ready_capacity(play, boat) - sum(boat.ready)
    return max(0, min(play.content.reloads[boat.level], sum(boat.stored[:MINE]), room))


def reload(play: Play, boat: Boat, number: int) -> int:
    """10.9, R34 Reloading is not attacking; how many were loaded."""
    return terms.refill_ready(play, boat, number, "reload-type", "10.9")
