"""16.1 to 16.3 Objectives: what is met, what can no longer be met, what is prepared."""

from typing import Final

from moonless.games.rogue_regiment.content.components import (
    BOMB,
    COLLECT,
    DEMOLISH,
    DESTROY,
    DESTROY_VEHICLES,
    ESCAPE,
    EXIT,
    KILL,
    RECOVER,
    RESCUE,
    Objective,
)
from moonless.games.rogue_regiment.rules import masks, pieces, telling
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import DRIVEN_OFF, KILLED, NOWHERE, WRECKED, Operator, Unit

TRAIN: Final = ("locomotive", "fuel_wagon")
SAFE: Final = (EXIT, DEMOLISH)
"""16.3 Objectives that stay possible as long as anybody lives."""


def done(play: Play, objective: Objective) -> bool:
    """16.1 Whether enough of its targets are as they should be."""
    kind = objective.kind
    if kind == EXIT:
        return all(is_out(play, man) for man in pieces.team(play))
    if kind == ESCAPE:
        return sum(is_out(play, man) for man in pieces.team(play) if not man.companion) >= objective.count
    return sum(met(play, kind, target) for target in objective.targets) >= objective.count


def met(play: Play, kind: int, target: int) -> bool:
    """16.1 One target of an objective."""
    state = play.state
    if kind == DESTROY:
        return not state.standing[target] and not state.departed[target]
    if kind == DEMOLISH:
        return state.blown[target]
    if kind == KILL:
        return state.units[target].fate == KILLED
    if kind == DESTROY_VEHICLES:
        return vehicle(play, target).fate == WRECKED
    if kind == RESCUE:
        man = prisoner(play, target)
        return not man.captive and not man.dead and is_out(play, man)
    return brought_out(play, target)


def vehicle(play: Play, target: int) -> Unit:
    return play.state.units[len(play.mission.units) + target]


def prisoner(play: Play, target: int) -> Operator:
    key = play.mission.prisoners[target][0]
    for man in play.state.operators:
        if man.key == key:
            return man
    raise AssertionError(f"no {key} in this mission")


def is_out(play: Play, man: Operator) -> bool:
    """16.2 On an exit tile."""
    return man.place >= play.board.size and bool(play.mission.exit_mask & play.board.bits[man.place])


def brought_out(play: Play, target: int) -> bool:
    """16.2 Carried by somebody on an exit tile, or placed on one (R44)."""
    token = play.state.tokens[target]
    if token.holder != NOWHERE:
        return is_out(play, play.state.operators[token.holder])
    return token.place >= play.board.size and bool(play.mission.exit_mask & play.board.bits[token.place])


def lost(play: Play, kind: int, target: int) -> bool:
    """16.3 Whether one target can no longer be met."""
    state = play.state
    if kind in (COLLECT, RECOVER):
        token = state.tokens[target]
        return token.place == NOWHERE and token.holder == NOWHERE
    if kind == DESTROY:
        return state.departed[target]
    if kind == KILL:
        return state.units[target].fate == DRIVEN_OFF
    if kind == DESTROY_VEHICLES:
        return vehicle(play, target).fate == DRIVEN_OFF
    if kind == RESCUE:
        return prisoner(play, target).dead
    return False


def judge(play: Play) -> None:
    """16.3 Impossibility is judged whenever something changes."""
    state = play.state
    if state.dead_ended or not state.operators:
        return
    objective = out_of_reach(play)
    if objective is not None:
        state.dead_ended = f"no longer possible: {objective.words}"
        telling.say(play, f"The mission has failed; {state.dead_ended}.", "16.3", good=False)


def out_of_reach(play: Play) -> Objective | None:
    """16.3 A primary objective that can no longer be met."""
    for objective in play.mission.objectives:
        kind = objective.kind
        if kind in SAFE or (kind == DESTROY and True not in play.state.departed):
            continue
        if not possible(play, objective):
            return objective
    return None


def possible(play: Play, objective: Objective) -> bool:
    """16.3 Whether enough men, or targets, are left for an objective."""
    if objective.kind == ESCAPE:
        left = 0
        for man in play.state.operators:
            if not man.dead and not man.captive and not man.companion:
                left += 1
        return left >= objective.count
    gone, kind = 0, objective.kind
    for target in objective.targets:
        if lost(play, kind, target):
            gone += 1
    return len(objective.targets) - gone >= objective.count


def primary_prepared(play: Play) -> bool:
    """16.6 All but leaving done; a demolition counts as done when its last bomb is placed. A mission may name a special
    card instead, until which all must be quiet."""
    if play.mission.quiet_until >= 0:
        return play.state.special_done[play.mission.quiet_until]
    return all(prepared(play, objective) for objective in play.mission.objectives)


def prepared(play: Play, objective: Objective) -> bool:
    kind = objective.kind
    if kind in (EXIT, ESCAPE) or done(play, objective):
        return True
    if kind in (COLLECT, RECOVER, RESCUE):
        return sum(in_hand(play, kind, target) for target in objective.targets) >= objective.count
    if kind not in (DESTROY, DEMOLISH):
        return False
    mask = 0
    for token in play.state.tokens:
        if token.kind == BOMB and 0 <= token.place < play.board.size:
            mask |= play.board.template(token.place)
    count = 0
    for target in objective.targets:
        where = play.board.bits[play.mission.points[target]] if kind == DEMOLISH else 0
        if kind == DESTROY:
            where = play.mission.structures[target].mask
        count += met(play, kind, target) or bool(where & mask)
    return count >= objective.count


def in_hand(play: Play, kind: int, target: int) -> bool:
    """Only the way out is left: it is carried, or she is free."""
    if kind == RESCUE:
        man = prisoner(play, target)
        return not man.captive and not man.dead
    return play.state.tokens[target].holder != NOWHERE or brought_out(play, target)


def containers_out(play: Play) -> int:
    """16.7 Objects brought out."""
    return sum(
        brought_out(play, target) for objective in play.mission.objectives if objective.kind == RECOVER
        for target in objective.targets
    )  # fmt: skip


def train_departs(play: Play) -> None:
    """16.3 The train structures that are still whole leave, and bombs next to them with them."""
    state = play.state
    gone = 0
    for number, structure in enumerate(play.mission.structures):
        if structure.kind in TRAIN and state.standing[number]:
            state.standing[number] = False
            state.departed[number] = True
            for place in structure.places:
                gone |= play.board.template(place)
    for token in state.tokens:
        if token.kind == BOMB and 0 <= token.place < play.board.size and gone & play.board.bits[token.place]:
            token.place = NOWHERE
    masks.refresh(play)
    if gone:
        telling.say(play, "The train pulls out.", "16.3", good=False)


def decided(play: Play) -> bool:
    """16.3 Withdrawn, all dead, or a primary objective out of reach."""
    state = play.state
    if state.withdrawn or state.dead_ended:
        return True
    for man in state.operators:  # noqa: SIM110  # asked after every unit's move, and this is the fastest way
        if not man.dead and not man.companion:
            return False
    return True


def report_line(objective: Objective, met: bool, secondary: bool = False) -> str:
    """16.6 One line of the report."""
    return f"{'Done' if met else 'Not done'}{' (secondary)' if secondary else ''}: {objective.words}"


def undone_words(undone: list[Objective]) -> str:
    """16.3 Why a mission was lost that was withdrawn from in time."""
    return f"not done: {', '.join(objective.words for objective in undone)}."
