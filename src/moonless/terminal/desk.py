"""What is done at the prompt without answering: looking around, asking the rules, taking back."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from moonless.core.errors import MoonlessError
from moonless.core.fate import DICE_SEAT
from moonless.core.rulebook import Rulebook
from moonless.core.scene import Prompt, Scene
from moonless.players.advice import USED as ADVICE_NOTE
from moonless.terminal import saves
from moonless.terminal.board import legend
from moonless.terminal.commands import Command, help_lines
from moonless.terminal.finding import find
from moonless.terminal.places import look, where
from moonless.terminal.prompts import numbers
from moonless.terminal.render import goal_lines, log_lines, map_lines, why_not
from moonless.terminal.rules import consult
from moonless.terminal.sheets import all_sheets, all_tables
from moonless.terminal.text import wrap

if TYPE_CHECKING:
    from moonless.terminal.session import Session

TAKE_BACK = (
    "Something new was learned since (a die, a card, something hidden). It can still be taken back, but the take-back "
    "stays in the record and is shown in the result."
)


class Desk:
    """The commands of one sitting."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.book: Rulebook | None = None

    def obey(self, command: Command, prompt: Prompt) -> bool:
        """Carry out a command; True if the table has changed by it."""
        if command.name == "undo":
            return self.undo()
        if command.name == "save":
            self.save(command.rest)
        else:
            self.session.console.say(self.lines(command, prompt))
        return False

    def lines(self, command: Command, prompt: Prompt) -> list[str]:
        """The answer to a command that only shows something."""
        style = self.session.style
        scene = self.session.table.scene(self.session.viewer)
        shows: dict[str, Callable[[], list[str]]] = {
            "goal": lambda: goal_lines(self.session.table, style, self.session.viewer),
            "find": lambda: find(scene, command.rest, style) if command.rest else ["Find what? Name it: find net"],
            "why": lambda: why_not(self.reasons(prompt), style),
            "options": lambda: self.session.question(prompt, long=True),
            "hint": lambda: self.hint(prompt),
            "advice": lambda: self.advice(prompt),
            "map": lambda: map_lines(scene, style, command.rest),
            "sheets": lambda: all_sheets(scene, style),
            "log": lambda: self.log(scene, command.rest),
            "tables": lambda: all_tables(scene, style),
            "legend": lambda: legend(scene, style),
            "where": lambda: where(scene, style),
            "look": lambda: look(scene, command.rest, style) if command.rest else ["Look where? Name a place: look K5"],
            "help": lambda: self.consult(command.rest) if command.rest else help_lines(style),
            "rules": lambda: self.consult(""),
        }
        return shows[command.name]()

    def reasons(self, prompt: Prompt) -> list[str]:
        """Why what is not offered is not."""
        return [str(refusal) for refusal in self.session.table.why_not or prompt.why_not]

    def log(self, scene: Scene, count: str) -> list[str]:
        if count and not count.isdecimal():
            return [f"'{count}' is not a number of lines: log 20"]
        return log_lines(scene, self.session.style, int(count or 15) or 1)

    def consult(self, query: str) -> list[str]:
        """What the rules say."""
        if self.book is None:
            self.book = Rulebook(self.session.table.game.rules_text)
        return consult(self.book, query, self.session.style)

    def advice(self, prompt: Prompt) -> list[str]:
        """The best answers; the record notes that it was asked for."""
        adviser, table, width = self.session.adviser, self.session.table, self.session.style.width
        if adviser is None or prompt.seat == DICE_SEAT:
            return self.hint(prompt)
        best = adviser(table)
        table.note(ADVICE_NOTE, prompt.seat)
        labels = {choice.key: choice.label for choice in prompt.choices}
        tags = dict(zip((choice.key for choice in prompt.choices), numbers(prompt.choices), strict=True))
        lines: list[str] = []
        for each in best:
            chances = ", ".join(f"{level} {share:.0%}" for level, share in each.levels.items() if level)
            text = f"{tags.get(each.key, '')} {labels.get(each.key, each.key)}: expect {each.expected:.1f}"
            lines += wrap(f"{text} ({chances}). {each.why}" if chances else f"{text}. {each.why}", width)
        return lines or ["The computer has no advice now."]

    def hint(self, prompt: Prompt) -> list[str]:
        """What the computer would choose."""
        if self.session.hint is None:
            return ["There is nobody here to give advice."]
        key = self.session.hint(self.session.table)
        for number, choice in zip(numbers(prompt.choices), prompt.choices, strict=True):
            if choice.key == key:
                return wrap(f"The computer would choose {number}: {choice.label}.", self.session.style.width)
        return ["The computer has no advice now."]

    def save(self, path: str) -> None:
        """Write a copy of the game to a path of the player's; a game that is kept nowhere else is kept there."""
        say = self.session.console.say
        if not path:
            say("Save where? Name a file: save mission.jsonl")
            return
        try:
            target = Path(path).expanduser()
            if not target.parent.is_dir():
                say(f"Could not save to {target}: there is no folder {target.parent}.")
                return
            if target.exists() and not self.session.console.confirm(f"{target} exists. Write over it?"):
                say("Nothing is written.")
                return
            saves.save(self.session.table.record, target)
        except OSError as error:
            say(saves.why_not_saved(error, target))
        except (RuntimeError, ValueError) as error:  # a home that nobody has, a name that no file can have
            say(f"Could not save to {path}: {error}.")
        else:
            moved = self.session.moved_to(target)
            say(f"Saved to {target}.{' The game is kept there from now on.' if moved else ''}")

    def undo(self) -> bool:
        """Take the last choice back: freely, or as a declared take-back once something new was learned."""
        session = self.session
        kind = session.table.can_undo
        if not kind:
            session.console.say("There is nothing to take back.")
            return False
        rule = session.table.game.no_take_back
        if kind != "free" and rule:
            session.console.say(f"What somebody has learned from cannot be taken back ({rule}).")
            return False
        if kind != "free" and not self.agreed():
            session.console.say("Nothing is taken back.")
            return False
        session.muted = True
        try:
            session.table.undo() if kind == "free" else session.table.take_back()
        except MoonlessError as error:
            session.console.say(wrap(str(error), session.style.width))
            return False
        finally:
            session.muted = False
        session.console.say("Taken back.")
        session.keep()
        return True

    def agreed(self) -> bool:
        """Whether the player wants a take-back although it is noted."""
        session = self.session
        session.console.say(wrap(TAKE_BACK, session.style.width, ""))
        return session.console.confirm("Take it back all the same?")
