"""From a board's file to the board, with its tables of neighbors, distances and ways."""

from moonless.core.graphs import all_distances, next_steps
from moonless.core.hexes import HexGrid
from moonless.games.by_stealth_and_sea.board import Berth, Board, Entrance, Label, Mole
from moonless.games.by_stealth_and_sea.content.entries import BoardFile

WATER = ".hn"
"""Open water, harbor, net: what can be entered."""


def make_board(entry: BoardFile) -> Board:
    """The board of a data file; its hexes must have been checked."""
    grid = HexGrid(entry.columns, entry.rows, entry.shifted_rows)
    index = grid.indices
    terrain = list("".join(entry.grid.split()))
    moles = [Mole(mole.id, mole.name, [(index[a], index[b]) for a, b in mole.blocked_hexsides]) for mole in entry.moles]
    ahead = enterable_neighbors(grid, terrain, moles)
    adjacency = [[hex_ for hex_ in near if hex_ >= 0] for near in ahead]
    distance = all_distances(adjacency)
    east = entry.harbor_edge == "east"
    edge = [grid.x(at) if east else -grid.x(at) for at in range(len(grid))]
    net = [kind == "n" for kind in terrain]
    return Board(
        id=entry.id,
        name=entry.name,
        columns=entry.columns,
        rows=entry.rows,
        shifted=entry.shifted_rows,
        harbor_edge=entry.harbor_edge,
        hex_width_meters=entry.hex_width_meters,
        hexes=grid.names,
        index=index,
        terrain=terrain,
        water=[at for at, kind in enumerate(terrain) if kind in WATER],
        ahead=ahead,
        net=net,
        harbor=[kind in "hn" for kind in terrain],
        mortar=[kind == "." and any(net[near] for near in adjacency[at]) for at, kind in enumerate(terrain)],
        distance=distance,
        apart=[[grid.distance(a, b) for b in range(len(grid))] for a in range(len(grid))],
        step=next_steps(adjacency, distance, edge),
        edge=edge,
        center=[grid.center(at) for at in range(len(grid))],
        moles=moles,
        entrances=[
            Entrance(way.id, way.name, [index[at] for at in way.net_hexes], [index[at] for at in way.approach_hexes])
            for way in entry.entrances
        ],
        start_sets={starts.id: [index[at] for at in starts.slc_hexes] for starts in entry.start_sets},
        start_set_names={starts.id: starts.name for starts in entry.start_sets},
        berths=[Berth(index[berth.hex], berth.area, list(berth.kinds)) for berth in entry.berths],
        labels=[Label(label.text, index[label.hex]) for label in entry.labels],
    )


def enterable_neighbors(grid: HexGrid, terrain: list[str], moles: list[Mole]) -> list[list[int]]:
    """For each hex and direction the next hex if it is water and no mole lies between, else -1."""
    walls: set[tuple[int, int]] = set()
    for mole in moles:
        for a, b in mole.hexsides:
            walls.add((a, b))
            walls.add((b, a))
    ahead: list[list[int]] = []
    for at in range(len(grid)):
        near = [grid.neighbor(at, direction) for direction in range(6)]
        wet = terrain[at] in WATER
        free = [wet and there >= 0 and terrain[there] in WATER and (at, there) not in walls for there in near]
        ahead.append([there if open_ else -1 for there, open_ in zip(near, free, strict=True)])
    return ahead
