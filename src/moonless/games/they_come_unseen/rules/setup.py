"""4 Setup; 20.1, 20.2 choices before the first round."""

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.content.components import DELTA, DESTROYERS, FOXTROT, SUBMARINE_KEYS
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.rules import terms
from moonless.games.they_come_unseen.rules.announcements import announce, whisper
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NATO, NOWHERE, Ship, State, Submarine

PLACES = [Option("delta", "Delta", DELTA, "20.1"), Option("foxtrot", "Foxtrot", FOXTROT, "20.1")]


def lay_out(content: Content, state: State) -> None:
    """4.1-4.6 Everything on the table, up to the first choice."""
    seating = content.seatings[state.scenario]
    variant, destroyer = seating.variant, content.destroyer
    state.submarines = [
        Submarine(number, piece.start, 0, content.submarine.battery_start, 1, piece.start)
        for number, piece in enumerate(content.submarines[: variant.submarines])
    ]
    state.starts = [submarine.square for submarine in state.submarines]
    for number, piece in enumerate(content.ships):
        square = content.board.station_square[piece.start_station]
        if number >= DESTROYERS:
            state.ships.append(Ship(number, square))
        elif number < variant.destroyers:
            state.ships.append(Ship(number, square, destroyer.fuel_start, destroyer.salvos_start))
        else:
            state.ships.append(Ship(number, NOWHERE))
    ids = [station.id for station in content.stations]
    state.destroyed = [False] * len(ids)
    state.stores = [[0, 0] for _ in ids]
    for number, kind in enumerate(content.containers):
        state.stores[ids.index(kind.start_station)][number] = kind.count
    state.returned = [0, 0]
    state.levels = [0, 0, 0]
    row: list[int] = []
    for ship in state.ships[:DESTROYERS]:
        row += [ship.fuel, ship.salvos]
    state.gauges = [row]


def choose_start(play: Play) -> None:
    """20.1, 20.2 With one submarine, NATO chooses its starting point first."""
    state = play.state
    if "nato_picks_submarine_start" not in play.seating.variant.setup_choice:
        return
    starts = sorted(play.board.start.values())
    options = [Option(play.board.names[square], play.board.names[square], square, "20.1") for square in starts]
    submarine = state.submarines[0]
    submarine.square = play.ask(Decision(play.seating.nato[0], "start", "20.1", options)).value
    submarine.datum = submarine.square
    state.starts = [submarine.square]
    name, square = terms.name_of(play, submarine), play.board.names[submarine.square]
    pieces = [f"sub-{SUBMARINE_KEYS[submarine.number]}"]
    announce(play, "submarine_start_chosen", {"submarine": name, "square": square}, pieces)


def choose_station(play: Play) -> None:
    """20.1, 20.2 With one Destroyer, the Soviets choose Delta or Foxtrot; before any card is drawn."""
    state = play.state
    if "soviet_picks_destroyer_station" not in play.seating.variant.setup_choice:
        return
    ship = state.ships[0]
    seat = play.seating.ship_seats[0][0]
    station = play.ask(Decision(seat, "station", "20.1", [*PLACES], ship)).value
    ship.square = play.board.station_square[station]
    piece = terms.piece(play, ship)
    values = {"destroyer": piece.title, "station": play.content.stations[station].name}
    announce(play, "destroyer_station_chosen", values, [piece.key])


def draw_cards(play: Play) -> None:
    """4.7 The weather card (R1), then it goes back; 4.8 NATO's cards are dealt, unseen by the Soviets."""
    state, content = play.state, play.content
    cards = list(range(len(content.stations)))
    if state.weather:
        number = content.stations[play.fate.pick(content.cards, cards)].number
        seed = content.weather.seed[state.weather_seed]
        most = content.weather.levels
        state.levels = [(number + seed[sea] - 1) % most + 1 for sea in ("western", "central", "eastern")]
        if play.heard:
            values = {"number": str(number)}
            for sea, level in zip(("western", "central", "eastern"), state.levels, strict=True):
                values[sea] = str(level)
            announce(play, "weather_drawn", values)
    state.targets = sorted(play.fate.draw(content.cards, cards) for _ in range(play.seating.variant.target_cards))
    if play.heard:
        names = ", ".join(content.stations[station].name for station in state.targets)
        whisper(play, NATO, f"NATO's targets: {names}.", "4.8", [], True)
