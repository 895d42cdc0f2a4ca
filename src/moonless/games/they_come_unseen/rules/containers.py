"""15.3-15.7 Containers and resupply."""

from moonless.core.decision import Bar
from moonless.core.words import counted
from moonless.games.they_come_unseen.content.components import BRAVO, ECHO, FUEL, KINDS
from moonless.games.they_come_unseen.rules import gauges, terms, weather
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.ship_movement import FINISHED
from moonless.games.they_come_unseen.state import Ship

CARGO_KEYS = ["fuel", "weapon", "full-fuel", "full-weapon"]
CARGO_WORDS = ["fuel", "weapon", "fuel (full value)", "weapon (full value)"]
"""Containers by number: the kinds, then the kinds that keep their full value after the loss of Bravo (9.5)."""

NOT_MOORED = Bar("it lies in no station", "15.6")
NOTHING_STORED = Bar("no such container is stored there, or only ones that came back this turn", "15.6, 15.7")
EMPTY_HOLD = Bar("there is no such container aboard", "15.4")
FULL_HOLD = Bar("two containers are the most", "15.3")
NOBODY_THERE = Bar("no logistics ship lies on the same square", "15.4")
ROUGH = Bar("no exchange from ship to ship at storm level 5 or 6", "15.4")


def kind_of(container: int) -> int:
    """Fuel or weapon; 9.5 a container put ashore, or used, no longer keeps a full value."""
    return container % KINDS


def keeping_value(container: int) -> int:
    """9.5 The same container, aboard when Bravo is lost."""
    return kind_of(container) + KINDS


def value_of(play: Play, container: int) -> int:
    """9.5, 15.6 What a container is worth: less after the loss of Bravo, unless it was aboard then."""
    entry = play.content.containers[kind_of(container)]
    return entry.reduced_value if play.state.destroyed[BRAVO] and container < KINDS else entry.full_value


def value_of_all(play: Play, cargo: list[int], kind: int) -> int:
    """What all containers of a kind are worth together."""
    return sum(value_of(play, container) for container in cargo if kind_of(container) == kind)


def cargo_words(cargo: list[int]) -> str:
    """Containers in words: 1 fuel container; 2 fuel containers and 1 weapon container."""
    kinds = [kind_of(container) for container in cargo]
    numbers = [(kinds.count(kind), CARGO_KEYS[kind]) for kind in range(KINDS) if kind in kinds]
    words = [counted(number, f"{kind} container") for number, kind in numbers]
    return " and ".join(words) or "no containers"


# 15.3-15.5 Containers


def hold_full(play: Play, ship: Ship) -> bool:
    """15.3 Whether it carries all that it can."""
    return len(ship.cargo) >= terms.piece(play, ship).capacity


def port_barred(play: Play, ship: Ship) -> Bar | None:
    """15.4, 15.6 What is exchanged with a store, or taken from it, takes a ship that lies in a station."""
    if ship.finished:
        return FINISHED
    return NOT_MOORED if terms.station_of(play, ship) < 0 else None


def load_barred(play: Play, ship: Ship, kind: int) -> Bar | None:
    """15.3, 15.4 From the store of its station."""
    bar = resupply_barred(play, ship, kind)
    if bar is not None:
        return bar
    return FULL_HOLD if hold_full(play, ship) else None


def load(play: Play, ship: Ship, kind: int) -> None:
    """15.4 One container comes aboard."""
    station = terms.station_of(play, ship)
    play.state.stores[station][kind] -= 1
    ship.cargo.append(kind)
    ship.cargo.sort()
    ship.stopped = True
    tell_exchange(play, kind, port_words(play, station), terms.piece(play, ship).title, [ship])


def unload_barred(play: Play, ship: Ship, container: int) -> Bar | None:
    """15.4 Into the store of its station."""
    bar = port_barred(play, ship)
    if bar is not None:
        return bar
    return None if container in ship.cargo else EMPTY_HOLD


def unload(play: Play, ship: Ship, container: int) -> None:
    """15.4 One container goes ashore; 9.5 there it no longer keeps its full value."""
    station = terms.station_of(play, ship)
    ship.cargo.remove(container)
    play.state.stores[station][kind_of(container)] += 1
    ship.stopped = True
    tell_exchange(play, container, terms.piece(play, ship).title, port_words(play, station), [ship])


def pass_barred(play: Play, giver: Ship, container: int, taker: Ship) -> Bar | None:
    """15.4 From ship to ship, on the same square; not in rough seas, not with a ship whose turn is over."""
    if giver.square != taker.square or giver.square < 0:
        return NOBODY_THERE
    if giver.finished or taker.finished:
        return FINISHED
    if container not in giver.cargo:
        return EMPTY_HOLD
    if hold_full(play, taker):
        return FULL_HOLD
    return ROUGH if weather.storm(play, giver.square).no_transfer else None


def hand_over(play: Play, giver: Ship, container: int, taker: Ship) -> None:
    """15.4 Handed over directly is not put ashore: it keeps its value. A stop action of both."""
    giver.cargo.remove(container)
    taker.cargo.append(container)
    taker.cargo.sort()
    giver.stopped = True
    taker.stopped = True
    tell_exchange(play, container, terms.piece(play, giver).title, terms.piece(play, taker).title, [giver, taker])


def port_words(play: Play, station: int) -> str:
    return f"Station {play.content.stations[station].name}"


def tell_exchange(play: Play, container: int, giver: str, taker: str, ships: list[Ship]) -> None:
    if play.heard:
        values = {"from": giver, "to": taker, "containers": f"1 {CARGO_WORDS[container]} container"}
        announce(play, "containers_moved", values, terms.pieces(play, ships))


# 15.6, 15.7 Resupply


def resupply_barred(play: Play, ship: Ship, kind: int) -> Bar | None:
    """15.6 A Destroyer in a station uses a container stored there."""
    bar = port_barred(play, ship)
    if bar is not None:
        return bar
    return None if play.state.stores[terms.station_of(play, ship)][kind] else NOTHING_STORED


def resupply(play: Play, ship: Ship, kind: int) -> None:
    """15.6 Up to what the ship holds; the surplus is lost. A stop action."""
    station = terms.station_of(play, ship)
    value = value_of(play, kind)
    play.state.stores[station][kind] -= 1
    fuel, salvos = (value, 0) if kind == FUEL else (0, value)
    fill(play, ship, fuel, salvos)
    gauges.note_gauge(play, ship, fuel, salvos)
    spend(play, kind)
    ship.stopped = True
    if play.heard:
        piece, name = terms.piece(play, ship), play.content.stations[station].name
        values = {"destroyer": piece.title, "station": name, "containers": cargo_words([kind])}
        announce(play, "resupplied", values, [piece.key])


def fill(play: Play, ship: Ship, fuel: int, salvos: int) -> None:
    """15.6 Up to what the ship holds."""
    ship.fuel = min(gauges.tank(play, ship), ship.fuel + fuel)
    ship.salvos = min(gauges.magazine(play, ship), ship.salvos + salvos)


def spend(play: Play, container: int) -> None:
    """15.7 A used container goes to Echo for the next Soviet turn; without Echo it leaves the game."""
    if not play.state.destroyed[ECHO]:
        play.state.returned[kind_of(container)] += 1
