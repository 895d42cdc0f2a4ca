"""Whether a board is sound (1.7): its hexes exist, its walls stand in water, its harbor is closed but for the nets."""

from moonless.core.graphs import NO_WAY, distances
from moonless.core.hexes import HexGrid, opposite
from moonless.games.by_stealth_and_sea.board import Mole
from moonless.games.by_stealth_and_sea.content.boards import WATER, enterable_neighbors
from moonless.games.by_stealth_and_sea.content.entries import BoardFile

TERRAINS = ".hn#~"


def check_board(board: BoardFile, name: str, problems: list[str]) -> None:
    """Add a line for everything that does not fit."""
    lines = board.grid.split()
    if len(lines) != board.rows or any(len(line) != board.columns for line in lines):
        problems.append(f"{name}: grid: expected {board.rows} rows of {board.columns} characters")
        return
    terrain = list("".join(lines))
    if odd := sorted(set(terrain) - set(TERRAINS)):
        problems.append(f"{name}: grid: expected the characters {TERRAINS}, found {' '.join(odd)}")
        return
    grid = HexGrid(board.columns, board.rows, board.shifted_rows)
    before = len(problems)
    check_hexes(board, grid, terrain, name, problems)
    check_moles(board, grid, terrain, name, problems)
    if len(problems) == before:
        check_water(board, grid, terrain, name, problems)


def check_hexes(board: BoardFile, grid: HexGrid, terrain: list[str], name: str, problems: list[str]) -> None:
    """Every hex that is named lies on the board, and is what it is said to be."""
    places: list[tuple[str, str, str]] = []
    for number, berth in enumerate(board.berths):
        places.append((f"berths[{number}]: hex", berth.hex, "hn" if berth.area == "harbor" else "."))
    for label in board.labels:
        places.append((f"labels[{label.text}]: hex", label.hex, TERRAINS))
    for way in board.entrances:
        places += [(f"entrances[{way.id}]: net_hexes", hex_, "n") for hex_ in way.net_hexes]
        places += [(f"entrances[{way.id}]: approach_hexes", hex_, ".") for hex_ in way.approach_hexes]
    for starts in board.start_sets:
        places += [(f"start_sets[{starts.id}]: slc_hexes", hex_, ".") for hex_ in starts.slc_hexes]
        if len(set(starts.slc_hexes)) < len(starts.slc_hexes):
            problems.append(f"{name}: start_sets[{starts.id}]: slc_hexes: expected three different hexes")
    for where, hex_, kinds in places:
        if hex_ not in grid.indices:
            problems.append(f"{name}: {where}: '{hex_}' is not on the board")
        elif terrain[grid.index(hex_)] not in kinds:
            problems.append(f"{name}: {where}: expected one of {kinds} at {hex_}, found {terrain[grid.index(hex_)]}")
    for ids, group in (
        ([way.id for way in board.entrances], "entrances"),
        ([mole.id for mole in board.moles], "moles"),
        ([starts.id for starts in board.start_sets], "start_sets"),
        ([berth.hex for berth in board.berths], "berths"),
    ):
        for id_ in sorted({id_ for id_ in ids if ids.count(id_) > 1}):
            problems.append(f"{name}: {group}[{id_}]: there twice")


def check_moles(board: BoardFile, grid: HexGrid, terrain: list[str], name: str, problems: list[str]) -> None:
    """A mole lies on sides between two water hexes, no side twice."""
    seen: set[frozenset[str]] = set()
    for mole in board.moles:
        where = f"{name}: moles[{mole.id}]: blocked_hexsides"
        for a, b in mole.blocked_hexsides:
            side = f"{a}-{b}"
            if a not in grid.indices or b not in grid.indices:
                problems.append(f"{where}: {side} is not on the board")
            elif grid.direction(grid.index(a), grid.index(b)) < 0:
                problems.append(f"{where}: {side} do not touch")
            elif terrain[grid.index(a)] not in WATER or terrain[grid.index(b)] not in WATER:
                problems.append(f"{where}: {side} is not between two water hexes")
            if frozenset((a, b)) in seen:
                problems.append(f"{where}: {side} is there twice")
            seen.add(frozenset((a, b)))


def check_water(board: BoardFile, grid: HexGrid, terrain: list[str], name: str, problems: list[str]) -> None:
    """All water is connected, both ways; the harbor is entered through nets only; the derived lists are right."""
    index = grid.indices
    moles = [Mole(mole.id, mole.name, [(index[a], index[b]) for a, b in mole.blocked_hexsides]) for mole in board.moles]
    ahead = enterable_neighbors(grid, terrain, moles)
    adjacency = [[there for there in near if there >= 0] for near in ahead]
    water = [at for at, kind in enumerate(terrain) if kind in WATER]
    for at in water:
        for direction in range(6):
            there = ahead[at][direction]
            if there >= 0 and ahead[there][opposite(direction)] != at:
                problems.append(f"{name}: grid: {grid.name(at)} leads to {grid.name(there)}, but not back")
            if there >= 0 and terrain[at] == "." and terrain[there] == "h":
                problems.append(f"{name}: moles: the harbor is open between {grid.name(at)} and {grid.name(there)}")
    for starts in board.start_sets[:1]:
        steps = distances(adjacency, index[starts.slc_hexes[0]])
        if lost := [grid.name(at) for at in water if steps[at] == NO_WAY]:
            problems.append(f"{name}: grid: no way from {starts.slc_hexes[0]} to {', '.join(lost)}")
    nets = [at for at in water if terrain[at] == "n"]
    outside = [at for at in water if terrain[at] == "." and any(there in nets for there in adjacency[at])]
    check_list(
        board.harbor_hexes, [grid.name(at) for at in water if terrain[at] in "hn"], "harbor_hexes", name, problems
    )
    check_list(board.net_hexes, [grid.name(at) for at in nets], "net_hexes", name, problems)
    check_list(board.mortar_hexes, [grid.name(at) for at in outside], "mortar_hexes", name, problems)
    gates = [hex_ for way in board.entrances for hex_ in way.net_hexes]
    check_list(gates, [grid.name(at) for at in nets], "entrances: net_hexes", name, problems)
    approaches = [hex_ for way in board.entrances for hex_ in way.approach_hexes]
    check_list(approaches, [grid.name(at) for at in outside], "entrances: approach_hexes", name, problems)


def check_list(given: list[str], derived: list[str], field: str, name: str, problems: list[str]) -> None:
    """A list that follows from the grid names just the hexes that follow."""
    if missing := sorted(set(derived) - set(given)):
        problems.append(f"{name}: {field}: lacks {', '.join(missing)}")
    if extra := sorted(set(given) - set(derived)):
        problems.append(f"{name}: {field}: {', '.join(extra)} should not be there")
    if len(set(given)) < len(given):
        problems.append(f"{name}: {field}: a hex is there twice")
