"""6 Operator phase: who acts, and what he does."""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.games.rogue_regiment.content.options import (
    DONE,
    END,
    STAY,
    WITHDRAW,
    ActionOption,
    Attack,
    AttackOption,
    Burden,
    PlaceOption,
)
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
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator

TOO_EARLY: Final = Bar("nobody has set out yet", "16.2")
NOT_AT_EXIT: Final = Bar("not all of them are on an exit tile", "16.2")


def operator_phase(play: Play) -> bool:
    """6.1 One operator's whole turn; whether somebody is left to act."""
    next_operator(play)
    return not play.state.withdrawn and pieces.anyone_waiting(play)


def next_operator(play: Play) -> None:
    """6.1 The players choose who is next, and he acts."""
    state = play.state
    team = pieces.team(play)
    waiting = [operator for operator in team if not operator.acted]
    if len(waiting) == len(team) and withdrawal_barred(play) is None and offers_withdrawal(play):
        return
    if not waiting:
        return
    if len(waiting) > 1:
        options = [ties.operator_option(play, operator, "6.1") for operator in waiting]
        chosen = play.ask(Decision(ties.lead(play), "who", "6.1", [*options, DONE]))
        if chosen is DONE:
            for operator in waiting:
                operator.acted = True
            if len(waiting) < len(team) and withdrawal_barred(play) is None:
                offers_withdrawal(play)
            return
        operator = state.operators[chosen.value]
    else:
        operator = waiting[0]
    state.active = pieces.operator_number(play, operator)
    marked_targets.windows(play, None, NOWHERE, 0)
    activate(play, operator)
    state.active = NOWHERE
    if not pieces.anyone_waiting(play) and withdrawal_barred(play) is None:
        offers_withdrawal(play)


def withdrawal_barred(play: Play) -> Bar | None:
    """16.2 Every living operator and freed prisoner is on an exit tile; not before anybody has set out."""
    if play.state.turn <= 1:
        return TOO_EARLY
    mask = play.mission.exit_mask
    bar: Bar | None = NOT_AT_EXIT
    for man in play.state.operators:
        if man.dead or man.captive:
            continue
        if not mask & play.board.bits[man.place]:
            return NOT_AT_EXIT
        bar = None
    return bar


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
    assert isinstance(chosen, ActionOption)
    operator.ap -= chosen.cost
    if isinstance(chosen, AttackOption):
        perform_attack(play, operator, chosen.verb, chosen.attack)
    elif isinstance(chosen, PlaceOption):
        place(play, operator, chosen.burden)
    else:
        PERFORMED[chosen.verb](play, operator, chosen.value)


def perform_attack(play: Play, operator: Operator, verb: str, attack: Attack) -> None:
    """6.6, 6.7, 6.10, 6.15, 14.4 The attacks whose target is chosen with them."""
    if verb == "attack-step":
        attack_actions.attack_step(play, operator, attack)
    elif verb == "grenade":
        attack_actions.grenade(play, operator)
    elif verb == "marked":
        attack_actions.marked_choice(play, operator, attack)
    else:
        attack_actions.make_attack(play, operator, attack, verb == "blind")


def take(play: Play, operator: Operator, number: int) -> None:
    """6.12 A token, by its number."""
    carrying.pick_up(play, operator, play.state.tokens[number])


def free(play: Play, operator: Operator, number: int) -> None:
    """16.4 A prisoner, by his number."""
    quiet_actions.free_prisoner(play, operator, play.state.operators[number])


def crouch(play: Play, operator: Operator, value: int) -> None:
    """6.11 Down."""
    quiet_actions.crouch(play, operator, True)


def stand(play: Play, operator: Operator, value: int) -> None:
    """6.11 Up again."""
    quiet_actions.crouch(play, operator, False)


def mark(play: Play, operator: Operator, value: int) -> None:
    """6.10 Whom, is asked."""
    attack_actions.mark_target(play, operator)


def recover(play: Play, operator: Operator, value: int) -> None:
    """6.17 With all his points."""
    quiet_actions.recover(play, operator)


def drive(play: Play, operator: Operator, value: int) -> None:
    """15.9 Where to, is asked."""
    move_actions.drive(play, operator)


def cigarette(play: Play, operator: Operator, value: int) -> None:
    """14.13 Whoever has it gives it away."""
    owner = quiet_actions.cigarette_owner(play)
    assert owner is not None
    quiet_actions.give_cigarette(play, owner)


def place(play: Play, operator: Operator, burden: Burden) -> None:
    """6.13 Put something down beside him."""
    deed = reactions.begin(play, operator, [move_actions.position(play, operator, operator.place)])
    carrying.put_down(play, operator, burden, operator.place)
    reactions.react(play, deed)


def step_place(play: Play, operator: Operator, facing: int) -> None:
    """6.14 One plain step, then one place."""
    start = operator.place
    there = play.board.ahead[start][facing]
    deed = reactions.begin(
        play, operator, [move_actions.position(play, operator, start), move_actions.position(play, operator, there)]
    )
    move_actions.step(play, operator, facing)
    move_actions.tell_step(play, operator, "steps", "6.14", [start, there])
    found = carrying.placeable(play, operator, there, carrying.burdens(play, operator))
    options: list[Option] = [carrying.burden_option(play, operator, what) for what in found]
    about = Declared(operator, start)
    chosen = play.ask(Decision(ties.seat(play, operator), "place-what", "6.14", options, about, PLACING))
    assert isinstance(chosen, PlaceOption)
    carrying.put_down(play, operator, chosen.burden, start)
    reactions.react(play, deed)


PERFORMED: Final[dict[str, Callable[[Play, Operator, int], None]]] = {
    "move": move_actions.move,
    "sprint": move_actions.sprint,
    "climb": move_actions.climb,
    "step-attack": attack_actions.step_attack,
    "step-place": step_place,
    "aim": attack_actions.take_aim,
    "mark": mark,
    "crouch": crouch,
    "stand": stand,
    "take": take,
    "recover": recover,
    "free": free,
    "cigarette": cigarette,
    "drive": drive,
}
"""By verb, what is done with a facing, or with the number of what it is done to."""
