"""Chances, as far as a seat can know them: there are no dice, so they are counted over the plot (18.9).

Every possible (square, depth, battery) of the plot counts alike; a person who knows the foe's habits knows better.
"""

from moonless.core.decision import Decision, Option
from moonless.core.scene import Odds
from moonless.games.they_come_unseen.content import load_content
from moonless.games.they_come_unseen.rules.deductions import heard_in, set_of
from moonless.games.they_come_unseen.rules.mortars import RESULTS, Salvo
from moonless.games.they_come_unseen.rules.plotting import levels_in_force, plot_of
from moonless.games.they_come_unseen.rules.voyages import DEPTHS, weigh
from moonless.games.they_come_unseen.state import HIT, NEAR_MISS, SEARCH_NOTICE, Ship, State, make_notice


def odds(state: State, decision: Decision, option: Option) -> Odds | None:
    """The chance that a search with this facing has a contact, that a bomb's depth is right; else None."""
    about = decision.about
    if decision.ask == "search" and isinstance(about, Ship):
        chance = contact_chance(state, about, option.value)
        return Odds(chance, chance, "counted over the plot (18.9)")
    if isinstance(about, Salvo) and decision.ask in ("black-depth", "white-depth"):
        squares = about.black if decision.ask == "black-depth" else about.white
        hit, near = bomb_chances(state, squares, option.value)
        return Odds(hit, hit + near, f"near miss {near:.0%}, counted over the plot (18.9)")
    return None


def contact_chance(state: State, ship: Ship, facing: int) -> float:
    """11 The share of the plot's worlds in which somebody is heard."""
    content = load_content()
    plot = plot_of(content, state)
    notice = make_notice(SEARCH_NOTICE, [], levels=levels_in_force(content, state), squares=[ship.square, facing])
    afloat = [submarine.number for submarine in state.submarines if not submarine.sunk]
    silent = total = 0
    for world in plot.worlds:
        everything = nothing = 1
        for number in afloat:
            everything *= weigh(world[number])
            nothing *= weigh(heard_in(content, notice, world[number], 0))
        total += everything
        silent += nothing
    return 1 - silent / total if total else 0.0


def bomb_chances(state: State, squares: list[int], setting: int) -> tuple[float, float]:
    """12.5 The chance of a hit and of a near miss on some submarine with these bombs: the greater of the two boats'."""
    content = load_content()
    plot = plot_of(content, state)
    aimed = content.board.every_battery(set_of(squares))
    best = (0.0, 0.0)
    for submarine in state.submarines:
        cells = plot.cells(submarine.number)
        total = weigh(cells)
        if submarine.sunk or not total:
            continue
        counts = {HIT: 0, NEAR_MISS: 0}
        for depth in range(DEPTHS):
            result = RESULTS[content.depth_result[abs(setting - depth)]]
            if result in counts:
                counts[result] += (cells[depth] & aimed).bit_count()
        best = max(best, (counts[HIT] / total, counts[NEAR_MISS] / total))
    return best
