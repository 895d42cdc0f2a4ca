"""The two boards with all that can be known of them beforehand: neighbors, distances, ways home."""

from dataclasses import dataclass
from typing import Final

from moonless.core.graphs import all_distances
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.entries import CampaignFile, DisplayFile
from moonless.games.gato_leader.content.kinds import OPEN_END
from moonless.games.gato_leader.content.sheets import Area, Length, Port, Sale, Wolfpacks

# Rings of the Tactical Display (1.14).
CONVOY: Final = 0
SHORT: Final = 1
MEDIUM: Final = 2
LONG: Final = 3
RING_KEYS = ["convoy", "short", "medium", "long"]

# Kinds of boat that find different ways over a campaign sheet (R48).
FLEET: Final = 0
S_CLASS: Final = 1


@dataclass(eq=False)
class Display:
    """1.14 The Tactical Display; an area is an index. `nearer[a][b]` are a's neighbors one step nearer to b,
    `astern[a]` those one step nearer to the Wake, `off[a]` the steps that take a boat off the display."""

    ids: list[str]
    names: list[str]
    index: dict[str, int]
    ring: list[int]
    at: list[tuple[float, float]]
    polygon: list[list[tuple[float, float]]]
    canvas: tuple[int, int]
    adjacent: list[list[int]]
    distance: list[list[int]]
    nearer: list[list[list[int]]]
    wake: int
    astern: list[list[int]]
    off: list[int]
    clockwise: dict[int, int]
    counterclockwise: dict[int, int]
    unknown_speed: list[int]
    """Speed of an Unknown counter, by kind of ship (7.4)."""

    def areas(self, ring: int) -> list[int]:
        return [area for area, its in enumerate(self.ring) if its == ring]

    def named(self, text: str) -> str:
        """A card's text, with the areas by their names."""
        for id, name in zip(self.ids, self.names, strict=True):
            text = text.replace(f" {id} ", f" {name} ").replace(f" {id}.", f" {name}.")
        return text


def make_display(file: DisplayFile) -> Display:
    """The display of a data file that was checked."""
    ids = [area.id for area in file.area]
    index = {id: number for number, id in enumerate(ids)}
    adjacent = [[index[id] for id in area.adjacent] for area in file.area]
    distance = all_distances(adjacent)
    ring = [RING_KEYS.index(area.ring) for area in file.area]
    wake = index[file.convoy_wake]
    size = range(len(ids))
    nearer = [[[c for c in adjacent[a] if distance[c][b] < distance[a][b]] for b in size] for a in size]
    circle = [index[id] for id in file.short_ring_clockwise]
    following = circle[1:] + circle[:1]
    return Display(
        ids,
        [area.name for area in file.area],
        index,
        ring,
        [area.at for area in file.area],
        [area.polygon for area in file.area],
        file.canvas,
        adjacent,
        distance,
        nearer,
        wake,
        [nearer[a][wake] for a in size],
        [1 + min(distance[a][b] for b in size if ring[b] == LONG) for a in size],
        dict(zip(circle, following, strict=True)),
        dict(zip(following, circle, strict=True)),
        [file.unknown_merchant_speed, file.unknown_naval_speed, file.unknown_escort_speed],
    )


@dataclass(eq=False)
class Sheet:
    """A campaign sheet. A place is an index: first the Areas, then the Port boxes. `ways[s][place]` are the places one
    step away and `home[s][place]` the steps to the nearest Port; s is FLEET or S_CLASS."""

    id: str
    name: str
    years: str
    year: int
    """The year whose section of the Event cards is read."""
    summary: str
    date_from: str
    date_to: str
    dud_column: str
    tactics: bool
    radar: bool
    """Whether every boat has radar (2.7)."""
    removed_convoys: list[int]
    wolfpacks: Wolfpacks
    lengths: dict[str, Length]
    sales: dict[str, Sale]
    areas: list[Area]
    ports: list[Port]
    ids: list[str]
    names: list[str]
    index: dict[str, int]
    ways: list[list[list[int]]]
    home: list[list[int]]
    barred: list[tuple[int, int, str]]
    """No Transit: two Areas and the name of what lies between (5.4)."""
    view: tuple[float, float, float, float]
    serving: dict[str, BoatCard]
    """2.3 The boats whose service overlaps the campaign."""

    def is_port(self, place: int) -> bool:
        return place >= len(self.areas)

    def port(self, place: int) -> Port:
        return self.ports[place - len(self.areas)]

    def port_places(self, s_class: bool) -> list[int]:
        """2.4, R48 The Port boxes a boat may lie in: for S boats only with an Area beside it that is open to them."""
        first = len(self.areas)
        return [place for place in range(first, len(self.ids)) if self.ways[S_CLASS if s_class else FLEET][place]]

    def contacts(self, area: int, total: int) -> int:
        """6.4 The Area's contact table; a total below 1 reads as 1."""
        for low, high, contacts in self.areas[area].contact_table:
            if low <= min(max(total, 1), OPEN_END) <= high:
                return contacts
        raise AssertionError(f"{self.ids[area]} has no row for {total}")


def make_sheet(file: CampaignFile, boats: list[BoatCard]) -> Sheet:
    """The sheet of a data file that was checked."""
    areas, ports = file.area, file.port
    ids = [area.id for area in areas] + [port.id for port in ports]
    index = {id: number for number, id in enumerate(ids)}
    ways = [[index[id] for id in area.adjacent] for area in areas]
    for number, port in enumerate(ports):
        place = len(areas) + number
        ways.append([index[id] for id in port.adjacent])
        for id in port.adjacent:
            ways[index[id]].append(place)
    limited = {index[id] for id in file.s_class_areas}
    open_to_s = limited or set(range(len(areas)))
    s_ways = [
        [there for there in near if there in open_to_s or (there >= len(areas) and place in open_to_s)]
        for place, near in enumerate(ways)
    ]
    return Sheet(
        file.id,
        file.name,
        file.years,
        int(file.date_from[:4]),
        file.summary,
        file.date_from,
        file.date_to,
        file.dud_column,
        file.uses_tactics_counters,
        file.all_submarines_have_radar,
        file.removed_convoys,
        file.wolfpacks,
        file.length,
        {sale.id: sale for sale in file.option},
        areas,
        ports,
        ids,
        [area.name for area in areas] + [port.name for port in ports],
        index,
        [ways, s_ways],
        [steps_home(ways, len(areas)), steps_home(s_ways, len(areas))],
        [(index[bar.between[0]], index[bar.between[1]], bar.name) for bar in file.no_transit],
        file.view,
        {boat.id: boat for boat in boats if boat.service_from <= file.date_to and boat.service_to >= file.date_from},
    )


def steps_home(ways: list[list[int]], first_port: int) -> list[int]:
    """From each place, how many steps to the nearest Port box that can be entered."""
    table = all_distances(ways)
    return [min(row[first_port:]) for row in table]
