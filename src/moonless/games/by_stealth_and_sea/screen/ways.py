"""4.3 Whole ways: how an SLC comes to each hex that its action points reach, and which way it then faces.

A way ends where dice are thrown: what comes of them is not known before. The rules are asked on a copy of the craft;
nobody reacts before its activation is over.
"""

from collections.abc import Iterator

from moonless.core.decision import Decision
from moonless.core.scene import Consequence, Price, Way
from moonless.games.by_stealth_and_sea.content.action_table import Act
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS
from moonless.games.by_stealth_and_sea.rules import actions
from moonless.games.by_stealth_and_sea.rules.actions import DISTANCES
from moonless.games.by_stealth_and_sea.rules.play import Play, reading
from moonless.games.by_stealth_and_sea.rules.slc_phase import END, legal_acts
from moonless.games.by_stealth_and_sea.screen.consequences import arrival, hexes_ahead
from moonless.games.by_stealth_and_sea.screen.odds import act_odds
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc, State

GOING = ("move", "full-move", "evade-net")
TURNING = "change-direction"
ROLL = "roll"
TRIES = ["", "Try for one point", "Try for two points"]


class Leg:
    """A way so far: the craft at its end, the answers, the hexes, and the throw that it ends with."""

    def __init__(self, slc: Slc, keys: list[str], path: list[int]) -> None:
        self.slc = slc
        self.keys = keys
        self.path = path
        self.chance: float | None = None
        self.thrown = ""
        """What is thrown for."""

    def on(self, act: Act, ahead: list[int], more: list[str]) -> "Leg":
        """One action further: over these hexes ahead."""
        slc = self.slc.copy()
        slc.action_points -= act.cost
        slc.tried |= act.action.bit
        if ahead:
            slc.hex = ahead[-1]
        else:
            slc.facing = act.facing
        return Leg(slc, [*self.keys, act.key, *more], [*self.path, *ahead])


def ways(state: State, decision: Decision) -> list[Way]:
    """The ways to each hex in reach: of those that are as certain and end alike the cheapest, and a throw only where it
    saves points."""
    about = decision.about
    if decision.ask != "action" or not isinstance(about, Slc):
        return []
    play = reading(state)
    best: dict[tuple[int, int, bool], Leg] = {}
    for leg in legs(play, about):
        end = leg.slc.hex, leg.slc.facing if turned_last(leg) else NOWHERE, leg.chance is not None
        known = best.get(end)
        if leg.slc.hex != about.hex and (known is None or rank(leg) < rank(known)):
            best[end] = leg
    found = []
    for hex, facing, thrown in sorted(best, key=lambda end: (end[2], end[1])):
        leg, sure = best[hex, facing, thrown], best.get((hex, NOWHERE, False))
        if not thrown or sure is None or leg.slc.action_points > sure.slc.action_points:
            found.append(told(play, about, leg))
    return found


def rank(leg: Leg) -> tuple[int, int]:
    """The cheaper, then the fewer answers."""
    return -leg.slc.action_points, len(leg.keys)


def turned_last(leg: Leg) -> bool:
    return leg.keys[-1].startswith("face ")


def legs(play: Play, slc: Slc) -> Iterator[Leg]:
    """Every way that going and turning make."""
    waiting = [Leg(slc, [], [slc.hex])]
    while waiting:
        leg = waiting.pop()
        for option in legal_acts(play, leg.slc) if leg.slc.action_points else []:
            if option is END or not isinstance(option, Act):
                continue
            for onward in steps(play, leg, option):
                if option.rolls:
                    chance = act_odds(play.state, leg.slc, option)
                    onward.chance, onward.thrown = (chance.chance if chance else None), option.action.name
                else:
                    waiting.append(onward)
                yield onward


def steps(play: Play, leg: Leg, act: Act) -> Iterator[Leg]:
    """What an action adds to a way: a turn without a throw, or so many hexes; 4.3.2 how far is asked after a throw."""
    if act.action.id == TURNING:
        if not act.rolls:
            yield leg.on(act, [], [])
    elif act.action.id in GOING:
        most = actions.free_hexes(play, leg.slc, act.action.row.distance) if act.action.id != "evade-net" else 1
        chosen = act.action.id == "full-move" and most > 1 and not leg.slc.submerged
        for count in range(1 if chosen else most, most + 1):
            asked = [DISTANCES[count].key] if chosen and not act.rolls else []
            yield leg.on(act, hexes_ahead(play, leg.slc, count)[1:], asked)


def told(play: Play, slc: Slc, leg: Leg) -> Way:
    """With what the harbor may then do, and the throw."""
    names = play.board.hexes
    cost = slc.action_points - leg.slc.action_points
    way = Way(names[leg.slc.hex], leg.keys, [Price(cost, "AP")], cells=[names[hex] for hex in leg.path])
    way.left = Price(leg.slc.action_points, "AP left")
    way.outcome = arrival(play, slc, leg.slc.hex)
    if leg.chance is not None:
        way.outcome.insert(0, Consequence(ROLL, f"{leg.thrown} has to succeed", "warn", slc.seat, chance=leg.chance))
        way.ends, way.name = ROLL, TRIES[cost]
    elif turned_last(leg):
        way.name = f"Facing {DIRECTIONS[leg.slc.facing]}"
    else:
        way.name = "No roll"
    return way
