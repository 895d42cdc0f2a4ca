"""6.1 Why one answer that was not offered cannot be given: the bar that keeps it from being offered."""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.games.rogue_regiment.content.components import GEAR, GRENADE, GUNS, KNIFE, VICKERS
from moonless.games.rogue_regiment.content.names import sentence
from moonless.games.rogue_regiment.content.options import BURDENS, FACING_KEYS, FUSES, IN_ARMS, STOP, Attack, Burden
from moonless.games.rogue_regiment.rules import (
    attack_actions,
    attack_bars,
    carrying,
    move_actions,
    move_offers,
    movement,
    offers,
    pieces,
    quiet_actions,
    telling,
)
from moonless.games.rogue_regiment.rules.carrying import Declared, Placing
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.ties import Tie
from moonless.games.rogue_regiment.rules.turns import Turn
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit

NOT_LEFT_OPEN: Final = "the rules do not leave that open"
HAS_ACTED: Final = Bar("he has acted in this turn", "6.1")
IS_DEAD: Final = Bar("he is dead", "8.8")
IS_HELD: Final = Bar("he is a prisoner", "16.4")

ARMS: Final = (*GUNS, KNIFE, VICKERS)


class Verdict:
    """What was asked for, in words, and what is in its way."""

    def __init__(self, label: str, bar: Bar | None) -> None:
        self.label = label
        self.bar = bar


def refuse(play: Play, decision: Decision, key: str) -> Refusal | None:
    """Why an answer cannot be given; nothing where it can, or where there is no such thing."""
    ask, man = decision.ask, asked_man(play, decision)
    if ask == "action" and man is not None:
        return action_refusal(play, man, key, decision.options)
    found = FOLLOWING[ask](play, man, decision.about, key) if man is not None and ask in FOLLOWING else None
    if ask == "who":
        found = who_judged(play, key)
    elif isinstance(decision, Tie):
        found = tie_judged(play, decision, key)
    if found is None or found.bar is None:
        return None
    return Refusal(key, found.label, found.bar.reason, found.bar.rule)


def asked_man(play: Play, decision: Decision) -> Operator | None:
    """Who acts, as he is in this state."""
    about = decision.about
    man = about.operator if isinstance(about, Run | Declared) else about
    return play.state.operators[pieces.operator_number(play, man)] if isinstance(man, Operator) else None


# 6.1 An action


def action_refusal(play: Play, man: Operator, key: str, options: list[Option]) -> Refusal | None:
    """6.1 Why there is nothing of the action at all, as the list of reasons has it; else what is in this way of it."""
    verb, _, what = key.partition(" ")
    action = play.content.actions.get(verb)
    if action is None:
        return None
    if not any(option.key.partition(" ")[0] == verb for option in options):
        return offers.refusal_of(play, man, action)
    found = WAYS[verb](play, man, verb, what) if what and verb in WAYS else None
    if found is None or found.bar is None:
        return None
    return Refusal(key, found.label, found.bar.reason, found.bar.rule, verb)


def step_judged(play: Play, man: Operator, verb: str, what: str) -> Verdict | None:
    """6.3 to 6.5, 6.7, 6.14 A step to one side, alone or with something after it."""
    facing = facing_in(what)
    if facing == NOWHERE:
        return None
    label = play.content.action_options.ways[verb][facing].label
    if verb == "step-attack":
        return Verdict(label, attack_bars.step_attack_barred(play, man, facing))
    turn = Turn(play, man)
    if verb == "step-place":
        return Verdict(label, offers.step_place_barred(play, turn, facing, carrying.burdens(play, man)))
    return Verdict(label, move_offers.WAYS[verb](play, turn, facing))


def attack_judged(play: Play, man: Operator, verb: str, what: str) -> Verdict | None:
    """6.6, 6.7, 6.10, 6.15 A weapon on a target; `verb` is empty after a step."""
    if what == GEAR[GRENADE]:
        return throw_with_step_judged(play, man, verb)
    attack = attack_in(play, what)
    if attack is None:
        return None
    target = attack_actions.target_key(play, attack)
    label = play.options.attack_words(verb, attack.weapon, target)
    if verb == "attack":
        return Verdict(label, attack_bars.attack_barred(play, man, man.place, attack))
    if verb == "blind":
        return Verdict(label, attack_bars.blind_barred(play, man, attack))
    if verb == "attack-step":
        return Verdict(label, attack_bars.attack_step_barred(play, man, attack))
    if verb == "marked":
        return Verdict(label, attack_bars.marked_barred(play, man, attack))
    return Verdict(label, attack_bars.stepped_attack_barred(play, man, man.place, attack))


def throw_with_step_judged(play: Play, man: Operator, verb: str) -> Verdict | None:
    """6.7, 14.4 A grenade before or after a step."""
    made = play.content.action_options
    if verb == "attack-step":
        return Verdict(made.throw_step.label, attack_bars.attack_step_barred(play, man, made.throw_step.attack))
    return None if verb else Verdict(made.throw.label, attack_actions.throw_barred(play, man, man.place))


def aim_judged(play: Play, man: Operator, verb: str, what: str) -> Verdict | None:
    """6.9 A unit to aim at."""
    unit = unit_in(play, what)
    return (
        None if unit is None else Verdict(f"Aim at {telling.unit_name(unit)}", attack_bars.aim_barred(play, man, unit))
    )


def place_judged(play: Play, man: Operator, verb: str, what: str) -> Verdict | None:
    """6.13 Something to put down."""
    found = burden_in(play, man, what)
    if found is None:
        return None
    label, burden = found
    bar = carrying.held_barred(play, man, burden)
    return Verdict(label, bar or carrying.room_barred(play, man, man.place, [burden]))


def take_judged(play: Play, man: Operator, verb: str, what: str) -> Verdict | None:
    """6.12 Something to take up."""
    for token in play.state.tokens:
        if token.key == what:
            return Verdict(f"Pick up {telling.token_name(token)}", carrying.pick_up_barred(play, man, token))
    return None


def free_judged(play: Play, man: Operator, verb: str, what: str) -> Verdict | None:
    """16.4 A prisoner."""
    for captive in play.state.operators:
        if captive.key == what:
            return Verdict(f"Free {captive.name}", quiet_actions.free_barred(play, man, captive))
    return None


Way = Callable[[Play, Operator, str, str], Verdict | None]
WAYS: Final[dict[str, Way]] = {
    "move": step_judged,
    "sprint": step_judged,
    "climb": step_judged,
    "step-attack": step_judged,
    "step-place": step_judged,
    "attack": attack_judged,
    "attack-step": attack_judged,
    "blind": attack_judged,
    "marked": attack_judged,
    "aim": aim_judged,
    "place": place_judged,
    "take": take_judged,
    "free": free_judged,
}
"""6.1 What judges one way of each action that has several."""


# What is asked after an action was begun


def throw_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """14.4 A square to throw at."""
    place = place_in(play, key)
    if place == NOWHERE:
        return None
    return Verdict(f"to {telling.place_name(play, place)}", attack_actions.throw_at_barred(play, man.place, place))


def run_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """6.4 A sprint goes on, or stops."""
    assert isinstance(about, Run)
    others = movement.others(play, man)
    if key == STOP.key:
        return Verdict(STOP.label, move_actions.run_stop_barred(play, about.path, others))
    facing = facing_in(key)
    if facing == NOWHERE:
        return None
    return Verdict(key.upper(), move_actions.run_on_barred(play, man, about.path, facing, others))


def drive_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """15.9 The jeep goes on, or stops."""
    assert isinstance(about, Run)
    if key == STOP.key:
        return Verdict(STOP.label, move_actions.drive_stop_barred(about.path))
    facing = facing_in(key)
    if facing == NOWHERE:
        return None
    jeep = play.state.units[man.aboard]
    return Verdict(key.upper(), move_actions.jeep_barred(play, about.path[-1], facing, jeep))


def after_step_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """6.7 The attack after a step."""
    return attack_judged(play, man, "", key)


def step_after_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """6.7 The step after an attack."""
    facing = facing_in(key)
    if facing == NOWHERE:
        return None
    others = movement.others(play, man)
    return Verdict(key.upper(), movement.step_barred(play, man, man.place, facing, others))


def what_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """6.14 What is put down after a step."""
    verb, _, what = key.partition(" ")
    return place_judged(play, man, verb, what) if verb == "place" else None


def where_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """6.13 Where it is put."""
    facing = facing_in(key)
    if facing == NOWHERE or not isinstance(about, Placing):
        return None
    return Verdict(key.upper(), carrying.put_barred(play, man, about.burden, facing))


def fuse_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """14.5 How long a fuse."""
    return next(
        (Verdict(fuse.label, carrying.fuse_barred(play, fuse.value)) for fuse in FUSES if fuse.key == key), None
    )


def mark_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """6.10 Whom the marker is put on."""
    unit = unit_in(play, key)
    return None if unit is None else Verdict(sentence(telling.unit_name(unit)), attack_actions.mark_on_barred(unit))


def smoker_judged(play: Play, man: Operator, about: object, key: str) -> Verdict | None:
    """14.13 Who is given the cigarette."""
    unit = unit_in(play, key)
    return None if unit is None else Verdict(sentence(telling.unit_name(unit)), quiet_actions.smoke_barred(play, unit))


Following = Callable[[Play, Operator, object, str], Verdict | None]
FOLLOWING: Final[dict[str, Following]] = {
    "throw": throw_judged,
    "sprint": run_judged,
    "drive": drive_judged,
    "attack": after_step_judged,
    "step": step_after_judged,
    "place-what": what_judged,
    "place-where": where_judged,
    "fuse": fuse_judged,
    "mark": mark_judged,
    "smoker": smoker_judged,
}
"""By what is asked."""


def who_judged(play: Play, key: str) -> Verdict | None:
    """6.1 Who is next."""
    for man in play.state.operators:
        if man.key == key:
            held = IS_HELD if man.captive else HAS_ACTED if man.acted else None
            return Verdict(man.name, IS_DEAD if man.dead else held)
    return None


def tie_judged(play: Play, decision: Decision, key: str) -> Verdict | None:
    """17.5 A choice that the rules leave to the players: any other square, unit or man they have ruled out."""
    if any(option.key == key for option in decision.options):
        return None
    place, unit = place_in(play, key), unit_in(play, key)
    if place != NOWHERE:
        label = f"to {telling.place_name(play, place)}"
    elif unit is not None:
        label = sentence(telling.unit_name(unit))
    else:
        names = [man.name for man in play.state.operators if man.key == key]
        if not names:
            return None
        label = names[0]
    return Verdict(label, Bar(NOT_LEFT_OPEN, decision.rule))


# What a key names


def facing_in(key: str) -> int:
    return FACING_KEYS.index(key) if key in FACING_KEYS else NOWHERE


def place_in(play: Play, key: str) -> int:
    return play.board.keys.index(key) if key in play.board.keys else NOWHERE


def unit_in(play: Play, key: str) -> Unit | None:
    return next((unit for unit in play.state.units if unit.key == key), None)


def attack_in(play: Play, words: str) -> Attack | None:
    """8.1 A weapon and a target, a unit or a token."""
    name, _, key = words.partition(" ")
    weapon = GEAR.index(name) if name in GEAR else NOWHERE
    if weapon not in ARMS:
        return None
    for number, unit in enumerate(play.state.units):
        if unit.key == key:
            return Attack(weapon, number)
    for number, token in enumerate(play.state.tokens):
        if token.key == key:
            return Attack(weapon, barrel=number)
    return None


def burden_in(play: Play, man: Operator, what: str) -> tuple[str, Burden] | None:
    """6.13 A token of an operator's board, or one that he carries or could carry; with its words."""
    if what in GEAR:
        gear = GEAR.index(what)
        return play.content.action_options.places[gear].label, BURDENS[gear]
    for number, token in enumerate(play.state.tokens):
        if token.key == what:
            burden = IN_ARMS if number == man.carrying else Burden(papers=number)
            return f"Place {telling.token_name(token)}", burden
    return None
