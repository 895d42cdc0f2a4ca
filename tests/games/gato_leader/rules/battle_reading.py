"""8.8 to 8.10, 9.1, 9.4, 10.1, 10.2, 11.1 to 11.3, 11.8 and 12.3 read anew from the specification: what is asked of a
battle about the ships, and about boats that fall back."""

from typing import Any

from moonless.core.decision import Decision
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.declaring import GUN_SHOT
from moonless.games.gato_leader.rules.movement import BoatOnWay, ShipOnWay
from moonless.games.gato_leader.state import Battle, Boat, Ship, State, Sub
from tests.games.gato_leader.rules.card_reading import (
    ENGINES,
    LOADS,
    MINES,
    areas,
    beside,
    card,
    level,
    ranges,
    read,
    steps_off,
    unfit,
)

DISPLAY = "tactical_display"
ESCORT, NAVAL = "escort", "naval"


class Fight:
    """The counters on the Tactical Display."""

    def __init__(self, state: State) -> None:
        assert state.battle is not None
        self.state = state
        self.battle: Battle = state.battle
        self.subs = [sub for sub in self.battle.subs if sub.area >= 0]
        self.ships = [ship for ship in self.battle.ships if ship.area >= 0]

    def boat(self, sub: Sub) -> Boat:
        return self.state.boats[sub.boat]

    def gap(self, sub: Sub, ship: Ship) -> int:
        """1.13; a mission is fought at range 0 (5.13)."""
        return 0 if self.battle.mission else ranges(sub.area)[ship.area]

    # 8.5, 8.12 Ships

    def shown(self, ship: Ship) -> dict[str, Any]:
        """Its card, empty while it is unknown."""
        lists = [read("merchants")["merchant"], read("naval")["naval"], *fleets()]
        return next((entry for entries in lists for entry in entries if entry["number"] == ship.card), {})

    def kind(self, ship: Ship) -> str:
        """R21 A misidentified merchant is an Escort once it is revealed."""
        if ship.card:
            return ESCORT if any(self.shown(ship) in entries for entries in fleets()) else "ship"
        return ESCORT if ship.key[0] == "e" else NAVAL if ship.key[0] == "n" else "merchant"

    def speed(self, ship: Ship) -> int:
        """8.12 One less for Light, two for Heavy damage."""
        if not ship.card:
            found: int = read(DISPLAY)[f"unknown_{self.kind(ship)}_speed"]
            return found
        return max(0, int(self.shown(ship)["speed"]) - (ship.damage & 1) - 2 * (ship.damage >> 1))

    def reference(self) -> int:
        """8.8 The fastest Merchant or Naval ship, or Escort if there is none."""
        slower = [self.speed(ship) for ship in self.ships if self.kind(ship) != ESCORT]
        return max(slower or [self.speed(ship) for ship in self.ships], default=0)

    # 8.9 to 8.11 Lag

    def drifts(self, sub: Sub) -> list[int]:
        """8.9 From what it cannot help to all; 8.7 Unfit, what leaves the fewest steps."""
        boat, most = self.boat(sub), self.reference()
        printed = card(boat.id)["speed_submerged" if sub.submerged else "speed_surfaced"]
        own = 0 if sub.silent else max(0, printed - boat.temporary[ENGINES] - boat.lasting[ENGINES])
        found = list(range(max(0, most - own), most + 1))
        if unfit(self.boat(sub)):
            left = {lag: steps_after(sub.area, lag) for lag in found}
            found = [lag for lag in found if left[lag] == min(left.values())]
        return found

    # 11.1 to 11.3, 11.8 Who attacks

    def attackers(self) -> set[str]:
        return {ship.key for ship in self.ships if not ship.acted and self.reaches(ship)}

    def reaches(self, ship: Ship) -> bool:
        shown = self.shown(ship)
        surfaced = [sub for sub in self.subs if sub.crash or not sub.submerged]  # R32
        if self.kind(ship) == ESCORT:
            return any(sub.detected and self.gap(sub, ship) <= (2 if sub in surfaced else 0) for sub in self.subs)
        if not shown:
            return False
        if shown.get("carrier"):
            if surfaced:
                return "surface_attack" in shown
            return "submerged_attack" in shown and any(sub.detected for sub in self.subs)
        return any(
            self.gap(sub, ship) <= 1
            and ("surface_attack" in shown or ("ram_attack" in shown and not self.gap(sub, ship)))
            for sub in surfaced
        )

    # 9.1, 9.2 Escorts

    def escorts(self) -> set[str]:
        return {ship.key for ship in self.ships if self.kind(ship) == ESCORT and not ship.acted}

    # What is asked

    def expected(self, decision: Decision) -> set[str] | None:
        ask, about = decision.ask, decision.about
        ids = [entry["id"] for entry in areas()]
        if isinstance(about, ShipOnWay):
            if ask == "lag":
                return {ids[area] for area in astern(about.ship.area)}
            hunted = [sub for sub in self.subs if sub.detected]
            here = about.ship.area
            ways = [{ids[area] for area in beside(here) if gap_between(area, sub.area) < gap_between(here, sub.area)}
                    for sub in hunted]  # fmt: skip
            offered = {option.key for option in decision.options} & set(ids)
            return offered if offered in ways else set()  # 9.4 a random one of several
        if isinstance(about, BoatOnWay) and ask == "drift":
            return {f"drift {lag}" for lag in self.drifts(about.sub)}
        if isinstance(about, Volley):
            aims = ["gun " + shot.ship.key if shot.weapon == GUN_SHOT else f"{LOADS[shot.weapon]} {shot.ship.key}"
                    for shot in about.attacks]  # fmt: skip
            return {"as-declared", *(aims if len(aims) > 2 else aims[1:])}
        if isinstance(about, Boat) and ask == "lose-ready":
            return {name for name, number in zip([*LOADS, "mines"], about.ready, strict=True) if number}
        if isinstance(about, Boat) and ask == "reload-type":
            return {name for name, number in zip(LOADS, about.stored[:MINES], strict=True) if number}
        return self.of_all(ask)

    def of_all(self, ask: str) -> set[str] | None:
        if ask == "next-move":
            return {self.boat(sub).id for sub in self.subs if not sub.moved}
        if ask == "next-attack":
            waiting = [sub for sub in self.subs if not sub.attacked]
            aggressive = [sub for sub in waiting if level(self.boat(sub))["initiative"] == "aggressive"]
            return {self.boat(sub).id for sub in aggressive or waiting}
        if ask == "straggler":
            return {ship.key for ship in self.ships if self.kind(ship) != ESCORT}
        if ask == "escort":
            return self.escorts()
        return self.attackers() if ask == "attacker" else None


def fleets() -> list[list[dict[str, Any]]]:
    return [entries for name, entries in read("escorts").items() if name != "source"]


def gap_between(here: int, there: int) -> int:
    return ranges(here)[there]


def astern(area: int) -> list[int]:
    """8.10 The adjacent areas that are a step nearer to the Wake."""
    wake = [entry["id"] for entry in areas()].index(read(DISPLAY)["convoy_wake"])
    return [there for there in beside(area) if gap_between(there, wake) < gap_between(area, wake)]


def steps_after(area: int, lag: int) -> int:
    """8.7 How few steps from being off the display after so much more Lag; 8.11 behind the Wake it is off."""
    if not lag:
        return steps_off(area)
    return min([steps_after(there, lag - 1) for there in astern(area)], default=0)


def best_ways(area: int, lag: int) -> list[int]:
    """8.7 Of the ways to fall back those that leave an Unfit boat the fewest steps."""
    left = {there: steps_after(there, lag) for there in astern(area)}
    return [there for there, steps in left.items() if steps == min(left.values())]
