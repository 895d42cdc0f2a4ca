"""6.1 What an operator may do now, by points, posture, load and place; and for what he may not, why."""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Bar, Option, Refusal
from moonless.core.words import counted
from moonless.games.rogue_regiment.board.ground import FOREST, HEDGE, OPEN
from moonless.games.rogue_regiment.content.action_table import Action, Condition
from moonless.games.rogue_regiment.content.components import DIVER_GEAR
from moonless.games.rogue_regiment.content.options import END, Burden
from moonless.games.rogue_regiment.rules import (
    attack_offers,
    carrying,
    marked_targets,
    move_actions,
    move_offers,
    movement,
    pieces,
    quiet_actions,
)
from moonless.games.rogue_regiment.rules.attack_actions import MARKER_OUT, NOT_ON_BOARD
from moonless.games.rogue_regiment.rules.carrying import ARMS_FULL, NO_EQUIPMENT
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.telling import token_name
from moonless.games.rogue_regiment.rules.turns import Turn, look_around
from moonless.games.rogue_regiment.state import NOWHERE, Operator

Offer = Callable[[Play, Turn, list[Option]], Bar | None]
"""Adds what is open, or says why there is nothing."""

LEAVE_FIRST: Final = Bar("he must leave the other operator's square first", "3.4")
STANDS: Final = Bar("he is standing", "6.11")
CROUCHES: Final = Bar("he is crouched; pop up first", "6.11")
IS_CROUCHED: Final = Bar("he is crouched", "6.11")
NOT_CROUCHED: Final = Bar("only while crouched", "R20")
ABOARD: Final = Bar("he is aboard; get out first", "15.8")
NO_STEP_TO_PLACE: Final = Bar("nothing to place, or no step after which he could", "6.14")

PLAIN: Final = (OPEN, FOREST, HEDGE)
MOVING: Final = ("move", "sprint", "climb")
"""3.4 What may be done on another operator's square."""
ANYWHERE: Final = ("move", "sprint", "stand", "place", "step-place", "recover", "cigarette", "drive")
"""2.10 What may be done off the board."""
ON_FOOT: Final = ("sprint", "climb", "crouch")
"""15.8, 15.9 What may not be done aboard."""


# The man's own condition


def condition_of(play: Play, man: Operator) -> Condition:
    """6.1 What his points, posture, load and place leave open; found once for each such condition."""
    off_board, aboard = man.place >= play.board.size, man.aboard != NOWHERE
    loaded, marking = man.carrying != NOWHERE, man.mark != NOWHERE
    hurt = quiet_actions.recover_barred(play, man) is None
    prisoners, smokes = pieces.anyone_captive(play), quiet_actions.cigarette_owner(play) is not None
    key = (
        man.ap, man.crouched, loaded, man.companion, man.passing, off_board, aboard, marking, hurt, prisoners, smokes
    )  # fmt: skip
    found = play.content.conditions.get(key)
    if found is None:
        bars: dict[str, Bar] = {}
        for action in play.content.actions.values():
            bar = condition_barred(man, action, off_board) or absence_barred(action.verb, hurt, prisoners, smokes)
            if bar is not None:
                bars[action.verb] = bar
        vickers = attack_offers.offer_vickers
        open_offers = [
            offer
            for verb, offer in OFFERED
            if verb not in bars and verb not in MOVING and (aboard or offer is not vickers)
        ]
        found = play.content.conditions[key] = Condition(bars, at_once(open_offers))
    return found


def at_once(offers: list[Offer]) -> list[Offer]:
    """Where all attacks are open, they are looked for together."""
    several = len(attack_offers.ALL)
    return [attack_offers.offer_all, *offers[several:]] if tuple(offers[:several]) == attack_offers.ALL else offers


def absence_barred(verb: str, hurt: bool, prisoners: bool, smokes: bool) -> Bar | None:
    """6.17, 16.4, 14.13 What cannot be done anywhere: nobody is there for it, or nothing to do it with."""
    if verb == "recover" and not hurt:
        return quiet_actions.TOO_WELL
    if verb == "free" and not prisoners:
        return quiet_actions.NO_PRISONER
    return quiet_actions.NO_CIGARETTE if verb == "cigarette" and not smokes else None


def condition_barred(man: Operator, action: Action, off_board: bool) -> Bar | None:
    """6.1, 6.11, 6.16 What about himself is in the way of an action, the plainest reason first."""
    verb = action.verb
    if man.passing and verb not in MOVING:
        return LEAVE_FIRST
    if not man.crouched and not action.standing:
        return STANDS if verb == "stand" else NOT_CROUCHED
    if man.companion and not action.companion:
        return NO_EQUIPMENT
    if man.ap < action.ap:
        return Bar(f"needs {counted(action.ap, 'action point')}, {man.ap} left", action.rule)
    if man.carrying != NOWHERE and not action.carrying:
        return ARMS_FULL
    if man.crouched and not action.crouched:
        return IS_CROUCHED if verb == "crouch" else CROUCHES
    if man.aboard != NOWHERE and verb in ON_FOOT:
        return ABOARD
    if man.aboard == NOWHERE and verb == "drive":
        return move_actions.NO_JEEP
    if (man.mark == NOWHERE and verb == "marked") or (man.mark != NOWHERE and verb == "mark"):
        return MARKER_OUT if verb == "mark" else attack_offers.NO_MARKED_TARGET
    if verb == "marked":
        return marked_targets.fire_barred(man, off_board)
    return NOT_ON_BOARD if off_board and verb not in ANYWHERE else None


def legal(play: Play, operator: Operator) -> list[Option]:
    """6.1 Everything he may do now."""
    condition = condition_of(play, operator)
    if condition.nothing:
        return [END]
    turn = Turn(play, operator)
    options = ways_open(play, turn, condition)
    for offer in condition.offers:
        offer(play, turn, options)
    if not operator.passing or not options:  # R9: nothing but movement until he stands alone
        options.append(END)
    return options


def ways_open(play: Play, turn: Turn, condition: Condition) -> list[Option]:
    """6.3 to 6.5 His moves, sprints and climbs; where nobody stands near, the ground alone decides."""
    if turn.alone:
        kept = turn.opening.walks[condition.walks]
        if kept is not None:
            return kept.copy()
    found: list[Option] = []
    if condition.move:
        move_offers.offer_moves(play, turn, found)
    if condition.sprint:
        move_offers.offer_sprints(play, turn, found)
    if condition.climb:
        move_offers.offer_climbs(play, turn, found)
    if turn.alone:
        turn.opening.walks[condition.walks] = found.copy()
    return found


def why_not(play: Play, operator: Operator, options: list[Option]) -> list[Refusal]:
    """6.1 For every action of the table that is not offered now, the reason."""
    offered = {option.key.partition(" ")[0] for option in options}
    return [
        refusal_of(play, operator, action)
        for action in play.content.actions.values()
        if action.told and action.verb not in offered
    ]


def refusal_of(play: Play, operator: Operator, action: Action) -> Refusal:
    """Why one action that is not offered cannot be taken."""
    bar = condition_of(play, operator).bars.get(action.verb)
    if bar is None:
        turn = Turn(play, operator)
        look_around(play, turn)
        turn.burdens = carrying.burdens(play, operator)
        bar = OFFERS[action.verb](play, turn, [])
    assert bar is not None, f"{action.verb} is offered"
    return Refusal(action.verb, action.name, bar.reason, bar.rule)


# 6.11 to 6.17 The rest


def offer_crouch(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.11 For a point."""
    options.append(play.content.action_options.crouch)
    return None


def offer_stand(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.11 For none."""
    options.append(play.content.action_options.stand)
    return None


def offer_taking(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.12 What lies on his square."""
    operator, found = turn.operator, False
    bar = carrying.NOTHING_HERE
    for number, token in enumerate(play.state.tokens):
        if token.place == operator.place:
            barred = carrying.pick_up_barred(play, operator, token)
            if barred is None:
                found = True
                words = f"Pick up {token_name(token)}"
                options.append(play.options.action("take", token.key, words, number))
            else:
                bar = barred
    return None if found else bar


def offer_places(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.13 What he has, where there is a square to put it on."""
    operator = turn.operator
    small = operator.carrying == NOWHERE and not operator.papers
    held = play.content.action_options.burdens_of(operator.gear)
    burdens = turn.burdens = held.burdens if small else carrying.burdens(play, operator)
    found = carrying.placeable(play, operator, operator.place, burdens)
    if small and found is burdens:
        options += held.options
    else:
        options += [carrying.burden_option(play, operator, burden) for burden in found]
    return None if found else carrying.NOTHING_TO_PLACE


def offer_step_places(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.14 Steps after which he could put something down."""
    operator, burdens, before = turn.operator, turn.burdens, len(options)
    if not burdens:
        return NO_STEP_TO_PLACE
    behind = leaves_room(play, operator)
    if behind and turn.alone:
        options += turn.opening.step_places
    else:
        step_places, ahead = play.content.action_options.step_places, play.board.ahead
        for facing in turn.facings:
            if behind or carrying.placeable(play, operator, ahead[operator.place][facing], burdens):
                options.append(step_places[facing])
    return None if len(options) > before else NO_STEP_TO_PLACE


def step_place_barred(play: Play, turn: Turn, facing: int, burdens: list[Burden]) -> Bar | None:
    """6.14 One step after which he could put something down."""
    operator = turn.operator
    if not burdens:
        return NO_STEP_TO_PLACE
    bar = movement.step_barred(play, operator, operator.place, facing, turn.others)
    if bar is not None or leaves_room(play, operator):
        return bar
    return carrying.room_barred(play, operator, play.board.ahead[operator.place][facing], burdens)


def leaves_room(play: Play, operator: Operator) -> bool:
    """6.14 Whether anything could be put on the square he steps from: on foot and dry, plain ground without smoke."""
    place = operator.place
    if place >= play.board.size or operator.aboard != NOWHERE or operator.gear[DIVER_GEAR]:
        return False
    if play.walls & play.board.bits[place]:
        return False
    return play.board.terrain[place] in PLAIN


def offer_recovery(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.17 With all his points."""
    bar = quiet_actions.recover_barred(play, turn.operator)
    if bar is None:
        options.append(play.content.action_options.recover)
    return bar


def offer_freeing(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """16.4 A prisoner beside him."""
    before = len(options)
    for number, captive in enumerate(play.state.operators):
        if captive.captive and quiet_actions.free_barred(play, turn.operator, captive) is None:
            options.append(play.options.action("free", captive.key, f"Free {captive.name}", number))
    return None if len(options) > before else quiet_actions.NO_PRISONER


def offer_cigarette(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """14.13 Whoever has it."""
    bar = quiet_actions.cigarette_barred(play)
    if bar is None:
        options.append(play.content.action_options.cigarette)
    return bar


def offer_drive(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """15.9 The jeep."""
    bar = move_actions.drive_barred(play, turn.operator)
    if bar is None:
        options.append(play.content.action_options.drive)
    return bar


OFFERED: Final[list[tuple[str, Offer]]] = [
    ("move", move_offers.offer_moves),
    ("sprint", move_offers.offer_sprints),
    ("climb", move_offers.offer_climbs),
    ("attack", attack_offers.offer_attacks),
    ("grenade", attack_offers.offer_throw),
    ("attack-step", attack_offers.offer_attack_steps),
    ("step-attack", attack_offers.offer_step_attacks),
    ("aim", attack_offers.offer_aims),
    ("attack", attack_offers.offer_vickers),
    ("mark", attack_offers.offer_mark),
    ("marked", attack_offers.offer_marked),
    ("blind", attack_offers.offer_blind),
    ("crouch", offer_crouch),
    ("stand", offer_stand),
    ("take", offer_taking),
    ("place", offer_places),
    ("step-place", offer_step_places),
    ("recover", offer_recovery),
    ("free", offer_freeing),
    ("cigarette", offer_cigarette),
    ("drive", offer_drive),
]
"""What looks for each, or says why there is nothing; in the order in which they are offered."""
OFFERS: Final = dict(reversed(OFFERED))
"""The same by verb, of attacks those of his own arms."""
