"""What a screen shows of a redacted state. A scene says what is to be seen, never how it is drawn.

A server makes thousands a second, compares them and writes them as JSON: msgspec's structs do each in a fraction of a
dataclass's time.
"""

from typing import Literal

from msgspec import Struct, field

from moonless.core.decision import Refusal
from moonless.core.events import Line
from moonless.core.words import squeeze

Grid = Literal["hex", "square", "areas"]


class Cell(Struct):
    """A place of the board. `x`, `y` are its center, in cell widths; `column` and `row` count from 0 on a grid."""

    id: str
    terrain: str
    x: float
    y: float
    column: int = 0
    row: int = 0
    note: str = ""
    outline: list[tuple[float, float]] = field(default_factory=list)
    """The border of an area, in cell widths; a cell of a grid needs none."""
    name: str = ""
    """What it is called, where its id is not for reading: a sea area, a tile beside the map."""


class Edge(Struct):
    """Something that lies between two neighboring cells: a mole, a wall, a door."""

    a: str
    b: str
    kind: str
    name: str = ""


class Label(Struct):
    text: str
    cell: str


class Board(Struct):
    """The part of a scene that does not change while a scenario is played: send it once, by its `id`.

    Grids: "hex" is pointy-top with shifted even rows (`shifted` tells which half of the rows is shifted right).
    """

    id: str
    name: str
    grid: Grid
    columns: int
    rows: int
    cells: list[Cell]
    edges: list[Edge] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    terrains: dict[str, str] = field(default_factory=dict)
    """What each terrain is called, for the legend."""
    shifted: Literal["even", "odd", ""] = ""


Tone = Literal["plain", "good", "warn", "grave"]
"""How much something matters: told as it is, to be glad of, to be minded, not to be overlooked."""


class Mark(Struct):
    """Something that is true of a piece: detected, damaged, 11 torpedoes left. Every mark is drawn.

    `id` is a word for programs and style sheets and never changes its meaning; `name` is for reading.
    """

    id: str
    name: str
    tone: Tone = "plain"
    note: str = ""
    amount: int | None = None
    """The number that it carries, where there is one: hits, points, depth."""


class Piece(Struct):
    """Something that stands on the board. `facing` is a compass point ("NE").

    The piece, the sheet and the seat of one craft share their id. Pieces are listed most important first.
    """

    id: str
    kind: str
    cell: str
    name: str
    short: str
    """At most three characters, for a text map."""
    side: str = ""
    facing: str = ""
    marks: list[Mark] = field(default_factory=list)
    note: str = ""
    angle: float | None = None
    """How it is turned where facing does not say: degrees clockwise from east."""
    label: str = ""
    """What is written beside it on the board, where its name is too long; empty: nothing."""
    worth: int = 0
    """What it counts for, where pieces compare: victory points, tonnage. Those that count little are labeled last."""
    badge: str = ""
    """A letter or number that tells it from others of its kind on the board."""
    place: str = ""
    """What its cell is called, where the cell has a name."""


class Overlay(Struct):
    """Something laid over cells: light, a sonar sector, where a submarine may be. `share` (0 to 1) is how strongly."""

    id: str
    kind: str
    name: str
    cells: dict[str, float]
    note: str = ""
    piece: str = ""
    """The piece whose view it is: a share below 1 is seen in part."""
    legend: bool = True
    """Whether it is explained beside the board while it is shown."""
    group: str = ""
    """The heading under which several are explained together, in words; `short` is then what tells them apart."""
    short: str = ""
    figures: dict[str, str] = field(default_factory=dict)
    """What is written in its cells: a chance, as exact as it is known."""


class Space(Struct):
    """A place for tokens on a sheet: how many there are, how many there were, whether its loss hurts now."""

    name: str
    tokens: int
    capacity: int
    note: str = ""
    broken: bool = False
    filling: bool = False
    """Whether its tokens come rather than go: hits, stress, cargo. A place that is still empty is no loss."""


class Stat(Struct):
    name: str
    value: str
    note: str = ""


class Sheet(Struct):
    """A craft, a boat, an operator as a card on the table."""

    id: str
    title: str
    subtitle: str = ""
    seat: str = ""
    stats: list[Stat] = field(default_factory=list)
    spaces: list[Space] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Track(Struct):
    """Turn, phase, clock, alert, weather: the spaces in order and which one is now (-1: none yet)."""

    name: str
    spaces: list[str]
    now: int
    notes: dict[int, str] = field(default_factory=dict)
    id: str = ""
    """For programs: "turn", "weather"; every track of a scene has its own."""


class Odds(Struct):
    """The exact chance that an option succeeds: as it stands, and with the best use of everything that can be added."""

    chance: float
    best: float
    note: str = ""
    best_with: str = "at best"
    """What the best use is made of: `with surges`; empty where nothing is thrown: no chance is shown."""


class Price(Struct):
    """What something costs, with its unit: 2 AP, 14 fuel. `least`: that much or more."""

    amount: float
    unit: str
    least: bool = False

    def __str__(self) -> str:
        return f"{self.amount:g}{'+' if self.least else ''} {self.unit}"


class Consequence(Struct):
    """What an answer would bring on: who sees, who fires, what is used up; `chance` where it is not certain."""

    kind: str
    text: str
    tone: Tone = "warn"
    piece: str = ""
    cell: str = ""
    chance: float | None = None
    named: bool = False
    """Whether the words say the chance already."""


class Choice(Struct):
    """An option as it is offered. What a screen acts on are fields; `label`, `note` and `warning` are for reading."""

    key: str
    label: str
    rule: str = ""
    cost: Price | None = None
    odds: Odds | None = None
    cell: str = ""
    piece: str = ""
    note: str = ""
    warning: str = ""
    """What it would bring on, in a few words: for a list that has no room for the note."""
    verb: str = ""
    """What is done, whatever to: the same for all answers of one action of the rulebook."""
    group: str = ""
    """The heading under which a screen gathers answers of one kind, in words; `short` is then what tells them apart."""
    short: str = ""
    sheet: str = ""
    """The sheet that it is about, where it is neither a place nor a piece."""
    facing: str = ""
    """The compass point that it turns the piece to."""
    steady: bool = False
    """Among answers that lead to one place: the one that leaves depth, gait and the like as they are."""
    closes: bool = False
    """Whether it ends the order that it is a step of and says no more than: that is all."""
    spares: bool = False
    """Whether it sets up all that is left, as is usual: a screen offers it first."""
    gives_up: bool = False
    """Whether it ends the game: never meant by a slip."""
    outcome: list[Consequence] = field(default_factory=list)


class WhyNot(Struct):
    """An action of the rulebook that is not possible now: the reason, the rule, the place where it has one."""

    key: str
    label: str
    reason: str
    rule: str
    verb: str = ""
    cell: str = ""
    piece: str = ""

    def __str__(self) -> str:
        return f"{self.label}: {self.reason} ({self.rule})"


def why_not(refusals: list[Refusal]) -> list[WhyNot]:
    """Refusals as a scene shows them."""
    return [WhyNot(each.key, each.label, each.reason, each.rule, each.verb) for each in refusals]


OrderKind = Literal["path", "allocation", "set"]


class Order(Struct):
    """An order of several steps while it is given: a path, so many of each, a set. Its steps can be sent together."""

    kind: OrderKind
    id: str
    """The same for all steps of one order."""
    name: str = ""
    """What is ordered, in words."""
    cells: list[str] = field(default_factory=list)
    """Of a path: where it starts, then step by step."""
    marks: list[str] = field(default_factory=list)
    """Of a path: what is to be written at each of its cells, depth for instance; empty where nothing is."""
    price: list[Price] = field(default_factory=list)
    """What it costs so far."""
    outcome: list[Consequence] = field(default_factory=list)


class Way(Struct):
    """A whole way to a far place: the answers that lead there, one after another, as the table asks for them."""

    cell: str
    keys: list[str]
    price: list[Price] = field(default_factory=list)
    outcome: list[Consequence] = field(default_factory=list)
    """What it would bring on at its end; nobody reacts to the steps before."""
    ends: str = ""
    """Why it cannot be planned beyond, as the kind of what it brings on; empty where it can."""
    name: str = ""
    """What tells it from other ways to the same place: as deep as can be, at periscope depth."""
    cells: list[str] = field(default_factory=list)
    """Where it leads through, from where the piece stands."""
    left: Price | None = None
    """What is left at its end of what it costs; where it is in reach, it is written on the board."""


class Always(Struct):
    """A standing order that is offered where its question is asked."""

    ask: str
    key: str
    label: str


class Prompt(Struct):
    """The question, who is asked, every legal answer, and what is not possible now and why."""

    seat: str
    question: str
    rule: str
    choices: list[Choice]
    why_not: list[WhyNot] = field(default_factory=list)
    order: Order | None = None
    """The larger order that the answer is a step of."""
    piece: str = ""
    """The piece that is asked about, where it is not the seat's own."""
    die: int = 0
    """How many sides the die has that a person has thrown and enters; 0: nothing is thrown."""
    named: bool = False
    """Whether the question itself says who is asked; the table knows, since it has the game's own words."""
    always: list[Always] = field(default_factory=list)
    """Standing orders that would answer it from now on: a server offers them to who keeps answering so."""
    target: str = ""
    """The piece that every answer is aimed at, where none names it."""
    unsaid: list[str] = field(default_factory=list)
    """The keys of answers whose words do not say where they lead; where no map shows it, it stands beside them."""

    def names(self, seat: str) -> bool:
        """Whether the question has a seat's name in it."""
        return seat.casefold().replace("-", " ") in self.question.casefold().replace("-", " ")

    def leave_unsaid(self) -> list[str]:
        """The answers with a place that is not in their words."""
        return [each.key for each in self.choices if each.cell and squeeze(each.cell) not in squeeze(each.label)]


class Table(Struct):
    """Rows and columns of a report."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    id: str = ""
    """For programs: "roster", "report"."""


class Scene(Struct):
    """All that a seat's screen shows now.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> scene = table.scene("slc-1")
    >>> scene.title, scene.prompt.question
    ('BG2: First Blood at the Rock', 'Where does HMS Encounter lie?')
    >>> [choice.key for choice in scene.prompt.choices][:2]
    ['random', 'at-once']
    """

    title: str
    subtitle: str
    seat: str
    board: Board | None
    pieces: list[Piece]
    sheets: list[Sheet]
    tracks: list[Track]
    prompt: Prompt | None
    log: list[Line]
    overlays: list[Overlay] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    """Reports worth showing beside the board: a campaign's roster, the after-action report."""
    outcome: str = ""
    sides: dict[str, str] = field(default_factory=dict)
    """What the sides of its pieces are called."""
    abbreviations: dict[str, str] = field(default_factory=dict)
    """What the abbreviations in its words stand for; the table knows, since the game says so."""
    figures: dict[str, str] = field(default_factory=dict)
    """What the figures that are written on the board mean, each by a sample of it."""

    def __repr__(self) -> str:
        asked = f"'{self.prompt.question}'" if self.prompt is not None else "nothing"
        return f"<Scene '{self.title}' for {self.seat or 'who watches'}: {len(self.pieces)} pieces, asks {asked}>"
