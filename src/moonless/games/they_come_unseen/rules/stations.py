"""9 Attacking a station."""

from moonless.core.decision import Bar
from moonless.core.words import noun
from moonless.games.they_come_unseen.board import ATTACK_DEPTH
from moonless.games.they_come_unseen.content.components import ECHO, FUEL, KINDS, SUBMARINE_KEYS, WEAPON
from moonless.games.they_come_unseen.rules import damage, ending, terms, weather
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.containers import cargo_words, keeping_value
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.weather import NO_ENTRY
from moonless.games.they_come_unseen.state import NATO, Plan, Submarine

NOT_A_TARGET = Bar("NATO does not hold the card of this station, so it may not be entered", "9.1")
DESTROYED = Bar("the station is destroyed and closed", "3.11")
SNORTED = Bar("no station may be entered in a turn with a snort", "7.6")
TOO_DEEP = Bar("the submarine is too deep to come up in one step", "6.6")


def attack_barred(play: Play, plan: Plan, station: int) -> Bar | None:
    """9.1-9.3 Whether the next step may enter this station, apart from distance and battery."""
    state = play.state
    if state.destroyed[station]:
        return DESTROYED
    if station not in state.targets:
        return NOT_A_TARGET
    if plan.snort >= 0:
        return SNORTED
    if plan.depths[-1] > ATTACK_DEPTH:
        return TOO_DEEP
    return NO_ENTRY if weather.storm(play, play.board.station_square[station]).no_station else None


def destroy_station(play: Play, submarine: Submarine, station: int, prefix: str) -> None:
    """9.4 The card is turned up; everything there leaves the game; the station is destroyed for good."""
    state, square = play.state, play.board.station_square[station]
    state.destroyed[station] = True
    ships = terms.ships_at(play, square)
    lost = [container for ship in ships for container in ship.cargo]
    for kind in range(KINDS):
        lost += [kind] * state.stores[station][kind]
        state.stores[station][kind] = 0
        if station == ECHO:
            lost += [kind] * state.returned[kind]
            state.returned[kind] = 0
    if play.heard:
        key = SUBMARINE_KEYS[submarine.number]
        values = {
            "submarine": terms.name_of(play, submarine),
            "station": play.content.stations[station].name,
            "ships_lost": ", ".join(terms.piece(play, ship).title for ship in ships) or "no ship",
            "containers_lost": cargo_words(lost),
        }
        announce(play, "station_destroyed", values, [f"sub-{key}", *terms.pieces(play, ships)], True, prefix)
    for ship in ships:
        damage.remove_ship(play, ship)
    station_effect(play, station)
    if sum(state.destroyed) >= play.seating.variant.stations_to_win:  # 19.1
        ending.win(play, NATO, f"{sum(state.destroyed)} target stations are destroyed", "19.1")


def station_effect(play: Play, station: int) -> None:
    """9.5 What the loss of this station means, at once."""
    state = play.state
    for effect in play.content.stations[station].effects:
        words = "spent containers leave the game from now on"
        if effect.type == "remove_containers":
            kind = FUEL if effect.kind == "fuel" else WEAPON
            gone = state.stores[ECHO][kind] + state.returned[kind]
            state.stores[ECHO][kind] = 0  # R31: what is aboard a ship lying there stays
            state.returned[kind] = 0
            some = noun(gone, f"{effect.kind} container")
            words = f"{gone or 'no'} {some} at Echo {'is' if gone == 1 else 'are'} lost"
        elif effect.type == "reduce_container_capacity":
            for ship in state.ships:
                ship.cargo = [keeping_value(container) for container in ship.cargo]
            fuel, weapon = play.content.containers
            words = f"fuel containers are worth {fuel.reduced_value}, weapon containers {weapon.reduced_value}"
        values = {"station": play.content.stations[station].name, "effect": words}
        announce(play, "station_effect", values)
