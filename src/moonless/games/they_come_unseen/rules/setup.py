"""4 Setup; 20.1, 20.2 choices before the first round."""

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.content.components import CONTAINER_GREEN, DELTA, FOXTROT, SUBMARINE_KEYS
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.rules.soviet_turn import SovietTurnChapter
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
        if number >= CONTAINER_GREEN:
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
    for ship in state.ships[:CONTAINER_GREEN]:
        row += [ship.fuel, ship.salvos]
    state.gauges = [row]


class SetupChapter(SovietTurnChapter):
    """4 Setup; 20.1, 20.2 choices before the first round."""

    def choose_start(self) -> None:
        """20.1, 20.2 With one submarine, NATO chooses its starting point first."""
        state = self.state
        if "nato_picks_submarine_start" not in self.seating.variant.setup_choice:
            return
        starts = sorted(self.board.start.values())
        options = [Option(self.name(square), self.name(square), square, "20.1") for square in starts]
        submarine = state.submarines[0]
        submarine.square = self.ask(Decision(self.seating.nato[0], "start", "20.1", options)).value
        submarine.datum = submarine.square
        state.starts = [submarine.square]
        key = SUBMARINE_KEYS[submarine.number]
        self.announce(
            "submarine_start_chosen", {"submarine": key, "square": self.name(submarine.square)}, [f"sub-{key}"]
        )

    def choose_station(self) -> None:
        """20.1, 20.2 With one Destroyer, the Soviets choose Delta or Foxtrot; before any card is drawn."""
        state = self.state
        if "soviet_picks_destroyer_station" not in self.seating.variant.setup_choice:
            return
        ship = state.ships[0]
        seat = self.seating.ship_seats[0][0]
        station = self.ask(Decision(seat, "station", "20.1", [*PLACES], ship)).value
        ship.square = self.board.station_square[station]
        piece = self.piece(ship)
        values = {"destroyer": piece.title, "station": self.content.stations[station].name}
        self.announce("destroyer_station_chosen", values, [piece.key])

    def draw_cards(self) -> None:
        """4.7 The weather card (R1), then it goes back; 4.8 NATO's cards are dealt, unseen by the Soviets."""
        state, content = self.state, self.content
        cards = list(range(len(content.stations)))
        if state.weather:
            number = content.stations[self.fate.pick(content.cards, cards)].number
            seed = content.weather.seed[state.weather_seed]
            most = content.weather.levels
            state.levels = [(number + seed[sea] - 1) % most + 1 for sea in ("western", "central", "eastern")]
            if self.heard:
                values = {"number": str(number)}
                for sea, level in zip(("western", "central", "eastern"), state.levels, strict=True):
                    values[sea] = str(level)
                self.announce("weather_drawn", values)
        state.targets = sorted(self.fate.draw(content.cards, cards) for _ in range(self.seating.variant.target_cards))
        if self.heard:
            names = ", ".join(content.stations[station].name for station in state.targets)
            self.whisper(NATO, f"NATO's targets: {names}.", "4.8", [], True)
