"""3.3 and 3.4 read anew from the specification: one step on foot, by the squares and edges of the board."""

from moonless.games.rogue_regiment.board.ground import (
    CRATE,
    DOOR,
    DX,
    DY,
    FOREST,
    GRAPPLE,
    HEDGE,
    LOW_WALL,
    NO_EDGE,
    ROCK,
    WATER,
    WINDOW,
)
from moonless.games.rogue_regiment.content.components import DIVER_GEAR, GRAPPLING_HOOK
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import Operator

STEP, CLIMB, NONE = "move", "climb", ""


class Walker:
    """A man on foot on the board, and what he may do about terrain."""

    def __init__(self, play: Play, man: Operator) -> None:
        self.play, self.man = play, man
        self.hook, self.swims = man.gear[GRAPPLING_HOOK] > 0, man.gear[DIVER_GEAR] > 0

    def at(self, place: int, facing: int) -> int:
        """The square that way, or -1 off the board."""
        board = self.play.board
        x, y = board.xs[place] + DX[facing], board.ys[place] + DY[facing]
        return y * board.columns + x if 0 <= x < board.columns and 0 <= y < board.size // board.columns else -1

    def walled(self, square: int) -> bool:
        """3.1 A structure or an explosion marker."""
        return bool(self.play.walls & self.play.board.bits[square])

    def enters(self, square: int) -> str:
        """3.1 How he may enter a square, by what is in it."""
        terrain = self.play.board.terrain[square]
        if self.walled(square):
            return NONE
        if terrain == ROCK:
            return CLIMB if self.hook else NONE
        if terrain == WATER:
            return STEP if self.swims else NONE
        return CLIMB if terrain in (HEDGE, CRATE) else STEP

    def crosses(self, here: int, there: int) -> str:
        """3.1 How he may cross the edge between two squares that share it."""
        edge = self.play.board.edge(here, there)
        if edge in (NO_EDGE, DOOR):
            return STEP
        if edge == LOW_WALL:
            return NONE if self.man.crouched else STEP
        if edge == WINDOW or (edge == GRAPPLE and self.hook):
            return CLIMB
        return NONE

    def kind(self, place: int, facing: int) -> str:
        """3.3 The kind of one step."""
        there = self.at(place, facing)
        if there < 0:
            return NONE
        entry = self.enters(there)
        if facing % 2 == 0:
            edge = self.crosses(place, there)
            return NONE if NONE in (entry, edge) else CLIMB if CLIMB in (entry, edge) else STEP
        corners = [self.at(place, (facing - 1) % 8), self.at(place, (facing + 1) % 8)]
        return entry if any(self.way_open(place, middle, there, entry) for middle in corners) else NONE

    def way_open(self, here: int, middle: int, there: int, entry: str) -> bool:
        """R8 Past a corner: the middle square is no obstacle, and neither edge is shut."""
        passable = self.enters(middle) == STEP or (entry == CLIMB and self.enters(middle) == CLIMB)
        free = [self.play.board.edge(a, b) for a, b in ((here, middle), (middle, there))]
        return passable and all(edge == NO_EDGE or (edge == LOW_WALL and not self.man.crouched) for edge in free)

    # 3.4 Who stands there

    def taken(self, square: int) -> bool:
        """By an axis unit, a vehicle or a captive."""
        captives = [other.place for other in self.play.state.operators if other.captive and not other.dead]
        return bool(self.play.occupied & self.play.board.bits[square]) or square in captives

    def passed(self, square: int) -> bool:
        """By an operator, who may be passed."""
        others = [other for other in self.play.state.operators if other is not self.man and not other.dead]
        return not self.taken(square) and any(other.place == square for other in others)

    def free(self, square: int) -> bool:
        return not self.taken(square) and not self.passed(square)

    def may_move(self, place: int, facing: int) -> bool:
        """6.3, 3.4, R9 A Move may end on an operator's square if he can leave it in the same turn."""
        if self.kind(place, facing) != STEP:
            return False
        there = self.at(place, facing)
        if self.free(there):
            return True
        return self.passed(there) and self.man.ap >= 2 and self.leaves(there)

    def leaves(self, place: int) -> bool:
        return any(self.kind(place, way) == STEP and self.free(self.at(place, way)) for way in range(8))

    def may_sprint(self, place: int, facing: int, steps: int = 3) -> bool:
        """6.4 Up to three steps, not in water, nor from forest to forest; past operators, to a free square."""
        terrain, there = self.play.board.terrain, self.at(place, facing)
        if self.kind(place, facing) != STEP or WATER in (terrain[there], terrain[place]):
            return False
        if terrain[there] == FOREST == terrain[place]:
            return False
        if self.free(there):
            return True
        return self.passed(there) and steps > 1 and any(self.may_sprint(there, way, steps - 1) for way in range(8))
