"""The exact chance that an answer succeeds, for who decides by it: to sink, to stay unseen, to come away unharmed."""

from moonless.core.decision import Decision, Option, Shorthand
from moonless.games.gato_leader.rules import cards, declaring, movement, terms
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.chances import (
    SINKING,
    at_most,
    contact_chances,
    gun_outcome,
    spread_outcome,
    undetected,
    unharmed,
)
from moonless.games.gato_leader.rules.contact import SEARCH
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Aim, Salvo, Spread
from moonless.games.gato_leader.rules.movement import SILENT, BoatOnWay, Maneuver
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import CRASH_DIVE, DEEP_DIVE, RIDE_IT_OUT, Incoming
from moonless.games.gato_leader.state import Ship, Sub

NO_CHANCE = (-1.0, -1.0)
"""Of an answer that leaves nothing to chance."""


def chances(here: Play, decision: Decision, option: Option) -> tuple[float, float]:
    """The exact chance that an answer succeeds, and at best."""
    about = decision.about
    if isinstance(about, Salvo):
        return aim_chances(here, about.sub, option) if isinstance(option, Aim) else NO_CHANCE
    if isinstance(about, Volley):
        return roll_chances(here, about, option) if isinstance(option, Aim) else NO_CHANCE
    if isinstance(about, Spread):
        if decision.ask != "spread":
            return NO_CHANCE
        return spread_chances(here, about.sub, about.ship, about.load, option.value)
    if isinstance(about, Incoming):
        return reaction_chances(here, about, option)
    if isinstance(about, Maneuver):
        if option is not SILENT:
            return NO_CHANCE
        chance = at_most(movement.silent_need(here, cards.sub_boat(here, about.sub)))
        return chance, chance
    if isinstance(about, BoatOnWay):
        fits = decision.ask in ("drift", "boat-lag") and not isinstance(option, Shorthand)
        return drift_chances(here, decision, about.sub, option.value) if fits else NO_CHANCE
    if option is SEARCH and isinstance(about, list):
        chance = 1 - contact_chances(here, about)[0]
        return chance, chance
    return NO_CHANCE


def aim_chances(here: Play, sub: Sub, aim: Aim) -> tuple[float, float]:
    """10.4 to 10.8 To sink with the gun, or with all torpedoes of the type."""
    for ship in here.battle.ships:
        if ship.key == aim.ship:
            if aim.weapon == GUN_SHOT:
                sunk = gun_outcome(here, sub, ship)[SINKING]
                return sunk, sunk
            most = declaring.most_in_spread(here, cards.sub_boat(here, sub), aim.weapon)
            return spread_chances(here, sub, ship, aim.weapon, most)
    return NO_CHANCE


def spread_chances(here: Play, sub: Sub, ship: Ship, load: int, fired: int) -> tuple[float, float]:
    """Before duds and after them."""
    all_run = spread_outcome(here, sub, ship, load, fired, False)
    return spread_outcome(here, sub, ship, load, fired)[SINKING], all_run[SINKING]


def roll_chances(here: Play, volley: Volley, aim: Aim) -> tuple[float, float]:
    """An attack that is declared and not yet rolled."""
    attack = volley.attack(aim)
    if attack.ship.sunk:
        return NO_CHANCE
    if attack.weapon == GUN_SHOT:
        sunk = gun_outcome(here, volley.sub, attack.ship)[SINKING]
        return sunk, sunk
    return spread_chances(here, volley.sub, attack.ship, attack.weapon, attack.number)


def reaction_chances(here: Play, incoming: Incoming, option: Option) -> tuple[float, float]:
    """11.5 How likely the boat comes away unharmed."""
    boat, table = cards.sub_boat(here, incoming.sub), here.content.tables.reactions
    if option is RIDE_IT_OUT:
        free = unharmed(here.content, incoming.strength.light, incoming.strength.heavy)
        return free, free
    if option is CRASH_DIVE:
        escape = at_most(terms.evasion_after(here, boat, table.crash_dive_stress))
        return escape, escape + (1 - escape) * unharmed(here.content, incoming.caught.light, incoming.caught.heavy)
    if option is DEEP_DIVE:
        dry = at_most(terms.evasion_after(here, boat, table.deep_dive_stress))
        return dry, dry
    return NO_CHANCE


def drift_chances(here: Play, decision: Decision, sub: Sub, value: int) -> tuple[float, float]:
    """8.9, 9.2 The chance not to be found in the Escorts step that follows, where the way is no choice."""
    if sub.detected:
        return NO_CHANCE
    area = value
    if decision.ask == "drift":
        area = sub.area
        for _ in range(value):
            if area == here.display.wake or len(here.display.astern[area]) > 1:
                return NO_CHANCE  # it leaves the battle, or has more ways than one
            area = here.display.astern[area][0]
    chance = undetected(here, area, sub.submerged)
    return (chance, chance) if chance < 1 else NO_CHANCE
