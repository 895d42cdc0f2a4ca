"""All content of the game, typed and checked; the rules take every figure and every name from here."""

from dataclasses import dataclass, field
from functools import cache

from moonless.core.datafiles import ContentFolder, sources_of
from moonless.core.decision import Option
from moonless.core.fate import Source
from moonless.core.scene import Board as Chart
from moonless.core.scene import WhyNot
from moonless.core.words import counted
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content.checks import check_files
from moonless.games.they_come_unseen.content.components import (
    DESTROYERS,
    SHIP_KEYS,
    SUBMARINE_KEYS,
    SUPPLY,
    Seating,
    ShipPiece,
    Storm,
    SubmarinePiece,
)
from moonless.games.they_come_unseen.content.entries import (
    ContainerKind,
    DestroyerClass,
    EventEntry,
    OptionEntry,
    SeatingEntry,
    ShipsFile,
    StationEntry,
    StormEntry,
    SubmarineClass,
    VariantEntry,
    VisibilityItem,
    WeatherEntry,
)
from moonless.games.they_come_unseen.content.files import Files
from moonless.games.they_come_unseen.state import State


@dataclass(eq=False)
class Content:
    """Everything in the box."""

    fingerprint: str
    sources: dict[str, dict[str, str]]
    """For each file, where each group of its content comes from."""
    board: Board
    submarine: SubmarineClass
    stay: Option
    """6.7 The order to stay, at its price in battery."""
    depth_by_hits: list[int]
    submarines: list[SubmarinePiece]
    destroyer: DestroyerClass
    ships: list[ShipPiece]
    mined_squares: int
    mine_run: int
    ras_squares: int
    containers: list[ContainerKind]
    shares: list[list[Option]]
    """15.10 By kind, what one Destroyer may get of all that the Supply Ship carries."""
    station_capacity: int
    stations: list[StationEntry]
    bombs: int
    """Of each color."""
    aims: list[Option]
    """12.2 A bomb on each square."""
    depth_result: list[str]
    """What a bomb does, by the depth steps between it and the submarine."""
    fuel_cost: list[int]
    idle_fuel: int
    storms: list[Storm]
    """By level; level 0 is no weather."""
    weather: WeatherEntry
    orders: dict[str, list[str]]
    variants: dict[str, VariantEntry]
    seatings: dict[str, Seating]
    options: list[OptionEntry]
    announcements: dict[str, EventEntry]
    visibility: list[VisibilityItem]
    cards: Source
    charts: dict[str, Chart] = field(default_factory=dict)
    """The board as screens show it, made when first asked for."""
    drawings: dict[str, str] = field(default_factory=dict)
    """The same board drawn."""
    named: dict[str, str] = field(default_factory=dict)
    """Commands to ships with the ships' names, by key: no more than there are commands."""
    reasons: dict[tuple[str, str, str, str], WhyNot] = field(default_factory=dict)
    """Why an order cannot be given, as a screen shows it: no more than there are orders and bars."""


def make_storm(entry: StormEntry, depths: list[str]) -> Storm:
    hides = [depth in entry.undetectable_depths for depth in depths]
    return Storm(
        entry.level,
        entry.name,
        entry.ship_move_reduction,
        entry.transfer_at_sea_forbidden,
        entry.ras_forbidden,
        entry.enter_station_forbidden,
        entry.snort_forbidden,
        hides,
    )


def make_ships(file: ShipsFile, stations: list[str]) -> list[ShipPiece]:
    """Destroyers first, then the logistics ships, in the order of the file."""
    most = file.destroyer_class.max_move
    trigger = file.destroyer_class.mine_trigger_squares
    ships = [
        ShipPiece(
            ship.color,
            f"{ship.name} ({ship.color})",
            ship.name,
            "destroyer",
            most,
            0,
            trigger,
            stations.index(ship.start_station),
        )
        for ship in file.destroyer
    ]
    for ship in file.logistics_ship:
        ships.append(
            ShipPiece(
                ship.color,
                f"{ship.name} ({ship.color})",
                ship.name,
                ship.kind.replace("_", "-"),
                ship.max_move,
                ship.carries_containers,
                ship.mine_trigger_squares,
                stations.index(ship.start_station),
            )
        )
    return ships


REFILLS = {"fuel": ("fuel", ""), "salvos": ("salvo", "s")}
"""15.10 What containers refill: what one is called, and what several have after it."""


def make_shares(kind: ContainerKind, containers: int) -> list[Option]:
    """15.10 From nothing to all that so many containers can be worth, by the smallest share."""
    most = containers * max(kind.full_value, kind.reduced_value)
    numbers = range(0, most + 1, kind.smallest_share_in_ras)
    return [Option(f"{kind.refills} {n}", counted(n, *REFILLS[kind.refills]), n, "15.10") for n in numbers]


def make_seating(entry: SeatingEntry, variant: VariantEntry) -> Seating:
    submarine_seat = [
        next((seat for seat, pieces in entry.nato.items() if color in pieces), "") for color in SUBMARINE_KEYS
    ]
    ship_seats = []
    for number, color in enumerate(SHIP_KEYS):
        wanted = color if number < DESTROYERS else "logistics"
        ship_seats.append([seat for seat, pieces in entry.soviet.items() if wanted in pieces])
    return Seating(
        entry.id,
        variant,
        entry.title,
        entry.players,
        list(entry.nato),
        list(entry.soviet),
        frozenset(entry.nato),
        frozenset(entry.soviet),
        submarine_seat,
        ship_seats,
    )


def make_content(files: Files, mark: str) -> Content:
    """The content of files that were checked."""
    stations = [station.id for station in files.stations.station]
    depths = files.ships.depths.order
    feet = [0 if depth == "periscope" else int(depth) for depth in depths]
    board = Board(files.board, files.sonar, stations, feet)
    boat = files.ships.submarine_class
    ships = make_ships(files.ships, stations)
    variants = {variant.id: variant for variant in files.variants.variant}
    results = files.sonar.mortar.result_by_depth_step_difference
    calm = StormEntry(0, "No weather", 0)
    return Content(
        fingerprint=mark,
        sources=sources_of(files),
        board=board,
        submarine=boat,
        stay=Option("stay", "Stay here", 0, "6.7", boat.battery_when_stationary),
        depth_by_hits=[depths.index(boat.max_depth_by_hits[hits]) for hits in sorted(boat.max_depth_by_hits)],
        submarines=[
            SubmarinePiece(piece.color, f"{piece.color} submarine", piece.name, board.start[piece.start])
            for piece in files.ships.submarine
        ],
        destroyer=files.ships.destroyer_class,
        ships=ships,
        mined_squares=files.ships.minefield.squares,
        mine_run=files.ships.minefield.run_squares,
        ras_squares=files.ships.replenishment_at_sea.squares,
        containers=files.containers.container_kind,
        shares=[make_shares(kind, ships[SUPPLY].capacity) for kind in files.containers.container_kind],
        station_capacity=files.stations.rules.ship_capacity,
        stations=files.stations.station,
        bombs=files.sonar.mortar.bombs_per_group,
        aims=[Option(name, name, square, "12.2") for square, name in enumerate(board.names)],
        depth_result=[results[steps] for steps in sorted(results)],
        fuel_cost=files.tables.fuel.cost_by_squares,
        idle_fuel=files.tables.fuel.idle_at_sea,
        storms=[make_storm(entry, depths) for entry in [calm, *files.tables.storm_level]],
        weather=files.tables.weather,
        orders=files.tables.order_of_play,
        variants=variants,
        seatings={entry.id: make_seating(entry, variants[entry.variant]) for entry in files.variants.seating},
        options=files.variants.option,
        announcements={event.id: event for event in files.announcements.event},
        visibility=files.visibility.item,
        cards=Source("station", [], {number: station.id for number, station in enumerate(files.stations.station)}),
    )


FOLDER = ContentFolder("moonless.games.they_come_unseen", Files, check_files, make_content)
load_content, read_content, problems = FOLDER.load, FOLDER.read, FOLDER.problems


def content_of(state: State) -> Content:
    """The content that a state was started with. It is asked for at every question: the game's own is at hand."""
    return FOLDER.held_by(state) if state.readings else own()


@cache
def own() -> Content:
    return load_content()
