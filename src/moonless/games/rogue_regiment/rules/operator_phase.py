"""6 Operator phase: who acts, and what he does."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.content.components import CIGARETTES
from moonless.games.rogue_regiment.rules.carrying import PLACING, Declared
from moonless.games.rogue_regiment.rules.kit import (
    CIGARETTE,
    CROUCH,
    DONE,
    DRIVE,
    END,
    MARK,
    RECOVER,
    STAND,
    STAY,
    THROW,
    WITHDRAW,
)
from moonless.games.rogue_regiment.rules.refusals import Refusals
from moonless.games.rogue_regiment.state import NOWHERE, Operator


class OperatorPhase(Refusals):
    """Chapter 6."""

    def operator_phase(self) -> None:
        """6.1 One operator's whole turn; the players choose who is next."""
        state = self.state
        team = self.team()
        waiting = [operator for operator in team if not operator.acted]
        if len(waiting) == len(team) and self.may_withdraw() and self.offers_withdrawal():
            return
        if not waiting:
            return
        options = [self.operator_option(operator, "6.1") for operator in waiting]
        if len(options) > 1:
            chosen = self.ask(Decision(self.lead(), "who", "6.1", [*options, DONE]))
            if chosen is DONE:
                for operator in waiting:
                    operator.acted = True
                if len(waiting) < len(team) and self.may_withdraw():
                    self.offers_withdrawal()
                return
            operator = state.operators[chosen.value]
        else:
            operator = waiting[0]
        state.active = self.number(operator)
        self.windows(None, NOWHERE, 0)
        self.activate(operator)
        state.active = NOWHERE
        if self.may_withdraw() and all(man.acted for man in self.team()):
            self.offers_withdrawal()

    def may_withdraw(self) -> bool:
        """16.2 Every living operator and freed prisoner is on an exit tile; not before anybody has set out."""
        if self.state.turn <= 1:
            return False
        mask, team = self.mission.exit_mask, self.team()
        for man in team:
            if not mask & self.board.bits[man.place]:
                return False
        return bool(team)

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
            self.put_down(operator, chosen.value, operator.place)
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
        options = [option for option in options if self.put_mask(operator, there, option.value)]
        about = Declared(operator, start)
        what = self.ask(Decision(self.seat(operator), "place-what", "6.14", options, about, PLACING)).value
        self.put_down(operator, what, start)
        self.react(deed)
