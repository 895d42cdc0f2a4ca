"""5.2 The course of a mission; 16 objectives, leaving, victory and defeat, special rules."""

from moonless.games.rogue_regiment.content.components import (
    BOMB,
    COLLECT,
    DEMOLISH,
    DESTROY,
    DESTROY_VEHICLES,
    ESCAPE,
    EXIT,
    KILL,
    KUBELWAGEN,
    LEWES_BOMB,
    RECOVER,
    RESCUE,
    Objective,
)
from moonless.games.rogue_regiment.rules.setup import Setup
from moonless.games.rogue_regiment.state import (
    ABOARD,
    ADVANCE,
    ALIVE,
    ATTACK,
    DEBRIEFING,
    DRIVEN_OFF,
    END,
    ENTRY,
    EVENT,
    EXTRA_GEAR,
    KILLED,
    NOWHERE,
    OFFICER,
    OPERATORS,
    OVER,
    PATROL,
    PATROLS,
    SIDES,
    TEAM,
    WRECKED,
    Operator,
    Report,
    Unit,
)

TRAIN = ("locomotive", "fuel_wagon")
SAFE = (EXIT, DEMOLISH)
"""16.3 Objectives that stay possible as long as anybody lives."""

IMPOSSIBLE = "no longer possible"


class MissionPlay(Setup):
    """Chapters 5.2 and 16."""

    def play_phase(self) -> None:
        """5.2 Operator, axis advance, event, axis patrol (in stealth only), axis attack, end."""
        state = self.state
        phase = state.phase
        more = False
        if phase == OPERATORS:
            self.operator_phase()
            more = bool([man for man in self.team() if not man.acted]) and not state.withdrawn
        elif phase == ADVANCE:
            more = self.advance_phase()
        elif phase == EVENT:
            self.event_phase()
        elif phase == PATROL:
            more = self.patrol_phase()
        elif phase == ATTACK:
            self.attack_phase()
        elif phase == END:
            self.end_phase()
        else:
            self.play_setup(phase)
        if phase >= OPERATORS:
            self.judge()
        self.go_on(phase, more)

    def play_setup(self, phase: int) -> None:
        """5.1, 16.6 Before the first turn, and after the last."""
        if phase == TEAM:
            self.team_phase()
        elif phase == SIDES:
            self.sides_phase()
        elif phase == PATROLS:
            self.patrols_phase()
        elif phase == EXTRA_GEAR:
            self.extra_gear_phase()
        elif phase == ENTRY:
            self.entry_phase()
        elif phase == DEBRIEFING:
            self.debriefing_phase()

    def go_on(self, phase: int, more: bool) -> None:
        """5.2, 5.6 What comes next; 16.3 the mission ends at once when it is decided."""
        state = self.state
        if phase == DEBRIEFING:
            state.phase = self.after_debriefing()
        elif phase >= OPERATORS and self.decided():
            state.phase = DEBRIEFING
        elif more:
            return
        elif phase in (ENTRY, END):
            self.new_turn()
        elif phase == OPERATORS:
            state.phase = ADVANCE
            self.begin_advance()
        elif phase == EVENT:
            state.phase = ATTACK if state.battle else PATROL
            if not state.battle:
                self.begin_patrol()
        else:
            state.phase = phase + 1

    def after_debriefing(self) -> int:
        """A single mission is over; 16.7 a campaign goes on."""
        return OVER

    def new_turn(self) -> None:
        """5.2 The next turn; 5.8 the sixtieth is the last (R19)."""
        state = self.state
        if state.turn >= self.content.constants.turn_limit:
            state.dead_ended = "dawn has come"
            state.phase = DEBRIEFING
            return
        state.turn += 1
        state.phase = OPERATORS
        for man in state.operators:
            man.acted = False
        if self.heard:
            meter = "battle" if state.battle else f"stealth meter {state.meter}"
            self.say(f"Turn {state.turn}, {meter}.", "5.2")

    def decided(self) -> bool:
        """16.3 Withdrawn, all dead, or a primary objective out of reach."""
        state = self.state
        if state.withdrawn or state.dead_ended:
            return True
        for man in state.operators:  # noqa: SIM110  # asked after every unit's move, and this is the fastest way
            if not man.dead and not man.companion:
                return False
        return True

    # 16.1 Objectives

    def done(self, objective: Objective) -> bool:
        """16.1 Whether enough of its targets are as they should be."""
        kind = objective.kind
        if kind == EXIT:
            return all(self.is_out(man) for man in self.team())
        if kind == ESCAPE:
            return sum(self.is_out(man) for man in self.team() if not man.companion) >= objective.count
        return sum(self.met(kind, target) for target in objective.targets) >= objective.count

    def met(self, kind: int, target: int) -> bool:
        """16.1 One target of an objective."""
        state = self.state
        if kind == DESTROY:
            return not state.standing[target] and not state.departed[target]
        if kind == DEMOLISH:
            return state.blown[target]
        if kind == KILL:
            return state.units[target].fate == KILLED
        if kind == DESTROY_VEHICLES:
            return self.vehicle(target).fate == WRECKED
        if kind == RESCUE:
            man = self.prisoner(target)
            return not man.captive and not man.dead and self.is_out(man)
        return self.brought_out(target)

    def vehicle(self, target: int) -> Unit:
        return self.state.units[len(self.mission.units) + target]

    def prisoner(self, target: int) -> Operator:
        key = self.mission.prisoners[target][0]
        for man in self.state.operators:
            if man.key == key:
                return man
        raise AssertionError(f"no {key} in this mission")

    def is_out(self, man: Operator) -> bool:
        """16.2 On an exit tile."""
        return man.place >= self.board.size and bool(self.mission.exit_mask & self.board.bits[man.place])

    def brought_out(self, target: int) -> bool:
        """16.2 Carried by somebody on an exit tile, or placed on one (R44)."""
        token = self.state.tokens[target]
        if token.holder != NOWHERE:
            return self.is_out(self.state.operators[token.holder])
        return token.place >= self.board.size and bool(self.mission.exit_mask & self.board.bits[token.place])

    def lost(self, kind: int, target: int) -> bool:
        """16.3 Whether one target can no longer be met."""
        state = self.state
        if kind == DESTROY:
            return state.departed[target]
        if kind == KILL:
            return state.units[target].fate == DRIVEN_OFF
        if kind == DESTROY_VEHICLES:
            return self.vehicle(target).fate == DRIVEN_OFF
        if kind == RESCUE:
            return self.prisoner(target).dead
        if kind in (COLLECT, RECOVER):
            token = state.tokens[target]
            return token.place == NOWHERE and token.holder == NOWHERE
        return False

    def judge(self) -> None:
        """16.3 Impossibility is judged whenever something changes."""
        state = self.state
        if state.dead_ended or not state.operators:
            return
        for objective in self.mission.objectives:
            if objective.kind not in SAFE and not self.possible(objective):
                state.dead_ended = f"{IMPOSSIBLE}: {objective.words}"
                self.say(f"The mission has failed; {state.dead_ended}.", "16.3", good=False)
                return

    def possible(self, objective: Objective) -> bool:
        """16.3 Whether enough men, or targets, are left for an objective."""
        if objective.kind == ESCAPE:
            return len([man for man in self.team() if not man.companion]) >= objective.count
        if objective.kind == DESTROY and True not in self.state.departed:
            return True
        left = len(objective.targets)
        for target in objective.targets:
            left -= self.lost(objective.kind, target)
        return left >= objective.count

    def primary_prepared(self) -> bool:
        """16.6 All but leaving done; a demolition counts as done when its last bomb is placed."""
        return all(self.prepared(objective) for objective in self.mission.objectives)

    def prepared(self, objective: Objective) -> bool:
        kind = objective.kind
        if kind in (EXIT, ESCAPE) or self.done(objective):
            return True
        if kind in (COLLECT, RECOVER, RESCUE):
            return sum(self.in_hand(kind, target) for target in objective.targets) >= objective.count
        if kind not in (DESTROY, DEMOLISH):
            return False
        mask = 0
        for token in self.state.tokens:
            if token.kind == BOMB and 0 <= token.place < self.board.size:
                mask |= self.template(token.place)
        count = 0
        for target in objective.targets:
            where = self.board.bits[self.mission.points[target]] if kind == DEMOLISH else 0
            if kind == DESTROY:
                where = self.mission.structures[target].mask
            count += self.met(kind, target) or bool(where & mask)
        return count >= objective.count

    def in_hand(self, kind: int, target: int) -> bool:
        """Only the way out is left: it is carried, or she is free."""
        if kind == RESCUE:
            man = self.prisoner(target)
            return not man.captive and not man.dead
        return self.state.tokens[target].holder != NOWHERE or self.brought_out(target)

    # 16.3 to 16.6 The end

    def debriefing_phase(self) -> None:
        """16.2, 16.3, 16.6 At withdrawal armed bombs explode; then the objectives are judged and rated."""
        state = self.state
        if state.withdrawn:
            self.explode_due(True)
            self.judge()
        state.reports.append(self.report())
        report = state.reports[-1]
        words = "Victory" if report.won else "Defeat"
        why = "" if state.dead_ended.startswith(IMPOSSIBLE) else f"{report.why} "  # told when it became so
        self.say(f"{words}: {why}{report.title}.", "16.3", good=report.won)

    def report(self) -> Report:
        """16.6 One point each: victory, all out alive, all secondary objectives, no early alarm."""
        state, mission = self.state, self.mission
        alive = [man for man in self.team() if not man.companion]
        undone = [objective.words for objective in mission.objectives if not self.done(objective)]
        won = state.withdrawn and not undone and bool(alive)
        if won:
            why = "every primary objective is done."
        elif not alive:
            why = "all operators are dead."
        elif state.dead_ended:
            why = f"{state.dead_ended}."
        else:
            why = f"not done: {', '.join(undone)}."
        secondary = bool(mission.secondary) and all(self.done(objective) for objective in mission.secondary)
        dead = [man.key for man in state.operators if man.dead and not man.companion]
        early = state.early_alarm or mission.battle
        rating = int(won) + int(won and not dead) + int(won and (secondary or not mission.secondary))
        rating += int(won and not early)
        lines = [f"{'Done' if self.done(o) else 'Not done'}: {o.words}" for o in mission.objectives]
        lines += [f"{'Done' if self.done(o) else 'Not done'} (secondary): {o.words}" for o in mission.secondary]
        return Report(
            mission.id, won, why, state.turn, state.alarm_turn, early, sum(self.is_out(man) for man in alive), dead,
            secondary, lines, rating, self.content.titles[rating], self.containers_out(),
            sum(self.done(objective) for objective in mission.secondary),
        )  # fmt: skip

    def containers_out(self) -> int:
        """16.7 Objects brought out."""
        return sum(
            self.brought_out(target) for objective in self.mission.objectives if objective.kind == RECOVER
            for target in objective.targets
        )  # fmt: skip

    # 16.3, 16.8 Special rules

    def train_departs(self) -> None:
        """16.3 The train structures that are still whole leave, and bombs next to them with them."""
        state = self.state
        gone = 0
        for number, structure in enumerate(self.mission.structures):
            if structure.kind in TRAIN and state.standing[number]:
                state.standing[number] = False
                state.departed[number] = True
                for place in structure.places:
                    gone |= self.template(place)
        for token in state.tokens:
            if token.kind == BOMB and 0 <= token.place < self.board.size and gone & self.board.bits[token.place]:
                token.place = NOWHERE
        self.refresh()
        if gone:
            self.say("The train pulls out.", "16.3", good=False)

    def staff_car(self) -> Unit | None:
        """16.8 The officer's car, if it still runs."""
        for unit in self.state.units:
            if unit.kind == KUBELWAGEN and unit.fate == ALIVE and unit.key not in self.mission.column:
                return unit
        return None

    def officer_flees(self, unit: Unit) -> bool:
        """16.8 After the alarm the officer makes for his car and boards it; if it is a wreck he stays."""
        if "staff_car_escape" not in self.mission.special_rules or unit.role != OFFICER or not self.state.battle:
            return False
        car = self.staff_car()
        if car is None or unit.fate != ALIVE:
            return False
        reach = self.reach(unit, self.kinds[unit.kind].move)
        goal = self.board.route(car.place, self.walls).least(reach.ends)[0]
        self.say(f"{self.unit_name(unit)} makes for his car: route of {reach.cost(goal)}.", "16.8", [unit.key])
        self.walk(unit, reach, goal, self.kinds[unit.kind].move)
        if unit.fate == ALIVE and self.board.distance[unit.place][car.place] == 1:
            unit.fate, unit.place, unit.route = ABOARD, NOWHERE, self.unit_number(car)
            self.unmark(unit)
            car.parked, car.alert, car.acted, car.route = False, True, True, 0
            self.refresh()
            self.say(f"{self.unit_name(unit)} is in his car.", "16.8", [unit.key, car.key], False)
        elif unit.fate == ALIVE and self.spotted():
            self.face_enemy(unit)
        return True

    def drive_on(self, unit: Unit) -> None:
        """16.8 When the car leaves the board with him the mission is lost."""
        super().drive_on(unit)
        if unit.fate == DRIVEN_OFF:
            number = self.unit_number(unit)
            for other in self.state.units:
                if other.fate == ABOARD and other.route == number:
                    other.fate = DRIVEN_OFF


__all__ = ["LEWES_BOMB", "MissionPlay"]
