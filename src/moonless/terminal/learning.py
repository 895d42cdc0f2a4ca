"""A lesson at the terminal: its words before each question, and only the answer that is meant."""

from collections.abc import Mapping
from typing import Any

from moonless.core import teaching
from moonless.core.decision import Decision
from moonless.core.game import Game
from moonless.core.lessons import Lesson, Step
from moonless.core.table import Table
from moonless.terminal.console import Console, console_for
from moonless.terminal.session import Ending, Session
from moonless.terminal.tables import Player
from moonless.terminal.text import wrap

READ_ON = "Enter goes on. "
ANSWERS = "Enter: the lesson answers. "
OVER = "The lesson is over."
GOES_ON = "The lesson is over; the game is yours now. q leaves it."


def learn(
    game: Game, lesson: Lesson, *, plain: bool = False, color: bool | None = None, console: Console | None = None
) -> Ending:
    """Play a lesson from its first step. It is not kept: a lesson is quickly begun again."""
    table = teaching.begin(game, lesson)
    mine = teaching.learners_seats(game, lesson)
    captain = game.judgment.captain(0)

    def answer(table: Any) -> str:
        decision = table.decision
        return teaching.answer_of(lesson, table, decision) or captain.decide(table.sight(decision.seat)).key

    others = {seat: answer for seat in game.seats_at(lesson.scenario, lesson.options) if seat not in mine}
    return Taught(table, mine, console or console_for(None, None, plain, color), others, lesson).run()


class Taught(Session):
    """A sitting at which a lesson speaks."""

    def __init__(
        self, table: Table, seats: list[str], console: Console, players: Mapping[str, Player], lesson: Lesson
    ) -> None:
        super().__init__(table, seats, None, console, players)
        self.lesson = lesson
        self.steps = list(lesson.steps)
        """Those that are not behind us yet."""
        self.left: list[str] = []
        """What is still to be answered of the step that was told last."""
        self.over = False
        """Whether it was said that the lesson is over."""

    @property
    def meant(self) -> str:
        return self.left[0] if self.left else ""

    def turn(self, decision: Decision) -> bool:
        if decision.seat not in self.players and not self.left:
            self.read_on()
            if self.table.decision is not decision:
                return True  # the lesson has answered
        return super().turn(decision)

    def read_on(self) -> None:
        """Say what comes next, up to an answer; steps that only speak, or answer themselves, wait for the reader."""
        while self.steps:
            step = self.steps.pop(0)
            self.tell(step)
            if step.auto:
                self.console.ask(ANSWERS)
                self.left = list(step.keys)
                while self.left and self.table.decision is not None:
                    self.choose(self.left[0])
                return
            if step.keys:
                self.left = list(step.keys)
                return
            if self.steps:
                self.console.ask(READ_ON)
        self.say_over(GOES_ON)

    def say_over(self, text: str) -> None:
        if not self.over:
            self.console.say(["", *wrap(text, self.style.width)])
        self.over = True

    def tell(self, step: Step) -> None:
        width = self.style.width
        title = [self.style.paint(step.title, "bold")] if step.title else []
        self.console.say(["", *title, *(line for part in step.say.strip().splitlines() for line in wrap(part, width))])

    def choose(self, key: str) -> None:
        """Only what the lesson means; once it is over, anything."""
        meant = self.meant
        if meant and key != meant:
            offered = self.table.decision.options if self.table.decision is not None else []
            label = next((option.label for option in offered if option.key == meant), meant)
            self.console.say(wrap(f"The lesson means another answer: {label}.", self.style.width))
            return
        super().choose(key)
        if meant:
            self.left.pop(0)

    def close(self) -> None:
        """What the lesson says last, then the report."""
        while self.steps:
            self.tell(self.steps.pop(0))
        self.say_over(OVER)
        super().close()

    def leave(self) -> Ending:
        self.console.say("A lesson is not kept; it begins anew.")
        return "left"
