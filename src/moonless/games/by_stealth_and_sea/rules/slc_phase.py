"""4 SLC phase: an SLC's activation, decision by decision."""

from moonless.core.decision import Decision, Option, Refusal
from moonless.games.by_stealth_and_sea.rules.actions import END, Act, Action, ActionTable, action_table
from moonless.games.by_stealth_and_sea.rules.faults import Faults
from moonless.games.by_stealth_and_sea.state import Slc


class SlcPhase(Faults):
    """Chapter 4."""

    def load_mission(self) -> None:
        super().load_mission()
        self.actions: ActionTable = action_table(self.content, self.kit)

    def slc_phase(self, slc: Slc) -> None:
        """4.4 One SLC acts completely; it may stop with action points left (R3)."""
        if not slc.at_sea:
            return
        content = self.content
        slc.action_points = content.stunned_points if slc.stunned else content.readied_points  # 1.2, fixed now: R2
        slc.tried = 0
        while slc.action_points and slc.at_sea:
            options = self.legal_acts(slc)
            act = self.ask(Decision(slc.seat, "action", "4.3", options, slc))
            if act is END:
                break
            assert isinstance(act, Act)
            self.take_action(slc, act)
        slc.action_points = 0

    def legal_acts(self, slc: Slc) -> list[Option]:
        """4.3 Everything this SLC may do now, at each price it can pay."""
        options: list[Option] = []
        for action in self.actions.submerged if slc.submerged else self.actions.surfaced:
            if not slc.tried & action.bit and action.barred(self, slc) is None:
                action.offer(self, slc, options)
        options.append(END)
        return options

    def take_action(self, slc: Slc, act: Act) -> None:
        """1.2 The points are spent whether the check succeeds or not; an attempt counts as the action (R1)."""
        action = act.action
        slc.action_points -= act.cost
        slc.tried |= action.bit
        if act.rolls:
            target = action.target(self, slc, act)
            if not self.skill_check(slc, action.skill, target, action.name, action.rule, action.id):
                return
        action.perform(self, slc, act)

    def why_not(self, slc: Slc) -> list[Refusal]:
        """For every action of 4.3 that this SLC cannot take now, why."""
        refusals: dict[str, Refusal] = {}
        offered: set[str] = set()
        for action in self.actions.all:
            refusal = self.refuse(action, slc)
            if refusal is None:
                offered.add(action.id)
            elif action.id not in refusals or action in self.actions.usable(slc):
                refusals[action.id] = refusal
        return [refusal for id, refusal in refusals.items() if id not in offered]

    def refuse(self, action: Action, slc: Slc) -> Refusal | None:
        """Why this SLC cannot take this action, if it cannot."""
        if action not in self.actions.usable(slc):
            return action.wrong_state
        if slc.tried & action.bit:
            return action.done_already
        refusal = action.barred(self, slc)
        if refusal is None and action.cheapest > slc.action_points:
            return action.too_dear
        return refusal
