"""18.9 What follows from one notice: which worlds of the plot still fit."""

from moonless.games.they_come_unseen.board import DEPTHS
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.knowledge.plot import Cover, Groups, Plot, World, merged
from moonless.games.they_come_unseen.knowledge.voyages import NO_CELLS, Cells, Ended, Voyage, Waters, known_of_turn
from moonless.games.they_come_unseen.notices import (
    ATTACK_NOTICE,
    CONTACT,
    MISS,
    SEARCH_NOTICE,
    SWEEP_NOTICE,
    TURN_NOTICE,
    Notice,
    Report,
)
from moonless.games.they_come_unseen.rules.mortars import RESULTS


def after(content: Content, plot: Plot, notice: Notice) -> Plot:
    """The plot after a notice."""
    groups = what_fits(content, plot.groups, notice, plot.ended)
    if not groups:  # a position that was set up, not played
        groups = {cover: without_sunk(content, worlds, notice) for cover, worlds in plot.groups.items()}
    return Plot(groups, plot.runs)


def what_fits(content: Content, groups: Groups, notice: Notice, ended: Ended | None = None) -> Groups:
    """What is still possible after a notice; with the turns that were thought through before."""
    turns = Turns(content, notice, ended) if notice.kind == TURN_NOTICE else None
    left: Groups = {}
    for cover, worlds in groups.items():
        if turns is not None:
            found = [world for world, _ in turns.after(worlds, cover)]
        elif notice.kind == SEARCH_NOTICE:
            found = after_search(content, worlds, notice)
        elif notice.kind == ATTACK_NOTICE:
            found = after_attack(content, worlds, notice)
        elif notice.kind == SWEEP_NOTICE and sum(cover) & set_of(notice.squares):
            found = []
        else:
            found = worlds
        if found:
            left[cover] = merged(without_sunk(content, found, notice))
    return left


def set_of(squares: list[int]) -> int:
    """Squares as a set."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def without_sunk(content: Content, worlds: list[World], notice: Notice) -> list[World]:
    """16.3 A sunk submarine is nowhere."""
    afloat = [hits < content.submarine.hits_to_sink for hits in notice.hits]
    return [tuple(cells if afloat[n] else NO_CELLS for n, cells in enumerate(world)) for world in worlds]


class Turns:
    """5.2 The submarines' turns of one NATO turn, as they were published."""

    def __init__(self, content: Content, notice: Notice, ended: Ended | None = None) -> None:
        self.content = content
        self.notice = notice
        self.ended: Ended = {} if ended is None else ended
        self.known = [
            known_of_turn(told, notice.ships_in(turn), notice.watches_in(turn), notice.levels, notice.hits)
            for turn, told in enumerate(notice.reports)
        ]
        self.waters: dict[int, Waters] = {}

    def waters_in(self, turn: int) -> Waters:
        """The sea as it was in that turn."""
        if turn not in self.waters:
            notice = self.notice
            self.waters[turn] = Waters(self.content, notice.ships_in(turn), notice.watches_in(turn), notice.levels)
        return self.waters[turn]

    def ends(self, turn: int, number: int, cells: Cells, cover: Cover) -> list[tuple[int, Cells]]:
        """Where this submarine's turn can have ended; with it, the field that it laid in it (here none)."""
        key = (self.known[turn], number, cells)
        if key not in self.ended:
            told, deepest = self.notice.reports[turn], self.content.depth_by_hits[self.notice.hits[number]]
            self.ended[key] = Voyage(self.content, number, told, self.waters_in(turn), deepest).run(cells)
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
            for field, cells in self.ends(turn, number, world[number], cover):
                if any(cells):
                    laid = (*cover[:number], field, *cover[number + 1 :]) if field else cover
                    found.append(((*world[:number], cells, *world[number + 1 :]), laid))
        return found


def named(reports: list[Report]) -> int:
    """The submarine that a turn's reports name, or -1."""
    for report in reports:
        if report.kind != CONTACT:
            return report.who
    return -1


def heard_in(content: Content, notice: Notice, cells: Cells, color: int) -> Cells:
    """11 The part of these cells that a search answers with this color; 0 is no contact."""
    board = content.board
    contacts = board.contacts(notice.searched_from, notice.bow)
    hides = [content.storms[level].hides for level in notice.levels]
    found: list[int] = []
    for depth in range(DEPTHS):
        heard = [
            square
            for square, of in contacts.items()
            if (of == color or not color) and not hides[board.sea[square]][depth]
        ]
        area = board.every_battery(set_of(heard))
        found.append(cells[depth] & area if color else cells[depth] & ~area)
    return tuple(found)


def after_search(content: Content, worlds: list[World], notice: Notice) -> list[World]:
    """11.4 One color for every submarine detected, without saying which."""
    colors = notice.results
    found: list[World] = []
    for world in worlds:
        afloat = [number for number, cells in enumerate(world) if any(cells)]
        heard = [*colors, *([0] * (len(afloat) - len(colors)))]
        for answer in {tuple(heard), tuple(heard[::-1])}:
            ended = list(world)
            for number, color in zip(afloat, answer, strict=True):
                ended[number] = heard_in(content, notice, world[number], color)
            if all(any(ended[number]) for number in afloat):
                found.append(tuple(ended))
    return found


def after_attack(content: Content, worlds: list[World], notice: Notice) -> list[World]:
    """12.5 Hit, near miss or nothing, by name; 16.3 a submarine now too deep has come up."""
    found: list[World] = []
    for world in worlds:
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
    found: list[int] = []
    for depth in range(DEPTHS):
        fitting = [
            square
            for square, setting in zip(notice.squares, notice.depths, strict=True)
            if RESULTS[content.depth_result[abs(setting - depth)]] == result
        ]
        area = content.board.every_battery(set_of(fitting))
        if result == MISS:
            area |= cells[depth] & ~content.board.every_battery(set_of(notice.squares))
        found.append(cells[depth] & area)
    return tuple(found)


def raised(cells: Cells, deepest: int) -> Cells:
    """16.3 What was deeper is now at the deepest depth allowed."""
    found = list(cells)
    for depth in range(deepest + 1, DEPTHS):
        found[deepest] |= found[depth]
        found[depth] = 0
    return tuple(found)
