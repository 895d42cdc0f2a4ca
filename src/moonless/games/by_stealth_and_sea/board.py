"""A harbor's board with all that can be known of it beforehand: neighbors, distances, ways (1.7)."""

from dataclasses import dataclass


@dataclass
class Mole:
    """A wall of hexsides; each is a pair of hexes."""

    id: str
    name: str
    hexsides: list[tuple[int, int]]


@dataclass
class Entrance:
    """A way into the harbor."""

    id: str
    name: str
    net_hexes: list[int]
    approach_hexes: list[int]


@dataclass
class Berth:
    """Where ships lie."""

    hex: int
    area: str
    kinds: list[str]


@dataclass
class Label:
    """A name on the map."""

    text: str
    hex: int


@dataclass
class Board:
    """A board; a hex is an index, row by row from the top left.

    `ahead[hex][direction]` is the next hex if it can be entered from here, else -1. `distance[a][b]` counts steps
    through such hexes (99: no way), `apart[a][b]` hexes as they lie (R24), `step[a][b]` is the next hex from a to b
    (R25), `edge` is larger nearer the harbor edge (R26).
    """

    id: str
    name: str
    columns: int
    rows: int
    shifted: str
    harbor_edge: str
    hex_width_meters: int
    hexes: list[str]
    index: dict[str, int]
    terrain: list[str]
    water: list[int]
    ahead: list[list[int]]
    net: list[bool]
    harbor: list[bool]
    mortar: list[bool]
    distance: list[list[int]]
    apart: list[list[int]]
    step: list[list[int]]
    edge: list[int]
    center: list[tuple[float, float]]
    moles: list[Mole]
    entrances: list[Entrance]
    start_sets: dict[str, list[int]]
    start_set_names: dict[str, str]
    berths: list[Berth]
    labels: list[Label]
