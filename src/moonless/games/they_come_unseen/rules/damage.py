"""16 Damage and repair."""

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules.containers import ContainersChapter, counted
from moonless.games.they_come_unseen.state import NOWHERE, SOVIET, Ship, Submarine

TACTICAL = Option("tactical", "Repair sonar and mortars", 0, "16.8")
ENGINEERING = Option("engineering", "Repair engines, tanks and magazine", 1, "16.8")


class DamageChapter(ContainersChapter):
    """16 Damage and repair."""

    def hit(self, submarine: Submarine) -> None:
        """16.1, 16.3 A hit; the third sinks. A submarine now too deep is set to the deepest depth allowed, secretly."""
        submarine.hits += 1
        if submarine.hits >= self.content.submarine.hits_to_sink:
            self.sink(submarine, "mortars")
            return
        submarine.depth = min(submarine.depth, self.content.depth_by_hits[submarine.hits])

    def near_miss(self, submarine: Submarine) -> None:
        """16.2 So many near misses make a hit: two, or as the variant says (20.2)."""
        submarine.near_misses += 1
        if submarine.near_misses >= self.seating.variant.near_misses_per_hit:
            submarine.near_misses = 0
            self.hit(submarine)

    def sink(self, submarine: Submarine, cause: str) -> None:
        """16.3, 19.2 Removed; its square is not disclosed. The last one ends the game."""
        submarine.sunk = True
        submarine.hits = self.content.submarine.hits_to_sink
        submarine.square = NOWHERE
        submarine.depth = NOWHERE
        submarine.adrift = False
        key = SUBMARINE_KEYS[submarine.number]
        self.announce("submarine_sunk", {"submarine": key, "cause": cause}, [f"sub-{key}"], True)
        if not self.afloat():
            self.win(SOVIET, "every submarine is sunk", "19.2")

    def damage_ship(self, ship: Ship, cause: str) -> None:
        """16.4 A logistics ship is lost; 16.5, 16.7 a Destroyer loses fuel, gets both tokens, never sinks (R25)."""
        if not self.is_destroyer(ship):
            self.destroy_ship(ship, cause)
            return
        lost = self.content.destroyer.fuel_lost_when_damaged
        ship.tactical = True
        ship.engineering = True
        ship.fuel = min(self.tank(ship), max(0, ship.fuel - lost))
        ship.salvos = min(self.magazine(ship), ship.salvos)
        self.note_gauge(ship, -lost, 0)
        if self.heard:
            values = {"destroyer": self.piece(ship).title, "areas": "tactical, engineering"}
            self.announce("destroyer_damaged", values, [self.piece(ship).key])

    def destroy_ship(self, ship: Ship, cause: str) -> None:
        """16.4, 16.9 It leaves the game with its containers."""
        if self.heard:
            piece = self.piece(ship)
            values = {"ship": piece.title, "cause": cause, "containers_lost": counted(ship.cargo)}
            self.announce("ship_destroyed", values, [piece.key])
        self.remove_ship(ship)

    def remove_ship(self, ship: Ship) -> None:
        ship.square = NOWHERE
        ship.cargo = []
        ship.watch = NOWHERE
        ship.fuel = 0
        ship.salvos = 0
        ship.finished = True
        self.state.lost.append(ship.number)
        if self.is_destroyer(ship):
            place = 2 * ship.number
            rows: list[list[int]] = []
            for row in self.state.gauges:
                changed = row.copy()
                changed[place] = 0
                changed[place + 1] = 0
                if changed not in rows:
                    rows.append(changed)
            self.state.gauges = rows

    def repair(self, ship: Ship) -> None:
        """16.8 A Destroyer in a station from start to end of a Soviet turn, without a leg, removes one token."""
        if self.station_of(ship) < 0 or ship.started != ship.square or ship.legs or ship.replenished:
            return
        if not ship.tactical and not ship.engineering:
            return
        options: list[Option] = []
        if ship.tactical:
            options.append(TACTICAL)
        if ship.engineering:
            options.append(ENGINEERING)
        seat = self.seating.ship_seats[ship.number][0]
        if self.ask(Decision(seat, "repair", "16.8", options, ship)) is TACTICAL:
            ship.tactical = False
            area = "tactical"
        else:
            ship.engineering = False
            area = "engineering"
        self.announce("destroyer_repaired", {"destroyer": self.piece(ship).title, "area": area}, [self.piece(ship).key])
