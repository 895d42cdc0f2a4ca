"""4 Sight: levels, visibility, who sees whom, cover."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import BLOCK, CLEAR, FOREST, LOW, SIGHT_RANGE, WATER
from moonless.games.rogue_regiment.board.ways import squares_of
from moonless.games.rogue_regiment.content.components import CORPSE, DINGHY, DIVER_GEAR
from moonless.games.rogue_regiment.rules.basics import Basics
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit

NOT_VISIBLE: Final = 0
PARTIAL: Final = 1
FULL: Final = 2

BARE: Final = 3
GLIMPSED: Final = 4
AIMED: Final = 5
AIMED_FAR: Final = 6
"""Beside the postures 0 to 2, what can be asked: whether a man there has no cover, is partially visible; and whether
an operator there has line of sight, as far as units see or as far as any gun shoots."""


class Sight(Basics):
    """Chapter 4."""

    def load_mission(self) -> None:
        self.known: dict[tuple[int, int], list[int]] = {}
        """4.11 What is known of squares, for the blockers that stood when it was last asked."""
        self.known_full = self.known_low = self.known_marks = NOWHERE
        super().load_mission()

    def level(self, a: int, b: int) -> int:
        """4.1, 4.3 The level of the ray from a to b, with what stands on it now."""
        return self.level_past(a, b, self.full, self.low, self.marks)

    def level_past(self, a: int, b: int, full: int, low: int, marks: int) -> int:
        """4.1 The same with given blockers, low things and explosion markers."""
        sight = self.board.sight
        start = self.board.bits[a]
        bearing = sight.bearings.get(sight.keys[b] - sight.keys[a]) or sight.bearing(a, b)
        if bearing.hidden & start or (marks and marks & (start | self.board.bits[b])):
            return BLOCK
        size = sight.size
        entered = bearing.entered << a >> size
        if entered & full:
            return BLOCK
        level = LOW if bearing.low & start or (low and entered & low) else CLEAR
        if bearing.beside and (bearing.beside << a >> size) & (full | low):
            for corner in bearing.corners:
                level = max(level, corner.level(a, full, low))
        return level

    def level_crouched(self, a: int, b: int) -> int:
        """4.7 The level for a crouched operator at a."""
        sight, full, low = self.board.sight, self.full, self.low
        bearing, start = sight.bearing(a, b), self.board.bits[a]
        if bearing.hidden & start or self.marks & (start | self.board.bits[b]):
            return BLOCK
        entered = bearing.entered << a >> sight.size
        if entered & full:
            return BLOCK
        level = LOW if bearing.lying & start or entered & low else CLEAR
        if (bearing.beside << a >> sight.size) & (full | low):
            for corner in bearing.corners:
                level = max(level, corner.level(a, full, low, True))
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
        if not self.board.sight.view(place, facing) & self.board.bits[there]:
            return False
        return self.shows(place, there, hidden)

    def sees(self, unit: Unit, operator: Operator) -> bool:
        """4.4 Whether a unit sees an operator now."""
        if unit.smoking or not self.active(unit):
            return False
        return self.in_view(unit.place, self.board.sight.view(unit.place, unit.facing), operator)

    def seen_by(self, unit: Unit) -> int:
        """The operators a unit sees now, a bit each."""
        mask = 0
        if not self.active(unit) or unit.smoking:
            return mask
        view = self.board.sight.view(unit.place, unit.facing)
        for number, operator in enumerate(self.state.operators):
            if self.in_view(unit.place, view, operator):
                mask |= 1 << number
        return mask

    def in_view(self, place: int, view: int, operator: Operator) -> bool:
        """4.4 Whether an operator stands in a field of view and is visible from its place."""
        there = operator.place
        if not 0 <= there < self.board.size or not view & self.board.bits[there] or operator.dead or operator.captive:
            return False
        return self.shows(place, there, self.hidden(operator))

    def sees_corpse(self, unit: Unit) -> bool:
        """4.4 A corpse is seen in a fully visible square only."""
        view = self.board.sight.view(unit.place, unit.facing)
        for token in self.state.tokens:
            place = token.place
            if token.kind != CORPSE or not 0 <= place < self.board.size or not view & self.board.bits[place]:
                continue
            if self.visibility(unit.place, place) == FULL:
                return True
        return False

    # 9.6.3 Many squares at once

    def viewpoints(self, man: Operator, squares: int) -> int:
        """9.6.3 Those of some squares within 8 of an operator from which he is visible, facing aside."""
        return self.looked_at(man.place, self.hidden(man), squares)

    def uncovered(self, man: Operator, squares: int) -> int:
        """9.6.3 Those of some squares within 8 of an operator against which he has no cover."""
        if self.in_craft_cover(man):
            return 0
        return self.looked_at(man.place, BARE, squares)

    def looked_at(self, there: int, ask: int, squares: int) -> int:
        """4.11 Those of some squares, all within 8, of which the answer is yes; what is found out is kept."""
        known = self.known_of(there, ask)
        unknown = squares & ~known[0]
        if unknown:
            known[0] |= unknown
            bits, full, low, marks = self.board.bits, self.full, self.low, self.marks
            for place in squares_of(unknown & self.board.sight.ball(there) & ~bits[there]):
                if ask == 0:
                    found = self.level_past(place, there, full, low, marks) != BLOCK
                else:
                    found = self.found_out(place, there, ask)
                if found:
                    known[1] |= bits[place]
        return known[1] & squares

    def known_of(self, there: int, ask: int) -> list[int]:
        """4.11 What is known of looks at (or from) a square: the squares asked about, and those with a yes.

        It holds as long as nothing that blocks sight changes near it; what holds now is found fastest.
        """
        if self.full != self.known_full or self.low != self.known_low or self.marks != self.known_marks:
            self.known_full, self.known_low, self.known_marks = self.full, self.low, self.marks
            self.known = {}
        known = self.known.get((there, ask))
        if known is None:
            sight = self.board.sight
            near = sight.ball(there, self.content.longest_shot) if ask == AIMED_FAR else sight.ball(there)
            key = (there, ask, self.full & near, self.low & near, self.marks & near)
            known = sight.seen.get(key)
            if known is None:
                if len(sight.seen) > 20000:
                    sight.seen.clear()
                known = sight.seen[key] = [0, 0]
            self.known[there, ask] = known
        return known

    def found_out(self, place: int, there: int, ask: int) -> bool:
        """One answer of `looked_at`, other than for a standing man."""
        if ask == BARE:
            return self.ray_cover(place, there) == 0
        if ask == GLIMPSED:
            return self.visibility(place, there) == PARTIAL
        return self.shows(place, there, ask)

    # 4.7, 4.8

    def aims_at(self, place: int, crouched: bool, there: int) -> bool:
        """4.7 Whether an operator has line of sight; there is no limit to where he looks."""
        if there < 0 or there >= self.board.size or place >= self.board.size:
            return False
        if crouched:
            return self.level_crouched(place, there) == CLEAR
        return self.level_past(place, there, self.full, self.low, self.marks) != BLOCK

    def in_sight(self, place: int, squares: int, reach: int) -> int:
        """4.7 Those of some squares, all within reach, that an operator standing at a place sees; kept."""
        known = self.known_of(place, AIMED if reach <= SIGHT_RANGE else AIMED_FAR)
        unknown = squares & ~known[0]
        if unknown:
            known[0] |= unknown
            for there in squares_of(unknown):
                if self.level_past(place, there, self.full, self.low, self.marks) != BLOCK:
                    known[1] |= self.board.bits[there]
        return known[1] & squares

    def in_craft_cover(self, operator: Operator) -> bool:
        """15.9 Aboard the jeep his cover is hard."""
        return operator.aboard >= 0 and self.state.units[operator.aboard].kind != DINGHY

    def cover(self, a: int, operator: Operator, place: int) -> int:
        """4.8 The best single cover on the ray; 15.9 aboard the jeep it is hard."""
        return 2 if self.in_craft_cover(operator) else self.ray_cover(a, place)

    def ray_cover(self, a: int, b: int) -> int:
        """4.8 What the ground and what stands on it now give an operator at b against an attacker at a."""
        sight, start = self.board.sight, self.board.bits[a]
        bearing = sight.bearing(a, b)
        if not self.low and not bearing.beside << a >> sight.size & self.full:
            return bearing.cover(start)
        cover = 2 if bearing.near << a >> sight.size & self.low else bearing.base_cover(start)
        for corner in bearing.corners:
            cover = max(cover, corner.cover(a, self.full, self.low))
        return cover
