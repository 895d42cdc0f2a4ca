"""What people make themselves: content of a game, laid out on a plan, checked as it grows, kept as TOML.

A game with a workshop says what can be placed and where, and changes a draft as a screen asks; screens know no game.
A draft is plain data, the same that its TOML text holds. A finished one is played as the scenario `own`, its text
being a start option: so the record of the game carries all that it needs.
"""

import base64
import math
import tomllib
import zlib
from dataclasses import dataclass, field
from typing import Any

from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.scene import Piece

OWN = "own"
"""The scenario that somebody wrote."""
TEXT = "text"
"""The start option that holds it."""
LONGEST = 16_000
"""Characters of a text."""
DEEPEST, MOST, WORDS, LARGEST = 6, 3000, 4000, 999
"""Of a draft: how deep, how many values, how long a text, how large a number."""
PREFIX = "own~"
"""No id that a person would write begins so."""

Document = dict[str, Any]
TILE, EDGE, SQUARE = "tile", "edge", "square"
"""What a tool is used on: a slot of the map, a place along its edge, a square."""


@dataclass(slots=True)
class Tool:
    """Something to be placed. `shapes` are the squares it covers, one list for each way it can be turned; `span` the
    places it takes along an edge; `picture` shapes of a small drawing, each a class and a path."""

    id: str
    name: str
    on: str
    note: str = ""
    kind: str = ""
    """The symbol it is drawn with."""
    shapes: list[list[tuple[int, int]]] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)
    """What each way of turning it is called."""
    span: int = 1
    picture: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Drawer:
    """Tools of one sort."""

    id: str
    name: str
    tools: list[Tool]


@dataclass(slots=True)
class Slot:
    """A place of the plan that is not a square, in units of the drawing."""

    id: str
    on: str
    x: float
    y: float
    width: float
    height: float
    name: str
    filled: bool = False
    side: str = ""
    """Of a place along an edge: which edge; what is longer than one place stays on its own."""


@dataclass(slots=True)
class Patch:
    """Something placed that covers more than one square, in units of the drawing; it lies on what its tool does."""

    id: str
    kind: str
    name: str
    x: float
    y: float
    width: float
    height: float
    on: str


@dataclass(slots=True)
class Field:
    """Something to fill in. `kind`: text, words, lines, number, flag, choice, picks."""

    path: str
    name: str
    kind: str
    value: Any
    choices: list[tuple[str, str]] = field(default_factory=list)
    least: int = 0
    most: int = LARGEST
    note: str = ""


@dataclass(slots=True)
class Item:
    """One entry of a list that can be added to."""

    path: str
    name: str
    fields: list[Field]


@dataclass(slots=True)
class FormPage:
    """A page of the form; `add` is the path of the list that its items belong to."""

    id: str
    name: str
    fields: list[Field] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    add: str = ""
    add_name: str = ""
    note: str = ""


@dataclass(slots=True)
class Problem:
    """What is missing or wrong, and where: a piece, a slot, a field, or the drawer that holds what is missing."""

    text: str
    piece: str = ""
    slot: str = ""
    field: str = ""
    drawer: str = ""


@dataclass(slots=True)
class Plan:
    """A draft as a screen shows it."""

    document: Document
    text: str
    title: str
    file: str
    board: str
    """The id of the ground to draw, by which the game draws it."""
    frame: tuple[float, float, float, float]
    """What is to be seen, in units of the drawing: left, top, width, height."""
    slots: list[Slot]
    patches: list[Patch]
    pieces: list[Piece]
    """What was placed; those marked `printed` come with the ground."""
    details: dict[str, list[Field]]
    """For each piece, patch and filled slot that can be changed, what there is to change."""
    turnable: list[str]
    pages: list[FormPage]
    problems: list[Problem]
    placed: str = ""
    """What the last act placed or changed."""
    notice: str = ""
    """What must be known about how the draft was read, or what the last act did besides."""
    warnings: list[Problem] = field(default_factory=list)
    """What is allowed, but hardly meant."""


@dataclass(slots=True)
class Bench:
    """What a workshop offers."""

    name: str
    drawers: list[Drawer]
    samples: dict[str, str]
    """Content to begin with, by id."""
    file_type: str = ".toml"
    grid: str = "square"
    """As boards have it: the colors of small drawings are those of such boards."""
    longest: int = LONGEST


@dataclass(slots=True)
class Act:
    """What a person does: put a tool at a place, move, turn, remove or flip what is there, set a field, add or drop
    an entry."""

    do: str
    at: str = ""
    tool: str = ""
    piece: str = ""
    turn: int = 0
    path: str = ""
    value: Any = None


class Workshop:
    """A game's workshop. Everything it is handed may come from a stranger: it answers with an error in words."""

    def bench(self) -> Bench:
        raise NotImplementedError

    def blank(self) -> Document:
        """An empty draft."""
        raise NotImplementedError

    def sample(self, id: str) -> Document:
        """A draft to begin with, by its id."""
        raise NotImplementedError

    def act(self, document: Document, act: Act) -> tuple[Document, str, str]:
        """The draft after an act, what the act was about, and what else it did that nobody may miss; the one handed
        over is left as it was."""
        raise NotImplementedError

    def plan(self, document: Document) -> Plan:
        """A draft as it is shown, with everything that is wrong with it."""
        raise NotImplementedError

    def problems(self, text: str) -> list[str]:
        """Everything that is wrong with a text, a line each; empty: it can be played."""
        raise NotImplementedError

    def claims(self, text: str) -> bool:
        """Whether a text looks like content of this workshop."""
        raise NotImplementedError


# Texts of strangers


def read_document(text: str) -> Document:
    """A text as a draft; one that is no TOML, or too much of anything, is refused in words."""
    if len(text) > LONGEST:
        raise Unreadable(f"the text has {len(text)} characters; at most {LONGEST} are read")
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"not TOML: {error}") from None
    except RecursionError:
        raise Unreadable(f"the text is too deep; at most {DEEPEST} levels are read") from None
    except ValueError as error:
        raise Unreadable(f"the text cannot be read: {str(error)[:100]}") from None
    check_document(document)
    return document


def check_document(document: Document) -> None:
    """Refuse what no content needs: deep nesting, thousands of values, huge numbers, dates."""
    left = MOST
    waiting: list[tuple[Any, int, str]] = [(document, 0, "the draft")]
    while waiting:
        each, depth, where = waiting.pop()
        left -= 1
        if left < 0 or depth > DEEPEST:
            few = f"at most {MOST} values" if left < 0 else f"at most {DEEPEST} levels"
            raise Unreadable(f"{where}: too {'large' if left < 0 else 'deep'}; {few} are read")
        if isinstance(each, dict):
            if not all(isinstance(name, str) and len(name) <= 80 for name in each):
                raise Unreadable(f"{where}: names are texts of at most 80 characters")
            waiting += [(inner, depth + 1, name) for name, inner in each.items()]
        elif isinstance(each, list):
            waiting += [(inner, depth + 1, where) for inner in each]
        else:
            check_value(each, where)


def check_value(each: Any, where: str) -> None:
    if isinstance(each, str):
        if len(each) > WORDS:
            raise Unreadable(f"{where}: a text of {len(each)} characters; at most {WORDS} are taken")
        if any(0xD800 <= ord(sign) < 0xE000 for sign in each):
            raise Unreadable(f"{where}: not a text that can be written down")
    elif isinstance(each, bool):
        return
    elif isinstance(each, int | float):
        if not math.isfinite(each) or abs(each) > LARGEST:
            raise Unreadable(f"{where}: numbers go from -{LARGEST} to {LARGEST}, found {str(each)[:20]}")
    else:
        raise Unreadable(f"{where}: expected text, a number, true or false, found {type(each).__name__}")


# Content that travels in its name


def own_id(text: str) -> str:
    """A name that holds the text: whoever is told the name, in whatever process, has the content."""
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def is_own(id: str) -> bool:
    return id.startswith(PREFIX)


def own_text(id: str) -> str:
    """The text in a name."""
    try:
        packed = base64.urlsafe_b64decode(id.removeprefix(PREFIX) + "=" * (-(len(id) - len(PREFIX)) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, 4 * LONGEST)
        if not unpacking.eof:
            raise ValueError("too long")
        return text.decode()
    except (ValueError, zlib.error) as error:
        raise MoonlessError("there is no such content") from error


def given_text(options: dict[str, Any]) -> str:
    """The text that a table of the scenario `own` is started with."""
    text = options.get(TEXT)
    if not isinstance(text, str) or not text.strip():
        raise MoonlessError(f"the scenario '{OWN}' needs the option '{TEXT}': the content as TOML")
    if len(text) > LONGEST:
        raise MoonlessError(f"the option '{TEXT}' has {len(text)} characters; at most {LONGEST} are taken")
    return text
