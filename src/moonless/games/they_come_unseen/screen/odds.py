"""Chances, as far as a seat can know them: there are no dice, so they are counted over the plot (18.9).

Every possible (square, depth, battery) of the plot counts alike; a person who knows the foe's habits knows better.
"""

from itertools import combinations, product
from math import prod

from moonless.core.decision import RESIGN, Decision, Option
from moonless.core.scene import Odds
from moonless.core.sharing import once
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTHS
from moonless.games.they_come_unseen.content.content import content_of
from moonless.games.they_come_unseen.knowledge.deductions import set_of
from moonless.games.they_come_unseen.knowledge.plotting import plot_of
from moonless.games.they_come_unseen.knowledge.voyages import weigh
from moonless.games.they_come_unseen.notices import HIT, NEAR_MISS
from moonless.games.they_come_unseen.rules.mortars import RESULTS, Salvo
from moonless.games.they_come_unseen.rules.sonar import last_search
from moonless.games.they_come_unseen.rules.weather import levels_in_force
from moonless.games.they_come_unseen.state import Ship, State


def odds(state: State, decision: Decision, option: Option) -> Odds | None:
    """The chance that a search with this facing has a contact, that a salvo or a bomb's depth hits; else None."""
    about = decision.about
    if option.key == RESIGN:
        return None
    if decision.ask == "search" and isinstance(about, Ship):
        chance = contact_chances(state, about, option.value)[0]
        return Odds(chance, chance, "counted over the plot (18.9)")
    if isinstance(about, Salvo) and decision.ask in ("black-depth", "white-depth"):
        squares = about.black if decision.ask == "black-depth" else about.white
        lot = [(squares, option.value)]
        hit, either = struck(state, lot, (HIT,)), struck(state, lot, (HIT, NEAR_MISS))
        return Odds(hit, either, f"near miss {either - hit:.0%}, counted over the plot (18.9)")
    if decision.ask == "attack" and option.cost and isinstance(about, Ship):
        hit = best_salvo(state, about, option.value)
        return Odds(hit, hit, "a hit, aimed at its best; counted over the plot (18.9)")
    return None


def contact_chances(state: State, ship: Ship, facing: int) -> list[float]:
    """11 The share of the plot's worlds in which somebody is heard in each color; first, in any."""
    return once(ship, f"contacts {facing}", lambda: count_contacts(state, ship, facing))


def count_contacts(state: State, ship: Ship, facing: int) -> list[float]:
    content = content_of(state)
    areas = search_areas(state, ship, facing)
    afloat = [submarine.number for submarine in state.submarines if not submarine.sunk]
    silent, total = [0] * len(areas), 0
    for world in plot_of(content, state).worlds:
        everything, nothing = 1, [1] * len(areas)
        for number in afloat:
            cells, weight = world[number], weigh(world[number])
            everything *= weight
            for color, area in enumerate(areas):
                heard = sum((cells[depth] & area[depth]).bit_count() for depth in range(DEPTHS) if cells[depth])
                nothing[color] *= weight - heard
        total += everything
        silent = [so_far + more for so_far, more in zip(silent, nothing, strict=True)]
    return [1 - quiet / total if total else 0.0 for quiet in silent]


def search_areas(state: State, ship: Ship, facing: int) -> list[list[int]]:
    """11.3, 17.1 For each color, and first for all of them, what is heard at each depth, with any battery."""
    content = content_of(state)
    board, contacts = content.board, content.board.contacts(ship.square, facing)
    hides = [content.storms[level].hides for level in levels_in_force(content, state)]
    found = [[0] * DEPTHS for _ in COLOR_KEYS]
    for depth in range(DEPTHS):
        for square, color in contacts.items():
            if not hides[board.sea[square]][depth]:
                found[color][depth] |= 1 << square
        found[0][depth] = found[1][depth] | found[2][depth] | found[3][depth] | found[4][depth]
    return [[board.every_battery(squares) for squares in area] for area in found]


def struck(state: State, salvo: list[tuple[list[int], int]], wanted: tuple[int, ...]) -> float:
    """12.5 The share of the plot's worlds in which these bombs, each lot at its depth, do this to some submarine."""
    content = content_of(state)
    afloat = [submarine.number for submarine in state.submarines if not submarine.sunk]
    aims = [(content.board.every_battery(set_of(squares)), depth) for squares, depth in salvo]
    spared = total = 0
    for world in plot_of(content, state).worlds:
        everything = nothing = 1
        for number in afloat:
            cells = world[number]
            caught = 0
            for aimed, setting in aims:
                for depth in range(DEPTHS):
                    if RESULTS[content.depth_result[abs(setting - depth)]] in wanted:
                        caught += (cells[depth] & aimed).bit_count()
            everything *= weigh(cells)
            nothing *= weigh(cells) - caught
        total += everything
        spared += nothing
    return 1 - spared / total if total else 0.0


def best_salvo(state: State, ship: Ship, color: int) -> float:
    """12.2, 12.5 The chance of a hit with the six squares of a color and the two depths that promise most."""
    content, search = content_of(state), last_search(state)
    if search is None:
        return 0.0
    taken = {other.square for other in state.ships}
    squares = [square for square in content.board.area(ship.square, search.bow, color) if square not in taken]
    worth = promise(state, squares)
    depths = range(DEPTHS)
    found = [(*heaviest(worth[a], worth[b], content.bombs), a, b) for a, b in product(depths, depths)]
    _, black, white, a, b = max(found)
    return struck(state, [([squares[n] for n in black], a), ([squares[n] for n in white], b)], (HIT,))


def promise(state: State, squares: list[int]) -> list[list[int]]:
    """For each depth and square, in how many of the plot's worlds a submarine is there."""
    content = content_of(state)
    planes = [content.board.every_battery(1 << square) for square in squares]
    afloat = [submarine.number for submarine in state.submarines if not submarine.sunk]
    worth = [[0] * len(squares) for _ in range(DEPTHS)]
    for world in plot_of(content, state).worlds:
        for number in afloat:
            others = prod(weigh(world[other]) for other in afloat if other != number)
            for depth in range(DEPTHS):
                if world[number][depth]:
                    for place, plane in enumerate(planes):
                        worth[depth][place] += (world[number][depth] & plane).bit_count() * others
    return worth


def heaviest(black: list[int], white: list[int], bombs: int) -> tuple[int, list[int], list[int]]:
    """The most that so many black and so many white bombs on different squares are worth, and where they fall."""
    places = range(len(black))
    likely = sorted(places, key=lambda place: -black[place])[: 2 * bombs]  # white bombs take at most half of these
    best: tuple[int, list[int], list[int]] = (-1, [], [])
    for number in range(bombs + 1):  # with few squares there may be fewer black ones (12.3)
        for aimed in combinations(likely, number):
            rest = sorted((place for place in places if place not in aimed), key=lambda place: -white[place])[:bombs]
            total = sum(black[place] for place in aimed) + sum(white[place] for place in rest)
            if total > best[0]:
                best = (total, list(aimed), rest)
    return best
