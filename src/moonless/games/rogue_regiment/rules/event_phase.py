"""10 Event phase: special cards, the event card with the patrol token, rotations, spawns; then due bombs."""

from moonless.core.decision import Decision
from moonless.games.rogue_regiment.content.components import (
    ALARM_ADVANCE,
    BLACK,
    CIGARETTE_BREAK,
    CIGARETTES,
    COLOR_NAMES,
    MIXED,
    PATROL_ROTATE,
    RIFLE,
    SENTRY_ROTATE,
    SMG,
    SPAWN,
    WHITE,
    Panel,
)
from moonless.games.rogue_regiment.events import CardDrawn
from moonless.games.rogue_regiment.rules.advance import Advance, place_of
from moonless.games.rogue_regiment.rules.basics import ALL
from moonless.games.rogue_regiment.state import (
    ALIVE,
    NOWHERE,
    PATROLMAN,
    REINFORCEMENT,
    SENTRY,
    Operator,
    Unit,
)


class EventPhase(Advance):
    """Chapter 10."""

    def event_phase(self) -> None:
        """10.2 Special cards, the event card, its panel; the convoy; bombs whose fuse has run out."""
        self.windows(None, NOWHERE, 0)
        self.special_cards()
        self.draw_event()
        state = self.state
        card = self.content.cards[state.card]
        was_battle = state.battle
        panel = card.battle if was_battle else card.stealth
        if self.heard:
            self.tell(CardDrawn(card.id, panel.words, COLOR_NAMES[self.token_color()], "10.2"))
        self.resolve(panel)
        if not was_battle:
            self.convoy_moves()
        self.explode_due(False)

    def token_color(self) -> int:
        """10.2 The patrol token: black side on turn 1, then flipped each turn."""
        return BLACK if self.state.turn % 2 else WHITE

    def special_cards(self) -> None:
        """10.1, 10.2 A special card lies at a random depth within its range; it is not the turn's card (R48)."""
        state = self.state
        for number, special in enumerate(self.mission.specials):
            if state.special_done[number] or state.drawn < special.first:
                continue
            among = [0] + [1] * (special.last - state.drawn)
            if self.fate.pick(self.kit.special, among) == 0 if len(among) > 1 else True:
                state.special_done[number] = True
                self.say(f"Special card: {special.name}.", "10.2")
                self.resolve_special(special.kind)

    def draw_event(self) -> None:
        """10.1 The next card; an empty deck is shuffled anew. 16.9 The tutorial's order is fixed."""
        state = self.state
        if state.card != NOWHERE:
            state.discards.append(state.card)
        order = self.mission.event_order
        if state.drawn < len(order):
            state.card = order[state.drawn]
            if state.card in state.deck:
                state.deck.remove(state.card)
        else:
            if not state.deck:
                state.deck, state.discards = sorted(state.discards), []
            state.card = self.fate.draw(self.kit.events, state.deck)
        state.drawn += 1

    def resolve(self, panel: Panel) -> None:
        """10.3 to 10.8 What the panel says."""
        if panel.kind == SENTRY_ROTATE:
            self.rotate(panel, SENTRY)
        elif panel.kind == PATROL_ROTATE:
            self.rotate(panel, PATROLMAN)
        elif panel.kind == SPAWN:
            self.spawn(panel.color, panel.count)
        elif panel.kind == ALARM_ADVANCE:
            self.lose_meter(panel.count, "alarm advance", "10.7")
        elif panel.kind == CIGARETTE_BREAK:
            self.cigarette_break()

    # 10.3 to 10.5 Rotations

    def rotate(self, panel: Panel, role: int) -> None:
        """10.5 One after another, closest to an operator first, each judged when its turn comes."""
        waiting = [unit for unit in self.state.units if unit.role == role and unit.color == panel.color]
        for unit in waiting:
            unit.acted = False
        while waiting:
            unit = self.first_of(waiting, "10.5")
            waiting.remove(unit)
            if not self.heeds(unit):
                continue
            if role == SENTRY:
                self.sentry_rotate(unit, panel.turn, panel.arrows)
            else:
                self.patrol_rotate(unit, panel.turn)

    def heeds(self, unit: Unit) -> bool:
        """10.5, 11.1 At its post or on its line, no cigarette, not alert while an operator is spotted (R32)."""
        if not self.active(unit) or unit.smoking or (unit.post == NOWHERE and unit.line == NOWHERE):
            return False
        return not (unit.alert and self.anyone_spotted())

    def first_of(self, waiting: list[Unit], rule: str) -> Unit:
        """11.1 Closest to an operator on the board first, ties by choice."""
        if len(waiting) == 1:
            return waiting[0]
        men = self.targets()
        best = 10000
        tied: list[Unit] = []
        for unit in waiting:
            gap = self.nearest(unit.place, men) if unit.place >= 0 else 9999
            if gap < best:
                best, tied = gap, [unit]
            elif gap == best:
                tied.append(unit)
        if len(tied) == 1 or self.state.ties < ALL or not men:
            return min(tied, key=place_of)
        tied.sort(key=place_of)
        options = [self.unit_option(unit, rule) for unit in tied]
        return self.state.units[self.tie("who-first", rule, options, None, ALL).value]

    def sentry_rotate(self, unit: Unit, way: int, arrows: int) -> None:
        """10.3 Step by step to the next arrow, twice for two."""
        points = self.board.posts[unit.post].arrows
        facing = unit.facing
        for _ in range(arrows):
            facing = (facing + way) % 8
            while facing not in points:
                facing = (facing + way) % 8
        if facing == unit.facing:  # two arrows on a point with two: once round, by way of the other
            other = next((arrow for arrow in points if arrow != facing), facing)
            if not self.turn(unit, other, way, "the card", "10.3"):
                return
        self.turn(unit, facing, way, "the card", "10.3")

    def patrol_rotate(self, unit: Unit, way: int) -> None:
        """10.4 Until it faces the other way along its line, or the first way along it if it faced neither."""
        ways = self.line_facings(unit)
        here = [facing for facing, _ in ways]
        goal = (unit.facing + way) % 8
        while goal not in here:
            goal = (goal + way) % 8
        if goal == unit.facing:
            return
        if self.turn(unit, goal, way, "the card", "10.4") and unit.line != NOWHERE:
            unit.way = next(heading for facing, heading in ways if facing == unit.facing)

    def line_facings(self, unit: Unit) -> list[tuple[int, int]]:
        """10.4 The facings along its line from where it stands: up and down it; at a dead end there is only one."""
        line = self.board.lines[unit.line]
        found: list[tuple[int, int]] = []
        for way in (1, -1):
            after = unit.index + way
            if line.loop:
                after %= len(line.squares)
            if 0 <= after < len(line.squares):
                found.append((self.way_to(unit.place, line.squares[after]), way))
        return found

    # 10.6 Spawn

    def spawn(self, color: int, count: int) -> None:
        """10.6 SMG on one spawn tile of the color or mixed, front markers first; what does not fit is not placed."""
        tiles = [number for number, tile in enumerate(self.board.tiles) if tile.color in (color, MIXED)]
        with_room = [number for number in tiles if self.free_markers(number)]
        if not with_room:
            why = "the spawn tile is full" if tiles else f"there is no {COLOR_NAMES[color]} spawn tile"
            self.say(f"Nobody is placed: {why}.", "10.6")
            return
        options = [self.kit.option(f"tile {n + 1}", f"Spawn tile {n + 1}", n, "10.6") for n in with_room]
        tile = self.tie("spawn-tile", "10.6", options, color).value
        for placed in range(count):
            spots = [self.kit.place(place, "10.6") for place in self.free_markers(tile)]
            if not spots:
                self.say(f"The spawn tile is full: only {placed} of {count} are placed.", "10.6")
                return
            self.reinforce(self.tie("spawn-marker", "10.6", spots, color, ALL).value)

    def free_markers(self, number: int) -> list[int]:
        """10.6 The free markers of the front row, or of the rear row when the front is full."""
        taken = [unit.place for unit in self.state.units]
        tile = self.board.tiles[number]
        front = [place for place in tile.front if place not in taken]
        return front or [place for place in tile.rear if place not in taken]

    def reinforce(self, place: int) -> Unit:
        """10.6 A new SMG: normal in the stealth section, alert in battle."""
        tile = self.board.tiles[self.board.tile_of[place]]
        number = sum(unit.role == REINFORCEMENT for unit in self.state.units) + 1
        unit = Unit(f"smg-{number}", SMG, REINFORCEMENT, place, (tile.side + 4) % 8, alert=self.state.battle)
        self.state.units.append(unit)
        self.refresh()
        self.say(f"{self.unit_name(unit)} waits at {self.name(place)}.", "10.6", [unit.key], False)
        return unit

    # 10.7 Cigarette break

    def cigarette_break(self) -> None:
        """10.7 If the token is not in play, into a free slot of any operator; if no slot is free, nothing."""
        state = self.state
        if any(man.gear[CIGARETTES] for man in state.operators) or any(unit.smoking for unit in state.units):
            return
        if any(token.kind == 8 and token.gear == CIGARETTES and token.place >= 0 for token in state.tokens):
            return
        men = [man for man in self.team() if self.slots_used(man) < self.content.constants.free_item_slots]
        if not men:
            return
        options = [self.operator_option(man, "10.7") for man in men]
        chosen = self.ask(Decision(self.lead(), "cigarette-for", "10.7", options)).value
        man: Operator = state.operators[chosen]
        man.gear[CIGARETTES] = 1
        self.say(f"{man.name} has cigarettes to offer.", "10.7", [man.key], True)

    # 10.9 Relief

    def relief(self, color: int) -> None:
        """10.9 Empty sentry points with no operator near get a new sentry; the meter loses 1 for each."""
        state = self.state
        if state.battle:
            return
        for number, post in enumerate(self.board.posts):
            if self.state.battle:  # the alarm came with a relief: the others stay away
                return
            if post.color != color or any(unit.post == number and unit.fate == ALIVE for unit in state.units):
                continue
            row = self.board.distance[post.place]
            taken = self.occupied & self.board.bits[post.place]
            if taken or any(row[man.place] <= 1 for man in self.targets()):
                continue
            count = sum(unit.role == SENTRY for unit in state.units) + 1
            unit = Unit(f"sentry-{count}", RIFLE, SENTRY, post.place, post.default, color, post=number)
            state.units.append(unit)
            self.refresh()
            self.say(f"{self.unit_name(unit)} takes over at {self.name(post.place)}.", "10.9", [unit.key], False)
            self.lose_meter(1, "relief", "10.9")
            self.look(unit, 0, False)

    # What chapters 15 and 16 add

    def resolve_special(self, kind: int) -> None:
        """10.2 Special cards. Filled in by chapters 15 and 16."""

    def convoy_moves(self) -> None:
        """15.4 Filled in by chapter 15."""
