"""What the enemy sees now and what he is about to see: the computer player's picture of the night."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import FIELD, HALF_TURN, SIGHT_RANGE, WATER
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.content.components import DIVER_GEAR, PATROL_ROTATE, SENTRY_ROTATE
from moonless.games.rogue_regiment.rules import event_phase, pieces, sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, PATROLMAN, SENTRY, WAITING, Operator, Unit

VIEWS_KEPT: Final = 20000

Masks = tuple[int, int]
"""The squares in which a standing man is seen, and a crouched one."""


def view_masks(play: Play, place: int, facing: int, own: int = 0) -> Masks:
    """4.4 What a unit standing and facing so sees."""
    board = play.board
    near = board.sight.ball(place, SIGHT_RANGE)  # nothing else can hide what is seen from there
    key = (place, facing, play.full & near & ~own, play.low & near, play.marks & near)
    found = board.lore.view_masks.get(key)
    if found is None:
        kept, play.full = play.full, play.full & ~own
        standing = crouched = 0
        view = board.view(place, facing)
        for dx, dy in FIELD[facing]:
            square = board.square(board.xs[place] + dx, board.ys[place] + dy)
            if square >= 0 and view & board.bits[square]:
                visible = sight.visibility(play, place, square)
                if visible:
                    standing |= board.bits[square]
                    if visible == sight.FULL:
                        crouched |= board.bits[square]
        play.full = kept
        found = keep(board.lore.view_masks, key, (standing, crouched), VIEWS_KEPT)
    return found


class Watch:
    """All fields of view as masks: now, and where patrols and cards will take them in this turn."""

    def __init__(self, play: Play, man: Operator | None = None) -> None:
        self.play = play
        self.water = play.board.squares_with((WATER,)) if man is not None and man.gear[DIVER_GEAR] else 0
        """14.10 Where this man is a diver: crouched there he is seen from beside him only."""
        self.standing = 0
        self.crouched = 0
        self.alert = 0
        """The units that are alert, a bit each."""
        self.unit_masks: list[tuple[int, int, int]] = []
        """Unit number, standing, crouched."""
        self.coming: list[tuple[float, int, int]] = []
        """A chance, and the squares seen standing and crouched if it comes."""
        for number, unit in enumerate(play.state.units):
            if not pieces.active(play, unit) or unit.smoking:
                continue
            standing, crouched = self.view(unit.place, unit.facing)
            self.unit_masks.append((number, standing, crouched))
            self.standing |= standing
            self.crouched |= crouched
            if unit.alert:
                self.alert |= 1 << number
        if not play.state.battle:
            self.foresee()

    def view(self, place: int, facing: int, own: int = 0) -> Masks:
        """4.4, 14.10 What a unit standing and facing so sees of this man."""
        standing, crouched = view_masks(self.play, place, facing, own)
        if self.water & crouched:
            crouched &= ~self.water | self.play.board.around[place]
        return standing, crouched

    # What he is about to see

    def foresee(self) -> None:
        """10, 11.2 The cards still in the deck are known to all: what each would show them, and the walk after it."""
        play = self.play
        heeding = [unit for unit in play.state.units if event_phase.heeds(play, unit)]
        color = event_phase.token_color(play)
        walkers = [unit for unit in heeding if unit.role == PATROLMAN and unit.line != NOWHERE]
        sentries = [unit for unit in heeding if unit.role == SENTRY and unit.post != NOWHERE]
        walk = both([self.walked(unit, unit.facing) for unit in walkers if unit.color == color])
        calm = 1.0
        for (kind, turning, way, arrows), chance in chances(play).items():
            if kind == SENTRY_ROTATE:
                turns = [self.swept(unit, way, arrows) for unit in sentries if unit.color == turning]
            else:
                turns = [self.about(unit, way, turning == color) for unit in walkers if unit.color == turning]
            if kind == SENTRY_ROTATE or turning != color:
                turns.append(walk)
            standing, crouched = both(turns)
            self.coming.append((chance, standing, crouched))
            calm -= chance
        self.coming.append((calm, walk[0], walk[1]))

    def about(self, unit: Unit, way: int, walks: bool) -> Masks:
        """10.4, 11.2 What a patrolman sees who is turned the other way along his line, and then goes it."""
        facings = [facing for facing, _ in event_phase.line_facings(self.play, unit)]
        goal = (unit.facing + way) % 8
        while goal not in facings:
            goal = (goal + way) % 8
        seen = self.turned(unit.place, unit.facing, goal, way, 0)
        return both([seen, self.walked(unit, goal)]) if walks else seen

    def walked(self, unit: Unit, facing: int) -> Masks:
        """11.2 What a patrolman facing so sees on his next four squares."""
        play, board = self.play, self.play.board
        line = board.lines[unit.line]
        ways = [way for along, way in event_phase.line_facings(play, unit) if along == facing]
        if not ways:
            return 0, 0
        index, way, place = unit.index, ways[0], unit.place
        own = board.bits[unit.place]
        seen: list[Masks] = []
        for _ in range(play.content.constants.patrol_move):
            after = line.following(index, way)
            if not line.loop and not 0 <= index + way < len(line.squares):
                way = -way
            there = line.squares[after]
            if (play.occupied | play.walls) & board.bits[there] & ~own:
                break
            facing = play.board.facing_to(place, there)
            seen.append((board.bits[there], board.bits[there]))
            seen.append(self.view(there, facing, own))
            index, place = after, there
            goal = play.board.facing_to(place, line.squares[line.following(index, way)])
            seen.append(self.turned(place, facing, goal, 1 if (goal - facing) % 8 <= HALF_TURN else -1, own))
        return both(seen)

    def turned(self, place: int, facing: int, goal: int, way: int, own: int) -> Masks:
        """4.9 What is seen at each 45 degree step of a turn."""
        standing = crouched = 0
        while facing != goal:
            facing = (facing + way) % 8
            seen, low = self.view(place, facing, own)
            standing |= seen
            crouched |= low
        return standing, crouched

    def swept(self, unit: Unit, way: int, arrows: int) -> Masks:
        """10.3 What a sentry sees while he turns to the next arrow, or the one after."""
        points = self.play.board.posts[unit.post].arrows
        goal = unit.facing
        for _ in range(arrows):
            goal = (goal + way) % 8
            while goal not in points:
                goal = (goal + way) % 8
        return self.turned(unit.place, unit.facing, goal, way, 0)

    # What that means for a man

    def seen(self, bit: int, low: bool) -> bool:
        return bool((self.crouched if low else self.standing) & bit)

    def watchers(self, bit: int, low: bool) -> int:
        """How many units see a man there now."""
        return sum(1 for _, standing, crouched in self.unit_masks if (crouched if low else standing) & bit)

    def fresh(self, bit: int, low: bool) -> int:
        """How many of them are not alert yet."""
        return sum(
            1
            for number, standing, crouched in self.unit_masks
            if (crouched if low else standing) & bit and not self.alert >> number & 1
        )

    def risk(self, bit: int, low: bool) -> float:
        """The chance to be seen there in the rest of this turn: one card is drawn, so the chances add up."""
        found = 0.0
        for chance, standing, crouched in self.coming:
            if (crouched if low else standing) & bit:
                found += chance
        return found


def both(masks: list[Masks]) -> Masks:
    """Several fields of view as one."""
    standing = crouched = 0
    for seen, low in masks:
        standing |= seen
        crouched |= low
    return standing, crouched


def chances(play: Play) -> dict[tuple[int, int, int, int], float]:
    """10.1 How likely the next card turns whom which way, by what is still in the deck; its order nobody knows."""
    cards, deck = play.content.cards, play.state.deck or play.state.discards
    found: dict[tuple[int, int, int, int], float] = {}
    for number in deck:
        panel = cards[number].stealth
        if panel.kind in (SENTRY_ROTATE, PATROL_ROTATE):
            key = (panel.kind, panel.color, panel.turn, panel.arrows)
            found[key] = found.get(key, 0.0) + 1 / len(deck)
    return found


def beaten(play: Play, place: int, victim: Unit | None = None) -> bool:
    """2.8, 15.4 Whether a body there lies on a beat, where a sentry may turn to, or by the road of a column to come."""
    bit = play.board.bits[place]
    for unit in play.state.units:
        if unit is victim:
            continue
        if unit.fate == WAITING and play.mission.route and unit.key in play.mission.column:
            if bit & beat(play, "road", 0, play.mission.route, []):
                return True
        elif pieces.active(play, unit) and not unit.alert and (unit.line != NOWHERE or unit.post != NOWHERE):
            if unit.post != NOWHERE:
                post = play.board.posts[unit.post]
                seen = beat(play, "post", unit.post, [post.place], post.arrows)
            else:
                seen = beat(play, "line", unit.line, play.board.lines[unit.line].squares, [])
            if bit & seen:
                return True
    return False


def beat(play: Play, kind: str, number: int, squares: list[int], arrows: list[int]) -> int:
    """The squares in which a body is found sooner or later, from all over a line, a post or a road."""
    board = play.board
    found = board.lore.beats.get((kind, number))
    if found is None:
        views = [(squares[0], facing) for facing in arrows]
        for here, there in zip(squares, squares[1:] + squares[:1], strict=True):
            if board.distance[here][there] == 1:
                views += [(here, play.board.facing_to(here, there)), (there, play.board.facing_to(there, here))]
        found = 0
        for place, facing in views:
            found |= view_masks(play, place, facing, ~play.walls)[1]
        board.lore.beats[kind, number] = found
    return found
