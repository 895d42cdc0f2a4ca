"""Whole orders: a boat's way to every area in its reach, surfaced or submerged; every spread that it can fire."""

from collections.abc import Iterator

from moonless.core.decision import Decision
from moonless.core.scene import Consequence, Price, Way
from moonless.core.words import noun
from moonless.games.gato_leader.rules import cards, declaring, movement, terms
from moonless.games.gato_leader.rules.chances import (
    HEAVY,
    LIGHT,
    SINKING,
    detection_chances,
    gun_outcome,
    spread_outcome,
)
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Aim, Salvo, attack_options
from moonless.games.gato_leader.rules.movement import DIVE, SURFACE, Maneuver
from moonless.games.gato_leader.rules.options import Steer
from moonless.games.gato_leader.rules.play import Play, reading
from moonless.games.gato_leader.screen.consequences import lag
from moonless.games.gato_leader.screen.danger import SIDES
from moonless.games.gato_leader.screen.orders import points
from moonless.games.gato_leader.state import State

SUNK, DAMAGED = "sunk", "damaged"


def ways(state: State, decision: Decision) -> list[Way]:
    """A whole move (8.2), or the spreads from which a salvo is composed (10.2)."""
    about = decision.about
    if isinstance(about, Maneuver) and decision.order:
        return list(moves(reading(state.copy()), about))
    if isinstance(about, Salvo) and decision.ask == "attack":
        return list(spreads(reading(state), about))
    return []


# 8.2 Moves


def moves(play: Play, about: Maneuver) -> Iterator[Way]:
    """On the side the boat is on, then on the other where it can still flip."""
    sub = next(sub for sub in play.battle.subs if sub.boat == about.sub.boat)
    move = Maneuver(sub, about.points)
    move.flipped, move.stepped = about.flipped, about.stepped
    yield from reached(play, move, [])
    flip = SURFACE if sub.submerged else DIVE
    if flip in movement.maneuver_options(play, move):
        sub.submerged = flip is DIVE
        move.flipped, move.points = True, terms.boat_speed(play, cards.sub_boat(play, sub), sub.submerged)
        yield from reached(play, move, [flip.key])


def reached(play: Play, move: Maneuver, begun: list[str]) -> Iterator[Way]:
    """Every area by the fewest steps; the rules say which areas follow on which."""
    sub, start, most, under_way = move.sub, move.sub.area, move.points, move.stepped
    known = {start: [start]}
    waiting = [start]
    while waiting:
        here = waiting.pop(0)
        path = known[here]
        sub.area, move.points, move.stepped = here, most - len(path) + 1, under_way or len(path) > 1
        for option in movement.maneuver_options(play, move):
            if isinstance(option, Steer) and option.area not in known:
                known[option.area] = [*path, option.area]
                waiting.append(option.area)
    sub.area, move.points, move.stepped = start, most, under_way
    for path in list(known.values())[1:]:
        yield told(play, move, begun, path)


def told(play: Play, move: Maneuver, begun: list[str], path: list[int]) -> Way:
    """With the chance to be found there (9.2)."""
    ids, sub = play.display.ids, move.sub
    keys = [*begun, *(f"to {ids[area]}" for area in path[1:])]
    way = Way(
        ids[path[-1]], keys, [points(len(path) - 1)], name=SIDES[sub.submerged], cells=[ids[area] for area in path]
    )
    chance = 0.0 if sub.detected else detection_chances(play, sub.submerged)[path[-1]]
    if chance > 0:
        way.outcome.append(Consequence("found", "found as the Escorts stand", "warn", cell=way.cell, chance=chance))
    way.outcome += lag(play, sub, path[-1])
    return way


# 10.2 Salvos


def spreads(play: Play, salvo: Salvo) -> Iterator[Way]:
    """Each weapon at each ship, with every number that can be fired, and how the ship would fare."""
    boat = cards.sub_boat(play, salvo.sub)
    for option in attack_options(play, salvo):
        if isinstance(option, Aim):
            ship = next(ship for ship in play.battle.ships if ship.key == option.ship)
            cell = play.display.ids[ship.area]
            if option.weapon == GUN_SHOT:
                chances = gun_outcome(play, salvo.sub, ship)
                yield Way(cell, [option.key], [Price(1, "Gun Ammo")], fares(chances, option.ship))
                continue
            spreads = declaring.spreads(play, boat, option.weapon)
            for fire in spreads:
                chances = spread_outcome(play, salvo.sub, ship, option.weapon, fire.value)
                price = Price(fire.value, noun(fire.value, "torpedo", "es"))
                asked = [fire.key] if len(spreads) > 1 else []
                yield Way(cell, [option.key, *asked], [price], fares(chances, option.ship))


def fares(chances: tuple[float, ...], ship: str) -> list[Consequence]:
    """10.6 How likely it is sunk, and damaged only."""
    sunk, damaged = chances[SINKING], chances[LIGHT] + chances[HEAVY]
    return [
        Consequence(SUNK, "sunk", "good", ship, chance=sunk),
        Consequence(DAMAGED, "damaged", "plain", ship, chance=damaged),
    ]
