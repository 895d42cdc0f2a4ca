"""16.6 What a Destroyer holds; 18.5 what NATO can work out of its fuel and salvos."""

from moonless.games.they_come_unseen.content.components import FUEL, WEAPON
from moonless.games.they_come_unseen.rules import terms
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import Ship


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
    place = 2 * ship.number
    most_fuel, most_salvos = tank(play, ship), magazine(play, ship)
    found: list[list[int]] = []
    for row in play.state.gauges:
        if row[place] < least_fuel or row[place + 1] < least_salvos:
            continue
        changed = row.copy()
        changed[place] = max(0, min(most_fuel, row[place] + fuel))
        changed[place + 1] = max(0, min(most_salvos, row[place + 1] + salvos))
        if changed not in found:
            found.append(changed)
    play.state.gauges = found


def note_helpless(play: Play, ship: Ship) -> None:
    """15.11, 18.5 Who sees the Supply Ship come to a Destroyer's square knows that it is out of fuel."""
    for other in terms.ships_at(play, ship.square):
        if terms.is_destroyer(other):
            place, least = 2 * other.number, play.content.fuel_cost[0]
            play.state.gauges = [row for row in play.state.gauges if row[place] < least]


def note_shares(play: Play, members: list[Ship], fuel: int, salvos: int) -> None:
    """18.5 How a RAS was split is not announced: every split is possible."""
    tank_ = [tank(play, ship) for ship in members]
    magazine_ = [magazine(play, ship) for ship in members]
    found: list[list[int]] = []
    seen: set[tuple[int, int, int, int]] = set()
    for row in play.state.gauges:
        for first in range(0, fuel + 1, play.content.containers[FUEL].smallest_share_in_ras):
            for second in range(0, salvos + 1, play.content.containers[WEAPON].smallest_share_in_ras):
                changed = (
                    min(tank_[0], row[0] + first),
                    min(magazine_[0], row[1] + second),
                    min(tank_[1], row[2] + fuel - first),
                    min(magazine_[1], row[3] + salvos - second),
                )
                if changed not in seen:
                    seen.add(changed)
                    found.append(list(changed))
    play.state.gauges = found
