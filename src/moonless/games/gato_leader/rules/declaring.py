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
from moonless.games.gato_leader.rules import cards, squadron, telling, terms
from moonless.games.gato_leader.rules.options import MOST_SHIPS, MOST_TORPEDOES, numbered
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Boat, Ship, Sub

GUN_SHOT: Final = -1
WEAPONS = [MK14, MK10, MK27, GUN_SHOT]
SHIP_KEYS = [f"{letter}{number}" for letter in SHIP_LETTERS for number in range(1, MOST_SHIPS + 1)]

HOLD_FIRE = Option("done", "No more attacks", rule="10.1")
FIRE = numbered("fire", "Fire {}", MOST_TORPEDOES, "10.2")
RELOAD = numbered("reload", "Reload {}", 4, "10.9")

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
BEGUN_ALREADY = Bar("something is declared already: a whole salvo is all that a boat declares", "10.1")
ONE_TARGET = Bar("there is only one target in reach", "10.2")
ONE_READY = Bar("only one is ready", "10.2")
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
        self.weapon = weapon
        self.ship = ship
        key = "gun" if weapon == GUN_SHOT else LOAD_KEYS[weapon]
        rule = "10.7" if weapon == GUN_SHOT else "10.2"
        super().__init__(f"{key} {ship}", self.words(ship.upper()), rule=rule)

    def words(self, target: str) -> str:
        """With the ship's counter, or with its name."""
        return f"{'Gun' if self.weapon == GUN_SHOT else LOAD_NAMES[self.weapon]} at {target}"


AIMS = {weapon: {ship: Aim(weapon, ship) for ship in SHIP_KEYS} for weapon in WEAPONS}


class Burst(Shorthand):
    """As many torpedoes of a type as a spread takes at one ship, and nothing else."""

    def __init__(self, weapon: int, ship: str) -> None:
        self.weapon = weapon
        self.ship = ship
        super().__init__(f"all {LOAD_KEYS[weapon]} {ship}", self.words(ship.upper()), rule="10.2")

    def words(self, target: str) -> str:
        """With the ship's counter, or with its name."""
        return f"All {LOAD_NAMES[self.weapon]} at {target}, nothing else"


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
    boat = cards.sub_boat(play, sub)
    salvo = Salvo(sub)
    order = squadron.order_name(play, "attacks", boat.id)
    while True:
        answer = play.ask(Decision(boat.seat, "attack", "10.1", all_options(play, salvo), salvo, order))
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
        boat = cards.sub_boat(play, salvo.sub)
        telling.say(play, boat, f"{cards.name(play, boat)} reloads {salvo.reloaded}.", "10.9")


def declare(play: Play, salvo: Salvo, aim: Aim) -> Attack:
    """10.2, 10.11 What is declared is spent."""
    sub, weapon = salvo.sub, aim.weapon
    boat = cards.sub_boat(play, sub)
    ship = next(ship for ship in play.battle.ships if ship.key == aim.ship)
    if weapon == GUN_SHOT:
        boat.ammo -= 1
        return Attack(GUN_SHOT, ship, 1, terms.range_to(play, sub, ship))
    about = Spread(sub, ship, weapon, salvo.attacks)
    order = squadron.order_name(play, "attacks", boat.id)
    number = play.ask(Decision(boat.seat, "spread", "10.2", spreads(play, boat, weapon), about, order)).value
    boat.ready[weapon] -= number
    return Attack(weapon, ship, number, terms.range_to(play, sub, ship))


def fire_all(play: Play, salvo: Salvo, answer: Burst | Share) -> None:
    """10.2 A whole salvo, the nearest ships first; a share gives each as many as another, as far as they go."""
    sub, weapon = salvo.sub, answer.weapon
    boat = cards.sub_boat(play, sub)
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


def spreads(play: Play, boat: Boat, load: int) -> list[Option]:
    """10.2, 10.3 How many may go into one spread."""
    most = most_in_spread(play, boat, load)
    return [fire for fire in FIRE[1:] if spread_barred(fire.value, most) is None]


def spread_barred(number: int, most: int) -> Bar | None:
    """10.3 Whether so many can go into one spread."""
    return TOO_MANY if number > most else None


def most_in_spread(play: Play, boat: Boat, load: int) -> int:
    """10.3 All that are ready, but no more than the type allows."""
    limit = play.content.tables.torpedo.type[load].max_per_spread
    return min(boat.ready[load], limit) if limit else boat.ready[load]


# What may be declared


def all_options(play: Play, salvo: Salvo) -> list[Option]:
    """10.1 What a boat may still declare, one by one or in a whole salvo."""
    options = attack_options(play, salvo)
    return options + whole_salvos(play, salvo, options) if len(options) > 1 else options


def attack_options(play: Play, salvo: Salvo) -> list[Option]:
    """10.1 All a boat may still declare."""
    options: list[Option] = []
    if attack_barred(play, salvo.sub) is None:
        for weapon in WEAPONS:
            if weapon_barred(play, salvo, weapon) is None:
                options += aims(play, salvo, weapon)
    if reload_barred(play, salvo) is None:
        most = most_reloads(play, cards.sub_boat(play, salvo.sub))
        options += [load for load in RELOAD[1:] if reloads_barred(load.value, most) is None]
    options.append(HOLD_FIRE)
    return options


def whole_salvos(play: Play, salvo: Salvo, options: list[Option]) -> list[Option]:
    """10.2, 10.9 All torpedoes of a type, at any ship that is among the options or shared out; or a reload."""
    found: list[Option] = []
    if whole_barred(salvo) is not None:
        return found
    if reload_all_barred(play, salvo) is None:
        found.append(RELOAD_ALL)
    for weapon in TORPEDO_TYPES:
        ships = [option.ship for option in options if isinstance(option, Aim) and option.weapon == weapon]
        found += [BURSTS[weapon][ship] for ship in ships]
        if ships and share_barred(play, salvo, weapon, len(ships)) is None:
            found.append(SHARES[weapon])
    return found


def whole_barred(salvo: Salvo) -> Bar | None:
    """10.1 Whether a whole salvo comes too late: what can be declared alone can be so, but first and last."""
    return BEGUN_ALREADY if salvo.attacks or salvo.reloaded else None


def attack_barred(play: Play, sub: Sub) -> Bar | None:
    """10.1 Whether a boat can attack at all."""
    boat = cards.sub_boat(play, sub)
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
    return None if cards.sub_boat(play, salvo.sub).ready[weapon] else NONE_READY


def gun_barred(play: Play, salvo: Salvo) -> Bar | None:
    """10.7 Whether there can be a Gun attack."""
    sub = salvo.sub
    boat = cards.sub_boat(play, sub)
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
    return None if cards.condition(play).gun_attacks_allowed else play.options.not_in[play.battle.condition]


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
    bar = type_barred(play, weapon, ship)
    if bar is not None:
        return bar
    for attack in salvo.attacks:
        if attack.weapon == weapon and attack.ship is ship:
            return ONE_SPREAD
    return None


def type_barred(play: Play, load: int, ship: Ship) -> Bar | None:
    """10.3 Whether torpedoes of a type are made for such a ship: Mk 27 for Escorts only."""
    return None if SHIP_KINDS[ship.kind] in play.content.tables.torpedo.type[load].targets else ESCORTS_ONLY


def share_barred(play: Play, salvo: Salvo, weapon: int, targets: int) -> Bar | None:
    """10.2 Whether torpedoes of a type can be shared out: among two of so many targets in reach, or more."""
    bar = whole_barred(salvo)
    if bar is not None:
        return bar
    if targets < 2:
        return ONE_TARGET if targets else NO_TARGET
    return None if cards.sub_boat(play, salvo.sub).ready[weapon] > 1 else ONE_READY


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
    limit = cards.condition(play).attack_range_without_radar
    return most if limit >= most or terms.radar_works(play, cards.sub_boat(play, sub)) else limit


# 10.9 Reload


def reload_barred(play: Play, salvo: Salvo) -> Bar | None:
    """10.9 Whether torpedoes can be reloaded instead of firing any; also who cannot attack may (R34)."""
    boat = cards.sub_boat(play, salvo.sub)
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


def reload_all_barred(play: Play, salvo: Salvo) -> Bar | None:
    """10.9 Whether all that can be is reloaded, and nothing else done."""
    return whole_barred(salvo) or reload_barred(play, salvo)


def reloads_barred(number: int, most: int) -> Bar | None:
    """10.9 Whether so many can be reloaded at once."""
    return TOO_MANY_TO_LOAD if number > most else None


def most_reloads(play: Play, boat: Boat) -> int:
    """10.9 By level, from what is Stored, into free tubes."""
    room = terms.ready_capacity(play, boat) - sum(boat.ready)
    return max(0, min(play.content.reloads[boat.level], sum(boat.stored[:MINE]), room))


def reload(play: Play, boat: Boat, number: int) -> int:
    """10.9, R34 Reloading is not attacking; how many were loaded."""
    return terms.refill_ready(play, boat, number, "reload-type", "10.9")
