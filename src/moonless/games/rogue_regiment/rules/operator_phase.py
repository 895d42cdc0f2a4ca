"""6 Operator phase: who acts, and what he does."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.content.components import CIGARETTES
from moonless.games.rogue_regiment.rules import (
    attack_actions,
    carrying,
    marked_targets,
    move_actions,
    offers,
    pieces,
    quiet_actions,
    reactions,
    ties,
)
from moonless.games.rogue_regiment.rules.carrying import PLACING, Declared
from moonless.games.rogue_regiment.rules.options import (
    CIGARETTE,
    CROUCH,
    DONE,
    DRIVE,
    END,
    MARK,
    RECOVER,
    STAND,
    STAY,
    THROW,
    WITHDRAW,
)
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator


def operator_phase(play: Play) -> None:
    """6.1 One operator's whole turn; the players choose who is next."""
    state = play.state
    team = pieces.team(play)
    waiting = [operator for operator in team if not operator.acted]
    if len(waiting) == len(team) and may_withdraw(play) and offers_withdrawal(play):
        return
    if not waiting:
        return
    options = [ties.operator_option(play, operator, "6.1") for operator in waiting]
    if len(options) > 1:
        chosen = play.ask(Decision(ties.lead(play), "who", "6.1", [*options, DONE]))
        if chosen is DONE:
            for operator in waiting:
                operator.acted = True
            if len(waiting) < len(team) and may_withdraw(play):
                offers_withdrawal(play)
            return
        operator = state.operators[chosen.value]
    else:
        operator = waiting[0]
    state.active = pieces.operator_number(play, operator)
    marked_targets.windows(play, None, NOWHERE, 0)
    activate(play, operator)
    state.active = NOWHERE
    if may_withdraw(play) and all(man.acted for man in pieces.team(play)):
        offers_withdrawal(play)


def may_withdraw(play: Play) -> bool:
    """16.2 Every living operator and freed prisoner is on an exit tile; not before anybody has set out."""
    if play.state.turn <= 1:
        return False
    mask, team = play.mission.exit_mask, pieces.team(play)
    for man in team:
        if not mask & play.board.bits[man.place]:
            return False
    return bool(team)


def offers_withdrawal(play: Play) -> bool:
    """16.2 Asked when nobody has acted yet and when everybody has; whether the mission ends."""
    if play.ask(Decision(ties.lead(play), "withdraw", "16.2", [WITHDRAW, STAY])) is STAY:
        return False
    play.state.withdrawn = True
    return True


def activate(play: Play, operator: Operator) -> None:
    """6.1 Four action points, one action after the other; unused points are lost."""
    operator.ap = play.content.constants.action_points
    while not operator.dead:
        options = offers.legal(play, operator)
        chosen = play.ask(Decision(ties.seat(play, operator), "action", "6.1", options, operator))
        if chosen is END:
            break
        perform(play, operator, chosen)
        marked_targets.windows(play, None, NOWHERE, 0)
    operator.ap = 0
    operator.acted = True
    operator.aim = NOWHERE
    operator.passing = False


# What is done


def perform(play: Play, operator: Operator, chosen: Option) -> None:
    """7.1 Pay the points and carry the action out."""
    operator.ap -= chosen.cost
    verb = chosen.key.partition(" ")[0]
    value = chosen.value
    if verb == "move":
        move_actions.move(play, operator, value)
    elif verb == "sprint":
        move_actions.sprint(play, operator, value)
    elif verb == "climb":
        move_actions.climb(play, operator, value)
    elif verb == "attack":
        attack_actions.attack(play, operator, value, False)
    elif verb == "step-attack":
        attack_actions.step_attack(play, operator, value)
    elif verb == "attack-step":
        attack_actions.attack_step(play, operator, value)
    elif verb == "blind":
        attack_actions.attack(play, operator, value, True)
    elif verb == "marked":
        attack_actions.marked_choice(play, operator, value)
    elif verb == "aim":
        attack_actions.take_aim(play, operator, value)
    else:
        perform_quiet(play, operator, chosen, verb)


def perform_quiet(play: Play, operator: Operator, chosen: Option, verb: str) -> None:
    """The actions that are neither movement nor attack."""
    if verb == "take":
        carrying.pick_up(play, operator, play.state.tokens[chosen.value])
    elif verb == "place":
        deed = reactions.begin(play, operator, [move_actions.position(play, operator, operator.place)])
        carrying.put_down(play, operator, chosen.value, operator.place)
        reactions.react(play, deed)
    elif verb == "step-place":
        step_place(play, operator, chosen.value)
    elif verb == "free":
        quiet_actions.free_prisoner(play, operator, play.state.operators[chosen.value])
    elif chosen is CROUCH:
        quiet_actions.crouch(play, operator, True)
    elif chosen is STAND:
        quiet_actions.crouch(play, operator, False)
    elif chosen is MARK:
        attack_actions.mark_target(play, operator)
    elif chosen is THROW:
        attack_actions.grenade(play, operator)
    elif chosen is RECOVER:
        quiet_actions.recover(play, operator)
    elif chosen is DRIVE:
        move_actions.drive(play, operator)
    elif chosen is CIGARETTE:
        owner = next(man for man in play.state.operators if man.gear[CIGARETTES] and not man.dead)
        quiet_actions.give_cigarette(play, owner)


def step_place(play: Play, operator: Operator, facing: int) -> None:
    """6.14 One plain step, then one place."""
    start = operator.place
    there = play.board.ahead[start * 8 + facing]
    deed = reactions.begin(
        play, operator, [move_actions.position(play, operator, start), move_actions.position(play, operator, there)]
    )
    move_actions.step(play, operator, facing)
    move_actions.tell_step(play, operator, "steps", "6.14")
    options = [carrying.burden_option(play, operator, what) for what in carrying.burdens(play, operator)]
    options = [option for option in options if carrying.put_mask(play, operator, there, option.value)]
    about = Declared(operator, start)
    what = play.ask(Decision(ties.seat(play, operator), "place-what", "6.14", options, about, PLACING)).value
    carrying.put_down(play, operator, what, start)
    reactions.react(play, deed)
