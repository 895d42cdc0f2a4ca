"""What a state promises, for players who look ahead: work done, work in reach, how well hidden the patrol still is."""

from typing import Final

from moonless.games.rogue_regiment.components import EXIT, Objective
from moonless.games.rogue_regiment.odds import read_rules
from moonless.games.rogue_regiment.plans import WAIT, Planner
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.state import OVER, State

WON: Final = 0.6
"""A mission won, before its rating."""
STAR: Final = 0.1
FAR: Final = 30.0
"""A way so long that nothing of it counts as done."""
DEAD: Final = 0.12
WOUND: Final = 0.015
SPOTTED: Final = 0.05
ALARM: Final = 0.12
METER: Final = 0.02


def value(state: State) -> float:
    """From 0 (lost) to 1 (won with all honors)."""
    if state.phase == OVER or (state.reports and state.turn == 0):
        report = state.reports[-1]
        return WON + STAR * report.rating if report.won else 0.0
    if state.dead_ended or not state.operators:
        return 0.02
    rules = read_rules(state)
    return min(max(0.1 + 0.6 * progress(rules) - danger(rules), 0.03), 0.95)


def progress(rules: CampaignPlay) -> float:
    """The share of the work that is done: objectives met and prepared, and the ways that are behind us."""
    objectives = rules.mission.objectives
    shares = [share(rules, objective) for objective in objectives]
    done = sum(shares) / max(len(shares), 1)
    return 0.7 * done + 0.3 * nearness(rules)


def share(rules: CampaignPlay, objective: Objective) -> float:
    if rules.done(objective):
        return 1.0
    if objective.kind == EXIT:
        team = rules.team()
        return 0.5 * sum(rules.is_out(man) for man in team) / max(len(team), 1) if rules.primary_prepared() else 0.0
    if rules.prepared(objective):
        return 0.8
    met = sum(rules.met(objective.kind, target) for target in objective.targets)
    return 0.7 * met / max(objective.count, 1)


def nearness(rules: CampaignPlay) -> float:
    """How near the men are to what they are to do next."""
    planner = Planner(rules)
    near: list[float] = []
    for man in rules.team():
        task = planner.task(man)
        if task.kind != WAIT and task.goals:
            row = rules.board.distance[man.place]
            near.append(1 - min(min(row[goal] for goal in task.goals) / FAR, 1.0))
    return sum(near) / len(near) if near else 1.0


def danger(rules: CampaignPlay) -> float:
    """Men lost, hurt or seen, and the alarm."""
    state = rules.state
    found = ALARM if state.battle and not rules.mission.battle else 0.0
    for man in state.operators:
        if man.companion:
            continue
        if man.dead:
            found += DEAD
        else:
            found += SPOTTED * man.spotted - WOUND * man.health
    if not state.battle:
        found -= METER * state.meter
    return found
