"""How NATO's captain snorts and dives away: orders that end a turn."""

from random import Random

from moonless.games.they_come_unseen.board import DIRECTIONS, PERISCOPE
from moonless.games.they_come_unseen.captain.reach import Route, as_keys
from moonless.games.they_come_unseen.rules import snorting, submarine_movement, submarines, terms
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.snorting import SNORT
from moonless.games.they_come_unseen.rules.submarines import STEP, Step
from moonless.games.they_come_unseen.state import Plan, Submarine

SQUARES_OF_DIVING = 3


def snort_orders(play: Play, chance: Random, submarine: Submarine, plan: Plan, route: Route) -> list[str]:
    """The snort in a direction that leaves room to dive, and three squares of diving after it, at random."""
    keys, trial = as_keys(play.board, submarine.square, route), plan.copy()
    for square, depth in route:
        submarine_movement.advance(play, trial, square, depth)
    best: list[str] = []
    value = -1.0
    for direction in range(DIRECTIONS):
        if snorting.snort_barred(play, trial, direction) is None:
            after = trial.copy()
            snorting.snort(play, after, direction)
            down = dive(play, chance, submarine, after)
            worth = 2.0 * after.depths[-1] + len(down) + chance.random() if after.depths[-1] else -0.5
            if worth > value:
                best, value = [*keys, SNORT[direction].key, *down, "end"], worth
    return best


def dive(play: Play, chance: Random, submarine: Submarine, plan: Plan) -> list[str]:
    """Down, by squares taken at random."""
    keys: list[str] = []
    for _ in range(SQUARES_OF_DIVING):
        down = deepest_steps(play, submarine, plan)
        if not down:
            break
        choice = down[int(chance.random() * len(down))]
        keys.append(choice.key)
        submarines.follow(play, plan, choice)
    return keys


def deepest_steps(play: Play, submarine: Submarine, plan: Plan) -> list[Step]:
    """Of all steps that are possible now (6.2-6.6), those that lead deepest."""
    board, depth = play.board, plan.depths[-1]
    found: list[Step] = []
    deepest = max(depth - 1, PERISCOPE)
    for direction in range(DIRECTIONS):
        target = board.step[plan.squares[-1] * DIRECTIONS + direction]
        if submarine_movement.reach_barred(play, plan, target) is not None or board.station[target] >= 0:
            continue
        there = min(depth + 1, min(board.floor[target], play.content.depth_by_hits[submarine.hits]))
        if there < deepest or (there == PERISCOPE and terms.ships_at(play, target)):
            continue
        if there > deepest:
            deepest, found = there, []
        found.append(STEP[direction][there])
    return found
