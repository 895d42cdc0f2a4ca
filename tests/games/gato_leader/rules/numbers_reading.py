"""7.6, 8.4, 9.2, 10.5, 10.7, 11.2 to 11.4 and 11.8 read anew from the specification: how far is seen and heard, what is
added to each roll, who attacks whom and with how many hits. The cards' own figures are read from the data files."""

from typing import Any

from moonless.games.gato_leader.state import Battle, Boat, Ship, State, Sub
from tests.games.gato_leader.rules.battle_reading import ESCORT, Fight
from tests.games.gato_leader.rules.card_reading import ELECTRONICS, condition, level, read

FIGURES = {"mk14": 0, "mk10": -2, "mk27": 2}
"""10.5 What a type adds."""
Hits = tuple[int, int]
"""Light and Heavy."""


def light(ship: Ship) -> int:
    """10.8 Of its points of damage one is Light,"""
    return ship.damage % 2


def heavy(ship: Ship) -> int:
    """and two are Heavy."""
    return ship.damage // 2


class Numbers(Fight):
    """A battle, and what its rolls come to."""

    def __init__(self, state: State, radar: bool) -> None:
        super().__init__(state)
        self.sheet_radar = radar
        self.battle: Battle
        self.weather = condition(self.battle.condition)

    def weather_of(self, name: str) -> int:
        return int(self.weather.get(name, 0))

    def skills(self, boat: Boat) -> dict[str, int]:
        """1.3 The Okay row, or the Shaken row."""
        side = level(boat)
        found: dict[str, int] = side["okay" if boat.stress <= side["okay_max"] else "shaken"]
        return found

    def radar(self, boat: Boat) -> bool:
        """2.7, 12.3."""
        works = not boat.temporary[ELECTRONICS] and not boat.lasting[ELECTRONICS]
        return works and (self.sheet_radar or boat.radar or "radar" in level(boat)["abilities"])

    # 8.4 Sight

    def seen(self, ship: Ship) -> bool:
        """Unknown ships within 2 of a boat; in fog within 1, without working Radar."""
        return any(self.gap(sub, ship) <= self.sight(self.boat(sub)) for sub in self.subs)

    def sight(self, boat: Boat) -> int:
        return 2 if self.radar(boat) else int(self.weather.get("reveal_range_without_radar", 2))

    # 9.2 Detection

    def hearing(self, sub: Sub) -> int:
        """2 Surfaced, 1 Submerged, 1 more for each Alerted counter; conditions; never below 0."""
        side = "submerged" if sub.submerged else "surfaced"
        reach = (1 if sub.submerged else 2) + self.battle.alerted
        return max(0, reach + self.weather_of(f"detect_{side}_range_modifier"))

    def listened_for(self, ship: Ship) -> list[str]:
        """R26 Those not Detected yet."""
        subs = [sub for sub in self.subs if not sub.detected and self.gap(sub, ship) <= self.hearing(sub)]
        return [self.boat(sub).id for sub in subs]

    def detection(self, ship: Ship, submerged: bool) -> int:
        side = "submerged" if submerged else "surfaced"
        total = self.battle.alerted - light(ship) - 2 * heavy(ship) + self.weather_of(f"detect_{side}_modifier")
        return total + int(self.tactics(ship).get("detect", 0))

    def tactics(self, ship: Ship) -> dict[str, Any]:
        """9.6."""
        found: dict[str, Any] = read("counters")["tactics_counter"][ship.tactics] if ship.tactics >= 0 else {}
        return found

    # 10.5, 10.7 The boats' attacks

    def torpedoes(self, sub: Sub, ship: Ship, load: str, running: int) -> int:
        boat, gap = self.boat(sub), self.gap(sub, ship)
        total = self.skills(boat)["ts"] - gap + running - 1 + FIGURES[load] + self.weather_of("torpedo_modifier")
        total += 1 if heavy(ship) else 0
        total += self.weather_of("torpedo_modifier_range_2_or_more") if gap >= 2 else 0
        return total + (0 if self.radar(boat) else self.weather_of("torpedo_modifier_without_radar"))

    def gun(self, sub: Sub, ship: Ship) -> int:
        return self.skills(self.boat(sub))["gs"] - 3 * self.gap(sub, ship) + (1 if heavy(ship) else 0)

    # 11 The enemy's attacks

    def targets(self, ship: Ship) -> list[str]:
        """11.2, 11.3 The closest; 11.8 of a carrier any."""
        shown = self.shown(ship)
        if self.kind(ship) == ESCORT:
            found = [sub for sub in self.subs if sub.detected and self.gap(sub, ship) <= (2 if self.up(sub) else 0)]
        elif not shown:
            return []
        elif shown.get("carrier"):
            up = [sub for sub in self.subs if self.up(sub)]
            return [self.boat(sub).id for sub in up or self.subs if up or sub.detected]
        else:
            near = [sub for sub in self.subs if self.up(sub) and self.gap(sub, ship) <= 1]
            found = [sub for sub in near if self.against(ship, sub) is not None]
        least = min([self.gap(sub, ship) for sub in found], default=0)
        return [self.boat(sub).id for sub in found if self.gap(sub, ship) == least]

    def up(self, sub: Sub) -> bool:
        """R32 After a Crash Dive it still counts as Surfaced."""
        return sub.crash or not sub.submerged

    def against(self, ship: Ship, sub: Sub) -> Hits | None:
        """11.2, 11.3 The card's figures; at range 0 a Merchant or Naval ship rams if it can."""
        shown = self.shown(ship)
        rams = self.kind(ship) != ESCORT and "ram_attack" in shown and not self.gap(sub, ship)
        name = "submerged_attack" if not self.up(sub) else "ram_attack" if rams else "surface_attack"
        return (shown[name]["light"], shown[name]["heavy"]) if name in shown else None

    def strength(self, ship: Ship, sub: Sub) -> Hits:
        """11.4, R31 Everything added; then less by damage, and by Evasion."""
        lights, heavies = self.against(ship, sub) or (0, 0)
        if (lights or heavies) and self.up(sub) and not self.gap(sub, ship):
            heavies += 1
        lights += self.tactics(ship).get("attack_light", 0)
        for _ in range(heavy(ship)):
            lights, heavies = (lights, heavies - 1) if heavies else (max(0, lights - 2), 0)
        for _ in range(light(ship) + self.skills(self.boat(sub))["ev"] // 2):
            lights, heavies = (lights - 1, heavies) if lights else (1, heavies - 1) if heavies else (0, 0)
        return lights, heavies
