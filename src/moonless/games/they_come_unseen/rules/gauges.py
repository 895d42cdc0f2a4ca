"""16.6 What a Destroyer holds; 18.5 what NATO can work out of its fuel and salvos."""

from moonless.games.they_come_unseen.content.components import FUEL, ORANGE, RED, WEAPON
from moonless.games.they_come_unseen.rules import terms
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import GaugeRow, Ship, fuel_in, salvos_in, with_gauges


def tank(play: Play, ship: Ship) -> int:
    """16.6 How much fuel it holds."""
    destroyer = play.content.destroyer
    return destroyer.damaged_fuel_max if ship.engineering else destroyer.fuel_max


def magazine(play: Play, ship: Ship) -> int:
    """16.6 How many salvos it holds."""
    destroyer = play.content.destroyer
    return destroyer.damaged_salvos_max if ship.engineering else destroyer.salvos_max


# 18.5 What NATO can work out


def note_gauge(play: Play, ship: Ship, fuel: int, salvos: int, least_fuel: int = 0, least_salvos: int = 0) -> None:
    """18.5 A Destroyer's gauges change in public: what could not have paid is ruled out, the rest changes alike."""
    number, most_fuel, most_salvos = ship.number, tank(play, ship), magazine(play, ship)
    found: list[GaugeRow] = []
    for row in play.state.gauges:
        fuel_before, salvos_before = fuel_in(row, number), salvos_in(row, number)
        if fuel_before < least_fuel or salvos_before < least_salvos:
            continue
        fuel_now = max(0, min(most_fuel, fuel_before + fuel))
        salvos_now = max(0, min(most_salvos, salvos_before + salvos))
        changed = with_gauges(row, number, fuel_now, salvos_now)
        if changed not in found:
            found.append(changed)
    play.state.gauges = found


def note_helpless(play: Play, ship: Ship) -> None:
    """15.11, 18.5 Who sees the Supply Ship come to a Destroyer's square knows that it is out of fuel."""
    least = play.content.fuel_cost[0]
    for other in terms.ships_at(play, ship.square):
        if terms.is_destroyer(other):
            play.state.gauges = [row for row in play.state.gauges if fuel_in(row, other.number) < least]


def note_shares(play: Play, members: list[Ship], fuel: int, salvos: int) -> None:
    """18.5 How a RAS was split is not announced: every split is possible."""
    tanks, magazines = [tank(play, ship) for ship in members], [magazine(play, ship) for ship in members]
    fuel_shares = range(0, fuel + 1, play.content.containers[FUEL].smallest_share_in_ras)
    salvo_shares = range(0, salvos + 1, play.content.containers[WEAPON].smallest_share_in_ras)
    found: dict[tuple[int, int, int, int], None] = {}
    for row in play.state.gauges:
        for first in fuel_shares:
            for second in salvo_shares:
                changed = (
                    min(tanks[0], fuel_in(row, ORANGE) + first),
                    min(magazines[0], salvos_in(row, ORANGE) + second),
                    min(tanks[1], fuel_in(row, RED) + fuel - first),
                    min(magazines[1], salvos_in(row, RED) + salvos - second),
                )
                found[changed] = None
    play.state.gauges = [list(changed) for changed in found]


def note_lost(play: Play, ship: Ship) -> None:
    """18.5 Of a Destroyer that is lost there is nothing more to work out."""
    found: list[GaugeRow] = []
    for row in play.state.gauges:
        changed = with_gauges(row, ship.number, 0, 0)
        if changed not in found:
            found.append(changed)
    play.state.gauges = found
