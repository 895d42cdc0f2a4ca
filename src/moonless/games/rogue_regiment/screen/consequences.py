"""7 What an answer would bring on, as facts: who sees, hears and fires, who is spotted, the alarm."""

from moonless.core.scene import Consequence, Tone
from moonless.games.rogue_regiment.content.names import sentence, spoken
from moonless.games.rogue_regiment.screen.exposure import Danger
from moonless.games.rogue_regiment.screen.rehearsal import ALARM, Course
from moonless.games.rogue_regiment.state import Operator, Unit

MAYBE = "maybe-"
"""How the kind of a consequence begins that hangs on dice, on ties or on an answer still to come."""


def consequences(danger: Danger | None, man: Operator | None) -> list[Consequence]:
    """Everything that follows; the plain facts first, the alarm last."""
    if danger is None:
        return []
    found = [*seen(danger, man), *heard(danger, man), *fire(danger)]
    if man is not None:
        found += harm(danger, man)
    courses = all_courses(danger)
    told = {unit.key for unit in [*danger.watchers, *danger.hears]}
    return [*found, *roused(courses, told), *spotted(courses), *alarm(courses)]


def all_courses(danger: Danger) -> list[Course]:
    """Whether the target falls or not, and however ties are settled."""
    return [*danger.outcome.courses, *(danger.spared.courses if danger.spared is not None else [])]


def seen(danger: Danger, man: Operator | None) -> list[Consequence]:
    """7.3 Who sees him where."""
    found = []
    for place, unit, fully in danger.seen:
        words = f"{named(unit)} sees him at {danger.names[place]}{'' if fully else ', in part'}"
        found.append(Consequence("seen", words, news(unit, man), unit.key, danger.names[place]))
    for place, unit in danger.may_see:
        words = f"maybe {spoken(unit.key)} sees him at {danger.names[place]}"
        found.append(Consequence(f"{MAYBE}seen", words, news(unit, man), unit.key, danger.names[place]))
    return found


def heard(danger: Danger, man: Operator | None) -> list[Consequence]:
    """7.7 Who hears him."""
    cell = danger.names[danger.loud[-1]] if danger.loud else ""
    found = [
        Consequence("heard", f"{named(unit)} hears him", news(unit, man), unit.key, cell) for unit in danger.hears
    ]  # fmt: skip
    return found + [
        Consequence(f"{MAYBE}heard", f"maybe {spoken(unit.key)} hears him", news(unit, man), unit.key)
        for unit in danger.may_hear
    ]


def news(unit: Unit, man: Operator | None) -> Tone:
    """7.4 To a unit on the alert a spotted man is none."""
    return "plain" if unit.alert and man is not None and man.spotted else "warn"


def fire(danger: Danger) -> list[Consequence]:
    """7.8, 7.9 Who fires at him: for certain where he does so in every course that it can take."""
    courses = all_courses(danger)
    found = []
    for unit in danger.attacks:
        open_end = danger.if_standing or unit in danger.may_fire
        certain = not open_end and all(unit.key in course.fired for course in courses)
        kind, words = ("fire", named(unit)) if certain else (f"{MAYBE}fire", f"maybe {spoken(unit.key)}")
        found.append(Consequence(kind, f"{words} fires at him", "grave", unit.key))
    return found


def harm(danger: Danger, man: Operator) -> list[Consequence]:
    """8.6 That he is hit, with its chance: of several courses the worst."""
    unhurt = [*danger.outcome.unhurt, *(danger.spared.unhurt if danger.spared is not None else [])]
    worst = 1 - min(unhurt) if unhurt and danger.attacks else 0.0
    return [Consequence("hurt", "he is hit", "grave", man.key, chance=worst)] if worst > 0 else []


def roused(courses: list[Course], told: set[str]) -> list[Consequence]:
    """7.6 Who comes on the alert that neither sees nor hears him himself."""
    keys = dict.fromkeys(key for course in courses for key in sorted(course.alerted) if key not in told)
    if any(ALARM in course.news for course in courses):
        return []  # then everybody does
    return [
        each("alert", f"{spoken(key)} on the alert", "warn", key, [key in course.alerted for course in courses])
        for key in keys
    ]


def spotted(courses: list[Course]) -> list[Consequence]:
    """7.4 Which operators become spotted."""
    names = {key: name for course in courses for key, name in course.names.items()}
    return [
        each("spotted", f"{name} is spotted", "grave", key, [key in course.spotted for course in courses])
        for key, name in names.items()
    ]


def alarm(courses: list[Course]) -> list[Consequence]:
    """5.5 The alarm."""
    sounds = [ALARM in course.news for course in courses]
    return [each("alarm", ALARM, "grave", "", sounds)] if any(sounds) else []


def each(kind: str, words: str, tone: Tone, piece: str, holds: list[bool]) -> Consequence:
    """Certain where it holds in every course."""
    if all(holds):
        return Consequence(kind, sentence(words), tone, piece)
    return Consequence(f"{MAYBE}{kind}", f"maybe {words}", tone, piece)


def named(unit: Unit) -> str:
    return sentence(spoken(unit.key))
