"""4 SLC phase: an SLC's activation, decision by decision."""

from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.games.by_stealth_and_sea.content.action_table import Act, Action
from moonless.games.by_stealth_and_sea.rules import actions, skill_checks
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.state import Slc

END: Final = Option("end", "End the activation", rule="4.4")
TRIED_ALREADY: Final = Bar("performed or tried already this turn", "4.3")
NEEDS_TWO_POINTS: Final = Bar("needs 2 action points", "4.2")


def slc_phase(play: Play, slc: Slc) -> None:
    """4.4 One SLC acts completely; it may stop with action points left (R3)."""
    if not slc.at_sea:
        return
    points = play.content.action_points
    slc.action_points = points.stunned if slc.stunned else points.readied  # 1.2, fixed now: R2
    slc.tried = 0
    while slc.action_points and slc.at_sea:
        act = play.ask(Decision(slc.seat, "action", "4.3", legal_acts(play, slc), slc))
        if act is END:
            break
        assert isinstance(act, Act)
        take_action(play, slc, act)
    slc.action_points = 0


def legal_acts(play: Play, slc: Slc) -> list[Option]:
    """4.3 Everything this SLC may do now, at each price it can pay."""
    options: list[Option] = []
    bars = actions.bars(play, slc)
    for action in usable(play, slc):
        if here_barred(slc, action, bars) is None:
            for act in actions.forms(play, slc, action, slc.action_points):
                options.append(act)  # noqa: PERF402  # compiled, this is faster than to extend
    options.append(END)
    return options


def here_barred(slc: Slc, action: Action, bars: list[Bar | None]) -> Bar | None:
    """4.3 Why an action of the craft's state cannot be taken: it was tried already, or what its own rule says."""
    return TRIED_ALREADY if slc.tried & action.bit else bars[action.number]


def usable(play: Play, slc: Slc) -> list[Action]:
    """4.1 The actions that exist in the craft's state."""
    return play.actions.submerged if slc.submerged else play.actions.surfaced


def take_action(play: Play, slc: Slc, act: Act) -> None:
    """1.2 The points are spent whether the check succeeds or not; an attempt counts as the action (R1)."""
    action = act.action
    slc.action_points -= act.cost
    slc.tried |= action.bit
    if act.rolls:
        value = actions.check_value(play, slc, act)
        if not skill_checks.skill_check(play, slc, action.row.skill, value, action.name, action.rule, action.id):
            return
    actions.PERFORM[action.number](play, slc, act)


def action_barred(play: Play, slc: Slc, action: Action) -> Bar | None:
    """4.1 to 4.3 Why this SLC cannot take this action in any form."""
    if action not in usable(play, slc):
        return action.wrong_state
    bar = here_barred(slc, action, actions.bars(play, slc))
    if bar is None and not actions.forms(play, slc, action, slc.action_points):
        return NEEDS_TWO_POINTS
    return bar


def act_barred(play: Play, slc: Slc, act: Act) -> Bar | None:
    """4.2, 4.3 Why this SLC cannot take an action in this very form: the action, its aim, its price."""
    bar = action_barred(play, slc, act.action)
    if bar is not None:
        return bar
    if act not in actions.forms(play, slc, act.action, act.cost):
        return act.off_target
    return NEEDS_TWO_POINTS if act.cost > slc.action_points else None
