"""What is to be seen: the chart, the pieces, the control panels, the manifests, the tracks, the plot."""

from moonless.core.datafiles import pack_of
from moonless.core.decision import Decision
from moonless.core.events import Line
from moonless.core.packs import joined
from moonless.core.scene import Board, Cell, Label, Overlay, Piece, Scene, Sheet, Space, Stat, Table
from moonless.core.sharing import kept
from moonless.core.words import counted
from moonless.games.they_come_unseen.board import DEPTH_WORDS, FACING_KEYS
from moonless.games.they_come_unseen.board import Board as Squares
from moonless.games.they_come_unseen.content.components import BRAVO, FUEL, SUBMARINE_KEYS, WEAPON
from moonless.games.they_come_unseen.content.content import FOLDER, Content
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.knowledge.plotting import plot_now
from moonless.games.they_come_unseen.knowledge.redact import team_of
from moonless.games.they_come_unseen.rules import containers, gauges, ship_movement, terms
from moonless.games.they_come_unseen.rules.commands import TITLES
from moonless.games.they_come_unseen.rules.containers import CARGO_KEYS, CARGO_WORDS
from moonless.games.they_come_unseen.rules.play import Play, reading
from moonless.games.they_come_unseen.screen import marks, tracks
from moonless.games.they_come_unseen.screen.orders import draft_overlays, draft_pieces, squares
from moonless.games.they_come_unseen.screen.prompts import make_prompt
from moonless.games.they_come_unseen.screen.reports import reveal_tables
from moonless.games.they_come_unseen.screen.sectors import FACING_POINTS, sonar_overlays
from moonless.games.they_come_unseen.state import (
    HIDDEN,
    NATO,
    NATO_TURN,
    SOVIET,
    Ship,
    State,
    Submarine,
)

TERRAINS = {
    "deep-650": "650 ft of water",
    "deep-450": "450 ft of water",
    "shallow": "250 ft of water",
    "station": "station harbor, 250 ft",
    "storage": "station stores",
    "land": "land",
}
SIDES = {"nato": "NATO", "soviet": "Soviet Union"}
SHIP_SHORT = ["DO", "DR", "CG", "CP", "SS"]
BADGES = ["O", "R", "G", "P", ""]
"""The ships' colors, where there are two of a kind."""
LIKELIEST = 12
"""How many squares of a plot are named in words."""


tracks_of = tracks.tracks_of


def make_scene(state: State, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
    """All that a seat's screen shows of its redacted state."""
    play = reading(state)
    team = team_of(play.seating, seat)
    shown = Shown(play)
    submarines, ships = [sheet for _, _, sheet in shown.submarines], [sheet for _, sheet in shown.ships]
    sheets = [*ships, *submarines] if team == SOVIET else [*submarines, *ships]
    plot = plot_overlays(play, team)
    return Scene(
        title="They Come Unseen",
        subtitle=f"{tracks.progress(play)}{play.seating.title}.",
        seat=seat or "",
        board=make_board(joined(play.board.id, pack_of(state))),
        pieces=[*make_pieces(play, shown), *draft_pieces(play, decision)],
        sheets=[*sheets, shown.stations[1]],
        tracks=tracks_of(state),
        prompt=None if decision is None else make_prompt(state, decision),
        log=log,
        overlays=[*draft_overlays(play, decision), *sonar_overlays(play, decision), *plot],
        tables=[*kept("plot table", plot, lambda: plot_table(plot)), *reveal_tables(state)],
        sides=SIDES.copy(),
    )


def pieces_of(state: State, seat: str | None) -> list[Piece]:
    """What a seat knows to lie on the chart."""
    play = reading(state)
    return [*make_pieces(play, Shown(play)), *draft_pieces(play, None)]


def make_board(id: str) -> Board:
    """3 The chart; its content keeps it."""
    content = FOLDER.chosen(id)[0]
    found = content.charts.get(id)
    if found is None:
        found = content.charts[id] = chart_of(id, content)
    return found


def chart_of(id: str, content: Content) -> Board:
    board = content.board
    cells = []
    for square, name in enumerate(board.names):
        row, column = divmod(square, board.columns)
        note = board.seas[board.sea[square]]
        cells.append(Cell(name, terrain(board, square), float(column), float(row), column, row, note))
    labels = [Label(name, board.names[squares[0]]) for name, _, squares in board.features]
    labels += [Label(station.name, board.names[board.storage.index(n)]) for n, station in enumerate(content.stations)]
    return Board(id, board.name, "square", board.columns, board.rows, cells, [], labels, TERRAINS)


def terrain(board: Squares, square: int) -> str:
    if board.station[square] >= 0:
        return "station"
    if board.storage[square] >= 0:
        return "storage"
    words = {0: "land", 250: "shallow", 450: "deep-450", 650: "deep-650"}
    return words[board.feet[square]]


# Pieces


class Shown:
    """What has both a piece and a panel."""

    def __init__(self, play: Play) -> None:
        state = play.state
        self.submarines = [shown_submarine(play, submarine) for submarine in state.submarines]
        self.ships = [shown_ship(play, ship) for ship in state.ships if ship.square >= 0]
        self.stations = shown_stations(play)


def make_pieces(play: Play, shown: Shown) -> list[Piece]:
    """Submarines the seat may see, datum markers, ships, mines it knows of, struck squares, stations."""
    state = play.state
    pieces = [piece for piece, _, _ in shown.submarines if piece is not None]
    pieces += [datum for _, datum, _ in shown.submarines if datum is not None]
    pieces += [piece for piece, _ in shown.ships]
    if state.fields:
        pieces += kept("mines", [field.squares.copy() for field in state.fields], lambda: mine_pieces(play))
    if state.strikes:
        pieces += kept("strikes", state.strikes, lambda: strike_pieces(play))
    return pieces + shown.stations[0]


def shown_submarine(play: Play, submarine: Submarine) -> tuple[Piece | None, Piece | None, Sheet]:
    """A submarine where it is seen, its datum marker where it is not, and its panel."""

    def make() -> tuple[Piece | None, Piece | None, Sheet]:
        seen = submarine_piece(play, submarine) if submarine.square >= 0 else None
        lost_sight = not submarine.sunk and submarine.square != submarine.datum
        return seen, datum_piece(play, submarine) if lost_sight else None, submarine_sheet(play, submarine)

    facts = (
        submarine.square, submarine.depth, submarine.battery, submarine.mines, submarine.datum, submarine.datum_round,
        submarine.hits, submarine.near_misses, submarine.adrift, submarine.sunk,
    )  # fmt: skip
    return kept(("submarine", submarine.number), facts, make)


def shown_ship(play: Play, ship: Ship) -> tuple[Piece, Sheet]:
    """A ship in play and its panel or manifest; 9.5 what containers are worth depends on Bravo."""
    facts = (
        ship.square, ship.fuel, ship.salvos, ship.tactical, ship.engineering, ship.watch, ship.moved, ship.reduction,
        play.state.destroyed[BRAVO], *ship.cargo,
    )  # fmt: skip
    return kept(("ship", ship.number), facts, lambda: (ship_piece(play, ship), ship_sheet(play, ship)))


def shown_stations(play: Play) -> tuple[list[Piece], Sheet]:
    """The stations and their stores."""
    state = play.state

    def make() -> tuple[list[Piece], Sheet]:
        return [station_piece(play, number) for number in range(len(play.content.stations))], stations_sheet(play)

    return kept("stations", (state.destroyed, state.targets, state.stores, state.returned), make)


def datum_piece(play: Play, submarine: Submarine) -> Piece:
    """18.3 Where it was last seen."""
    key, where = SUBMARINE_KEYS[submarine.number], play.board.names[submarine.datum]
    note, badge = f"last seen in round {submarine.datum_round}", key[0].upper()
    return Piece(
        f"datum-{key}",
        "datum",
        where,
        f"Datum of {terms.name_of(play, submarine)}",
        "*" + key[0],
        "nato",
        note=note,
        badge=badge,
    )


def mine_pieces(play: Play) -> list[Piece]:
    """8 The mines that its own side knows of."""
    return [
        Piece(f"mine-{number}-{name}", "mine", name, "Minefield", "m", "nato")
        for number, field in enumerate(play.state.fields)
        for name in (play.board.names[square] for square in field.squares)
    ]


def strike_pieces(play: Play) -> list[Piece]:
    """8.5 Squares on which a mine was struck."""
    found = []
    for square, round_ in play.state.strikes.items():
        name, note = play.board.names[square], f"struck in round {round_}"
        found.append(Piece(f"strike-{name}", "mine", name, "Mine struck here", "m!", "nato", note=note))
    return found


def station_piece(play: Play, number: int) -> Piece:
    """9 A station, open or destroyed; for NATO, whether it is a target."""
    station, state = play.content.stations[number], play.state
    found = [marks.DESTROYED] if state.destroyed[number] else []
    if number in state.targets:
        found.append(marks.TARGET)
    where = play.board.names[play.board.station_square[number]]
    letter = station.id[:1].upper()
    piece = Piece(f"station-{station.id}", "station", where, station.name, letter, "soviet", "", found)
    piece.badge, piece.label = letter, station.name
    return piece


def submarine_piece(play: Play, submarine: Submarine) -> Piece:
    key = SUBMARINE_KEYS[submarine.number]
    found = [marks.DEPTHS[submarine.depth]]
    if terms.in_station(play, submarine):
        found = [marks.IN_STATION]
    elif submarine.adrift:
        found.append(marks.ADRIFT)
    found += marks.damage(submarine.hits, submarine.near_misses)
    piece = play.content.submarines[submarine.number]
    return Piece(
        f"sub-{key}",
        "submarine",
        play.board.names[submarine.square],
        f"{piece.name} ({key})",
        "s" + key[0],
        "nato",
        "",
        found,
        label=piece.name,
        badge=key[0].upper(),
    )


def ship_piece(play: Play, ship: Ship) -> Piece:
    piece = terms.piece(play, ship)
    found = [marks.CARGO[kind] for kind in ship.cargo]
    if ship.tactical:
        found.append(marks.TACTICAL)
    if ship.engineering:
        found.append(marks.ENGINEERING)
    facing = FACING_POINTS[ship.watch] if ship.watch >= 0 else ""
    if facing:
        found.append(marks.WATCH)
    if terms.is_destroyer(ship) and ship.fuel != HIDDEN:
        found += [marks.NO_FUEL] if ship_movement.out_of_fuel(play, ship) else []
        found += [] if ship.salvos else [marks.NO_SALVOS]
    return Piece(
        piece.key,
        piece.kind,
        play.board.names[ship.square],
        f"{piece.name} ({TITLES[ship.number]})",
        SHIP_SHORT[ship.number],
        "soviet",
        facing,
        found,
        label=piece.name,
        badge=BADGES[ship.number],
    )


# Sheets


def submarine_sheet(play: Play, submarine: Submarine) -> Sheet:
    """The control panel, as far as the seat may see it, and the damage track, which is open."""
    boat, piece = play.content.submarine, play.content.submarines[submarine.number]
    key = SUBMARINE_KEYS[submarine.number]
    stats = [Stat("Depth", DEPTH_WORDS[submarine.depth] if submarine.depth >= 0 else "unknown")]
    if submarine.square >= 0:
        stats.append(Stat("Square", play.board.names[submarine.square]))
    stats.append(Stat("Datum", play.board.names[submarine.datum], f"round {submarine.datum_round}"))
    spaces: list[Space] = []
    if submarine.battery != HIDDEN:
        spaces.append(Space("Battery", submarine.battery, boat.battery_max, "", submarine.battery == 0))
    if submarine.mines != HIDDEN:
        spaces.append(Space("Minefield", submarine.mines, 1))
    spaces.append(Space("Hits", submarine.hits, boat.hits_to_sink, "", submarine.sunk, True))
    spaces.append(Space("Near misses", submarine.near_misses, play.seating.variant.near_misses_per_hit, filling=True))
    status = "sunk" if submarine.sunk else "adrift" if submarine.adrift else "afloat"
    seat = play.seating.submarine_seat[submarine.number]
    return Sheet(f"sub-{key}", f"{piece.name} ({key})", status, seat, stats, spaces)


def ship_sheet(play: Play, ship: Ship) -> Sheet:
    """A Destroyer's panel, or a logistics ship's manifest."""
    piece = terms.piece(play, ship)
    stats = [
        Stat("Square", play.board.names[ship.square]),
        Stat("Moved", f"{ship.moved} of {ship_movement.limit(play, ship, ship.reduction)}"),
    ]
    spaces: list[Space] = []
    notes: list[str] = []
    if terms.is_destroyer(ship):
        if ship.fuel != HIDDEN:
            spaces.append(Space("Fuel", ship.fuel, gauges.tank(play, ship), "", ship.fuel < play.content.fuel_cost[0]))
            spaces.append(Space("Salvos", ship.salvos, gauges.magazine(play, ship), "", ship.salvos == 0))
        if ship.tactical:
            notes.append("Tactical damage: no search, no watch, no mortars (16.6)")
        if ship.engineering:
            notes.append("Engineering damage: 6 squares, 80 fuel, 3 salvos (16.6)")
        if ship.watch >= 0:
            notes.append(f"Sonar watch, bow {FACING_KEYS[ship.watch]} (14)")
    else:
        for kind in ship.cargo:
            notes.append(f"{CARGO_WORDS[kind]}: {containers.value_of(play, kind)}")
        spaces.append(Space("Containers", len(ship.cargo), piece.capacity, filling=True))
    seat = play.seating.ship_seats[ship.number][0]
    return Sheet(piece.key, f"{piece.name} ({TITLES[ship.number]})", "", seat, stats, spaces, notes)


def stations_sheet(play: Play) -> Sheet:
    """15.5 The stores, open to both sides; for NATO, its targets."""
    state, stats = play.state, []
    for number, station in enumerate(play.content.stations):
        fuel, weapon = state.stores[number]
        words = "destroyed" if state.destroyed[number] else stored(fuel, weapon)
        target = "target" if number in state.targets else ""
        stats.append(Stat(station.name, words, target))
    back = state.returned
    notes = [f"Back at Echo, usable next turn: {stored(back[FUEL], back[WEAPON])}"] if any(back) else []
    if state.destroyed[BRAVO]:
        worth = ", ".join(f"{CARGO_KEYS[kind]} {containers.value_of(play, kind)}" for kind in (FUEL, WEAPON))
        notes.append(f"A container in store is worth since the loss of Bravo: {worth} (9.5)")
    return Sheet("stations", "Ice-Stations", "", "", stats, [], notes)


def stored(fuel: int, weapons: int) -> str:
    """15.5 Containers ashore, as in "3 fuel, 1 weapon"."""
    return f"{fuel} fuel, {counted(weapons, 'weapon')}"


# Overlays


def plot_overlays(play: Play, team: int) -> list[Overlay]:
    """18.9 Where each submarine can be by what was published: each square as strong as its share of the states,
    beside the likeliest one's."""
    state = play.state
    if state.over or state.phase < NATO_TURN:
        return []
    plot = plot_now(play.content, state)
    whose = "what the Soviets can know of " if team == NATO else ""
    overlays = []
    for submarine in state.submarines:
        if submarine.sunk:
            continue
        key = SUBMARINE_KEYS[submarine.number]
        if (key, whose) not in plot.drawn:
            plot.drawn[key, whose] = plot_overlay(play, plot, submarine.number, whose)
        overlays.append(plot.drawn[key, whose])
    return overlays


def plot_overlay(play: Play, plot: Plot, number: int, whose: str) -> Overlay:
    """One submarine's part of the plot; it stays the same as long as the plot does."""
    key, counts = SUBMARINE_KEYS[number], plot.counts(play.board, number)
    total, most = sum(counts.values()), max(counts.values(), default=1)
    size = f"{squares(len(counts))}, {counted(total, 'way')} to be there"
    note = f"{size}; {most / total:.2%} of them where the shade is strongest" if total else ""
    cells = plot_cells(play, plot, number, most)
    short = f"{whose}{play.content.submarines[number].name}"
    return Overlay(f"plot-{key}", f"plot-{key}", f"Plot: {short}", cells, note, group="Plot", short=short)


def plot_cells(play: Play, plot: Plot, number: int, most: int) -> dict[str, float]:
    """The squares in their order; the same for both sides, however they call the plot."""
    for (key, _), overlay in plot.drawn.items():
        if key == SUBMARINE_KEYS[number]:
            return overlay.cells
    counts = plot.counts(play.board, number)
    share = {count: round(count / most, 4) for count in set(counts.values())}
    return {play.board.names[square]: share[count] for square, count in counts.items()}


def plot_table(overlays: list[Overlay]) -> list[Table]:
    """The plot in short, for a screen of text: how large it is, and its likeliest squares."""
    rows = [[overlay.short, str(len(overlay.cells)), likeliest(overlay.id, overlay.cells)] for overlay in overlays]
    return [Table("Plot", ["Submarine", "Squares", "Likeliest"], rows, "plot")] if rows else []


def likeliest(id: str, cells: dict[str, float]) -> str:
    def find() -> str:
        return " ".join(sorted(cells, key=cells.__getitem__, reverse=True)[:LIKELIEST])

    return kept(("likeliest", id), (cells,), find)
