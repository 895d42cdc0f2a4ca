"""1.6, 2.5, 4.10, 5.3 to 5.5, 7.4 to 7.6, 10.3 to 10.6, 10.9, 11 and 14.7 read anew from the specification: what the
enemy notices while he turns and walks, and what cards and patrols make him do; on a copy of the pieces.

Who is seen on a square is asked of the program (chapter 4 has tests of its own), with blockers found anew. Where
players choose, it is the first in the default order (17.5).
"""

from collections.abc import Iterator

from moonless.core.fate import SeededFate
from moonless.core.play import nobody
from moonless.games.rogue_regiment.content.components import CORPSE, RIFLE, SET_TRAP, SMG, USED_TRAP
from moonless.games.rogue_regiment.rules import masks, sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import (
    ALIVE,
    DRIVEN_OFF,
    KILLED,
    NOWHERE,
    PATROLMAN,
    REINFORCEMENT,
    SENTRY,
    VEHICLE,
    WAITING,
    WRECKED,
    Operator,
    Token,
    Unit,
)
from tests.games.rogue_regiment.rules.field_reading import Field, blocks_sight, is_low

SHOUT, WALK = 4, 4
"""7.6 How far a shout is heard; 11.1 how far a patrolman walks."""
MIXED_TILE = 2


class Enemies:
    """The pieces of a position."""

    def __init__(self, play: Play) -> None:
        self.play = masks.begin(play.state.copy(), SeededFate(0), nobody)
        self.state, self.board, self.size = self.play.state, play.board, play.board.size
        self.walls = Field(self.play).walls
        self.blockers()

    def blockers(self) -> None:
        """4.3, 15.3 What blocks sight, and what is low, as the pieces stand now."""
        self.play.full = self.mask(self.walls)
        self.play.low = 0
        for unit in self.state.units:
            if 0 <= unit.place < self.size and unit.fate in (ALIVE, WRECKED):
                bit = self.board.bits[unit.place]
                self.play.full |= bit if blocks_sight(unit) else 0
                self.play.low |= bit if is_low(unit) else 0

    def mask(self, squares: set[int]) -> int:
        return sum(self.board.bits[square] for square in squares)

    # Who is there

    def men(self) -> list[Operator]:
        """1.5, 16.4 Operators and freed companions alive on the board."""
        return [man for man in self.state.operators if not (man.dead or man.captive) and 0 <= man.place < self.size]

    def anyone_spotted(self) -> bool:
        return any(man.spotted for man in self.men())

    def there(self, unit: Unit) -> bool:
        """Alive, on the board, and no parked vehicle (15.1)."""
        return unit.fate == ALIVE and 0 <= unit.place < self.size and not unit.parked

    def gap(self, unit: Unit, men: list[Operator]) -> int:
        return min((self.board.distance[unit.place][man.place] for man in men), default=0)

    def taken(self, square: int) -> bool:
        """3.4 By a unit, a vehicle, a wreck, a structure or an explosion marker."""
        standing = [unit for unit in self.state.units if unit.fate in (ALIVE, WRECKED)]
        return square in self.walls or any(unit.place == square for unit in standing)

    # 4.10, 7.4 to 7.6 What is noticed

    def sees(self, unit: Unit, man: Operator) -> bool:
        low = sight.hidden(self.play, man)
        return not unit.smoking and sight.sees_from(self.play, unit.place, unit.facing, man.place, low)

    def seen(self, unit: Unit) -> list[Operator]:
        return [man for man in self.men() if self.sees(unit, man)]

    def alert(self, unit: Unit) -> None:
        """1.6, 4.3 It puts its cigarette away, and no longer blocks sight."""
        unit.alert, unit.smoking = True, False
        self.blockers()

    def shout(self, unit: Unit) -> None:
        """7.6 Those within 4; it does not pass on."""
        for other in self.state.units:
            if other is not unit and self.there(other) and self.board.distance[unit.place][other.place] <= SHOUT:
                self.alert(other)

    def spot(self, unit: Unit, man: Operator) -> None:
        """7.4 It shouts if it was calm or he unknown."""
        news = not unit.alert or not man.spotted
        man.spotted = True
        self.alert(unit)
        if news:
            self.shout(unit)

    def look(self, unit: Unit, known: list[Operator], advancing: bool = False) -> bool:
        """4.10 Whether it stops for what it sees now and did not see before; a body moves only the calm (R17)."""
        stops = False
        for man in self.men():
            if man not in known and not (advancing and man.spotted) and self.sees(unit, man):
                self.spot(unit, man)
                stops = True
        if not stops and not unit.alert and not unit.smoking and self.sees_body(unit):
            self.alert(unit)
            self.shout(unit)
            stops = True
        return stops

    def sees_body(self, unit: Unit) -> bool:
        """4.4 As it sees a crouched man."""
        bodies = [token.place for token in self.state.tokens if token.kind == CORPSE and 0 <= token.place < self.size]
        place, facing = unit.place, unit.facing
        return any(sight.sees_from(self.play, place, facing, body, sight.CROUCHING) for body in bodies)

    def turn(
        self, unit: Unit, goal: int, way: int, advancing: bool = False, known: list[Operator] | None = None
    ) -> bool:
        """2.5, 4.9 Step by step, looking after each; whether nothing stopped it. Smokers do not turn."""
        known = self.seen(unit) if known is None else known
        while unit.facing != goal and not unit.smoking:
            unit.facing = (unit.facing + way) % 8
            if self.look(unit, known, advancing):
                return False
        return True

    def short_way(self, unit: Unit, goal: int) -> int:
        """2.5 Clockwise where both are equal, as the first answer has it."""
        return 1 if (goal - unit.facing) % 8 <= 4 else -1

    def witnesses(self, place: int, calm: list[Unit]) -> None:
        """7.5 Whoever was calm and sees the square of the dead, by the blockers of before."""
        full, low = self.play.full & ~self.board.bits[place], self.play.low
        for unit in calm:
            self.play.full, self.play.low = full, low
            sees = sight.sees_from(self.play, unit.place, unit.facing, place, sight.STANDING)
            if self.there(unit) and not unit.smoking and sees:
                self.alert(unit)
                self.shout(unit)
        self.blockers()

    # 5.3 to 5.5 The alarm

    def lose_meter(self, spaces: int) -> None:
        if not self.state.battle and spaces:
            self.state.meter = max(0, self.state.meter - spaces)
            if self.state.meter == 0:
                self.alarm()

    def alarm(self) -> None:
        """5.5 For good: nothing more comes of another one."""
        if self.state.battle:
            return
        self.state.battle, self.state.meter = True, 0
        for unit in self.state.units:
            if unit.fate == ALIVE and unit.place >= 0 and not unit.parked:
                unit.alert, unit.smoking = True, False
            elif unit.fate == WAITING and unit.route == 0:  # 15.4
                unit.fate = DRIVEN_OFF
        self.blockers()
        if not self.anyone_spotted():
            self.spot_closest()

    def spot_closest(self) -> None:
        """5.5 All who are closest to any unit on the board; R61 with none there, to one that waits beside it."""
        units = [unit for unit in self.state.units if self.there(unit)]
        units = units or [unit for unit in self.state.units if unit.fate == ALIVE and unit.place >= 0 and unit.alert]
        gaps = {man.key: min(self.board.distance[man.place][unit.place] for unit in units) for man in self.men()}
        for man in self.men():
            man.spotted = man.spotted or gaps[man.key] == min(gaps.values())

    # 10.3 to 10.5 Rotations

    def in_order(self, waiting: list[Unit]) -> Iterator[Unit]:
        """11.1 The closest to an operator first, judged anew each time; R32 who heeds cards at all."""
        while waiting:
            men = self.men()
            there = [unit for unit in waiting if unit.place >= 0]
            if not there:
                return
            unit = min(there, key=lambda unit: (self.gap(unit, men), unit.place))
            waiting.remove(unit)
            hunts = unit.alert and self.anyone_spotted()
            if self.there(unit) and not unit.smoking and not hunts and (unit.post >= 0 or unit.line >= 0):
                yield unit

    def of(self, role: int, color: int) -> list[Unit]:
        return [unit for unit in self.state.units if unit.role == role and unit.color == color]

    def sentry_rotate(self, color: int, way: int, arrows: int) -> None:
        """10.3 To the next arrow that way, twice for two: all in one turn."""
        for unit in self.in_order(self.of(SENTRY, color)):
            known = self.seen(unit)
            for _ in range(arrows):
                goal = self.following(unit.facing, self.board.posts[unit.post].arrows, way)
                if not self.turn(unit, goal, way, known=known):
                    break

    def following(self, facing: int, facings: list[int], way: int) -> int:
        """The next of some facings that way; with none else, the same one again."""
        return next((facing + way * n) % 8 for n in range(1, 9) if (facing + way * n) % 8 in facings)

    def patrol_rotate(self, color: int, way: int) -> None:
        """10.4 To the other way along its line; at a dead end there is one only."""
        for unit in self.in_order(self.of(PATROLMAN, color)):
            ways = self.ways(unit)
            goal = self.following(unit.facing, list(ways), way)
            if goal != unit.facing and self.turn(unit, goal, way):
                unit.way = ways[goal]

    def ways(self, unit: Unit) -> dict[int, int]:
        """The facings along its line from its square, each with the way that it leads: up or down."""
        line, found = self.board.lines[unit.line], {}
        for way in (-1, 1):
            there = self.step_on(unit.line, unit.index, way)
            if there >= 0:
                found[self.board.facing_to(line.squares[unit.index], line.squares[there])] = way
        return found

    def step_on(self, line: int, index: int, way: int) -> int:
        """2.8 The next square of a line, or -1 at a dead end."""
        drawn = self.board.lines[line]
        after = index + way
        if drawn.loop:
            return after % len(drawn.squares)
        return after if after in range(len(drawn.squares)) else -1

    # 10.6, 10.9 Other cards

    def spawn(self, color: int, count: int) -> None:
        """10.6 On the first tile of the color, or mixed, that has room: the front row before the rear."""
        tiles = [tile for tile in self.board.tiles if tile.color in (color, MIXED_TILE)]
        free = [[place for place in tile.places if not self.taken(place)] for tile in tiles]
        for place in next((places for places in free if places), [])[:count]:
            number = len([unit for unit in self.state.units if unit.role == REINFORCEMENT]) + 1
            inward = (self.board.tiles[self.board.tile_of[place]].side + 4) % 8
            unit = Unit(f"smg-{number}", SMG, REINFORCEMENT, place, inward, alert=self.state.battle)
            self.state.units.append(unit)

    def relief(self, color: int) -> None:
        """10.9 In stealth: empty points with no operator on or beside them; each new man looks at once."""
        for number, post in enumerate(self.board.posts):
            manned = any(unit.post == number and unit.fate == ALIVE for unit in self.state.units)
            near = any(self.board.distance[post.place][man.place] <= 1 for man in self.men())
            if self.state.battle or post.color != color or manned or near or self.taken(post.place):
                continue
            key = f"sentry-{len([unit for unit in self.state.units if unit.role == SENTRY]) + 1}"
            unit = Unit(key, RIFLE, SENTRY, post.place, post.default, color, post=number)
            self.state.units.append(unit)
            self.blockers()
            self.lose_meter(1)
            self.look(unit, [])

    # 11 Patrols

    def patrol(self, color: int) -> None:
        """11.1, R18 An alarm ends it."""
        for unit in self.in_order([unit for unit in self.of(PATROLMAN, color) if unit.line >= 0]):
            ways = self.ways(unit)
            if unit.facing in ways:
                unit.way = ways[unit.facing]
                self.walk(unit)
            if self.state.battle:
                return

    def walk(self, unit: Unit) -> None:
        """11.2, 11.3 Four squares, until something stops him."""
        known, squares = self.seen(unit), self.board.lines[unit.line].squares
        for _ in range(WALK):
            index = self.step_on(unit.line, unit.index, unit.way)
            there = squares[index]
            if self.taken(there) or self.meets(unit, there):
                return
            unit.facing, unit.place, unit.index = self.board.facing_to(unit.place, there), there, index
            self.blockers()
            if self.trapped(unit) or self.look(unit, known):
                return
            if self.step_on(unit.line, unit.index, unit.way) < 0:
                unit.way = -unit.way  # R4
            ahead = self.board.facing_to(there, squares[self.step_on(unit.line, unit.index, unit.way)])
            if not self.turn(unit, ahead, self.short_way(unit, ahead)):
                return

    def meets(self, unit: Unit, there: int) -> bool:
        """11.3, R33 An operator in his way is discovered; a captive is only in his way."""
        for man in self.state.operators:
            if man.place == there and not man.dead:
                if not man.captive:
                    self.spot(unit, man)
                return True
        return False

    def trapped(self, unit: Unit) -> bool:
        """14.7 He dies without noise; 7.5 but not unseen."""
        trap = next((t for t in self.state.tokens if t.kind == SET_TRAP and t.place == unit.place), None)
        if trap is None or unit.role == VEHICLE:
            return False
        calm, place = [other for other in self.state.units if not other.alert and other is not unit], unit.place
        trap.kind, unit.fate, unit.place = USED_TRAP, KILLED, NOWHERE
        self.state.tokens.append(Token(f"corpse-{len(self.state.tokens) + 1}", CORPSE, place))
        self.witnesses(place, [other for other in calm if self.there(other)])
        return True
