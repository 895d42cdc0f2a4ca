"""18.9 The plot: every (square, depth, battery) a submarine can be in, given all that was published so far. Exact.

With two submarines a report may be either's: so a plot is a list of worlds, each with the cells of both; any pair out
of the cells of one world is possible, and no other pair is.
"""

from typing import Final

from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content import SHIPS, Content
from moonless.games.they_come_unseen.rules.voyages import BATTERIES, DEPTHS, NO_CELLS, Cells, Voyage, Waters
from moonless.games.they_come_unseen.state import (
    ATTACK_NOTICE,
    CONTACT,
    HIT,
    MISS,
    NEAR_MISS,
    SEARCH_NOTICE,
    TURN_NOTICE,
    Conclusion,
    Notice,
)

MOST_WORLDS: Final = 400
"""Beyond so many worlds the likest are put together; the plot is then a little too large, never too small."""


World = tuple[Cells, ...]
"""The cells of each submarine."""
Cover = tuple[int, ...]
"""For each submarine, which of the struck squares lie in its minefield: a bit each; 0: it has laid none of them."""


class Laid:
    """8.10 Who can have laid the mines that were struck, and where they can lie."""

    def __init__(self, covers: list[Cover], fields: dict[tuple[int, int], list[tuple[int, list[int]]]]) -> None:
        self.covers = covers
        self.fields = fields
        """By submarine and struck squares: (round, squares) of every minefield that it can have been."""


class Plot(Conclusion):
    """What the Soviets can know of the submarines. The cells of a sunk submarine are empty."""

    def __init__(self, worlds: list[World], laid: Laid | None = None) -> None:
        self.worlds = worlds
        self.laid = laid
        self.known: dict[int, Cells] = {}
        self.counted: dict[int, dict[int, int]] = {}
        self.turns: dict[str, list[tuple[World, int]]] = {}
        """What follows from the first submarine's turn, by what it published."""

    def cells(self, submarine: int) -> Cells:
        """All that is possible for one submarine."""
        if submarine not in self.known:
            found = list(NO_CELLS)
            for world in self.worlds:
                for place, squares in enumerate(world[submarine]):
                    found[place] |= squares
            self.known[submarine] = tuple(found)
        return self.known[submarine]

    def counts(self, board: Board, submarine: int) -> dict[int, int]:
        """On how many depths and batteries it can be at each square."""
        if submarine not in self.counted:
            found: dict[int, int] = {}
            for squares in self.cells(submarine):
                for square in board.members(squares):
                    found[square] = found.get(square, 0) + 1
            self.counted[submarine] = found
        return self.counted[submarine]

    def squares(self, submarine: int) -> int:
        """The squares on which it can be."""
        found = 0
        for world in self.worlds:
            for squares in world[submarine]:
                found |= squares
        return found


def after(content: Content, plot: Plot, notice: Notice) -> Plot:
    """What is still possible after a notice."""
    if notice.kind == TURN_NOTICE:
        worlds = after_turn(content, plot, notice)
    elif notice.kind == SEARCH_NOTICE:
        worlds = after_search(content, plot, notice)
    elif notice.kind == ATTACK_NOTICE:
        worlds = after_attack(content, plot, notice)
    else:
        worlds = plot.worlds
    worlds = [
        tuple(
            NO_CELLS if notice.hits[number] >= content.submarine.hits_to_sink else cells
            for number, cells in enumerate(world)
        )
        for world in worlds
    ]
    return Plot(merged(worlds), plot.laid)


def after_turn(content: Content, plot: Plot, notice: Notice) -> list[World]:
    """5.2, 18.4 Every order in which the submarines can have moved."""
    return [world for world, _ in Turns(content, notice).after(plot.worlds, ())]


class Turns:
    """5.2 The submarines' turns of one NATO turn, as they were published."""

    def __init__(self, content: Content, notice: Notice) -> None:
        self.content = content
        self.notice = notice
        ships, watches = notice.ships, notice.watches
        self.waters = [
            Waters(content, ships[n * SHIPS : (n + 1) * SHIPS], watches[2 * n : 2 * n + 2], notice.levels)
            for n in range(len(notice.reports))
        ]
        self.ended: dict[tuple[int, int, Cells], Cells] = {}

    def ends(self, turn: int, number: int, cells: Cells, cover: Cover) -> list[tuple[int, Cells]]:
        """Where this submarine's turn can have ended; with it, which struck mines it laid in it (here none)."""
        key = (turn, number, cells)
        if key not in self.ended:
            deepest = self.content.depth_by_hits[self.notice.hits[number]]
            voyage = Voyage(self.content, number, self.notice.reports[turn], self.waters[turn], deepest)
            self.ended[key] = voyage.run(cells)
        return [(0, self.ended[key])]

    def after(self, worlds: list[World], cover: Cover) -> list[tuple[World, Cover]]:
        """Every order in which the submarines can have moved, and every way in which they can have."""
        if not worlds:
            return []
        afloat = [number for number, cells in enumerate(worlds[0]) if any(cells)]
        orders = [afloat] if len(self.notice.reports) == 1 else [afloat, afloat[::-1]]
        found: list[tuple[World, Cover]] = []
        for world in worlds:
            for order in orders:
                ways = [(world, cover)]
                for turn, number in enumerate(order):
                    ways = self.moved(turn, number, ways)
                found += ways
        return found

    def moved(self, turn: int, number: int, ways: list[tuple[World, Cover]]) -> list[tuple[World, Cover]]:
        """The same after one submarine's turn."""
        if named(self.notice.reports[turn]) not in (-1, number):
            return []
        found: list[tuple[World, Cover]] = []
        for world, cover in ways:
            for mines, cells in self.ends(turn, number, world[number], cover):
                if any(cells):
                    laid = (*cover[:number], mines, *cover[number + 1 :]) if mines else cover
                    found.append(((*world[:number], cells, *world[number + 1 :]), laid))
        return found


def named(reports: list[list[int]]) -> int:
    """The submarine that a turn's reports name, or -1."""
    for report in reports:
        if report[0] != CONTACT:
            return report[1]
    return -1


def heard_in(content: Content, notice: Notice, cells: Cells, color: int) -> Cells:
    """11 The part of these cells that a search answers with this color; 0 is no contact."""
    board = content.board
    contacts = board.contacts(notice.squares[0], notice.squares[1])
    hides = [content.storms[level].hides for level in notice.levels]
    found: list[int] = []
    for depth in range(DEPTHS):
        area = 0
        for square, heard in contacts.items():
            if (heard == color or not color) and not hides[board.sea[square]][depth]:
                area |= 1 << square
        for battery in range(BATTERIES):
            squares = cells[depth * BATTERIES + battery]
            found.append(squares & area if color else squares & ~area)
    return tuple(found)


def after_search(content: Content, plot: Plot, notice: Notice) -> list[World]:
    """11.4 One color for every submarine detected, without saying which."""
    colors = notice.results
    found: list[World] = []
    for world in plot.worlds:
        afloat = [number for number, cells in enumerate(world) if any(cells)]
        heard = [*colors, *([0] * (len(afloat) - len(colors)))]
        for answer in {tuple(heard), tuple(heard[::-1])}:
            ended = list(world)
            for number, color in zip(afloat, answer, strict=True):
                ended[number] = heard_in(content, notice, world[number], color)
            if all(any(ended[number]) for number in afloat):
                found.append(tuple(ended))
    return found


def after_attack(content: Content, plot: Plot, notice: Notice) -> list[World]:
    """12.5 Hit, near miss or nothing, by name; 16.3 a submarine now too deep has come up."""
    found: list[World] = []
    for world in plot.worlds:
        ended = []
        fits = True
        for number, cells in enumerate(world):
            if not any(cells):
                ended.append(cells)
                continue
            left = bombed(content, notice, cells, notice.results[number])
            fits = fits and any(left)
            if notice.hits[number] < content.submarine.hits_to_sink:
                left = raised(left, content.depth_by_hits[notice.hits[number]])
            ended.append(left)
        if fits:
            found.append(tuple(ended))
    return found


def bombed(content: Content, notice: Notice, cells: Cells, result: int) -> Cells:
    """The part of these cells for which the bombs have this result."""
    words = {"hit": HIT, "near_miss": NEAR_MISS, "miss": MISS}
    found: list[int] = []
    for depth in range(DEPTHS):
        fitting = 0
        for square, setting in zip(notice.squares, notice.depths, strict=True):
            if words[content.depth_result[abs(setting - depth)]] == result:
                fitting |= 1 << square
        if result == MISS:
            aimed = 0
            for square in notice.squares:
                aimed |= 1 << square
            fitting |= ~aimed
        for battery in range(BATTERIES):
            found.append(cells[depth * BATTERIES + battery] & fitting)
    return tuple(found)


def raised(cells: Cells, deepest: int) -> Cells:
    """16.3 What was deeper is now at the deepest depth allowed."""
    found = list(cells)
    for depth in range(deepest + 1, DEPTHS):
        for battery in range(BATTERIES):
            found[deepest * BATTERIES + battery] |= found[depth * BATTERIES + battery]
            found[depth * BATTERIES + battery] = 0
    return tuple(found)


def merged(worlds: list[World]) -> list[World]:
    """Worlds that differ in one submarine only are one world: the same pairs, fewer worlds."""
    if len(worlds) < 2 or len(worlds[0]) < 2:
        return [united(worlds, 0)] if len(worlds) > 1 else worlds
    before = 0
    while len(worlds) != before:
        before = len(worlds)
        for same in (0, 1):
            groups: dict[Cells, list[World]] = {}
            for world in worlds:
                groups.setdefault(world[same], []).append(world)
            worlds = [united(group, 1 - same) for group in groups.values()]
    while len(worlds) > MOST_WORLDS:
        first, second = worlds.pop(), worlds.pop()
        worlds.append(united([united([first, second], 0), second], 1))
    return worlds


def united(worlds: list[World], number: int) -> World:
    """One world, with all the cells of this submarine."""
    if len(worlds) == 1:
        return worlds[0]
    cells = list(worlds[0][number])
    for world in worlds[1:]:
        for place, squares in enumerate(world[number]):
            cells[place] |= squares
    whole = list(worlds[0])
    whole[number] = tuple(cells)
    return tuple(whole)
