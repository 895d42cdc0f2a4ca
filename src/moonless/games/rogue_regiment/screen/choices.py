"""An answer as a screen has it: what is done, under which heading, at what price, with what odds, to what and where."""

from moonless.core.datafiles import read_words
from moonless.core.decision import RESIGN, Decision, Option
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import EXIT
from moonless.games.rogue_regiment.content.names import listed, sentence, spoken
from moonless.games.rogue_regiment.content.options import (
    STOP,
    WITHDRAW,
    ActionOption,
    Attack,
    AttackOption,
    PlaceOption,
)
from moonless.games.rogue_regiment.rules import attack_actions, carrying, objectives, telling
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.rules.setup import AT_ONCE
from moonless.games.rogue_regiment.screen.consequences import consequences
from moonless.games.rogue_regiment.screen.danger import Danger
from moonless.games.rogue_regiment.screen.odds import odds_by
from moonless.games.rogue_regiment.screen.rehearsal import ALARM
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit

PLACE_ASKS = ("destination", "path", "entry", "throw", "spawn-marker", "unload")
UNIT_ASKS = ("allocate", "mark", "smoker", "who-turns", "who-first", "who-advances")
MAN_ASKS = ("who", "closest", "attacked", "defend-first", "cigarette-for", "extra-gear", "mortar")
STEP_ASKS = ("step", "place-where")
STEPS = ("move", "sprint", "climb", "step-attack", "step-place")
"""The actions that begin with a step."""
PLAIN = ("move", "climb")
"""Of the actions that lead to a square, those that do nothing else there."""
WORDS = read_words("moonless.games.rogue_regiment", "headings")
VERBS, HEADINGS = WORDS["verbs"], WORDS["headings"]
"""Of what action a question is a part, and under which heading answers stand that are no actions."""

MEN_AT_ONCE = "Begin at once: all men who are left, whoever plays them, as they come"
"""17.1 Where one man's square is asked, the answer places those of others as well."""


def make_choice(play: Play, decision: Decision, option: Option, danger: Danger | None) -> Choice:
    """An option with its price, odds, danger, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule, odds=odds_by(play, decision, option))
    if option is AT_ONCE:
        if decision.ask == "entry":
            choice.label = MEN_AT_ONCE
        choice.verb, choice.group, choice.short = option.key, HEADINGS[option.key], choice.label
        choice.spares = True
        return choice
    choice.verb = verb_of(decision, option)
    action = play.content.actions.get(choice.verb)
    choice.group = action.name if action is not None else HEADINGS.get(choice.verb, "")
    if choice.verb == "take":
        choice.label += which_of_them(play, option)
    if decision.seat == DICE_SEAT:
        choice.short = option.label
        return choice
    if decision.ask == "action":
        choice.cost = Price(option.cost, "AP")
    if danger is not None:
        man = actor(decision)
        choice.note = danger.words
        choice.warning = warning(danger, man)
        choice.outcome = consequences(danger, man)
    point(play, decision, option, choice)
    choice.steady = decision.ask == "action" and choice.verb in PLAIN
    choice.closes = option is STOP
    choice.gives_up = option.key == RESIGN or (option is WITHDRAW and not all_done(play))
    choice.short = choice.short or short_of(play, decision, option, choice)
    return choice


def which_of_them(play: Play, option: Option) -> str:
    """6.12 Things of one name that lie on one square are numbered: the second, the third."""
    tokens = play.state.tokens
    taken = tokens[option.value]
    name = telling.token_name(taken)
    before = [each for each in tokens[: option.value] if each.place == taken.place and telling.token_name(each) == name]
    return f" ({len(before) + 1})" if before else ""


def verb_of(decision: Decision, option: Option) -> str:
    """6.1 The action of the rulebook that an answer is, or is a part of; else the question itself."""
    ask, about = decision.ask, decision.about
    if ask == "action":
        return option.verb if isinstance(option, ActionOption) else option.key
    if ask == "throw":
        if isinstance(about, Operator):
            return "attack-step"
        return "step-attack" if isinstance(about, Declared) and about.start != about.operator.place else "grenade"
    if ask in ("place-where", "fuse") and isinstance(about, Declared) and about.start != about.operator.place:
        return "step-place"
    return VERBS.get(ask, ask)


def short_of(play: Play, decision: Decision, option: Option, choice: Choice) -> str:
    """What tells an answer from others under its heading; empty where it stands there alone."""
    if isinstance(option, AttackOption):
        return strike_words(play, option.attack)
    if choice.verb in STEPS and decision.ask == "action":
        return f"{FACINGS[option.value]} to {choice.cell}"
    if decision.ask == "action":
        return sentence(thing_words(play, decision, option, choice.verb))
    if choice.cell and decision.ask in PLACE_ASKS:
        return choice.cell
    return choice.label


def thing_words(play: Play, decision: Decision, option: Option, verb: str) -> str:
    """What an action is done to; nothing where it stands alone under its heading."""
    state = play.state
    if isinstance(option, PlaceOption) and isinstance(decision.about, Operator):
        return carrying.burden_words(play, decision.about, option.burden)
    if verb == "take":
        return telling.token_name(state.tokens[option.value]) + which_of_them(play, option)
    if verb == "aim":
        return spoken(state.units[option.value].key)
    return state.operators[option.value].name if verb == "free" else ""


def strike_words(play: Play, attack: Attack) -> str:
    """8.1 Whom, with what."""
    weapon = play.weapons[attack.weapon].name
    return weapon if attack.thrown else f"{sentence(spoken(attack_actions.target_key(play, attack)))}, {weapon}"


def all_done(play: Play) -> bool:
    """16.1 Whether nothing is left to do but to leave."""
    return all(objectives.done(play, each) for each in play.mission.objectives if each.kind != EXIT)


def actor(decision: Decision) -> Operator | None:
    """The operator whose action is chosen."""
    about = decision.about
    if isinstance(about, Run | Declared):
        return about.operator
    if isinstance(about, Roll):
        return about.about if isinstance(about.about, Operator) else None
    return about if isinstance(about, Operator) else None


def warning(danger: Danger, man: Operator | None) -> str:
    """7 In a few words: to whom an action is news, who may fire, the alarm. Empty where it costs nothing."""
    spotted = man is not None and man.spotted
    seers = [unit for unit in danger.watchers if not (spotted and unit.alert)]
    hearers = [unit for unit in danger.hears if unit not in danger.watchers and not (spotted and unit.alert)]
    open_end = danger.if_standing or danger.spared is not None or danger.may_fire
    parts = [f"seen by {few(seers)}"] if seers else []
    parts += [f"heard by {few(hearers)}"] if hearers else []
    parts += [f"{'maybe ' if open_end else ''}fired on by {few(danger.attacks)}"] if danger.attacks else []
    courses = [*danger.outcome.courses, *(danger.spared.courses if danger.spared is not None else [])]
    alarms = [ALARM in course.news for course in courses]
    betrays = [bool(course.spotted) for course in courses]
    parts += [sure("spotted", betrays)] if any(betrays) and not seers else []
    parts += [sure("alarm", alarms)] if any(alarms) else []
    return "; ".join(parts)


def few(units: list[Unit]) -> str:
    """By name; of more than three the first two."""
    names = [spoken(unit.key) for unit in units]
    return listed(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {len(names) - 2} more"


def sure(word: str, courses: list[bool]) -> str:
    return word if all(courses) else f"maybe {word}"


# Where it leads, what it is aimed at


def point(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """Where an option leads, or what it is aimed at."""
    about, ask = decision.about, decision.ask
    if isinstance(about, Declared):
        about = about.operator
    if ask in PLACE_ASKS:
        choice.cell = telling.place_name(play, option.value)
    elif ask in UNIT_ASKS:
        aim_at_unit(play, option.value, choice)
    elif ask in MAN_ASKS and option.key in [man.key for man in play.state.operators]:
        aim_at_man(play, option.value, choice)
    elif ask == "spawn-tile":
        choice.cell = telling.place_name(play, play.board.tiles[option.value].front[0])
    elif ask == "explode-next":
        aim_at_token(play, option.value, choice)
    elif isinstance(about, Run):
        step_to(play, about.path[-1], option.value, choice)
        if option.value >= 0:
            choice.label = f"{option.label} to {choice.cell}"
            choice.facing = FACINGS[option.value] if ask == "drive" else ""
    elif isinstance(about, Operator):
        point_action(play, about, ask, option, choice)
    elif isinstance(about, Unit):
        point_unit(play, about, ask, option, choice)


def point_action(play: Play, man: Operator, ask: str, option: Option, choice: Choice) -> None:
    """6 The square, unit, token or man that an action is about."""
    if ask in STEP_ASKS or (ask == "action" and choice.verb in STEPS):
        step_to(play, man.place, option.value, choice)
    elif isinstance(option, AttackOption):
        aim(play, option.attack, choice)
    elif ask == "action" and choice.verb == "aim":
        aim_at_unit(play, option.value, choice)
    elif ask == "action" and choice.verb == "take":
        aim_at_token(play, option.value, choice)
    elif ask == "action" and choice.verb == "free":
        aim_at_man(play, option.value, choice)
    elif ask == "marked":
        aim_at_unit(play, man.mark, choice)
    elif ask == "side":
        choice.sheet = man.key


def point_unit(play: Play, unit: Unit, ask: str, option: Option, choice: Choice) -> None:
    """2.8 Where a patrolman starts and which way he goes; 2.5 who turns."""
    if ask != "patrol-start":
        return
    line = play.board.lines[unit.line]
    index, way = line.starts[option.value]
    start, after = line.squares[index], line.squares[line.following(index, way)]
    choice.cell = telling.place_name(play, start)
    choice.facing = FACINGS[play.board.facing_to(start, after)]
    choice.short = f"{choice.cell} facing {choice.facing}"
    choice.label = f"{option.label}, {choice.short}"


def step_to(play: Play, place: int, facing: int, choice: Choice) -> None:
    there = place if facing < 0 else play.board.ahead[place][facing]
    if there >= 0:
        choice.cell = telling.place_name(play, there)


def aim(play: Play, attack: Attack, choice: Choice) -> None:
    """8.1 At a unit or a barrel."""
    if attack.barrel != NOWHERE:
        aim_at_token(play, attack.barrel, choice)
    else:
        aim_at_unit(play, attack.unit, choice)


def aim_at_unit(play: Play, number: int, choice: Choice) -> None:
    if 0 <= number < len(play.state.units):
        unit = play.state.units[number]
        if unit.place >= 0:
            choice.piece = unit.key


def aim_at_man(play: Play, number: int, choice: Choice) -> None:
    man = play.state.operators[number]
    if man.place >= 0 and not man.dead:
        choice.piece = man.key


def aim_at_token(play: Play, number: int, choice: Choice) -> None:
    token = play.state.tokens[number]
    if token.place >= 0:
        choice.piece = token.key
