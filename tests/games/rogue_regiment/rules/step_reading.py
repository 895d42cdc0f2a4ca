"""3.3, 3.4, 6.3 to 6.5, 15.2, 15.8 and 15.9 read anew from the specification: one step of a man, on foot or with a
craft, by the squares and edges of the board."""

from copy import copy

from moonless.games.rogue_regiment.board.ground import (
    CRATE,
    DOOR,
    FOREST,
    GRAPPLE,
    HEDGE,
    LOW_WALL,
    NO_EDGE,
    OPEN,
    ROCK,
    WATER,
    WINDOW,
)
from moonless.games.rogue_regiment.content.components import DINGHY, DIVER_GEAR, GRAPPLING_HOOK
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import Operator, Unit
from tests.games.rogue_regiment.rules.field_reading import Field

STEP, CLIMB, NONE = "move", "climb", ""
ROOM = 4
"""15.8, 15.9 Men in a craft."""


class Walker:
    """A man on the board or beside it, and what he may do about terrain."""

    def __init__(self, play: Play, man: Operator) -> None:
        self.play, self.man, self.field = play, man, Field(play)
        self.hook, self.swims, self.low = man.gear[GRAPPLING_HOOK] > 0, man.gear[DIVER_GEAR] > 0, man.crouched
        others = [other for other in play.state.operators if other is not man and not other.dead]
        self.captives = {other.place for other in others if other.captive}
        self.others = {other.place for other in others if not other.captive}

    def at(self, place: int, facing: int) -> int:
        """The square that way, or -1."""
        return self.field.at(place, facing)

    def enters(self, square: int) -> str:
        """3.1, 2.11 How he may enter a square, by what is in it."""
        terrain = self.play.board.terrain[square]
        if square in self.field.walls:
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
            return NONE if self.low else STEP
        if edge == WINDOW or (edge == GRAPPLE and self.hook):
            return CLIMB
        return NONE

    def kind(self, place: int, facing: int) -> str:
        """3.3 The kind of one step; beside a small tile there are no edges, and straight or diagonal is one (2.10)."""
        there = self.at(place, facing)
        if there < 0:
            return NONE
        entry = self.enters(there)
        if max(place, there) >= self.play.board.size:
            return entry
        if facing % 2 == 0:
            edge = self.crosses(place, there)
            return NONE if NONE in (entry, edge) else CLIMB if CLIMB in (entry, edge) else STEP
        corners = [self.at(place, (facing - 1) % 8), self.at(place, (facing + 1) % 8)]
        return entry if any(self.way_open(place, middle, there, entry) for middle in corners) else NONE

    def way_open(self, here: int, middle: int, there: int, entry: str) -> bool:
        """R8 Past a corner: the middle square is no obstacle, and neither edge is shut."""
        passable = self.enters(middle) == STEP or (entry == CLIMB and self.enters(middle) == CLIMB)
        free = [self.play.board.edge(a, b) for a, b in ((here, middle), (middle, there))]
        return passable and all(edge == NO_EDGE or (edge == LOW_WALL and not self.low) for edge in free)

    def openly(self, place: int, facing: int) -> bool:
        """2.4 A man standing there without gear could pass, whatever the two squares hold."""
        anybody = copy(self)
        anybody.hook = anybody.swims = anybody.low = False
        there = self.at(place, facing)
        if there < 0 or max(place, there) >= self.play.board.size:
            return there >= 0
        if facing % 2 == 0:
            return anybody.crosses(place, there) == STEP
        corners = [self.at(place, (facing - 1) % 8), self.at(place, (facing + 1) % 8)]
        return any(anybody.way_open(place, middle, there, STEP) for middle in corners)

    # 3.4 Who stands there

    def taken(self, square: int) -> bool:
        """By an axis unit, a vehicle or a captive."""
        return square in self.field.units or square in self.captives

    def passed(self, square: int) -> bool:
        """By an operator, who may be passed."""
        return square in self.others and not self.taken(square)

    def free(self, square: int) -> bool:
        return not self.taken(square) and square not in self.others

    # 6.3 to 6.5, 6.7, 6.14 What he may do

    def plain(self, facing: int) -> bool:
        """6.7, 6.14 One plain step onto a free square: on foot, out of a craft, or with the boat (15.8)."""
        place = self.man.place
        there = self.at(place, facing)
        if there < 0 or not self.free(there):
            return False
        boat = self.field.boat(self.man)
        if boat is not None and self.play.board.terrain[there] == WATER:
            return self.afloat().kind(place, facing) == STEP
        return self.kind(place, facing) == STEP

    def stepped(self, facing: int) -> "Walker":
        """The same man after that step, out of his craft or with his boat, which is no longer where it was."""
        after, there = copy(self), self.at(self.man.place, facing)
        after.man = copy(self.man)
        boat, after.man.place = self.field.boat(self.man), there
        if boat is None or self.play.board.terrain[there] != WATER:
            after.man.aboard = -1
        else:
            after.field = copy(self.field)
            after.field.units = self.field.units - {boat.place} | {there}
        return after

    def afloat(self) -> "Walker":
        """15.8 A boat goes where a swimmer would, whoever crouches in it."""
        boat = copy(self)
        boat.swims, boat.low = True, False
        return boat

    def may_move(self, facing: int) -> bool:
        """6.3, 3.4, R9 A plain step, into a craft, or onto an operator's square that he can leave in the same turn."""
        place = self.man.place
        there = self.at(place, facing)
        if there < 0 or self.plain(facing):
            return there >= 0
        craft = self.field.crafts.get(there)
        if craft is not None:
            return self.man.aboard < 0 and self.boards(craft, facing)
        if self.kind(place, facing) != STEP or self.man.aboard >= 0:  # R9 would let him: as the game is
            return False
        return self.passed(there) and self.man.ap >= 2 and self.leaves(there)

    def boards(self, craft: Unit, facing: int) -> bool:
        """15.8, 15.9 Where there is room, and no wall between; nobody need swim to a boat."""
        into = copy(self)
        into.swims = self.swims or craft.kind == DINGHY
        return len(self.field.crew(craft)) < ROOM and into.kind(self.man.place, facing) == STEP

    def leaves(self, place: int) -> bool:
        """R9 By another Move (as the game is)."""
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

    def may_climb(self, facing: int) -> bool:
        place = self.man.place
        return self.kind(place, facing) == CLIMB and self.free(self.at(place, facing))

    def may_drive(self, place: int, facing: int, jeep: Unit) -> bool:
        """15.2, 15.9 Open ground, across nothing; past nobody; off the board where all aboard have a square."""
        there = self.at(place, facing)
        crew = self.field.crew(jeep)
        men = {man.place for man in self.play.state.operators if not man.dead and man not in crew}
        if there < 0 or there in men or (there in self.field.units and there != jeep.place):
            return False
        tile = self.field.tile_of(there)
        if tile is not None:
            return len(set(tile.places) - men) >= len(crew)
        return self.rolls(place, facing, there)

    def rolls(self, here: int, facing: int, there: int) -> bool:
        """15.2 What the ground lets wheels do; past the corner of a forest nothing drives (as the game is)."""
        board = self.play.board
        if facing % 2 == 0 or here >= board.size:
            return self.road(there) and board.edge(here, there) == NO_EDGE
        corners = [self.at(here, (facing - 1) % 8), self.at(here, (facing + 1) % 8)]
        return self.road(there) and any(
            self.road(middle) and board.edge(here, middle) == NO_EDGE == board.edge(middle, there) for middle in corners
        )

    def road(self, square: int) -> bool:
        board = self.play.board
        return board.terrain[square] == OPEN and not board.inside[square] and square not in self.field.walls
