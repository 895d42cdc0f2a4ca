"""The open question in words: every answer with its price, odds, danger and place, and what cannot be done."""

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, Prompt
from moonless.core.scene import why_not as refusals_shown
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.names import gear_token, listed, sentence, spoken
from moonless.games.rogue_regiment.content.options import ActionOption, AttackOption
from moonless.games.rogue_regiment.rules import offers, telling
from moonless.games.rogue_regiment.rules.attack_actions import Strike
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play, Roll, reading
from moonless.games.rogue_regiment.screen.danger import Danger, Dangers
from moonless.games.rogue_regiment.screen.odds import odds_by
from moonless.games.rogue_regiment.state import Operator, State, Unit

DICE_WORDS = {"d6": "Throw a die", "event": "Draw an event card", "special": "Is the special card on top?"}
PLACE_ASKS = ("destination", "path", "entry", "throw", "spawn-marker", "unload")
UNIT_ASKS = ("allocate", "mark", "smoker", "who-turns", "who-first", "who-advances")
MAN_ASKS = ("who", "closest", "attacked", "defend-first", "cigarette-for", "extra-gear", "mortar")
QUESTIONS = {
    "who": "Who acts next?",
    "withdraw": "Everybody is on an exit tile. Withdraw?",
    "team": "Who else takes part?",
    "throw": "Throw the grenade where?",
    "place-where": "Put it down where?",
    "place-what": "Put down what?",
    "fuse": "How long is the fuse?",
    "mark": "Mark which unit?",
    "order": "What is your standing order for the marked target?",
    "smoker": "Who gets the cigarette?",
    "step": "Step where after the shot?",
    "attack": "Attack whom, with what?",
    "drive": "Drive where?",
    "turn": "Which way round does it turn?",
    "destination": "The enemy's ways tie: where does it go?",
    "path": "The enemy's paths tie: which square next?",
    "closest": "Two operators are equally close: whom does it go for?",
    "attacked": "Which operator does it attack?",
    "defend-first": "Who defends first?",
    "explode-next": "What explodes first?",
    "cigarette-for": "Who keeps the cigarette?",
    "spawn-tile": "On which spawn tile?",
    "spawn-marker": "On which marker?",
    "unload": "Where does a soldier get down?",
    "who-turns": "Who turns first?",
    "who-first": "Who goes first?",
    "who-advances": "Who advances first?",
    "reward": "What did the container hold?",
    "mortar": "At whom does the mortar aim?",
    "jeep-hit": "Who takes the hit?",
    "patrol-start": "Where does this patrolman start?",
    "marked-weapon": "With which weapon?",
}


def make_prompt(play: Play, decision: Decision, dangers: Dangers) -> Prompt:
    """The decision as a prompt."""
    choices = [make_choice(play, decision, option, dangers.get(option.key)) for option in decision.options]
    refusals = refusals_shown(refused(play, decision))
    about = decision.about.key if isinstance(decision.about, Unit) else ""
    return Prompt(decision.seat, question(play, decision), decision.rule, choices, refusals, piece=about)


def why_not(state: State, decision: Decision) -> list[Refusal]:
    """6.1 For every action of the table that is not offered, why it is not."""
    return refused(reading(state), decision)


def refused(play: Play, decision: Decision) -> list[Refusal]:
    """The same, by rules that are at the state already."""
    if decision.ask != "action" or not isinstance(decision.about, Operator):
        return []
    return offers.why_not(play, decision.about, decision.options)


def refuse(state: State, decision: Decision, key: str) -> Refusal | None:
    """6.1 Why an action cannot be taken that no list tells of: it is asked for all the same."""
    if decision.ask != "action" or not isinstance(decision.about, Operator):
        return None
    play, verb = reading(state), key.partition(" ")[0]
    action = play.content.actions.get(verb)
    if action is None or action.told or any(option.key.partition(" ")[0] == verb for option in decision.options):
        return None
    return offers.refusal_of(play, decision.about, action)


def question(play: Play, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        return f"{DICE_WORDS.get(ask, ask)}:"
    if isinstance(about, Roll):
        return f"{about.what}: {', '.join(map(str, about.dice))}. Use the rabbit's foot?"
    if isinstance(about, Run):
        verb = "drives" if ask == "drive" else "runs"
        return f"{about.operator.name} {verb}, now at {telling.place_name(play, about.path[-1])}: on to where?"
    if isinstance(about, Operator):
        if ask == "action":
            posture = "crouched" if about.crouched else "standing"
            seen = ", spotted" if about.spotted else ""
            where = telling.place_name(play, about.place)
            return (
                f"{about.name}, {posture} at {where}{seen}: what next? {about.ap} action point{'s' * (about.ap != 1)}"
            )
        if ask == "marked":
            return f"{about.name} has the marked target in his sights. Fire?"
        if ask == "side":
            return f"Which side of {about.name}'s board?"
        if ask == "entry":
            return f"Where does {about.name} begin?"
    if ask == "allocate":
        return f"{about} hit{'s' * (about != 1)} to allocate: who takes the next?"
    if ask == "extra-gear" and isinstance(about, int):
        return f"Who takes an extra {gear_token(about)}?"
    if isinstance(about, Unit):
        return f"{sentence(telling.unit_name(about))}: {QUESTIONS.get(ask, ask)}"
    return QUESTIONS.get(ask, f"{ask.capitalize()}?")


def make_choice(play: Play, decision: Decision, option: Option, danger: Danger | None) -> Choice:
    """An option with its price, odds, danger, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule, odds=odds_by(play, decision, option))
    if decision.seat == DICE_SEAT:
        return choice
    if decision.ask == "action":
        choice.cost = Price(option.cost, "AP")
    if decision.ask == "action" and isinstance(option, ActionOption):
        choice.verb, choice.group = option.verb, play.content.actions[option.verb].name
    if danger is not None:
        choice.note = danger.words
        choice.warning = warning(danger, actor(decision))
    point(play, decision, option, choice)
    return choice


def actor(decision: Decision) -> Operator | None:
    """The operator whose action is chosen."""
    about = decision.about
    if isinstance(about, Run | Strike | Declared):
        return about.operator
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
    alarms = ["the alarm sounds" in course.news for course in courses]
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


def point(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """Where an option leads, or what it is aimed at."""
    about, ask = decision.about, decision.ask
    if isinstance(about, Declared):
        about = about.operator
    verb = option.key.partition(" ")[0]
    if ask in PLACE_ASKS:
        choice.cell = telling.place_name(play, option.value)
    elif ask in UNIT_ASKS:
        aim_at_unit(play, option.value, choice)
    elif ask in MAN_ASKS and option.key in [man.key for man in play.state.operators]:
        aim_at_man(play, option.value, choice)
    elif isinstance(about, Run):
        step_to(play, about.path[-1], option.value, choice)
        if option.value >= 0:
            choice.label = f"{option.label} to {choice.cell}"
    elif isinstance(about, Operator):
        if ask in ("step", "place-where") or (
            ask == "action" and verb in ("move", "sprint", "climb", "step-attack", "step-place")
        ):
            step_to(play, about.place, option.value, choice)
        elif verb == "aim":
            aim_at_unit(play, option.value, choice)
        elif isinstance(option, AttackOption):
            aim_at_unit(play, option.attack.unit, choice)
        elif ask == "patrol-start":
            choice.cell = ""
    elif isinstance(about, Unit) and ask == "patrol-start":
        line = play.board.lines[about.line]
        index, way = line.starts[option.value]
        start, after = line.squares[index], line.squares[line.following(index, way)]
        choice.cell = telling.place_name(play, start)
        choice.label = f"{option.label}, {choice.cell} facing {FACINGS[play.board.facing_to(start, after)]}"


def step_to(play: Play, place: int, facing: int, choice: Choice) -> None:
    there = place if facing < 0 else play.board.ahead[place * 8 + facing]
    if there >= 0:
        choice.cell = telling.place_name(play, there)


def aim_at_unit(play: Play, number: int, choice: Choice) -> None:
    if 0 <= number < len(play.state.units):
        unit = play.state.units[number]
        if unit.place >= 0:
            choice.piece = unit.key


def aim_at_man(play: Play, number: int, choice: Choice) -> None:
    man = play.state.operators[number]
    if man.place >= 0 and not man.dead:
        choice.piece = man.key
