"""4.7, 6.6 to 6.10, 6.15, 8.1, 14.4, 14.10 and 15.9 read anew from the specification: whom an operator may attack, from
where and with what. The ray of sight is the one that is walked square by square."""

from moonless.games.rogue_regiment.board.ground import BLOCK, DOOR, WATER
from moonless.games.rogue_regiment.content.components import BARREL, GEAR, HMG, JEEP
from moonless.games.rogue_regiment.state import ALIVE, VEHICLE, Unit
from tests.games.rogue_regiment.ray_walk import RayWalk
from tests.games.rogue_regiment.rules.step_reading import Walker

GUNS = {"pistol": 8, "sten": 8, "speargun": 4, "welrod": 4, "de_lisle": 8, "scoped_rifle": 16}
"""8.1 Long ranges."""

LOUD = {"pistol", "sten", "scoped_rifle", "vickers_k"}
"""8.11 Those with an earshot: the others do nothing to a barrel."""

KNIFE, GRENADE, VICKERS = "fighting_knife", "grenade", "vickers_k"
THROW, BURSTS = 6, 10
"""14.4, 15.9 How far a grenade goes, and the twin Vickers."""


class Shooter:
    """One man, his gear, and what he has in sight."""

    def __init__(self, walker: Walker) -> None:
        self.walker, self.play, self.man, self.field = walker, walker.play, walker.man, walker.field
        self.gear = {name: self.man.gear[number] for number, name in enumerate(GEAR)}
        size = self.play.board.size
        units = self.play.state.units
        self.targets = [unit for unit in units if unit.fate == ALIVE and 0 <= unit.place < size and unit.kind < JEEP]
        """8.1 Axis units on the board."""
        self.barrels = [token for token in self.play.state.tokens if token.kind == BARREL and 0 <= token.place < size]

    def in_sight(self, here: int, there: int) -> bool:
        """4.7 Standing, or firing blind: not where the ray is blocked; nor into, or out of, smoke (4.1)."""
        if {here, there} & self.field.markers:
            return False
        return RayWalk(self.play.board, here, there, self.field.full, self.field.low).level(False) != BLOCK

    def wet(self, place: int) -> bool:
        """14.10 In the water, and not in a boat."""
        return self.play.board.terrain[place] == WATER and self.man.aboard < 0

    def guns(self, place: int) -> dict[str, int]:
        """14.10 A swimmer has his speargun only."""
        return {gun: far for gun, far in GUNS.items() if self.gear[gun] and (gun == "speargun" or not self.wet(place))}

    def shots(self, place: int) -> set[str]:
        """8.1, 6.8 What he may attack from a place with his own arms, as weapon and target."""
        if place >= self.play.board.size:
            return set()
        found = self.fired(place, self.guns(place))
        if self.gear[KNIFE] and not self.man.spotted:
            found |= {f"{KNIFE} {unit.key}" for unit in self.targets if self.behind(unit, place)}
        return found

    def fired(self, place: int, guns: dict[str, int]) -> set[str]:
        """8.1 Units in sight and range; 8.11 barrels, but for one at his feet, with what is loud."""
        distance, found = self.play.board.distance[place], set()
        far = max(guns.values(), default=0)
        for unit in self.targets:
            if distance[unit.place] <= far and self.in_sight(place, unit.place):
                found |= {f"{gun} {unit.key}" for gun, reach in guns.items() if distance[unit.place] <= reach}
        for barrel in self.barrels:
            if 0 < distance[barrel.place] <= far and self.in_sight(place, barrel.place):
                loud = {gun for gun, reach in guns.items() if gun in LOUD and distance[barrel.place] <= reach}
                found |= {f"{gun} {barrel.key}" for gun in loud}
        return found

    def behind(self, unit: Unit, place: int) -> bool:
        """6.8 The one square directly behind infantry, openly adjacent with no door between."""
        if unit.role == VEHICLE or unit.kind == HMG:
            return False
        back = (unit.facing + 4) % 8
        if self.walker.at(unit.place, back) != place:
            return False
        if back % 2 == 0 and self.play.board.edge(unit.place, place) == DOOR:
            return False
        return self.walker.openly(unit.place, back)

    def vickers(self) -> set[str]:
        """15.9 With bursts left, from the jeep."""
        jeep = self.field.jeep(self.man)
        armed = jeep is not None and jeep.fate == ALIVE and jeep.cargo > 0
        return self.fired(self.man.place, {VICKERS: BURSTS}) if armed else set()

    def aims(self) -> set[str]:
        """6.9 In sight and within the long range of one of his guns; not where he aims already."""
        place, units = self.man.place, self.play.state.units
        reach = max((far for gun, far in GUNS.items() if self.gear[gun]), default=0)
        row = self.play.board.distance[place]
        near = [unit for unit in self.targets if row[unit.place] <= reach and units.index(unit) != self.man.aim]
        return {unit.key for unit in near if self.in_sight(place, unit.place)}

    def marked(self) -> set[str]:
        """6.10 With any gun, or the knife, on the one whom he has marked."""
        key = self.play.state.units[self.man.mark].key
        return {shot for shot in self.shots(self.man.place) if shot.split()[1] == key}

    # 14.4 Grenades

    def throws(self, place: int) -> bool:
        """14.4, 14.10 Not from the water; somewhere he may throw it."""
        if not self.gear[GRENADE] or place >= self.play.board.size or self.wet(place):
            return False
        return any(self.thrown(place, there) for there in self.around(place))

    def around(self, place: int) -> list[int]:
        row = self.play.board.distance[place]
        return [there for there in range(self.play.board.size) if 0 < row[there] <= THROW]

    def thrown(self, place: int, there: int) -> bool:
        """R39 In sight anywhere; out of sight neither into a building nor out of one."""
        inside = self.play.board.inside
        return not (inside[place] or inside[there]) or self.in_sight(place, there)


def may_be_marked(unit: Unit) -> bool:
    """6.10 Any axis unit, in sight or not, also on a spawn tile."""
    return unit.fate == ALIVE and unit.place >= 0 and unit.kind < JEEP


def may_smoke(unit: Unit, size: int) -> bool:
    """14.13 Any normal axis unit on the board; 15.1 nobody is in what is parked."""
    calm = unit.fate == ALIVE and not unit.alert and not unit.parked
    return calm and 0 <= unit.place < size and unit.kind < JEEP
