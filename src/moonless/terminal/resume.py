"""Which saved game to go on with."""

from pathlib import Path
from typing import TextIO

from moonless.terminal.console import Reader, console_for
from moonless.terminal.saves import Saved, list_lines, saved_games, whole_part
from moonless.terminal.text import wrap


def pick_saved(
    folder: Path | None = None, *, newest: bool = False, reader: Reader | None = None, output: TextIO | None = None
) -> Path | None:
    """The saved game to go on with: the only one, the newest if asked for, else the one that the person names."""
    games = saved_games(folder)
    console = console_for(output, reader)
    if not games:
        console.say("There is no game to go on with.")
        return None
    if newest or len(games) == 1:
        return games[0].path
    for line in list_lines(games):
        console.say(wrap(line, console.style.width))
    try:
        while True:
            answer = console.ask("Which one? (Enter: 1, q: none) ")
            if answer.casefold() in ("q", "quit"):
                return None
            if (game := chosen(answer, games)) is not None:
                return game.path
            console.say(f"Type a number from 1 to {len(games)}.")
    except (EOFError, KeyboardInterrupt):
        console.say("")
        return None


def salvage(path: Path, why: str, reader: Reader | None = None, output: TextIO | None = None) -> Path | None:
    """Of a game that was cut, what is whole of it, if the person wants to go on from there; the damaged file stays."""
    kept = whole_part(path)
    if kept is None:
        return None
    console = console_for(output, reader)
    moves = sum(line.startswith('{"choose"') for line in kept.read_text(encoding="utf-8").splitlines())
    console.say(wrap(f"This game is damaged: {why}", console.style.width, ""))
    try:
        if console.confirm(f"The first {moves} choices are whole. Go on from there, in {kept.name}?"):
            return kept
    except (EOFError, KeyboardInterrupt):
        console.say("")
    kept.unlink(missing_ok=True)
    return None


def chosen(answer: str, games: list[Saved]) -> Saved | None:
    """The game that a number names; the newest for no answer."""
    if not answer:
        return games[0]
    return games[int(answer) - 1] if answer.isdecimal() and 1 <= int(answer) <= len(games) else None
