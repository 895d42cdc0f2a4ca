"""What can be typed at the prompt besides an answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from moonless.core.scene import Choice
from moonless.terminal.prompts import exact_answer
from moonless.terminal.style import Style
from moonless.terminal.text import wrap


@dataclass(frozen=True, slots=True)
class Word:
    """A command: its names, what may follow it, what it does."""

    name: str
    others: tuple[str, ...]
    takes: str
    does: str


WORDS = [
    Word("goal", ("g",), "", "what is the matter, and what is to be done"),
    Word("undo", ("u",), "", "take the last choice back"),
    Word("why", ("w", "why-not"), "", "what cannot be done now, and why"),
    Word("options", ("o",), "", "the question again, with rule and all consequences of every answer"),
    Word("hint", ("h",), "", "what the computer would do here, by rule of thumb"),
    Word("advice", ("advise",), "", "the best answers and what they lead to; noted in the record"),
    Word("map", ("m",), "[PLACE]", "the map; of a large one the part around a place"),
    Word("sheets", ("s",), "", "the sheets in full"),
    Word("log", ("l",), "[N]", "what happened last"),
    Word("tables", ("t",), "", "tables, reports and tracks"),
    Word("legend", (), "", "what the signs of the map mean"),
    Word("where", (), "", "every piece, by place"),
    Word("look", (), "PLACE", "what is in a place and around it"),
    Word("find", ("f",), "NAME", "where something is, by direction and distance: find net, find entrance"),
    Word("help", ("?",), "[RULE or WORDS]", "these lines, or what the rules say"),
    Word("rules", (), "", "the contents of the rules"),
    Word("save", (), "PATH", "write a copy of the game to a file"),
    Word("quit", ("q", "exit"), "", "leave; the game is kept"),
]

KEPT_SHORT = ("u", "q", "?")
"""Short names that no answer can take away."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as it was typed."""

    name: str
    rest: str


def read_command(text: str, choices: Sequence[Choice] = ()) -> Command | None:
    """The command that was typed, or None if it is an answer. An answer whose key is typed in full comes first."""
    text = text.strip()
    if text.startswith("?"):
        about = text[1:].strip()
        return Command("goal", "") if about.casefold() == "goal" else Command("help", about)
    first, _, rest = text.partition(" ")
    first = first.casefold()
    if text.casefold() not in KEPT_SHORT and exact_answer(text, choices) is not None:
        return None
    for word in WORDS:
        if first == word.name or first in word.others:
            if rest.strip() and not word.takes:
                return None
            return Command(word.name, rest.strip())
    return None


def help_lines(style: Style) -> list[str]:
    """What can be typed."""
    lines = wrap(
        "Type the number of an answer, its name, or a few letters that fit only one. Or one of these:", style.width, ""
    )
    for word in WORDS:
        names = ", ".join(sorted([word.name, *word.others], key=len))
        usage = f"{names}{f' {word.takes}' if word.takes else ''}"
        if style.plain:
            lines += wrap(f"{usage}: {word.does}.", style.width, "")
        else:
            line = f"  {usage:<24} {word.does}"
            lines += [line] if len(line) <= style.width else wrap(f"{usage}: {word.does}", style.width, "    ", "  ")
    return lines
