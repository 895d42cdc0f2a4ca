"""15.3-15.7 Containers and resupply."""

from typing import Final

from moonless.core.decision import Bar
from moonless.games.they_come_unseen.content.components import BRAVO, ECHO, FUEL, WEAPON
from moonless.games.they_come_unseen.rules.ship_movement import FINISHED, ShipMovementChapter
from moonless.games.they_come_unseen.state import Ship

CARGO_KEYS = ["fuel", "weapon", "full-fuel", "full-weapon"]
CARGO_WORDS = ["fuel", "weapon", "fuel (full value)", "weapon (full value)"]
KINDS: Final = 2


def counted(kinds: list[int]) -> str:
    """Containers in words: 2 fuel, 1 weapon."""
    counts = [sum(kind % KINDS == wanted for kind in kinds) for wanted in range(KINDS)]
    words = [f"{count} {CARGO_KEYS[kind]}" for kind, count in enumerate(counts) if count]
    return ", ".join(words) if words else "no containers"


NOT_MOORED = Bar("it lies in no station", "15.6")
NOTHING_STORED = Bar("no such container is stored there, or only ones that came back this turn", "15.6, 15.7")
EMPTY_HOLD = Bar("there is no such container aboard", "15.4")
FULL_HOLD = Bar("two containers are the most", "15.3")
NOBODY_THERE = Bar("no logistics ship lies on the same square", "15.4")
ROUGH = Bar("no exchange from ship to ship at storm level 5 or 6", "15.4")


class ContainersChapter(ShipMovementChapter):
    """15.3-15.7 Containers and resupply."""

    def container_value(self, kind: int) -> int:
        """9.5, 15.6 What a container is worth: less after the loss of Bravo, unless it was aboard then."""
        entry = self.content.containers[kind % KINDS]
        return entry.reduced_value if self.state.destroyed[BRAVO] and kind < KINDS else entry.full_value

    # 15.3-15.5 Containers

    def hold(self, ship: Ship) -> int:
        return self.piece(ship).capacity

    def load_barred(self, ship: Ship, kind: int) -> Bar | None:
        """15.3, 15.4 From the store of its station."""
        station = self.station_of(ship)
        if ship.finished:
            return FINISHED
        if station < 0:
            return NOT_MOORED
        if not self.state.stores[station][kind]:
            return NOTHING_STORED
        return FULL_HOLD if len(ship.cargo) >= self.hold(ship) else None

    def load(self, ship: Ship, kind: int) -> None:
        """15.4 One container comes aboard."""
        station = self.station_of(ship)
        self.state.stores[station][kind] -= 1
        ship.cargo.append(kind)
        ship.cargo.sort()
        ship.stopped = True
        self.tell_exchange(kind, f"Station {self.content.stations[station].name}", self.piece(ship).title, [ship])

    def unload_barred(self, ship: Ship, kind: int) -> Bar | None:
        """15.4 Into the store of its station."""
        if ship.finished:
            return FINISHED
        if self.station_of(ship) < 0:
            return NOT_MOORED
        return None if kind in ship.cargo else EMPTY_HOLD

    def unload(self, ship: Ship, kind: int) -> None:
        """15.4 One container goes ashore; 9.5 there it no longer keeps its full value."""
        station = self.station_of(ship)
        ship.cargo.remove(kind)
        self.state.stores[station][self.ashore(kind)] += 1
        ship.stopped = True
        self.tell_exchange(kind, self.piece(ship).title, f"Station {self.content.stations[station].name}", [ship])

    def pass_barred(self, giver: Ship, kind: int, taker: Ship) -> Bar | None:
        """15.4 From ship to ship, on the same square; not in rough seas, not with a ship whose turn is over."""
        if giver.square != taker.square or giver.square < 0:
            return NOBODY_THERE
        if giver.finished or taker.finished:
            return FINISHED
        if kind not in giver.cargo:
            return EMPTY_HOLD
        if len(taker.cargo) >= self.hold(taker):
            return FULL_HOLD
        return ROUGH if self.storm(giver.square).no_transfer else None

    def hand_over(self, giver: Ship, kind: int, taker: Ship) -> None:
        """15.4 Handed over directly is not put ashore: it keeps its value. A stop action of both."""
        giver.cargo.remove(kind)
        taker.cargo.append(kind)
        taker.cargo.sort()
        giver.stopped = True
        taker.stopped = True
        self.tell_exchange(kind, self.piece(giver).title, self.piece(taker).title, [giver, taker])

    def tell_exchange(self, kind: int, giver: str, taker: str, ships: list[Ship]) -> None:
        if self.heard:
            values = {"from": giver, "to": taker, "containers": f"1 {CARGO_WORDS[kind]}"}
            self.announce("containers_moved", values, [self.piece(ship).key for ship in ships])

    # 15.6, 15.7 Resupply

    def resupply_barred(self, ship: Ship, kind: int) -> Bar | None:
        """15.6 A Destroyer in a station uses a container stored there."""
        station = self.station_of(ship)
        if ship.finished:
            return FINISHED
        if station < 0:
            return NOT_MOORED
        return None if self.state.stores[station][kind] else NOTHING_STORED

    def resupply(self, ship: Ship, kind: int) -> None:
        """15.6 Up to what the ship holds; the surplus is lost. A stop action."""
        station = self.station_of(ship)
        value = self.container_value(kind)
        self.state.stores[station][kind] -= 1
        self.take(ship, value if kind == FUEL else 0, value if kind == WEAPON else 0)
        self.note_gauge(ship, value if kind == FUEL else 0, value if kind == WEAPON else 0)
        self.spend(kind)
        ship.stopped = True
        if self.heard:
            piece, name = self.piece(ship), self.content.stations[station].name
            self.announce(
                "resupplied", {"destroyer": piece.title, "station": name, "containers": counted([kind])}, [piece.key]
            )

    def take(self, ship: Ship, fuel: int, salvos: int) -> None:
        ship.fuel = min(self.tank(ship), ship.fuel + fuel)
        ship.salvos = min(self.magazine(ship), ship.salvos + salvos)

    def spend(self, kind: int) -> None:
        """15.7 A used container goes to Echo for the next Soviet turn; without Echo it leaves the game."""
        if not self.state.destroyed[ECHO]:
            self.state.returned[kind % KINDS] += 1

    def ashore(self, kind: int) -> int:
        """9.5 A container put ashore, or used, no longer keeps a full value."""
        return kind % KINDS
