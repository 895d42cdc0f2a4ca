"""What a state promises, for players who look ahead: whether the mission will be won, and how well."""

from pathlib import Path
from typing import Final

from moonless.core.weights import load_weights
from moonless.games.rogue_regiment.captain import prices
from moonless.games.rogue_regiment.captain.plans import COVER, LEAVE, WAIT, Planner
from moonless.games.rogue_regiment.captain.stalking import hides
from moonless.games.rogue_regiment.captain.watch import Watch, beaten
from moonless.games.rogue_regiment.content.components import BOMB, CORPSE, EXIT, OBJECTIVES, Objective
from moonless.games.rogue_regiment.rules import objectives, pieces
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import OVER, State

WEIGHTS: Final = load_weights(Path(__file__).parent)
FAR: Final = 10.0
"""Squares of a way that count as one."""
NEAR: Final = 5
"""Squares from which an enemy is a danger."""
MANY: Final = 4.0
"""More enemies than these near us make it no worse."""
SHORT: Final = 4
LONG: Final = 99
"""Fuses, in cards: one that goes off before the others are laid, and one that does not."""
MISSION: Final = 1000
"""More turns than a mission has."""
MEN: Final = ("hurt", "spotted", "risk", "companion spotted")
IN_BATTLE: Final = (
    "work", "laid", "prepared", "way", "way home", "patrol", "dead", "spotted", "companion spotted",
    "alert", "alert near",
)  # fmt: skip
"""What means something else once the alarm is up."""


def milestone(state: State) -> int:
    """Turns, within the missions of a campaign."""
    return MISSION * len(state.reports) + state.turn


def horizon(state: State) -> int:
    """The end of the turn."""
    return milestone(state) + 1


def far_horizon(state: State) -> int:
    """The end of the mission: what it is decided by comes late."""
    return MISSION * (len(state.reports) + 1)


def ended(state: State) -> bool:
    """Whether the last mission begun has been judged."""
    return state.phase == OVER or bool(state.reports and state.turn == 0)


def value(state: State) -> float:
    """From 0 (lost) to 1 (won with all honors)."""
    if ended(state):
        report = state.reports[-1]
        return prices.WON + prices.STAR * report.rating if report.won else 0.0
    if state.dead_ended:
        return 0.0
    if not state.operators:
        return prices.UNKNOWN
    return min(max(WEIGHTS.judge(traits(state)), 0.01), 0.99)


def rating(state: State, value: float) -> float:
    """16.6 The rating, or the one to be expected."""
    return float(state.reports[-1].rating) if ended(state) else prices.USUAL * value


def traits(state: State) -> dict[str, float]:
    """What the judgment rests on: work left, men left, what the enemy knows and is about to see. Kit is no part of it:
    who has much of it has a hard mission before him, so that games played make it look like a burden."""
    play = reading(state)
    planner = Planner(play)
    found = work_traits(play, planner) | men_traits(play, planner) | enemy_traits(play)
    found["time"] = state.turn / 10
    if state.battle:
        found |= {f"battle: {name}": found[name] for name in IN_BATTLE}
        found["battle"] = 1.0
        found["battle: time"] = min(state.turn - max(state.alarm_turn, 1), 20) / 10
    else:
        found["meter"] = min(state.meter, 8) / 4
    return found


def work_traits(play: Play, planner: Planner) -> dict[str, float]:
    """16.1 What is left to do, by its kind, and whether anybody can do it."""
    found = {"work": 0.0, "laid": 0.0, "prepared": float(objectives.primary_prepared(play))}
    for objective in play.mission.objectives:
        left, laid = work_left(play, planner, objective)
        found["work"] += left
        found["laid"] += laid
        if objective.kind != EXIT:
            found[f"to {OBJECTIVES[objective.kind]}"] = 1.0
    jobs = [task for task in planner.tasks.values() if task.kind not in (LEAVE, WAIT, COVER)]
    fuses = [token.fuse - play.state.drawn for token in play.state.tokens if token.kind == BOMB and token.place >= 0]
    found["fuse short"] = float(bool(jobs) and min(fuses, default=LONG) <= SHORT)
    return found


def work_left(play: Play, planner: Planner, objective: Objective) -> tuple[float, float]:
    """How many of its targets are still to be dealt with, and how many are only waiting for the end."""
    if objectives.done(play, objective):
        return 0.0, 0.0
    if not objective.targets:
        return (1.0, 0.0) if objective.kind != EXIT else (0.0, 0.0)
    met = under_way = 0
    for target in objective.targets:
        if objectives.met(play, objective.kind, target):
            met += 1
        elif planner.under_way(objective.kind, target):
            under_way += 1
    left = max(objective.count - met, 0)
    return float(max(left - under_way, 0)), float(min(left, under_way))


def men_traits(play: Play, planner: Planner) -> dict[str, float]:
    """Who is left, how well, how well hidden, and how far from what he is to do."""
    found = dict.fromkeys(MEN, 0.0)
    patrol = [man for man in play.state.operators if not man.companion]
    found["patrol"] = float(len(patrol))
    found["dead"] = float(sum([man.dead for man in patrol]))
    watch, full = Watch(play), play.content.constants.operator_health
    ways, homes = [0.0], [0.0]
    for man in pieces.team(play):
        task = planner.task(man)
        row = play.board.distance[man.place]
        way = min([row[goal] for goal in task.goals], default=0) / FAR
        (homes if task.kind in (LEAVE, WAIT) else ways).append(way)
        who = "companion " if man.companion else ""
        if pieces.on_board(play, man):
            bit = play.board.bits[man.place]
            found[f"{who}spotted"] += man.spotted
            found["risk"] += watch.risk(bit, man.crouched) if not man.spotted else 0.0
        if not man.companion:
            found["hurt"] += 1 - man.health / full
    found["way"] = sum(ways)
    found["way home"] = max(homes)
    return found


def enemy_traits(play: Play) -> dict[str, float]:
    """How many there are, who is alert, and near; bodies that will be found."""
    found = {"garrison": len(play.mission.units) / 10, "alert": 0.0, "alert near": 0.0, "bodies": 0.0}
    places = [man.place for man in pieces.team(play) if pieces.on_board(play, man)]
    for unit in play.state.units:
        if unit.alert and pieces.active(play, unit):
            row = play.board.distance[unit.place]
            found["alert"] += 0.1
            found["alert near"] += any(row[place] <= NEAR for place in places)
    found["alert near"] = min(found["alert near"], MANY)
    if not play.state.battle:
        for token in play.state.tokens:
            if token.kind == CORPSE and 0 <= token.place < play.board.size:
                found["bodies"] += not hides(play, token.place) and beaten(play, token.place)
    return found
