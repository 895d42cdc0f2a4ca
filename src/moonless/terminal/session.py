"""A game at a terminal: what happened, where things stand, what is asked, until it is over or the player leaves."""

import shlex
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TextIO

from moonless.core.decision import Decision
from moonless.core.errors import MoonlessError
from moonless.core.events import Event, Line
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Prompt, Scene
from moonless.terminal import saves
from moonless.terminal.commands import read_command
from moonless.terminal.console import Console, Reader, console_for, forget_output
from moonless.terminal.desk import Desk
from moonless.terminal.prompts import faces_only, numbers, prompt_of, read_answer
from moonless.terminal.render import (
    Picture,
    event_lines,
    goal_lines,
    headline,
    log_lines,
    picture,
    question,
    question_words,
    status,
    what_is_new,
)
from moonless.terminal.sheets import table_lines, track_words
from moonless.terminal.tables import Adviser, Player, TableLike
from moonless.terminal.text import wrap

Ending = Literal["over", "left"]
LINES_AT_START = 6
FULL_WIDTH = 80
NARROW = (
    f"This terminal has fewer than {FULL_WIDTH} columns: a map that does not fit is cut. 'm' and a place shows the "
    "part around it; --plain tells it in sentences."
)


def play(
    table: TableLike,
    seats: Sequence[str],
    path: Path | None = None,
    *,
    plain: bool = False,
    color: bool | None = None,
    reader: Reader | None = None,
    output: TextIO | None = None,
    players: Mapping[str, Player] | None = None,
    hint: Player | None = None,
    adviser: Adviser | None = None,
    pause: float = 0.0,
    resume_command: str = "",
) -> Ending:
    """Play a table at the terminal until it is over or the player leaves.

    `seats` are those of the people here, `players` choose for the others; every move is saved to `path`.
    """
    console = console_for(output, reader, plain, color)
    return Session(table, seats, path, console, players or {}, hint, pause, resume_command, adviser).run()


class Session:
    """One sitting. Only what is new is printed: events as they happen, the map when something on it has changed."""

    def __init__(
        self,
        table: TableLike,
        seats: Sequence[str],
        path: Path | None,
        console: Console,
        players: Mapping[str, Player],
        hint: Player | None = None,
        pause: float = 0.0,
        resume_command: str = "",
        adviser: Adviser | None = None,
    ) -> None:
        self.table = table
        self.seats = list(seats)
        self.path = path
        self.console = console
        self.style = console.style
        self.players = players
        self.hint = hint
        self.adviser = adviser
        self.pause = pause
        self.resume_command = resume_command
        self.viewer = self.seats[0] if self.seats else None
        self.muted = False
        self.noted: object = None
        self.unsaved = ""
        """Why the last move is not on disk, if it is not."""
        self.on_disk = path is not None and saves.holds_a_game(path)
        self.missed: dict[str, list[Line]] = {seat: [] for seat in self.seats}
        self.secrets = False
        self.shown: Picture | None = None
        self.shown_status: list[str] = []
        self.desk = Desk(self)

    def run(self) -> Ending:
        """Ask until the game is over or the player leaves."""
        self.table.watch(self.on_event)
        try:
            self.open()
            while (decision := self.table.decision) is not None:
                if not self.turn(decision):
                    return self.leave()
        except BrokenPipeError:
            forget_output()
            return "left"
        except (EOFError, KeyboardInterrupt):
            self.console.say("")
            return self.leave()
        self.close()
        return "over"

    def open(self) -> None:
        """Say what game this is, and keep it from the start."""
        self.view(self.table.decision)
        scene = self.table.scene(self.viewer)
        self.console.say(headline(scene, self.style))
        if self.table.notice:
            self.console.say(wrap(f"Note: {self.table.notice}.", self.style.width))
        if self.style.width < FULL_WIDTH and not self.style.plain:
            self.console.say(wrap(NARROW, self.style.width, ""))
        if scene.log:
            self.console.say(log_lines(scene, self.style, LINES_AT_START))
        else:
            self.console.say(goal_lines(self.table, self.style, self.viewer))
        self.console.say("Type ? for help." if self.style.plain else "Type ? for help, q to leave; every move is kept.")
        self.keep()

    def turn(self, decision: Decision) -> bool:
        """Get one decision made, by a person or a player; False when the person leaves."""
        if decision.seat in self.players:
            self.choose(self.players[decision.seat](self.table))
            return True
        self.view(decision)
        scene = self.table.scene(self.viewer)
        prompt = prompt_of(decision, scene)
        self.show(scene, prompt)
        return self.listen(decision, prompt)

    def view(self, decision: Decision | None) -> None:
        """Look through the eyes of who decides; where there are secrets, wait until that person sits there."""
        if decision is None or decision.seat in (self.viewer, DICE_SEAT) or decision.seat in self.players:
            return
        if self.secrets:
            self.console.say([""] * self.style.height)
            # the side only: which of its seats is asked, the other side must not read here
            self.console.ask(f"Hand over to {self.table.side_label(decision.seat)}, who presses Enter. ")
            self.shown = None
        self.viewer = decision.seat
        for line in self.missed.pop(decision.seat, []):
            self.console.say(event_lines(line, self.style))

    def show(self, scene: Scene, prompt: Prompt) -> None:
        """The map if something on it has changed, the status if it has, the question."""
        asked = self.question(prompt)
        drawn = what_is_new(self.shown, scene, self.style)
        self.shown = picture(scene)
        lines = status(scene, self.style, self.style.height - 1 - len(asked) - len(drawn))
        if drawn or lines != self.shown_status:
            drawn += lines
            self.shown_status = lines
        self.console.say([*drawn, *asked])

    def question(self, prompt: Prompt, long: bool = False) -> list[str]:
        """The question, with who is asked where several share the table; that of a die stands before the cursor."""
        if is_throw(prompt):
            return []
        shared = self.players or self.secrets
        who = self.table.game.seats.get(prompt.seat, prompt.seat) if shared else ""
        return question(prompt, self.style, long, who)

    def listen(self, decision: Decision, prompt: Prompt) -> bool:
        """Read lines until one of them answers the question; False when the person leaves."""
        while self.table.decision is decision:
            text = self.console.ask(sign(prompt))
            command = read_command(text, prompt.choices)
            if command is not None and command.name == "quit":
                if self.may_leave():
                    return False
            elif command is not None:
                if self.desk.obey(command, prompt):
                    return True
            elif text:
                self.answer(text, prompt)
            else:
                self.console.say(self.question(prompt))
        return True

    def answer(self, text: str, prompt: Prompt) -> None:
        """Choose what was typed, or say why it cannot be."""
        reading = read_answer(text, prompt.choices)
        if reading.choice is not None:
            self.choose(reading.choice.key)
        elif reading.could_be:
            tags = dict(zip((choice.key for choice in prompt.choices), numbers(prompt.choices), strict=True))
            fits = ", ".join(dict.fromkeys(named(tags[choice.key], choice) for choice in reading.could_be))
            self.console.say(wrap(f"'{text}' fits several: {fits}.", self.style.width))
        else:
            self.console.say(wrap(not_an_answer(text, prompt), self.style.width))

    def choose(self, key: str) -> None:
        """Make a choice, and keep the game."""
        try:
            self.table.choose(key)
        except MoonlessError as error:
            self.console.say(wrap(str(error), self.style.width))
            return
        self.keep()

    def on_event(self, event: Event, table: Any) -> None:
        """Print what happened, to those who may know it; keep it for those who are not looking now."""
        if self.muted:
            return
        self.secrets = self.secrets or event.seen_by is not None
        if event.visible_to(self.viewer):
            self.console.say(event_lines(event.line(), self.style))
            if self.pause:
                time.sleep(self.pause)
            return
        for seat in self.seats:
            if event.visible_to(seat):
                self.missed.setdefault(seat, []).append(event.line())

    def keep(self) -> None:
        """Save the game; a failure is said once, and the game goes on."""
        if self.path is None:
            return
        try:
            saves.save(self.table.record, self.path)
        except OSError as error:
            why = saves.why_not_saved(error, self.path)
            if why != self.unsaved:
                self.console.say(
                    wrap(f"{why} The game goes on; 'save' and another path keeps a copy.", self.style.width)
                )
            self.unsaved = why
            return
        self.on_disk = True
        if self.unsaved:
            self.console.say("The game is saved again.")
            self.unsaved = ""
        scene = self.table.scene(self.viewer)
        now = ", ".join(words for track in scene.tracks[:2] if (words := track_words(track)))
        note = (scene.title, now, self.table.decision is None)
        if note != self.noted:
            saves.describe(self.path, *note)
            self.noted = note

    def moved_to(self, copy: Path) -> bool:
        """Keep the game in a copy from now on, if the moves are kept nowhere else; True if so."""
        if self.path is not None and not self.unsaved:
            return False
        self.forget_empty()
        self.path, self.unsaved, self.on_disk, self.resume_command = copy, "", True, ""
        self.keep()
        return True

    def forget_empty(self) -> None:
        """Give back the name that was taken for the game, where nothing could be written to it."""
        if self.path is not None and not self.on_disk:
            saves.discard_empty(self.path)

    def may_leave(self) -> bool:
        """Whether nothing is lost by leaving, or the person does not mind."""
        lost = "the moves since" if self.on_disk else "the game"
        return not self.unsaved or self.console.confirm(f"{self.unsaved} Leave and lose {lost}?")

    def leave(self) -> Ending:
        """Say how to come back, if there is something to come back to."""
        if self.path is None or not self.on_disk:
            self.forget_empty()
            self.console.say(wrap(f"{self.unsaved} This game was not saved.".strip(), self.style.width))
            return "left"
        if self.unsaved:
            self.console.say(wrap(f"{self.unsaved} Moves since the last save are lost.", self.style.width))
        command = self.resume_command or f"moonless resume {shlex.quote(saves.short_name(self.path))}"
        self.console.say(f"Go on with: {command}")
        return "left"

    def close(self) -> None:
        """The end: how it stands, the reports, the result."""
        scene = self.table.scene(self.viewer)
        if not self.style.plain:
            self.console.say(what_is_new(self.shown, scene, self.style))
        for table in scene.tables:
            self.console.say(["", *table_lines(table, self.style)])
        outcome = self.table.outcome
        result = outcome.summary if outcome is not None else scene.outcome
        if result:
            self.console.say(["", *(self.style.paint(line, "bold") for line in wrap(result, self.style.width))])
        for detail in outcome.details if outcome is not None else []:
            self.console.say(wrap(detail, self.style.width))
        if self.unsaved:
            self.forget_empty()
            self.console.say(wrap(f"{self.unsaved} The end of this game was not saved.", self.style.width))
        elif self.path is not None:
            self.console.say(f"See it again with: moonless replay {shlex.quote(str(self.path))}")


def named(number: str, choice: Choice) -> str:
    """An answer with its number, which may be all that it is."""
    return number if number == choice.label else f"{number} {choice.label}"


def sign(prompt: Prompt) -> str:
    """What stands before the cursor; a thrown die is asked for by name."""
    return f"{question_words(prompt)}: " if is_throw(prompt) else "> "


def is_throw(prompt: Prompt) -> bool:
    """Whether a person is to throw a die or draw a numbered card, and type what it shows."""
    return prompt.seat == DICE_SEAT and faces_only(prompt.choices)


def not_an_answer(text: str, prompt: Prompt) -> str:
    """Why a typed line was not understood."""
    tags = numbers(prompt.choices)
    if text.isdecimal() and tags:
        between = f"{tags[0]} to {tags[-1]}" if len(tags) > 1 else tags[0]
        return f"{text} is not among the answers: {between}."
    return f"'{text}' is no answer and no command. Type ? for help, or Enter to hear the question again."
