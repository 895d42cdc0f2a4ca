"""A finished or saved game, step by step."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TextIO

from moonless.core.decision import Decision
from moonless.core.events import Line
from moonless.core.fate import DICE_SEAT
from moonless.core.record import CHOOSE
from moonless.core.scene import Prompt, Scene
from moonless.terminal.console import Console, Reader, console_for, forget_output
from moonless.terminal.prompts import prompt_of
from moonless.terminal.render import (
    Picture,
    event_lines,
    headline,
    map_lines,
    picture,
    question_words,
    status,
    what_is_new,
)
from moonless.terminal.sheets import all_sheets, all_tables
from moonless.terminal.tables import GameLike
from moonless.terminal.text import wrap

HELP = "Enter: next. b: back. g N: go to step N. m: map. s: sheets. t: tables. a: all the rest. q: quit."


class Step(Protocol):
    """What was chosen, what came of it, and how it stood then."""

    @property
    def label(self) -> str: ...

    @property
    def lines(self) -> Sequence[Line]: ...

    @property
    def scene(self) -> Scene: ...


class EntryLike(Protocol):
    """A line of a record."""

    @property
    def kind(self) -> str: ...

    @property
    def value(self) -> Any: ...


class RecordLike(Protocol):
    @property
    def entries(self) -> Sequence[EntryLike]: ...


class Replayed(Protocol):
    """A table at one decision of a record."""

    @property
    def decision(self) -> Decision | None: ...

    @property
    def record(self) -> RecordLike: ...

    @property
    def game(self) -> GameLike: ...

    def scene(self, seat: str, /) -> Scene: ...

    def log(self, seat: str, /) -> list[Line]: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a record."""

    label: str
    lines: list[Line]
    scene: Scene


def steps(tables: Iterable[Replayed], seat: str) -> Iterator[Moment]:
    """The steps of a record, as a seat saw them: one for each moment of the table that the replay of a record gives.

    It may be one table that goes on, so the open question is kept before the next moment is asked for.
    """
    asked: Prompt | None = None
    told = 0
    for table in tables:
        log = table.log(seat)
        scene = table.scene(seat)
        scene.prompt = None
        yield Moment(choice_label(asked, table), log[told:], scene)
        told = len(log)
        decision = table.decision
        if decision is not None:
            asked = prompt_of(decision, table.scene(seat if decision.seat == DICE_SEAT else decision.seat))


def choice_label(prompt: Prompt | None, table: Replayed) -> str:
    """The question that was open, and the choice that led to a table: `SLC 1: what next? Move to E3`."""
    if prompt is None:
        return "the start"
    key = next((str(entry.value) for entry in reversed(table.record.entries) if entry.kind == CHOOSE), "")
    label = next((choice.label for choice in prompt.choices if choice.key == key), key)
    asked = question_words(prompt, table.game.seats.get(prompt.seat, prompt.seat), with_rule=False)
    return f"{asked} {label}" if asked.endswith("?") else f"{asked}: {label}"


def replay(
    shown: Iterable[Step],
    *,
    everything: bool = False,
    plain: bool = False,
    color: bool | None = None,
    reader: Reader | None = None,
    output: TextIO | None = None,
) -> None:
    """Show a game step by step; `everything` prints all of it without asking."""
    console = console_for(output, reader, plain, color)
    viewer = Replay(iter(shown), console)
    try:
        viewer.show_rest() if everything else viewer.run()
    except BrokenPipeError:
        forget_output()
    except (EOFError, KeyboardInterrupt):
        console.say("")


class Replay:
    """The steps that were made so far are kept, so that one can go back."""

    def __init__(self, steps: Iterator[Step], console: Console) -> None:
        self.source = steps
        self.console = console
        self.style = console.style
        self.steps: list[Step] = []
        self.at = -1
        self.shown: Picture | None = None
        self.shown_status: list[str] = []

    def reach(self, number: int) -> bool:
        """Make the steps up to this one; False if the game has fewer."""
        while len(self.steps) <= number:
            step = next(self.source, None)
            if step is None:
                return False
            self.steps.append(step)
        return True

    def show(self, number: int) -> None:
        """One step: the choice, what happened, the map if something on it has changed; after a jump, the whole map."""
        if number != self.at + 1:
            self.shown, self.shown_status = None, []
        self.at = number
        step = self.steps[number]
        if number == 0:
            self.console.say(headline(step.scene, self.style))
        self.console.say(wrap(f"Step {number + 1}: {step.label}", self.style.width))
        for line in step.lines:
            self.console.say(event_lines(line, self.style))
        self.console.say(what_is_new(self.shown, step.scene, self.style))
        self.shown = picture(step.scene)
        lines = status(step.scene, self.style)
        self.console.say(lines if lines != self.shown_status else [])
        self.shown_status = lines
        if step.scene.outcome:
            self.console.say(wrap(step.scene.outcome, self.style.width))

    def show_rest(self) -> None:
        """Every step from here to the end."""
        while self.reach(self.at + 1):
            self.show(self.at + 1)
        self.say_end()

    def say_end(self) -> None:
        self.console.say("The record ends here." if self.steps else "The record is empty.")

    def run(self) -> None:
        """Ask what to show, until the person leaves."""
        if not self.reach(0):
            self.say_end()
            return
        self.console.say(HELP)
        self.show(0)
        while self.obey(self.console.ask(f"{self.at + 1}> ")):
            pass

    def obey(self, text: str) -> bool:
        """One line that was typed; False to leave."""
        word, _, rest = text.casefold().partition(" ")
        step = self.steps[self.at]
        if word in ("", "n", "next"):
            self.go(self.at + 1)
        elif word in ("b", "back"):
            self.go(self.at - 1)
        elif word in ("g", "go"):
            self.go(int(rest) - 1) if rest.isdecimal() else self.console.say("Go where? Name a step: g 12")
        elif word in ("a", "all"):
            self.show_rest()
        elif word in ("m", "map"):
            self.console.say(map_lines(step.scene, self.style, rest.strip()))
        elif word in ("s", "sheets"):
            self.console.say(all_sheets(step.scene, self.style))
        elif word in ("t", "tables"):
            self.console.say(all_tables(step.scene, self.style))
        elif word in ("q", "quit", "exit"):
            return False
        else:
            self.console.say(HELP)
        return True

    def go(self, number: int) -> None:
        """Show a step, or say that there is none."""
        if number < 0:
            self.console.say("This is the first step.")
        elif self.reach(number):
            self.show(number)
        else:
            self.say_end()
            self.console.say(f"The last step is number {len(self.steps)}.")
