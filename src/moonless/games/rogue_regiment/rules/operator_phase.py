"""6 Operator phase: who acts, what he may do now, and why he may not do the rest."""

from moonless.core.decision import Decision, Option, Refusal
from moonless.games.rogue_regiment.components import CIGARETTES, GRENADE, VICKERS
from moonless.games.rogue_regiment.ground import CLIMB, MOVE, WATER
from moonless.games.rogue_regiment.rules.actions import THROWN, Actions
from moonless.games.rogue_regiment.rules.kit import (
    CIGARETTE,
    CLIMBS,
    CROUCH,
    DONE,
    DRIVE,
    END,
    MARK,
    MOVES,
    RECOVER,
    SPRINTS,
    STAND,
    STAY,
    STEP_ATTACKS,
    STEP_PLACES,
    THROW,
    WITHDRAW,
)
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator

THROW_STEP = Option("attack-step grenade", "Fire and step, a grenade", THROWN, "6.7", 1)


class OperatorPhase(Actions):
    """Chapter 6."""

    def operator_phase(self) -> None:
        """6.1 One operator's whole turn; the players choose who is next."""
        state = self.state
        nobody = not any(operator.acted for operator in self.team())
        if nobody and self.may_withdraw() and self.offers_withdrawal():
            return
        waiting = [operator for operator in self.team() if not operator.acted]
        if not waiting:
            return
        options = [self.operator_option(operator, "6.1") for operator in waiting]
        if len(options) > 1:
            chosen = self.ask(Decision(self.lead(), "who", "6.1", [*options, DONE]))
            if chosen is DONE:
                for operator in waiting:
                    operator.acted = True
                return
            operator = state.operators[chosen.value]
        else:
            operator = waiting[0]
        state.active = self.number(operator)
        self.windows(None, NOWHERE, 0)
        self.activate(operator)
        state.active = NOWHERE
        if all(man.acted for man in self.team()) and self.may_withdraw():
            self.offers_withdrawal()

    def may_withdraw(self) -> bool:
        """16.2 Every living operator and freed prisoner is on an exit tile; not before anybody has set out."""
        team = self.team()
        mask = self.mission.exit_mask
        return self.state.turn > 1 and bool(team) and all(mask & self.board.bits[man.place] for man in team)

    def offers_withdrawal(self) -> bool:
        """16.2 Asked when nobody has acted yet and when everybody has; whether the mission ends."""
        if self.ask(Decision(self.lead(), "withdraw", "16.2", [WITHDRAW, STAY])) is STAY:
            return False
        self.state.withdrawn = True
        return True

    def activate(self, operator: Operator) -> None:
        """6.1 Four action points, one action after the other; unused points are lost."""
        operator.ap = self.content.constants.action_points
        while not operator.dead:
            options = self.legal(operator)
            chosen = self.ask(Decision(self.seat(operator), "action", "6.1", options, operator))
            if chosen is END:
                break
            self.perform(operator, chosen)
            self.windows(None, NOWHERE, 0)
        operator.ap = 0
        operator.acted = True
        operator.aim = NOWHERE
        operator.passing = False

    # What is offered

    def legal(self, operator: Operator) -> list[Option]:
        """6.1 Everything he may do now, by points and posture."""
        options: list[Option] = []
        others = self.others(operator)
        steps = [self.can_step(operator, operator.place, facing, others) for facing in range(8)]
        if operator.ap >= 1:
            self.offer_moves(operator, steps, others, options)
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

    def offer_moves(self, operator: Operator, steps: list[bool], others: int, options: list[Option]) -> None:
        """6.3 to 6.5 Moves, sprints, climbs; 3.4 past an operator only if he can go on."""
        ap = operator.ap
        agile = ap >= 2 and not operator.crouched and operator.carrying == NOWHERE and operator.aboard == NOWHERE
        place = operator.place
        for facing in range(8):
            if steps[facing] or (self.board.ahead[place * 8 + facing] >= 0 and self.squeezes(operator, facing, others)):
                options.append(MOVES[facing])
        if agile and self.board.terrain[place] != WATER:
            for facing in range(8):
                if self.can_sprint(operator, place, facing, others, self.content.constants.sprint_squares - 1):
                    options.append(SPRINTS[facing])
        if agile and not operator.passing and place < self.board.size:
            for facing in range(8):
                if self.can_climb(operator, facing, others):
                    options.append(CLIMBS[facing])

    def squeezes(self, operator: Operator, facing: int, others: int) -> bool:
        """3.4, 15.8 A move onto an operator's square in passing, or into a craft."""
        there = self.board.ahead[operator.place * 8 + facing]
        bit = self.board.bits[there]
        if there < self.board.size and self.occupied & bit:
            return self.boards_craft(operator, operator.place, facing)
        return bool(others & bit) and self.can_pass(operator, operator.place, facing, others, operator.ap)

    def offer_attacks(self, operator: Operator, steps: list[bool], options: list[Option]) -> None:
        """6.6 to 6.10 Attack, move & attack in both orders, aim, mark, and the marked attack."""
        ap = operator.ap
        can_leave = any(steps)
        if ap >= 1:
            now = self.attacks_from(operator, operator.place, "attack", "6.6")
            options += now
            if self.can_throw(operator, operator.place):
                options.append(THROW)
                if can_leave:
                    options.append(THROW_STEP)
            if can_leave and now:
                options += self.attacks_from(operator, operator.place, "attack-step", "6.7")
            if operator.aboard == NOWHERE:
                self.offer_step_attacks(operator, steps, options)
            for number, unit in enumerate(self.state.units):
                if number != operator.aim and self.can_aim(operator, unit):
                    options.append(
                        self.kit.option(f"aim {unit.key}", f"Aim at {self.unit_name(unit)}", number, "6.9", 1)
                    )
            self.offer_vickers(operator, options)
        if ap >= 2 and operator.mark == NOWHERE and self.markable():
            options.append(MARK)
        if operator.mark != NOWHERE:
            unit = self.state.units[operator.mark]
            for weapon in self.weapons_on(operator, operator.place, unit):
                name = self.unit_name(unit)
                options.append(self.kit.attack("marked", weapon, unit.key, name, operator.mark, "6.10"))

    def offer_step_attacks(self, operator: Operator, steps: list[bool], options: list[Option]) -> None:
        """6.7 Steps after which he has somebody to attack."""
        near = self.gun_reach(operator) + 1
        row = self.board.distance[operator.place]
        targets = [u for u in self.state.units if u.fate == ALIVE and 0 <= u.place < self.board.size and u.kind < 8]
        targets = [unit for unit in targets if row[unit.place] <= near]
        grenades = operator.gear[GRENADE] > 0
        for facing in range(8):
            if not steps[facing]:
                continue
            there = self.board.ahead[operator.place * 8 + facing]
            if there >= self.board.size:
                continue
            if (
                (grenades and self.board.terrain[there] != WATER)
                or any(self.weapons_on(operator, there, unit) for unit in targets)
                or self.barrel_from(operator, there)
            ):
                options.append(STEP_ATTACKS[facing])

    def barrel_from(self, operator: Operator, place: int) -> bool:
        """8.11 Whether a barrel could be shot from a place."""
        return any(self.loud_guns(operator, place, barrel.place) for barrel in self.barrels_in(-1))

    def offer_vickers(self, operator: Operator, options: list[Option]) -> None:
        """15.9 The jeep's twin Vickers: 4 dice, strafe, 6 bursts."""
        if not self.in_jeep(operator) or self.state.units[operator.aboard].cargo <= 0:
            return
        row = self.board.distance[operator.place]
        for number, unit in enumerate(self.state.units):
            if unit.fate != ALIVE or not 0 <= unit.place < self.board.size or unit.kind >= 8:
                continue
            if row[unit.place] <= self.weapons[VICKERS].long and self.aims_at(operator.place, False, unit.place):
                options.append(self.kit.attack("attack", VICKERS, unit.key, self.unit_name(unit), number, "15.9"))

    def offer_blind(self, operator: Operator, options: list[Option]) -> None:
        """6.15 Crouched: guns only, sight as if standing, -2."""
        if operator.ap >= 1:
            for option in self.attacks_from(operator, operator.place, "blind", "6.15"):
                if option.value // 1000 != 2:
                    options.append(option)

    def offer_posture(self, operator: Operator, free: bool, on_board: bool, options: list[Option]) -> None:
        """6.11 Crouch for a point, pop up for none."""
        if operator.crouched:
            options.append(STAND)
        elif operator.ap >= 1 and free and on_board and operator.aboard == NOWHERE:
            options.append(CROUCH)

    def offer_places(self, operator: Operator, steps: list[bool], options: list[Option]) -> None:
        """6.12 to 6.14 Pick up for nothing; place, or step and place, for a point."""
        for number, token in enumerate(self.state.tokens):
            if token.place == operator.place and self.can_pick_up(operator, token):
                words = f"Pick up {token.key.replace('-', ' ')}"
                options.append(self.kit.option(f"take {token.key}", words, number, "6.12"))
        burdens = self.burdens(operator) if operator.ap >= 1 else []
        if not burdens or operator.aboard != NOWHERE:
            return
        for what in burdens:
            if self.places_for(operator, operator.place, what):
                options.append(self.burden_option(operator, what))
        for facing in range(8):
            if steps[facing]:
                there = self.board.ahead[operator.place * 8 + facing]
                if any(self.can_put(operator, there, what) for what in burdens):
                    options.append(STEP_PLACES[facing])

    def can_put(self, operator: Operator, place: int, what: int) -> bool:
        """Whether something could be put down from a place."""
        return any(self.can_place(operator, place, facing, what) for facing in range(8))

    def offer_rest(self, operator: Operator, free: bool, on_board: bool, options: list[Option]) -> None:
        """6.17 Recover; 14.13 the cigarette; 15.9 drive; 16.4 free a prisoner."""
        limits = self.content.constants
        if operator.ap >= self.content.costs["recover"] and free and 1 <= operator.health < limits.recover_limit:
            options.append(RECOVER)
        if on_board and free and operator.ap >= 1:
            for number, captive in enumerate(self.state.operators):
                if captive.captive and self.can_free(operator, captive):
                    key, words = f"free {captive.key}", f"Free {captive.name}"
                    options.append(self.kit.option(key, words, number, "16.4", 1))
        if any(man.gear[CIGARETTES] and not man.dead for man in self.state.operators) and self.smokers():
            options.append(CIGARETTE)
        drives = self.in_jeep(operator) and operator.ap >= 2 and self.state.units[operator.aboard].fate == ALIVE
        if drives and any(self.jeep_can(operator.place, facing) for facing in range(8)):
            options.append(DRIVE)

    # What is done

    def perform(self, operator: Operator, chosen: Option) -> None:
        """7.1 Pay the points and carry the action out."""
        operator.ap -= chosen.cost
        verb = chosen.key.partition(" ")[0]
        value = chosen.value
        if verb == "move":
            self.move(operator, value)
        elif verb == "sprint":
            self.sprint(operator, value)
        elif verb == "climb":
            self.climb(operator, value)
        elif verb == "attack":
            self.attack(operator, value, False)
        elif verb == "step-attack":
            self.step_attack(operator, value)
        elif verb == "attack-step":
            self.attack_step(operator, value)
        elif verb == "blind":
            self.attack(operator, value, True)
        elif verb == "marked":
            self.marked_choice(operator, value)
        elif verb == "aim":
            self.take_aim(operator, value)
        else:
            self.perform_quiet(operator, chosen, verb)

    def perform_quiet(self, operator: Operator, chosen: Option, verb: str) -> None:
        """The actions that are neither movement nor attack."""
        if verb == "take":
            self.pick_up(operator, self.state.tokens[chosen.value])
        elif verb == "place":
            deed = self.begin(operator, [self.position(operator, operator.place)])
            self.put_down(operator, chosen.value)
            self.react(deed)
        elif verb == "step-place":
            self.step_place(operator, chosen.value)
        elif verb == "free":
            self.free_prisoner(operator, self.state.operators[chosen.value])
        elif chosen is CROUCH:
            self.crouch(operator, True)
        elif chosen is STAND:
            self.crouch(operator, False)
        elif chosen is MARK:
            self.mark_target(operator)
        elif chosen is THROW:
            self.grenade(operator)
        elif chosen is RECOVER:
            self.recover(operator)
        elif chosen is DRIVE:
            self.drive(operator)
        elif chosen is CIGARETTE:
            owner = next(man for man in self.state.operators if man.gear[CIGARETTES] and not man.dead)
            self.give_cigarette(owner)

    def step_place(self, operator: Operator, facing: int) -> None:
        """6.14 One plain step, then one place."""
        start = operator.place
        there = self.board.ahead[start * 8 + facing]
        deed = self.begin(operator, [self.position(operator, start), self.position(operator, there)])
        self.step(operator, facing)
        self.tell_step(operator, "steps", "6.14")
        options = [self.burden_option(operator, what) for what in self.burdens(operator)]
        options = [option for option in options if self.can_put(operator, there, option.value)]
        what = self.ask(Decision(self.seat(operator), "place-what", "6.14", options, operator)).value
        self.put_down(operator, what)
        self.react(deed)

    # Why not

    def why_not(self, operator: Operator, options: list[Option]) -> list[Refusal]:
        """6.1 For every action of the table that is not offered now, the reason."""
        offered = {option.key.partition(" ")[0] for option in options}
        found: list[Refusal] = []
        for key, label, rule, cost in ACTION_WORDS:
            if key not in offered:
                found.append(Refusal(key, label, self.reason(operator, key, cost), rule))
        return found

    def reason(self, operator: Operator, key: str, cost: int) -> str:
        """What stands in the way, the plainest reason first."""
        if operator.passing and key not in ("move", "sprint"):
            return "he must leave the other operator's square first (3.4)"
        if key == "stand":
            return "he is standing"
        if operator.companion and key not in ("move", "sprint", "climb", "crouch"):
            return "a companion has no equipment (16.4)"
        if key == "recover" and operator.health >= self.content.constants.recover_limit:
            return f"only from 1 or 2 health, he has {operator.health}"
        if operator.ap < cost:
            return f"needs {cost} action point{'s' * (cost > 1)}, {operator.ap} left"
        if operator.carrying != NOWHERE and key not in ("move", "place", "step-place"):
            return "he carries an object (6.16)"
        if operator.crouched and key in STANDING_ONLY:
            return "he is crouched; pop up first (6.11)"
        if not operator.crouched and key == "blind":
            return "only while crouched (R20)"
        if operator.place >= self.board.size and key not in ("move", "sprint", "place", "step-place", "recover"):
            return "he is not on the board (2.10)"
        return self.missing(operator, key)

    def missing(self, operator: Operator, key: str) -> str:
        """What an action lacks, all else being right."""
        if key in ("attack", "blind", "step-attack", "attack-step", "aim"):
            return "no target in sight and range (8.1)"
        if key == "climb":
            kinds = [self.kind(operator, operator.place, facing) for facing in range(8)]
            return "the square to climb into is taken (3.4)" if CLIMB in kinds else "nothing to climb here (6.5)"
        if key in ("move", "sprint"):
            kinds = [self.kind(operator, operator.place, facing) for facing in range(8)]
            return "every way is taken (3.4)" if MOVE in kinds else "no way leads on (3.3)"
        words = {
            "take": "nothing here that he could take up",
            "place": "nothing to place, or nowhere to put it",
            "step-place": "nothing to place, or no step after which he could",
            "crouch": "not here",
            "mark": "his marker is out, or nobody is there to mark",
            "grenade": "he has no grenade, or stands in water",
            "marked": "no marked target in range and sight",
            "free": "no prisoner openly adjacent",
            "cigarette": "nobody has the token, or nobody can be given it",
            "drive": "he is not in a jeep that can drive",
        }
        return words.get(key, "not now")


STANDING_ONLY = (
    "sprint",
    "climb",
    "attack",
    "step-attack",
    "attack-step",
    "aim",
    "mark",
    "crouch",
    "grenade",
    "marked",
)
ACTION_WORDS = [
    ("move", "Move", "6.3", 1),
    ("sprint", "Sprint", "6.4", 2),
    ("climb", "Climb", "6.5", 2),
    ("attack", "Attack", "6.6", 1),
    ("step-attack", "Step and attack", "6.7", 1),
    ("aim", "Aim", "6.9", 1),
    ("mark", "Mark", "6.10", 2),
    ("crouch", "Crouch", "6.11", 1),
    ("stand", "Pop up", "6.11", 0),
    ("take", "Pick up", "6.12", 0),
    ("place", "Place", "6.13", 1),
    ("blind", "Blind fire", "6.15", 1),
    ("recover", "Recover", "6.17", 4),
    ("grenade", "Throw", "14.4", 1),
    ("free", "Free", "16.4", 1),
    ("cigarette", "Give", "14.13", 0),
]
