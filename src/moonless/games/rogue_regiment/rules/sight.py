"""4 Sight: levels, visibility, who sees whom, cover."""

from typing import Final

from moonless.games.rogue_regiment.components import DINGHY, DIVER_GEAR
from moonless.games.rogue_regiment.ground import BLOCK, CLEAR, FOREST, LOW, WATER
from moonless.games.rogue_regiment.rules.basics import Basics
from moonless.games.rogue_regiment.state import Operator, Unit

NOT_VISIBLE: Final = 0
PARTIAL: Final = 1
FULL: Final = 2


class Sight(Basics):
    """Chapter 4."""

    def level(self, a: int, b: int) -> int:
        """4.1, 4.3 The level of the ray from a to b, with what stands on it now."""
        return self.level_past(a, b, self.full, self.low, self.marks)

    def level_past(self, a: int, b: int, full: int, low: int, marks: int) -> int:
        """4.1 The same with given blockers, low things and explosion markers."""
        ray = self.board.ray(a, b)
        level = ray.level
        if level == BLOCK or ray.mask & full:
            return BLOCK
        bits = self.board.bits
        if marks & (bits[a] | bits[b]):
            return BLOCK
        if low and ray.mask & low:
            level = LOW
        if ray.corner_mask & (full | low):
            for corner in ray.corners:
                level = max(level, corner.level(full, low))
        return level

    def level_crouched(self, a: int, b: int) -> int:
        """4.7 The level for a crouched operator at a."""
        ray = self.board.ray(a, b)
        level = ray.crouched
        bits = self.board.bits
        if level == BLOCK or ray.mask & self.full or self.marks & (bits[a] | bits[b]):
            return BLOCK
        if ray.mask & self.low:
            level = LOW
        for corner in ray.corners:
            level = max(level, corner.level_crouched(self.full, self.low))
        return level

    def visibility(self, a: int, b: int) -> int:
        """4.4 How a square is visible to an axis observer, its facing aside."""
        level = self.level(a, b)
        if level == BLOCK:
            return NOT_VISIBLE
        if level == LOW or (self.board.terrain[b] == FOREST and self.board.distance[a][b] > 1):
            return PARTIAL
        return FULL

    def shows(self, a: int, b: int, hidden: int) -> bool:
        """4.4 Whether a man on b is visible from a: 0 standing, 1 crouched, 2 a submerged diver (14.10)."""
        if hidden == 0:
            return self.level(a, b) != BLOCK
        if hidden == 2 and self.board.distance[a][b] > 1:
            return False
        return self.visibility(a, b) == FULL

    def hidden(self, operator: Operator) -> int:
        """4.4, 14.10 How an operator keeps low."""
        return self.posture(operator, operator.place, operator.crouched)

    def posture(self, operator: Operator, place: int, crouched: bool) -> int:
        """The same for another square or posture."""
        if not crouched or operator.aboard >= 0:
            return 0
        if operator.gear[DIVER_GEAR] and self.board.terrain[place] == WATER:
            return 2
        return 1

    def sees_from(self, place: int, facing: int, there: int, hidden: int) -> bool:
        """4.2, 4.4 Whether a unit standing and facing so sees a man there."""
        if not self.board.view(place, facing) & self.board.bits[there]:
            return False
        return self.shows(place, there, hidden)

    def sees(self, unit: Unit, operator: Operator) -> bool:
        """4.4 Whether a unit sees an operator now."""
        if unit.smoking or not self.active(unit) or not self.on_board(operator):
            return False
        if not self.board.view(unit.place, unit.facing) & self.board.bits[operator.place]:
            return False
        return self.shows(unit.place, operator.place, self.hidden(operator))

    def seen_by(self, unit: Unit) -> int:
        """The operators a unit sees now, a bit each."""
        mask = 0
        for number, operator in enumerate(self.state.operators):
            if self.sees(unit, operator):
                mask |= 1 << number
        return mask

    def sees_corpse(self, unit: Unit) -> bool:
        """4.4 A corpse is seen in a fully visible square only."""
        view = self.board.view(unit.place, unit.facing) & self.corpse_mask()
        if not view:
            return False
        for token in self.state.tokens:
            place = token.place
            if token.kind != 0 or not 0 <= place < self.board.size or not view & self.board.bits[place]:
                continue
            if self.visibility(unit.place, place) == FULL:
                return True
        return False

    def aims_at(self, place: int, crouched: bool, there: int) -> bool:
        """4.7 Whether an operator has line of sight; there is no limit to where he looks."""
        if there < 0 or there >= self.board.size or place >= self.board.size:
            return False
        if crouched:
            return self.level_crouched(place, there) == CLEAR
        return self.level(place, there) != BLOCK

    def cover(self, a: int, operator: Operator, place: int) -> int:
        """4.8 The best single cover on the ray; 15.9 aboard the jeep it is hard."""
        if operator.aboard >= 0 and self.state.units[operator.aboard].kind != DINGHY:
            return 2
        ray = self.board.ray(a, place)
        if not self.low and not ray.corner_mask & self.full:
            return ray.cover
        cover = ray.base_cover
        if ray.near_mask & self.low:
            cover = 2
        for corner in ray.corners:
            cover = max(cover, corner.cover(self.full, self.low))
        return cover
