"""6.1 What an operator may do now, by points, posture and place."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.board.ground import FOREST, HEDGE, OPEN
from moonless.games.rogue_regiment.content.components import (
    BARREL,
    CIGARETTES,
    DIVER_GEAR,
    GRENADE,
    JEEP,
    KNIFE,
    VICKERS,
)
from moonless.games.rogue_regiment.rules.actions import Actions
from moonless.games.rogue_regiment.rules.kit import (
    CIGARETTE,
    CROUCH,
    DRIVE,
    END,
    MARK,
    MOVES,
    RECOVER,
    STAND,
    STEP_ATTACKS,
    STEP_PLACES,
    THROW,
    Opening,
)
from moonless.games.rogue_regiment.rules.striking import BARRELS, THROWN
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Unit

THROW_STEP = Option("attack-step grenade", "Fire and step, a grenade", THROWN, "6.7", 1)
PLAIN = (OPEN, FOREST, HEDGE)
Target = tuple[int, Unit]
NO_STEPS = [False] * 8


class Offers(Actions):
    """Chapter 6.1."""

    def legal(self, operator: Operator) -> list[Option]:
        """6.1 Everything he may do now, by points and posture."""
        options: list[Option] = []
        others = self.others(operator)
        steps = self.offer_moves(operator, others, options)
        if operator.passing:  # R9: nothing but movement until he stands alone
            return options or [END]
        on_board = operator.place < self.board.size
        free = operator.carrying == NOWHERE
        if on_board and free and not operator.companion:
            if operator.crouched:
                self.offer_blind(operator, options)
            else:
                self.offer_attacks(operator, steps, options)
        self.offer_posture(operator, free, on_board, options)
        if not operator.companion:
            self.offer_places(operator, steps, options)
            self.offer_rest(operator, free, on_board, options)
        options.append(END)
        return options

    def offer_moves(self, operator: Operator, others: int, options: list[Option]) -> list[bool]:
        """6.3 to 6.5 Moves, sprints, climbs; 3.4 past an operator only if he can go on. Which plain steps are open."""
        ap, place = operator.ap, operator.place
        if ap < 1:
            return NO_STEPS
        agile = ap >= 2 and not operator.crouched and operator.carrying == NOWHERE and operator.aboard == NOWHERE
        opening = self.opening(operator, place)
        taken = self.occupied | others
        if operator.aboard == NOWHERE and not opening.near & taken:
            options += opening.moves
            if agile:
                options += opening.sprints
                options += opening.climbs
            return opening.steps
        steps = self.free_steps(operator, opening, others)
        for move, step, bit in zip(MOVES, steps, opening.beside, strict=True):
            if step or (bit & taken and self.squeezes(operator, opening, move.value, others)):
                options.append(move)
        if agile:
            left = self.content.constants.sprint_squares - 1
            for option in opening.sprints:
                if steps[option.value] or self.can_run(operator, place, option.value, others, left):
                    options.append(option)
            options += [option for option in opening.climbs if self.can_climb(operator, option.value, others)]
        return steps

    def free_steps(self, operator: Operator, opening: Opening, others: int) -> list[bool]:
        """3.3, 3.4 The facings in which a plain step ends on a free square."""
        place = operator.place
        if operator.aboard != NOWHERE:
            return [self.can_step(operator, place, facing, others) for facing in range(8)]
        taken = self.occupied | others
        return [step and not bit & taken for step, bit in zip(opening.steps, opening.beside, strict=True)]

    def squeezes(self, operator: Operator, opening: Opening, facing: int, others: int) -> bool:
        """3.4, 15.8 A move onto a square that is taken: into a craft, or an operator's in passing."""
        bit = opening.beside[facing]
        if self.occupied & bit:
            return bool(self.crafts & bit) and self.boards_craft(operator, operator.place, facing)
        if not opening.steps[facing] or operator.ap < 2 or operator.aboard != NOWHERE:
            return False
        return self.can_pass(operator, self.board.ahead[operator.place * 8 + facing], others)

    # 6.6 to 6.10, 6.15 Attacks

    def offer_attacks(self, operator: Operator, steps: list[bool], options: list[Option]) -> None:
        """6.6 to 6.10 Attack, move & attack in both orders, aim, mark, and the marked attack."""
        ap = operator.ap
        if ap >= 1:
            near = self.in_reach(operator)
            seen = self.aimable(operator, operator.place) if near else 0
            self.offer_shots(operator, near, seen, any(steps), options)
            self.offer_step_attacks(operator, near, steps, options)
            if seen:
                for number, unit in near:
                    if number != operator.aim and seen & self.board.bits[unit.place]:
                        options.append(self.kit.aim(unit.key, number))
            if operator.aboard != NOWHERE:
                self.offer_vickers(operator, options)
        if ap >= 2 and operator.mark == NOWHERE and self.any_markable():
            options.append(MARK)
        if operator.mark != NOWHERE:
            unit = self.state.units[operator.mark]
            for weapon in self.weapons_on(operator, operator.place, unit):
                options.append(self.kit.attack("marked", weapon, unit.key, operator.mark, "6.10"))

    def offer_shots(
        self, operator: Operator, near: list[Target], seen: int, can_leave: bool, options: list[Option]
    ) -> None:
        """6.6, 6.7 From where he stands, also before a step; 14.4 grenades."""
        shots = self.attacks_from(operator, operator.place, near, seen, "attack", "6.6")
        options += shots
        if self.can_throw(operator, operator.place):
            options.append(THROW)
            if can_leave:
                options.append(THROW_STEP)
        if can_leave and shots:
            for shot in shots:
                weapon, target = divmod(shot.value, 1000)
                options.append(self.kit.attack("attack-step", weapon, self.target_key(target), target, "6.7"))

    def offer_step_attacks(
        self, operator: Operator, near: list[Target], steps: list[bool], options: list[Option]
    ) -> None:
        """6.7 Steps after which he has somebody to attack."""
        barrels = self.barrels_in(-1)
        grenades = operator.gear[GRENADE] > 0
        if not near and not barrels and not grenades:
            return
        board = self.board
        reach = self.gun_reach(operator)
        for facing in range(8):
            if not steps[facing]:
                continue
            there = board.ahead[operator.place * 8 + facing]
            if there >= board.size:
                continue
            wet = self.swims(operator, there)
            if (
                (grenades and not wet)
                or (near and self.strikes_any(operator, there, near, self.arm_reach(operator, there) if wet else reach))
                or (barrels and any(self.loud_guns(operator, there, barrel.place) for barrel in barrels))
            ):
                options.append(STEP_ATTACKS[facing])

    def strikes_any(self, operator: Operator, there: int, near: list[Target], reach: int) -> bool:
        """8.1, 6.8 Whether he could attack any unit from a place: those near are all that could be in range."""
        in_range = self.enemies & self.board.sight.ball(there, reach)
        if in_range and self.in_sight(there, in_range, reach):
            return True
        if operator.spotted or not self.enemies & self.board.around[there]:
            return False
        return any(self.knifes(operator, there, unit) for _, unit in near)

    def offer_vickers(self, operator: Operator, options: list[Option]) -> None:
        """15.9 The jeep's twin Vickers: 4 dice, strafe, 6 bursts; also on barrels (8.11)."""
        if not self.in_jeep(operator) or self.state.units[operator.aboard].cargo <= 0:
            return
        row = self.board.distance[operator.place]
        for number, unit in enumerate(self.state.units):
            if unit.fate != ALIVE or not 0 <= unit.place < self.board.size or unit.kind >= JEEP:
                continue
            if row[unit.place] <= self.weapons[VICKERS].long and self.aims_at(operator.place, False, unit.place):
                options.append(self.kit.attack("attack", VICKERS, unit.key, number, "15.9"))
        for number, token in enumerate(self.state.tokens):
            if token.kind != BARREL or not 0 <= token.place < self.board.size:
                continue
            if 0 < row[token.place] <= self.weapons[VICKERS].long and self.aims_at(operator.place, False, token.place):
                options.append(self.kit.attack("attack", VICKERS, token.key, BARRELS + number, "15.9"))

    def offer_blind(self, operator: Operator, options: list[Option]) -> None:
        """6.15 Crouched: guns only, sight as if standing, -2."""
        if operator.ap >= 1:
            near, seen = self.in_reach(operator), self.aimable(operator, operator.place)
            for option in self.attacks_from(operator, operator.place, near, seen, "blind", "6.15"):
                if option.value // 1000 != KNIFE:
                    options.append(option)

    # 6.11 to 6.17 The rest

    def offer_posture(self, operator: Operator, free: bool, on_board: bool, options: list[Option]) -> None:
        """6.11 Crouch for a point, pop up for none."""
        if operator.crouched:
            options.append(STAND)
        elif operator.ap >= 1 and free and on_board and operator.aboard == NOWHERE:
            options.append(CROUCH)

    def offer_places(self, operator: Operator, steps: list[bool], options: list[Option]) -> None:
        """6.12 to 6.14 Pick up for nothing; place, or step and place, for a point."""
        for number, token in enumerate(self.state.tokens):
            if token.place == operator.place < self.board.size and self.can_pick_up(operator, token):  # 2.10
                words = f"Pick up {self.token_name(token)}"
                options.append(self.kit.option(f"take {token.key}", words, number, "6.12"))
        if operator.ap < 1:
            return
        burdens = self.burdens(operator)
        if not burdens:
            return
        first = burdens[0]  # the object in his arms alone, or small things, which all go to the same squares
        if self.put_mask(operator, operator.place, first):
            options += [self.burden_option(operator, what) for what in burdens]
        behind = self.leaves_room(operator)
        for facing in range(8):
            if steps[facing] and (
                behind or self.put_mask(operator, self.board.ahead[operator.place * 8 + facing], first)
            ):
                options.append(STEP_PLACES[facing])

    def leaves_room(self, operator: Operator) -> bool:
        """6.14 Whether anything could be put on the square he steps from: a man on foot and dry on plain ground."""
        place = operator.place
        if place >= self.board.size or operator.aboard != NOWHERE or operator.gear[DIVER_GEAR]:
            return False
        return self.board.terrain[place] in PLAIN

    def offer_rest(self, operator: Operator, free: bool, on_board: bool, options: list[Option]) -> None:
        """6.17 Recover; 14.13 the cigarette; 15.9 drive; 16.4 free a prisoner."""
        limits, men = self.content.constants, self.state.operators
        if operator.ap >= self.content.recover_cost and free and 1 <= operator.health < limits.recover_limit:
            options.append(RECOVER)
        if on_board and free and operator.ap >= 1:
            for number, captive in enumerate(men):
                if captive.captive and self.can_free(operator, captive):
                    key, words = f"free {captive.key}", f"Free {captive.name}"
                    options.append(self.kit.option(key, words, number, "16.4", 1))
        for man in men:
            if man.gear[CIGARETTES] and not man.dead and self.smokers():
                options.append(CIGARETTE)
        if operator.aboard == NOWHERE or operator.ap < 2 or not self.in_jeep(operator):
            return
        jeep = self.state.units[operator.aboard]
        if jeep.fate == ALIVE and any(self.jeep_can(operator.place, facing, jeep) for facing in range(8)):
            options.append(DRIVE)
