"""3 Terrain and movement, as far as operators are concerned: which steps are open, and who stands in the way."""

from moonless.games.rogue_regiment.board.ground import CLIMB, DIVER, FOREST, MOVE, NO_STEP, WATER
from moonless.games.rogue_regiment.content.components import DINGHY, JEEP
from moonless.games.rogue_regiment.rules.kit import CLIMBS, MOVES, RUNS, SPRINTS, Opening
from moonless.games.rogue_regiment.rules.marked import Marked
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Unit


class Steps(Marked):
    """Chapter 3, and 15.8, 15.9 for getting into and out of boats and jeeps."""

    def craft_at(self, place: int) -> Unit | None:
        """The jeep or dinghy on a square."""
        if place < self.board.size and self.crafts & self.board.bits[place]:
            for unit in self.state.units:
                if unit.place == place and unit.kind in (JEEP, DINGHY) and unit.fate == ALIVE:
                    return unit
        return None

    def crew(self, craft: Unit) -> list[Operator]:
        """Who is aboard."""
        number = self.unit_number(craft)
        return [operator for operator in self.state.operators if operator.aboard == number and not operator.dead]

    def swims(self, operator: Operator, place: int) -> bool:
        """14.10 Whether he would be in the water there, and not in a boat."""
        return self.board.terrain[place] == WATER and operator.aboard == NOWHERE

    def blocked_by(self, operator: Operator, there: int, others: int) -> int:
        """3.4 Who bars a square: 0 nobody, 1 an operator, who may be passed, 2 an axis unit, a vehicle, a captive."""
        bit = self.board.bits[there]
        if there < self.board.size and self.occupied & bit:
            return 2
        if not others & bit:
            return 0
        for other in self.state.operators:
            if other.place == there and other.captive:
                return 2
        return 1

    def others(self, operator: Operator) -> int:
        """The places of everybody else."""
        mask = 0
        for other in self.state.operators:
            if other is not operator and not other.dead and other.place >= 0:
                mask |= self.board.bits[other.place]
        return mask

    def can_step(self, operator: Operator, place: int, facing: int, others: int) -> bool:
        """3.3, 3.4 Whether he may end a plain step there: a `move` onto a free square; aboard a boat, see 15.8."""
        there = self.board.ahead[place * 8 + facing]
        if there < 0:
            return False
        if operator.aboard != NOWHERE:
            return self.craft_step(operator, place, facing, there, others)
        if self.kind(operator, place, facing) == MOVE:
            return self.blocked_by(operator, there, others) == 0
        return False

    def kind(self, operator: Operator, place: int, facing: int) -> int:
        """3.3 The kind of a step for him."""
        return self.board.step_kind(self.walker(operator), place, facing, self.walls)

    def opening(self, operator: Operator, place: int) -> Opening:
        """3.3 The steps the ground opens for him at a place; made once."""
        key = (self.walker(operator), self.walls)
        places = self.kit.openings.get(key)
        if places is None:
            places = self.kit.openings[key] = {}
        found = places.get(place)
        if found is None:
            found = places[place] = self.make_opening(key[0], place)
        return found

    def make_opening(self, walker: int, place: int) -> Opening:
        """3.3, 6.3 to 6.5 Moves, sprints and climbs by the ground alone."""
        board = self.board
        kinds = [board.step_kind(walker, place, facing, self.walls) for facing in range(8)]
        ahead = board.ahead[place * 8 : place * 8 + 8]
        beside = [board.bits[there] if there >= 0 else 0 for there in ahead]
        found = Opening(board.around[place], beside, [kind == MOVE for kind in kinds])
        for facing, kind in enumerate(kinds):
            if kind == MOVE:
                found.moves.append(MOVES[facing])
                found.moves_to |= beside[facing]
                if self.runs(place, ahead[facing]):
                    found.sprints.append(SPRINTS[facing])
                    found.runs.append(RUNS[facing])
                    found.runs_to |= beside[facing]
            elif kind == CLIMB and place < board.size:
                found.climbs.append(CLIMBS[facing])
        return found

    def runs(self, place: int, there: int) -> bool:
        """6.4 No sprint in water, nor from forest to forest."""
        terrain = self.board.terrain
        return WATER not in (terrain[there], terrain[place]) and not terrain[there] == FOREST == terrain[place]

    def boards_craft(self, operator: Operator, place: int, facing: int) -> bool:
        """15.8, 15.9 A Move into an adjacent dinghy or jeep with room for him."""
        there = self.board.ahead[place * 8 + facing]
        if there < 0 or operator.aboard != NOWHERE:
            return False
        craft = self.craft_at(there)
        if craft is None or len(self.crew(craft)) >= self.content.capacity:
            return False
        return self.board.openly(place, facing, self.walls) or self.board.terrain[there] == WATER

    def craft_step(self, operator: Operator, place: int, facing: int, there: int, others: int) -> bool:
        """15.8 Aboard a dinghy a Move shifts it over water, or leaves it; from a jeep a Move gets out."""
        craft = self.state.units[operator.aboard]
        if there < self.board.size and self.occupied & self.board.bits[there]:
            return False
        if craft.kind == DINGHY and there < self.board.size and self.board.terrain[there] == WATER:
            kind = self.board.step_kind(DIVER, place, facing, self.walls)  # a swimmer's steps serve a boat too
        else:
            kind = self.board.step_kind(0, place, facing, self.walls)
        return kind == MOVE and self.blocked_by(operator, there, others) == 0

    def can_pass(self, operator: Operator, there: int, others: int) -> bool:
        """3.4 A single Move may end on an operator's square if he can leave it again in the same turn (R9)."""
        if self.blocked_by(operator, there, others) != 1:
            return False
        return self.opening(operator, there).moves_to & ~(self.occupied | others) != 0

    def can_climb(self, operator: Operator, facing: int, others: int) -> bool:
        """6.5 One step of kind `climb` onto a free square."""
        if operator.aboard != NOWHERE or self.kind(operator, operator.place, facing) != CLIMB:
            return False
        there = self.board.ahead[operator.place * 8 + facing]
        return self.blocked_by(operator, there, others) == 0

    def can_run(self, operator: Operator, place: int, facing: int, others: int, left: int) -> bool:
        """6.4 A sprint step that the ground allows: onto a free square, or past an operator if he can run on."""
        there = self.board.ahead[place * 8 + facing]
        blocked = self.blocked_by(operator, there, others)
        return blocked == 0 or (blocked == 1 and left > 0 and self.runs_on(operator, there, others, left - 1))

    def runs_on(self, operator: Operator, place: int, others: int, left: int) -> bool:
        """6.4 Whether a sprint can go on from a place, with so many steps left after the next."""
        opening = self.opening(operator, place)
        if opening.runs_to & ~(self.occupied | others):
            return True
        return left > 0 and any(self.can_run(operator, place, way.value, others, left) for way in opening.runs)

    def no_way(self, operator: Operator) -> bool:
        """Whether no plain step is open."""
        others = self.others(operator)
        return not any(self.can_step(operator, operator.place, facing, others) for facing in range(8))


__all__ = ["NO_STEP", "Steps"]
