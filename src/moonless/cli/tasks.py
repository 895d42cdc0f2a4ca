"""`moonless --help`: commands by what one wants to do, each with examples that are tried by a test."""

import argparse
from typing import Any

TASKS: dict[str, tuple[str, ...]] = {
    "Play": ("play", "learn", "resume", "replay", "review", "scenarios"),
    "Host": ("serve", "account", "operator"),
    "Study": ("simulate", "lab", "puzzles", "bench"),
    "Extend": ("new", "check", "content"),
    "This program": ("doctor", "completion"),
}
"""Every command stands here once (tests/cli)."""

EXAMPLES: dict[str, list[tuple[str, str]]] = {
    "": [
        ("moonless", "open the table in the browser"),
        ("moonless play gato-leader", "play in the terminal"),
        ("moonless serve --port 8765 --public-url https://moonless.example", "run a public site"),
        ("moonless simulate by-stealth-and-sea -n 1000", "let the computer play a thousand games"),
        ("moonless doctor", "see what is installed, and what to do about what is missing"),
    ],
    "play": [
        ("moonless play by-stealth-and-sea --scenario bg2 --seed 7", "the same seed and choices give the same game"),
        ("moonless play they-come-unseen --seat nato --player admiral", "one side against the computer"),
        ("moonless play --dice by-hand", "you throw real dice and enter them"),
        ("moonless play --plain", "sentences instead of drawings"),
    ],
    "learn": [
        ("moonless learn by-stealth-and-sea", "the first lesson of a game"),
        ("moonless learn rogue-regiment --list", "all of them"),
    ],
    "resume": [
        ("moonless resume", "choose from the games that are not over"),
        ("moonless resume --newest", "the last one, without asking"),
        ("moonless resume --list --json", "all of them, for programs"),
    ],
    "replay": [("moonless replay game.jsonl --all", "everything that happened, as the first seat saw it")],
    "review": [
        ("moonless review game.jsonl", "where the game turned, and how lucky it was"),
        ("moonless review game.jsonl --seat slc-1 --json", "one seat's choices, for programs"),
    ],
    "scenarios": [
        ("moonless scenarios", "of all games"),
        ("moonless scenarios rogue-regiment --json", "of one, for programs"),
    ],
    "serve": [
        ("moonless serve --host 0.0.0.0 --port 8765", "for the local network"),
        ("moonless serve --database postgresql://moonless@db/moonless --workers 4", "several processes, PostgreSQL"),
    ],
    "account": [('moonless account "Quiet Curlew"', "a code for somebody who has lost every other way in")],
    "operator": [
        ("moonless operator look", "open reports, forbidden words, what operators did"),
        ('moonless operator make-operator "Harbor Master"', "give an account the page /operator"),
        ('moonless operator act remove-name "Rude Gull"', "take a name away; the account stays"),
        ("moonless operator ratings", "compute all ratings again from the games"),
    ],
    "simulate": [
        ("moonless simulate by-stealth-and-sea --scenario all -n 200", "each mission 200 times"),
        ("moonless simulate gato-leader --format csv --output games.csv", "a line for each game"),
    ],
    "lab": [
        ("moonless lab compare by-stealth-and-sea admiral:100 captain", "two players on the same seeds"),
        ("moonless lab simulate they-come-unseen --in nato=admiral:50", "any player in any seat"),
        ("moonless lab balance gato-leader --output report.html", "a page on a game's balance"),
    ],
    "puzzles": [
        ("moonless puzzles list by-stealth-and-sea", "those that are shipped"),
        ("moonless puzzles find by-stealth-and-sea --scenario bg2 -n 4", "more of them, in four games"),
    ],
    "bench": [
        ("moonless bench", "how fast the rules run"),
        ("moonless bench search --of gato-leader", "how fast the search is"),
        ("moonless bench envs", "how fast environments are, beside their peers"),
        ("moonless bench server --players 50", "what a machine carries"),
        ("moonless bench attack --seconds 10", "how a stranger fares while another does their worst"),
    ],
    "new": [("moonless new night-watch", "a package named night-watch, in this folder")],
    "check": [
        ("moonless check my-content", "a folder of content files"),
        ("moonless check mission.toml --json", "a mission of one's own, for programs"),
    ],
    "content": [
        ("moonless content export gato-leader my-box", "the game's data files, to be changed"),
        ("moonless content check my-box", "what is wrong with them"),
        ("moonless play gato-leader --content my-box --scenario first-patrol@my-box", "play with them"),
        ("moonless content pack my-box my-box.zip", "one file to be shared"),
        ("moonless content install my-box.zip", "for every game from now on, on a server too"),
    ],
    "doctor": [
        ("moonless doctor", "everything"),
        ("moonless doctor --database postgresql://moonless@db/moonless", "and whether this database answers"),
    ],
    "completion": [
        ("moonless completion bash", "print it; docs/commands.md says where each shell wants it"),
    ],
}

EXIT_CODES = {
    0: "done",
    1: "something was found: problems in content, a fault by doctor, no game to go on with",
    2: "it could not be done: wrong arguments, or an error told in one line",
    130: "interrupted (Ctrl-C)",
}


class TaskParser(argparse.ArgumentParser):
    """The parser of `moonless` itself, whose help goes by task."""

    helps: dict[str, str]
    """What each command says of itself."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.helps = {}

    def format_help(self) -> str:
        parts = [f"usage: {self.prog} [COMMAND] [OPTIONS]", str(self.description)]
        for task, names in TASKS.items():
            parts.append("\n".join([f"{task}:", *(f"  {name:<12}{self.helps[name]}" for name in names)]))
        parts.append("Examples:\n" + as_lines(EXAMPLES[""]))
        parts.append("Exit codes:\n" + "\n".join(f"  {code:<5}{means}" for code, means in EXIT_CODES.items()))
        parts.append("'moonless COMMAND --help' tells all about a command; --version says which this is.")
        return "\n\n".join(parts) + "\n"


def as_lines(examples: list[tuple[str, str]]) -> str:
    widest = max(len(command) for command, _ in examples)
    return "\n".join(f"  {command:<{widest}}   {meaning}" for command, meaning in examples)


def add_examples(parser: TaskParser, commands: Any) -> None:
    """Give each command its examples, and the parser of all what they say of themselves."""
    for action in commands._choices_actions:
        parser.helps[action.dest] = str(action.help)
    for name, inner in commands.choices.items():
        inner.formatter_class = argparse.RawDescriptionHelpFormatter
        if name in EXAMPLES:
            inner.epilog = "examples:\n" + as_lines(EXAMPLES[name])
