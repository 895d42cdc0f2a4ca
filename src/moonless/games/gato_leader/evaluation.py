"""What a state promises, for players who look ahead: points made, and what the boats can still be hoped to bring."""

from typing import Final

from moonless.games.gato_leader.odds import boat_hull_left, read_rules
from moonless.games.gato_leader.phases import DEPLOYMENT, OVER, SQUADRON, STRATEGIC, WOLFPACKS
from moonless.games.gato_leader.plans import stress_room
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.state import Boat, State

PATROL: Final = 4.5
"""What a fresh boat brings home from a Patrol, on average."""
MANY: Final = 14
"""Torpedoes that a boat never runs out of."""
LOSS: Final = 3.0
"""15.2 What a boat sunk costs."""
TOP: Final = 2.0
"""How many times the number for a Great evaluation counts as 1."""
SEGMENTS: Final = 20
"""More boats than a squadron has."""


def milestone(state: State) -> int:
    """Boats that have acted, within Segments, within campaigns."""
    acted = sum(boat.acted or not boat.in_play for boat in state.boats)
    return (state.stage * 1000 + state.segment) * SEGMENTS + acted


def horizon(state: State) -> int:
    """A battle is looked at to its end, a patrol to the end of its Segment, what was bought to the next but one."""
    here = milestone(state)
    if state.battle is not None:
        return here + 1
    segments = 2 if state.phase in (SQUADRON, DEPLOYMENT, STRATEGIC, WOLFPACKS) else 1
    return (here // SEGMENTS + segments) * SEGMENTS


def expected(state: State) -> float:
    """15.2 The total to be expected of the campaign being played, and of those before it."""
    done = float(sum(result.total for result in state.results))
    if state.phase == OVER:
        return done
    rules = read_rules(state)
    made = state.vp - LOSS * rules.boats_lost()
    return done + made + sum(hope(rules, boat) for boat in rules.boats_in_play())


def hope(rules: CampaignPlay, boat: Boat) -> float:
    """What a boat may still bring: the Patrols before it, and what is left of this one, less what may sink it."""
    patrols = rules.sheet.lengths[rules.state.length].patrols - boat.patrols
    if not rules.at_sea(boat):
        return PATROL * max(patrols, 0)
    nerves = min(max(stress_room(rules, boat), 0) / max(rules.level(boat).shaken_max, 1), 1.0)
    strength = min(rules.torpedoes(boat) / MANY, 1.0) * nerves
    hull = boat_hull_left(rules, boat) / max(rules.card(boat).hull, 1)
    danger = LOSS * 0.4 * (1 - hull) ** 2
    return PATROL * (max(patrols - 1, 0) + 0.8 * strength * hull) - danger


def value(state: State, great: int) -> float:
    """From 0 to 1."""
    return min(max((expected(state) + great / 2) / (TOP * great + great / 2), 0.0), 1.0)
