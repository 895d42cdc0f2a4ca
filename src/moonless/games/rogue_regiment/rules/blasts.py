"""14.2 to 14.8 Blasts: barrels, grenades, bombs, mines; and the trap."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.board.ground import DX, DY, facing_of
from moonless.games.rogue_regiment.content.components import (
    BARREL,
    BLASTS,
    BOMB,
    BY_BARREL,
    BY_BOMB,
    BY_GRENADE,
    BY_MINE,
    DINGHY,
    JEEP,
    LAID_MINE,
    SET_TRAP,
    USED_TRAP,
)
from moonless.games.rogue_regiment.content.names import numbered, sentence, spoken, with_article
from moonless.games.rogue_regiment.rules.attacks import Attacks, Roll
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, VEHICLE, Operator, Token, Unit

OPERATOR_DICE = 3
OPERATOR_SAFE = 4
STARTED = len(BLASTS)
SNARES = (SET_TRAP, LAID_MINE)


class Blasts(Attacks):
    """Chapters 14.2 to 14.8."""

    def blast(self, center: int, source: int, seat: str) -> None:
        """14.2 The alarm, the template, hits on units, operators, structures; then barrels in turn; the marker."""
        kind = self.content.blasts[source]
        was_battle = self.state.battle
        self.say(f"{kind.name}: explosion at {self.name(center)}.", "14.2")
        self.sound_alarm("an explosion", "5.4")
        mask = self.template(center)
        self.blast_units(mask, source, seat)
        for operator in self.state.operators:
            if self.on_board(operator) and mask & self.board.bits[operator.place]:
                roll = Roll(f"{operator.name} in the blast", "14.2", [OPERATOR_SAFE] * OPERATOR_DICE, False, operator)
                self.wound(operator, OPERATOR_DICE - self.cast(roll, [operator.key]))
        self.blast_structures(mask, source)
        if source == BY_BOMB:
            self.blast_jeeps(mask)
        if kind.stays:
            self.state.markers.append(center)
        self.refresh()
        waiting = self.barrels_in(mask)
        while waiting:
            barrel = waiting[0]
            if len(waiting) > 1:
                options = [self.token_option(token, "14.2") for token in waiting]
                barrel = self.state.tokens[self.ask(Decision(seat, "explode-next", "14.2", options, center)).value]
            self.explode_barrel(barrel, seat)
            waiting = self.barrels_in(mask)
        if not was_battle:  # 16.6, R60: what it destroys is done, not still to do
            self.state.early_alarm = not self.primary_prepared()

    def blast_units(self, mask: int, source: int, seat: str) -> None:
        """14.2 Roll the dice of the source; players allocate successes to axis units in the template."""
        kind = self.content.blasts[source]
        inside = self.caught(mask)
        if inside:
            roll = Roll(f"The blast of the {kind.name}", "14.2", [kind.hits_on] * kind.dice, True)
            hits = self.cast(roll)
            self.allocate(hits, inside, True, "14.2", seat)
        if source == BY_BOMB:
            for unit in inside:
                if unit.parked and unit.fate == ALIVE:
                    self.wreck(unit)
        self.killed = []  # everybody is alert by now: no witness has anything to learn
        self.refresh()

    def caught(self, mask: int) -> list[Unit]:
        """14.2 The axis units in a template."""
        return [
            unit
            for unit in self.state.units
            if unit.fate == ALIVE
            and 0 <= unit.place < self.board.size
            and unit.kind not in (JEEP, DINGHY)
            and mask & self.board.bits[unit.place]
        ]

    def blast_structures(self, mask: int, source: int) -> None:
        """14.2 What has a square in the template is destroyed, if the source is on its list (R37)."""
        state, mission = self.state, self.mission
        for number, structure in enumerate(mission.structures):
            if state.standing[number] and structure.mask & mask and structure.falls_to[source]:
                state.standing[number] = False
                self.say(f"{numbered(structure.name, structure.id)} is destroyed.", "14.2", [structure.id], True)
        if source == BY_GRENADE:
            return
        for number, place in enumerate(mission.points):
            if not state.blown[number] and mask & self.board.bits[place]:
                state.blown[number] = True
                self.say(f"{with_article(spoken(mission.point_ids[number]))} is blown up.", "14.2", good=True)

    def blast_jeeps(self, mask: int) -> None:
        """14.2, 15.9 A Lewes bomb destroys a jeep too (R37); its men have rolled by then and get out."""
        for unit in self.state.units:
            if unit.kind == JEEP and unit.fate == ALIVE and unit.place >= 0 and mask & self.board.bits[unit.place]:
                self.wreck(unit)
                self.leave_wreck(unit)

    def token_option(self, token: Token, rule: str) -> Option:
        number = next(n for n, other in enumerate(self.state.tokens) if other is token)
        place = f" at {self.name(token.place)}" if token.place >= 0 else ""
        return self.kit.option(token.key, f"{sentence(self.token_name(token))}{place}", number, rule)

    def explode_barrel(self, barrel: Token, seat: str) -> None:
        """14.3 A barrel explodes: 6 dice, 3+."""
        center, barrel.place = barrel.place, NOWHERE
        self.blast(center, BY_BARREL, seat)

    def explode_bomb(self, bomb: Token) -> None:
        """14.5 A bomb explodes: 6 dice, 2+; structures and parked vehicles go outright."""
        center, bomb.place = bomb.place, NOWHERE
        self.blast(center, BY_BOMB, self.lead())

    def explode_due(self, all_of_them: bool) -> None:
        """14.5, 14.6 Bombs whose fuse has run out, or all at withdrawal, in the players' order."""
        while True:
            due = [
                token
                for token in self.state.tokens
                if token.kind == BOMB and token.place >= 0 and (all_of_them or token.fuse <= self.state.drawn)
            ]
            if not due:
                return
            bomb = due[0]
            if len(due) > 1:
                options = [self.token_option(token, "14.5") for token in due]
                bomb = self.state.tokens[self.tie("explode-next", "14.5", options, None).value]
            self.explode_bomb(bomb)

    # 14.4 Grenades

    def grenade_lands(self, operator: Operator, place: int, there: int, in_sight: bool) -> int:
        """14.4 In sight where it was aimed; else scattered, stopping at the last square of the board."""
        if in_sight:
            return there
        dice = self.scatter_dice(operator)
        facing = self.scatter_facing(place, there, dice[0] + dice[1])
        return there if facing < 0 else self.scattered(there, facing, operator)

    def scatter_facing(self, place: int, there: int, total: int) -> int:
        """14.4 Where two dice send it, counted from the throwing direction (R38); on target: nowhere."""
        board = self.board
        turns = self.content.scatter_turns[total]
        if isinstance(turns, str):
            return NOWHERE
        return (facing_of(board.xs[there] - board.xs[place], board.ys[there] - board.ys[place]) + turns) % 8

    def scattered(self, there: int, facing: int, operator: Operator | None = None) -> int:
        """14.4 One die for the distance; walls do not stop it, the board's edge does. An operator's may be rerolled."""
        dice = self.throw(1)
        if operator is not None:
            dice = self.scatter_again(dice, f"Scatter toward {self.facing_name(facing)}", operator)
        landed = self.drifted(there, facing, dice[0])
        self.say(f"It scatters to {self.name(landed)}.", "14.4")
        return landed

    def drifted(self, there: int, facing: int, die: int) -> int:
        """14.4 So far as the die for the distance says, or to the last square of the board."""
        board = self.board
        x, y = board.xs[there], board.ys[there]
        for _ in range(self.content.scatter_squares[die]):
            if board.square(x + DX[facing], y + DY[facing]) < 0:
                break
            x, y = x + DX[facing], y + DY[facing]
        return board.square(x, y)

    def scatter_dice(self, operator: Operator) -> list[int]:
        """14.4, 14.12 2D6 on the scatter chart, which a rabbit's foot may throw again."""
        dice = self.throw(2)
        self.say(f"{operator.name} throws blindly: {dice[0]} and {dice[1]} on the scatter chart.", "14.4")
        return self.scatter_again(dice, "Scatter", operator) if dice[0] + dice[1] < 10 else dice

    def scatter_again(self, dice: list[int], what: str, operator: Operator) -> list[int]:
        """14.12 The dice of a scatter, thrown again if a rabbit's foot is used on them."""
        roll = Roll(what, "14.4", [5] * len(dice), True, operator)
        roll.dice = dice
        if self.rubs_foot(roll):
            dice = self.throw(len(dice))
            self.say(f"{operator.name} scatters again: {', '.join(map(str, dice))}.", "14.12", [operator.key])
        return dice

    # 14.7, 14.8 What lies on a square that a unit enters

    def snares(self) -> int:
        """14.7, 14.8 The squares with traps and mines."""
        mask = 0
        for token in self.state.tokens:
            if token.kind in SNARES and token.place >= 0:
                mask |= self.board.bits[token.place]
        return mask

    def entered(self, unit: Unit) -> None:
        """14.7, 14.8 Traps and mines act on whoever of the enemy enters their square."""
        place = unit.place
        for token in self.state.tokens:
            if token.place != place:
                continue
            if token.kind == SET_TRAP and unit.role != VEHICLE:
                self.spring(token, unit)
                return
            if token.kind == LAID_MINE:
                token.place = NOWHERE
                self.say(f"{self.unit_name(unit)} is on the mine.", "14.8", [unit.key], True)
                self.blast(place, BY_MINE, self.lead())
                return

    def spring(self, trap: Token, unit: Unit) -> None:
        """14.7 The first infantryman to enter dies without noise; the trap is used until picked up."""
        before = self.alert_mask()
        full, low, marks = self.full, self.low, self.marks
        trap.kind = USED_TRAP
        self.say(f"{self.unit_name(unit)} steps into the trap.", "14.7", [unit.key], True)
        place = unit.place
        self.kill(unit)
        self.killed = []
        self.refresh()
        self.witnesses(place, full, low, marks, before)


__all__ = ["BARREL", "STARTED", "Blasts"]
