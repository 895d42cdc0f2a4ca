"""What the numbers of an observation mean: the words of a game in a fixed order, and what a scenario has at most.

A game's own legend stands in its `legend.json`, made by playing (`python -m moonless.envs.explore`), its keys from the
content (`Screen.keys`). It only grows: a word keeps its number. A game without one is explored when an environment is
made; the same seeds find the same words.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from moonless.core.decision import Decision, Option, serious
from moonless.core.events import Event
from moonless.core.fate import Fate, SeededFate, Source
from moonless.core.game import Game, own_scenarios
from moonless.core.hexes import DIRECTIONS
from moonless.core.scene import Board, Scene
from moonless.core.squares import COMPASS

VERSION = 1
"""Of the columns. It is raised when a column changes its meaning; words that are added leave it as it is."""
CODING = 2
"""Of the numbers that keys have as answers. 2: a dictionary made from the content, and a remainder by hash."""
OPTION_COLUMNS = ("key", "verb", "cell", "piece", "facing", "number", "price", "chance", "best")
LOG_COLUMNS = (
    "rule", "section", "paragraph", "moment", "good", "piece", "other", "from", "to", "dice", "total", "heading",
)  # fmt: skip
PROMPT_COLUMNS = ("board", "seat", "ask", "piece")
LINES = 12
"""How many of the last events an observation tells of."""
NUMBERED = re.compile(r"\d[a-z]?$")
"""12, bomb-3, e10b: one of several of its kind."""
REMAINDER = 64
"""The least count of numbers for keys that the dictionary does not know; where more can be offered there are more."""
KINDS = ("kinds", "sides", "facings", "marks", "overlays", "tracks", "verbs", "asks", "pieces", "moments", "keys")
EXPLORED = 6
"""How many games are played to find the words of a game that brings no legend."""


@dataclass(slots=True)
class Bounds:
    """What a scenario has at most: answers to one question, decisions in a game, outcomes of one chance."""

    boards: list[str] = field(default_factory=list)
    most: int = 0
    longest: int = 0
    outcomes: int = 0


@dataclass(slots=True)
class Words:
    """The words of a game, by kind, each in the order of its number; and the bounds of its scenarios."""

    lists: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    bounds: dict[str, Bounds] = field(default_factory=dict)
    sheets: list[str] = field(default_factory=list)
    boards: dict[str, Board] = field(default_factory=dict)
    """As scenes showed them, where a game was explored."""

    def board(self, game: Game, id: str) -> Board:
        return self.boards.get(id) or game.screen.board(id)

    def add(self, kind: str, words: Iterable[str]) -> None:
        known = self.lists[kind]
        for word in words:
            if word and word not in known:
                known.append(word)

    def add_all(self, kind: str, words: Iterable[str]) -> None:
        """The same for many at once."""
        self.lists[kind] = list(dict.fromkeys([*self.lists[kind], *words]))


def words_of(game: Game) -> Words | None:
    """The legend that a game brings along, or None."""
    if "." not in type(game).__module__:
        return None
    file = game.package / "legend.json"
    if not file.is_file():
        return None
    data = json.loads(file.read_text(encoding="utf-8"))
    lists = {kind: list(data["words"].get(kind, [])) for kind in KINDS}
    return Words(lists, {id: Bounds(**bounds) for id, bounds in data["scenarios"].items()}, data.get("sheets", []))


class Legend:
    """The columns of a scenario's observations. A cell, a piece, a verb is its number plus one; 0 is none."""

    def __init__(self, game: Game, scenario: str, words: Words) -> None:
        bounds = words.bounds[scenario]
        self.version = VERSION
        self.coding = CODING
        self.game = game.id
        self.scenario = scenario
        self.most = bounds.most
        self.longest = bounds.longest
        self.outcomes = bounds.outcomes
        self.seats: list[str] = list(game.seats)
        self.words = words.lists
        self.numbers: dict[str, dict[str, int]] = {
            kind: {word: number for number, word in enumerate(known, 1)} for kind, known in words.lists.items()
        }
        boards = {id: words.board(game, id) for id in bounds.boards}
        self.boards = list(boards)
        self.areas = all(board.grid == "areas" for board in boards.values())
        self.columns = max((board.columns for board in boards.values()), default=1)
        self.rows = max((board.rows for board in boards.values()), default=1)
        self.cells: dict[str, dict[str, int]] = {}
        """By board, the number of each cell, from 0."""
        self.nodes = 0
        self._number_cells(boards)
        terrains = sorted({cell.terrain for board in boards.values() for cell in board.cells})
        borders = sorted({edge.kind for board in boards.values() for edge in board.edges})
        points = COMPASS if any(board.grid == "square" for board in boards.values()) else DIRECTIONS
        self.planes = [f"terrain {name}" for name in terrains]
        if not self.areas:
            self.planes += [f"edge {kind} {point}" for kind in borders for point in points]
        self.fixed_planes = len(self.planes)
        for kind in ("kinds", "sides", "facings", "marks", "overlays"):
            self.planes += [f"{kind[:-1]} {word}" for word in self.words[kind]]
        self.edges = self._ways(boards) if self.areas else []
        self.sheets: list[str] = words.sheets
        self.tracks: list[str] = [*PROMPT_COLUMNS, *self.words["tracks"]]
        self.fixed = {id: self._fixed(board) for id, board in boards.items()}
        self.read: dict[str, dict[str, list[int]]] = {}
        """By board and question, what each key says, once an observer has read it."""

    @property
    def across(self) -> int:
        """How far apart two planes of a cell lie: planes come first on a grid, nodes first where there are areas."""
        return 1 if self.areas else self.nodes

    @property
    def along(self) -> int:
        return len(self.planes) if self.areas else 1

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the board: planes, rows, columns; or nodes, features."""
        return (self.nodes, len(self.planes)) if self.areas else (len(self.planes), self.rows, self.columns)

    def plane(self, kind: str, word: str) -> int:
        """The plane of a kind, a side, a facing, a mark, an overlay; -1 where it has none."""
        number = self.numbers[kind].get(word, 0)
        if not number:
            return -1
        before = self.fixed_planes
        for other in ("kinds", "sides", "facings", "marks", "overlays"):
            if other == kind:
                break
            before += len(self.words[other])
        return before + number - 1

    def describe(self) -> dict[str, Any]:
        """All of it, for people and files."""
        return {
            "version": self.version,
            "coding": self.coding,
            "game": self.game,
            "scenario": self.scenario,
            "board": {"shape": self.shape, "planes": self.planes, "boards": self.boards, "edges": self.edges},
            "sheets": self.sheets,
            "tracks": self.tracks,
            "log": LOG_COLUMNS,
            "options": OPTION_COLUMNS,
            "most": self.most,
            "words": self.words,
        }

    # Boards

    def _number_cells(self, boards: dict[str, Board]) -> None:
        for id, board in boards.items():
            if self.areas:
                self.cells[id] = {cell.id: self.nodes + place for place, cell in enumerate(board.cells)}
                self.nodes += len(board.cells)
            else:
                self.cells[id] = {cell.id: cell.row * self.columns + cell.column for cell in board.cells}
        if not self.areas:
            self.nodes = self.rows * self.columns
        self.nodes = max(self.nodes, 1)

    def _ways(self, boards: dict[str, Board]) -> list[tuple[int, int]]:
        cells = self.cells
        return [(cells[id][edge.a], cells[id][edge.b]) for id, board in boards.items() for edge in board.edges]

    def _fixed(self, board: Board) -> bytes:
        """The planes that never change while a board lies on the table: terrain and edges."""
        made = bytearray(len(self.planes) * self.nodes)
        places = {name: plane for plane, name in enumerate(self.planes)}
        cells = self.cells[board.id]
        for cell in board.cells:
            made[places[f"terrain {cell.terrain}"] * self.across + cells[cell.id] * self.along] = 1
        if not self.areas:
            at = {cell.id: cell for cell in board.cells}
            for edge in board.edges:
                for a, b in ((at[edge.a], at[edge.b]), (at[edge.b], at[edge.a])):
                    plane = places.get(f"edge {edge.kind} {toward(a.x, a.y, b.x, b.y, board.grid)}")
                    if plane is not None:
                        made[plane * self.across + cells[a.id] * self.along] = 1
        return bytes(made)


def toward(x: float, y: float, to_x: float, to_y: float, grid: str) -> str:
    """The compass point from one cell to its neighbor."""
    north = "N" if to_y < y - 0.1 else "S" if to_y > y + 0.1 else ""
    east = "E" if to_x > x + 0.1 else "W" if to_x < x - 0.1 else ""
    return north + east


# Finding the words of a game


class Counted(Fate):
    """Chance from a seed that keeps count of the most outcomes there were to choose from."""

    def __init__(self, seed: int | str) -> None:
        super().__init__()
        self.inner = SeededFate(seed)
        self.most = 1

    def pick(self, source: Source, among: list[int]) -> int:
        self.most = max(self.most, len(set(among)))
        return self.inner.pick(source, among)


def explore(game: Game, scenario: str, words: Words, seeds: range, looks: int = 4) -> None:
    """Play games at random, a mood and a captain in turn, and add what is seen; a scene at one decision in `looks`."""
    bounds = words.bounds.setdefault(scenario, Bounds())
    for seed in seeds:
        play_one(game, scenario, words, bounds, seed, looks)


def play_one(game: Game, scenario: str, words: Words, bounds: Bounds, seed: int, looks: int) -> None:
    state = game.start(scenario, dict(game.unattended))
    random, fate, captain = Random(f"explore {seed}"), Counted(seed), game.judgment.captain(seed)
    guided = seed % 2 == 1
    asked = 0

    def answer(decision: Decision) -> Option:
        nonlocal asked
        asked += 1
        options = serious(decision.options)
        bounds.most = max(bounds.most, len(options))
        words.add("asks", [decision.ask])
        words.add("keys", [option.key for option in options])
        known = game.secrets.redact(state, decision.seat)
        if looks and random.random() * looks < 1:
            note_scene(words, bounds, game.screen.scene(known, decision.seat, decision, []))
        if guided and random.random() < 0.9:
            return captain.choose(known, decision)
        return options[int(random.random() * len(options))]

    def hear(event: Event) -> None:
        told = event.line()
        words.add("moments", [told.moment])
        words.add("pieces", told.pieces)

    play = game.play(state, fate, answer, hear if looks else None)
    while not state.over:
        game.play_phase(play)
    bounds.longest = max(bounds.longest, asked)
    bounds.outcomes = max(bounds.outcomes, fate.most)


def note_scene(words: Words, bounds: Bounds, scene: Scene) -> None:
    """Add what a scene shows."""
    if scene.board is not None and scene.board.id not in bounds.boards:
        bounds.boards.append(scene.board.id)
        words.boards[scene.board.id] = scene.board
    for piece in scene.pieces:
        words.add("kinds", [piece.kind])
        words.add("sides", [piece.side])
        words.add("facings", [piece.facing])
        words.add("marks", [mark.id for mark in piece.marks])
        words.add("pieces", [piece.id])
    words.add("overlays", [overlay.kind for overlay in scene.overlays])
    words.add("tracks", [track.id or track.name for track in scene.tracks])
    for sheet in scene.sheets:
        names = [f"{sheet.id} {number}" for number in range(len(sheet.spaces))]
        words.sheets.extend(name for name in names if name not in words.sheets)


def name_verbs(game: Game, words: Words) -> None:
    """The verbs: how keys begin, where not with a place, a piece, a point of the compass or what is numbered; and
    questions."""
    boards = {id: words.board(game, id) for bounds in words.bounds.values() for id in bounds.boards}
    things = {cell.id for board in boards.values() for cell in board.cells} | set(words.lists["pieces"])
    things |= {facing.lower() for facing in words.lists["facings"]}
    first = (key.split(" ")[0] for key in words.lists["keys"])
    words.add("verbs", [word for word in first if word not in things and not NUMBERED.search(word)])
    words.add("verbs", words.lists["asks"])


@cache
def found_words(game: Game) -> Words:
    """The words of a game: those it brings along, else those of a few games."""
    brought = words_of(game)
    if brought is not None:
        return brought
    words = Words()
    for scenario in own_scenarios(game):
        explore(game, scenario, words, range(EXPLORED))
        bounds = words.bounds[scenario]
        bounds.most, bounds.longest = 2 * bounds.most + 8, 20 * bounds.longest + 1000
    words.add_all("keys", game.screen.keys())
    name_verbs(game, words)
    return words
