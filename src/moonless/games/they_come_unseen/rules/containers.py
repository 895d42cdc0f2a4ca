"""15.3-15.7 Containers and resupply."""

from typing import Final

from moonless.core.decision import Bar
from moonless.games.they_come_unseen.content.components import BRAVO, ECHO, FUEL, WEAPON
from moonless.games.they_come_unseen.rules import gauges, terms, weather
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.ship_movement import FINISHED
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


def container_value(play: Play, kind: int) -> int:
    """9.5, 15.6 What a container is worth: less after the loss of Bravo, unless it was aboard then."""
    entry = play.content.containers[kind % KINDS]
    return entry.reduced_value if play.state.destroyed[BRAVO] and kind < KINDS else entry.full_value


# 15.3-15.5 Containers


def hold(play: Play, ship: Ship) -> int:
    return terms.piece(play, ship).capacity


def load_barred(play: Play, ship: Ship, kind: int) -> Bar | None:
    """15.3, 15.4 From the store of its station."""
    station = terms.station_of(play, ship)
    if ship.finished:
        return FINISHED
    if station < 0:
        return NOT_MOORED
    if not play.state.stores[station][kind]:
        return NOTHING_STORED
    return FULL_HOLD if len(ship.cargo) >= hold(play, ship) else None


def load(play: Play, ship: Ship, kind: int) -> None:
    """15.4 One container comes aboard."""
    station = terms.station_of(play, ship)
    play.state.stores[station][kind] -= 1
    ship.cargo.append(kind)
    ship.cargo.sort()
    ship.stopped = True
    tell_exchange(play, kind, f"Station {play.content.stations[station].name}", terms.piece(play, ship).title, [ship])


def unload_barred(play: Play, ship: Ship, kind: int) -> Bar | None:
    """15.4 Into the store of its station."""
    if ship.finished:
        return FINISHED
    if terms.station_of(play, ship) < 0:
        return NOT_MOORED
    return None if kind in ship.cargo else EMPTY_HOLD


def unload(play: Play, ship: Ship, kind: int) -> None:
    """15.4 One container goes ashore; 9.5 there it no longer keeps its full value."""
    station = terms.station_of(play, ship)
    ship.cargo.remove(kind)
    play.state.stores[station][ashore(play, kind)] += 1
    ship.stopped = True
    tell_exchange(play, kind, terms.piece(play, ship).title, f"Station {play.content.stations[station].name}", [ship])


def pass_barred(play: Play, giver: Ship, kind: int, taker: Ship) -> Bar | None:
    """15.4 From ship to ship, on the same square; not in rough seas, not with a ship whose turn is over."""
    if giver.square != taker.square or giver.square < 0:
        return NOBODY_THERE
    if giver.finished or taker.finished:
        return FINISHED
    if kind not in giver.cargo:
        return EMPTY_HOLD
    if len(taker.cargo) >= hold(play, taker):
        return FULL_HOLD
    return ROUGH if weather.storm(play, giver.square).no_transfer else None


def hand_over(play: Play, giver: Ship, kind: int, taker: Ship) -> None:
    """15.4 Handed over directly is not put ashore: it keeps its value. A stop action of both."""
    giver.cargo.remove(kind)
    taker.cargo.append(kind)
    taker.cargo.sort()
    giver.stopped = True
    taker.stopped = True
    tell_exchange(play, kind, terms.piece(play, giver).title, terms.piece(play, taker).title, [giver, taker])


def tell_exchange(play: Play, kind: int, giver: str, taker: str, ships: list[Ship]) -> None:
    if play.heard:
        values = {"from": giver, "to": taker, "containers": f"1 {CARGO_WORDS[kind]}"}
        announce(play, "containers_moved", values, [terms.piece(play, ship).key for ship in ships])


# 15.6, 15.7 Resupply


def resupply_barred(play: Play, ship: Ship, kind: int) -> Bar | None:
    """15.6 A Destroyer in a station uses a container stored there."""
    station = terms.station_of(play, ship)
    if ship.finished:
        return FINISHED
    if station < 0:
        return NOT_MOORED
    return None if play.state.stores[station][kind] else NOTHING_STORED


def resupply(play: Play, ship: Ship, kind: int) -> None:
    """15.6 Up to what the ship holds; the surplus is lost. A stop action."""
    station = terms.station_of(play, ship)
    value = container_value(play, kind)
    play.state.stores[station][kind] -= 1
    take(play, ship, value if kind == FUEL else 0, value if kind == WEAPON else 0)
    gauges.note_gauge(play, ship, value if kind == FUEL else 0, value if kind == WEAPON else 0)
    spend(play, kind)
    ship.stopped = True
    if play.heard:
        piece, name = terms.piece(play, ship), play.content.stations[station].name
        announce(
            play, "resupplied", {"destroyer": piece.title, "station": name, "containers": counted([kind])}, [piece.key]
        )


def take(play: Play, ship: Ship, fuel: int, salvos: int) -> None:
    ship.fuel = min(gauges.tank(play, ship), ship.fuel + fuel)
    ship.salvos = min(gauges.magazine(play, ship), ship.salvos + salvos)


def spend(play: Play, kind: int) -> None:
    """15.7 A used container goes to Echo for the next Soviet turn; without Echo it leaves the game."""
    if not play.state.destroyed[ECHO]:
        play.state.returned[kind % KINDS] += 1


def ashore(play: Play, kind: int) -> int:
    """9.5 A container put ashore, or used, no longer keeps a full value."""
    return kind % KINDS
