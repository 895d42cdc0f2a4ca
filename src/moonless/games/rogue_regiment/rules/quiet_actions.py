"""6.11 to 6.17 Posture, recovery, prisoners, the cigarette: what an operator does beside moving and attacking."""

from typing import Final

from moonless.core.decision import Bar, Decision
from moonless.games.rogue_regiment.content.components import AXIS_KINDS, CIGARETTES
from moonless.games.rogue_regiment.rules import move_actions, pieces, reactions, sight, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import Operator, Unit

TOO_WELL: Final = Bar("only from 1 or 2 health", "6.17")
NO_PRISONER: Final = Bar("no prisoner openly adjacent", "16.4")
NO_CIGARETTE: Final = Bar("nobody has the token", "14.13")
NOT_TO_SMOKE: Final = Bar("it is no normal axis unit on the board", "14.13")
NO_SMOKER: Final = Bar("nobody can be given it", "14.13")


def crouch(play: Play, operator: Operator, low: bool) -> None:
    """6.11 Crouch or pop up; he is seen in both postures if he can be."""
    before = move_actions.position(play, operator, operator.place)
    after = (operator.place, sight.posture(play, operator, operator.place, low))
    deed = reactions.begin(play, operator, [before, after])
    operator.crouched = low
    if play.heard:
        telling.step_told(play, operator.name, operator.key, "crouches" if low else "pops up", "6.11", [])
    reactions.react(play, deed)


def recover_barred(play: Play, operator: Operator) -> Bar | None:
    """6.17 Only from 1 or 2 health."""
    return None if 1 <= operator.health < play.content.constants.recover_limit else TOO_WELL


def recover(play: Play, operator: Operator) -> None:
    """6.17 +1 health, only from 1 or 2."""
    deed = reactions.begin(play, operator, [move_actions.position(play, operator, operator.place)])
    operator.health += 1
    telling.say(play, f"{operator.name} recovers: {operator.health} health.", "6.17", [operator.key], True)
    reactions.react(play, deed)


def free_barred(play: Play, operator: Operator, captive: Operator) -> Bar | None:
    """16.4 An openly adjacent prisoner."""
    if not captive.captive or operator.place >= play.board.size:
        return NO_PRISONER
    if play.board.distance[operator.place][captive.place] != 1:
        return NO_PRISONER
    facing = play.board.facing_to(operator.place, captive.place)
    return None if play.board.openly(operator.place, facing, play.walls) else NO_PRISONER


def free_prisoner(play: Play, operator: Operator, captive: Operator) -> None:
    """16.4 From now on a companion, who acts in the operator phase."""
    deed = reactions.begin(play, operator, [move_actions.position(play, operator, operator.place)])
    captive.captive = False
    captive.acted = False
    telling.stage(play, "freed", f"{operator.name} frees {captive.name}.", "16.4", [operator.key, captive.key], True)
    reactions.react(play, deed)


def smoke_barred(play: Play, unit: Unit) -> Bar | None:
    """14.13 Any normal axis unit on the board."""
    return None if not unit.alert and unit.kind < AXIS_KINDS and pieces.active(play, unit) else NOT_TO_SMOKE


def cigarette_owner(play: Play) -> Operator | None:
    """14.13 Who has the token."""
    for man in play.state.operators:
        if man.gear[CIGARETTES] and not man.dead:
            return man
    return None


def cigarette_barred(play: Play) -> Bar | None:
    """14.13 Somebody must be there to smoke it."""
    for unit in play.fielded:
        if smoke_barred(play, unit) is None:
            return None
    return NO_SMOKER


def give_cigarette(play: Play, owner: Operator) -> None:
    """14.13 Until the end phase that unit sees nothing, does not move or turn, and still blocks sight."""
    options = [ties.unit_option(play, unit, "14.13") for unit in play.state.units if smoke_barred(play, unit) is None]
    unit = play.state.units[play.ask(Decision(ties.seat(play, owner), "smoker", "14.13", options, owner)).value]
    unit.smoking = True
    owner.gear[CIGARETTES] = 0
    telling.say(play, f"{telling.unit_name(unit)} lights a cigarette.", "14.13", [unit.key], True)
