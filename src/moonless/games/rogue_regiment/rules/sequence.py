"""5.2 The course of a mission; 16 objectives, leaving, victory and defeat, special rules."""

from collections.abc import Callable
from typing import Final

from moonless.games.rogue_regiment.rules import (
    advance,
    attack_phase,
    blasts,
    campaign,
    event_phase,
    objectives,
    operator_phase,
    patrol,
    pieces,
    setup,
    telling,
)
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import (
    ADVANCE,
    ATTACK,
    DEBRIEFING,
    END,
    ENTRY,
    EVENT,
    EXTRA_GEAR,
    OPERATORS,
    PATROL,
    PATROLS,
    SIDES,
    TEAM,
    Report,
)


def go_on(play: Play, phase: int, more: bool) -> None:
    """5.2, 5.6 What comes next; 16.3 the mission ends at once when it is decided."""
    state = play.state
    if phase == DEBRIEFING:
        state.phase = campaign.after_debriefing(play)
    elif phase >= OPERATORS and objectives.decided(play):
        state.phase = DEBRIEFING
    elif more:
        return
    elif phase in (ENTRY, END):
        new_turn(play)
    elif phase == OPERATORS:
        state.phase = ADVANCE
        advance.begin_advance(play)
    elif phase == EVENT:
        state.phase = ATTACK if state.battle else PATROL
        if not state.battle:
            patrol.begin_patrol(play)
    else:
        state.phase = phase + 1


def new_turn(play: Play) -> None:
    """5.2 The next turn; 5.8 the sixtieth is the last (R19)."""
    state = play.state
    if state.turn >= play.content.constants.turn_limit:
        state.dead_ended = "dawn has come"
        state.phase = DEBRIEFING
        return
    state.turn += 1
    state.phase = OPERATORS
    for man in state.operators:
        man.acted = False
    if play.heard:
        meter = "battle" if state.battle else f"stealth meter {state.meter}"
        telling.open_part(play, f"Turn {state.turn}, {meter}.", "5.2")


# 16.3 to 16.6 The end


def debriefing_phase(play: Play) -> None:
    """16.2, 16.3, 16.6 At withdrawal armed bombs explode; then the objectives are judged and rated."""
    state = play.state
    if state.withdrawn:
        blasts.explode_due(play, True)
        objectives.judge(play)
    state.reports.append(make_report(play))
    report = state.reports[-1]
    words = "Victory" if report.won else "Defeat"
    told = bool(state.dead_ended) and objectives.out_of_reach(play) is not None  # when it became so
    why = "" if told else f"{report.why} "
    telling.say(play, f"{words}: {why}{report.title}.", "16.3", good=report.won)


def make_report(play: Play) -> Report:
    """16.6 One point each: victory, all out alive, all secondary objectives, no early alarm (or out in time)."""
    state, mission = play.state, play.mission
    alive = [man for man in pieces.team(play) if not man.companion]
    undone = [objective for objective in mission.objectives if not objectives.done(play, objective)]
    won = state.withdrawn and not undone and bool(alive)
    if won:
        why = "every primary objective is done."
    elif not alive:
        why = "all operators are dead."
    elif state.dead_ended:
        why = f"{state.dead_ended}."
    else:
        why = objectives.undone_words(undone)
    secondary = bool(mission.secondary) and all(objectives.done(play, objective) for objective in mission.secondary)
    dead = [man.key for man in state.operators if man.dead and not man.companion]
    early = state.early_alarm or mission.battle
    rating = int(won) + int(won and not dead) + int(won and (secondary or not mission.secondary))
    in_time = state.turn <= mission.out_by_turn if mission.out_by_turn else not early
    rating += int(won and in_time)
    lines = [objectives.report_line(o, objectives.done(play, o)) for o in mission.objectives]
    lines += [objectives.report_line(o, objectives.done(play, o), True) for o in mission.secondary]
    return Report(
        mission.id, won, why, state.turn, state.alarm_turn, early, sum(objectives.is_out(play, man) for man in alive),
        dead, secondary, lines, rating, play.content.titles[rating], objectives.containers_out(play),
        sum(objectives.done(play, objective) for objective in mission.secondary),
    )  # fmt: skip


PHASES: Final[dict[int, Callable[[Play], bool | None]]] = {
    TEAM: campaign.team_phase,
    SIDES: setup.sides_phase,
    PATROLS: setup.patrols_phase,
    EXTRA_GEAR: setup.extra_gear_phase,
    ENTRY: setup.entry_phase,
    OPERATORS: operator_phase.operator_phase,
    ADVANCE: advance.advance_phase,
    EVENT: event_phase.event_phase,
    PATROL: patrol.patrol_phase,
    ATTACK: attack_phase.attack_phase,
    END: attack_phase.end_phase,
    DEBRIEFING: debriefing_phase,
}
"""5.1 Setup; 5.2 operators, axis advance, event, axis patrol (in stealth only), axis attack, end; 16.6 the report. Each
says whether there is more of it to play."""


def play_phase(play: Play) -> None:
    """5.2 The phase that the state stands before, or as much of it as is played at once; 17.1 or all of the set-up."""
    phase = play.state.phase
    more = bool(PHASES[phase](play))
    if phase >= OPERATORS:
        objectives.judge(play)
    go_on(play, play.state.phase, more)
