"""The question and its answers: how they are numbered, and what a typed answer means."""

from collections.abc import Sequence
from dataclasses import dataclass

from moonless.core.decision import Decision
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, Prompt, Scene


def prompt_of(decision: Decision, scene: Scene) -> Prompt:
    """The question as the scene tells it, or as the decision itself does where the scene has another."""
    if scene.prompt is not None and scene.prompt.seat == decision.seat:
        return scene.prompt
    asked = chance_question(decision) if decision.seat == DICE_SEAT else decision.ask
    return Prompt(decision.seat, asked, decision.rule, plain_choices(decision))


def plain_choices(decision: Decision) -> list[Choice]:
    return [
        Choice(option.key, option.label, option.rule, Price(option.cost, "") if option.cost else None)
        for option in decision.options
    ]


def chance_question(decision: Decision) -> str:
    """What a person with real dice and cards is asked: `Throw d6`, `Draw alert`."""
    name = decision.ask
    words = name.lower().replace("-", " ").split()
    is_die = any(word in ("die", "dice") or (word[0] == "d" and word[1:].isdecimal()) for word in words)
    return f"{'Throw' if is_die else 'Draw'} {name}"


def numbers(choices: Sequence[Choice]) -> list[str]:
    """What to type for each answer: the number that it is itself (a face, a count), else its place in the list."""
    if choices and all(choice.key.isdecimal() for choice in choices):
        return [choice.key for choice in choices]
    if choices and all(choice.label.isdecimal() for choice in choices):
        return [choice.label for choice in choices]
    return [str(at) for at in range(1, len(choices) + 1)]


def faces_only(choices: Sequence[Choice]) -> bool:
    """Whether the answers are bare numbers: no list of them is needed."""
    return bool(choices) and all(choice.label.isdecimal() for choice in choices)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a typed answer means: one choice, several that it could be, or none."""

    choice: Choice | None
    could_be: list[Choice]


def read_answer(text: str, choices: Sequence[Choice]) -> Reading:
    """The choice that a person means by its number, its key, its label or a few letters of one of them."""
    wanted = tidy(text)
    if not wanted:
        return Reading(None, [])
    by_number = dict(zip(numbers(choices), choices, strict=True))
    if wanted in by_number:
        return Reading(by_number[wanted], [])
    if (exact := exact_answer(text, choices)) is not None:
        return Reading(exact, [])
    if wanted.isdecimal():
        return Reading(None, [])
    for fits in (starts, starts_words, contains):
        found = [choice for choice in choices if fits(wanted, tidy(choice.key)) or fits(wanted, tidy(choice.label))]
        if len(found) == 1:
            return Reading(found[0], [])
        if found:
            return Reading(None, found)
    return Reading(None, [])


def exact_answer(text: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice whose key or label is this text, if it is one only."""
    wanted = tidy(text)
    found = [choice for choice in choices if tidy(choice.key) == wanted]
    found = found or [choice for choice in choices if tidy(choice.label) == wanted]
    return found[0] if len(found) == 1 else None


def tidy(text: str) -> str:
    return " ".join(text.casefold().split())


def starts(wanted: str, text: str) -> bool:
    return text.startswith(wanted)


def starts_words(wanted: str, text: str) -> bool:
    """Whether each typed word begins a word of the text, in order: `f m` fits `full move`."""
    words = iter(text.split())
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


def contains(wanted: str, text: str) -> bool:
    return wanted in text
