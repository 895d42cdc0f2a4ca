"""6.11 to 6.17 Posture, recovery, prisoners, the cigarette: what an operator does beside moving and attacking."""

from moonless.core.decision import Decision
from moonless.games.rogue_regiment.content.components import CIGARETTES, JEEP
from moonless.games.rogue_regiment.rules.striking import Striking
from moonless.games.rogue_regiment.state import Operator, Unit


class Actions(Striking):
    """Chapters 6.11 to 6.17."""

    def crouch(self, operator: Operator, low: bool) -> None:
        """6.11 Crouch or pop up; he is seen in both postures if he can be."""
        before = self.position(operator, operator.place)
        after = (operator.place, self.posture(operator, operator.place, low))
        deed = self.begin(operator, [before, after])
        operator.crouched = low
        if self.heard:
            self.step_told(operator.name, operator.key, "crouches" if low else "pops up", "6.11")
        self.react(deed)

    def recover(self, operator: Operator) -> None:
        """6.17 +1 health, only from 1 or 2."""
        deed = self.begin(operator, [self.position(operator, operator.place)])
        operator.health += 1
        self.say(f"{operator.name} recovers: {operator.health} health.", "6.17", [operator.key], True)
        self.react(deed)

    def can_free(self, operator: Operator, captive: Operator) -> bool:
        """16.4 An openly adjacent prisoner."""
        if not captive.captive or operator.place >= self.board.size:
            return False
        if self.board.distance[operator.place][captive.place] != 1:
            return False
        facing = self.way_to(operator.place, captive.place)
        return self.board.openly(operator.place, facing, self.walls)

    def free_prisoner(self, operator: Operator, captive: Operator) -> None:
        """16.4 From now on a companion, who acts in the operator phase."""
        deed = self.begin(operator, [self.position(operator, operator.place)])
        captive.captive = False
        captive.acted = False
        self.say(f"{operator.name} frees {captive.name}.", "16.4", [operator.key, captive.key], True)
        self.react(deed)

    def smokers(self) -> list[Unit]:
        """14.13 Any normal axis unit on the board."""
        return [unit for unit in self.state.units if self.active(unit) and not unit.alert and unit.kind < JEEP]

    def give_cigarette(self, owner: Operator) -> None:
        """14.13 Until the end phase that unit sees nothing, does not move or turn, and still blocks sight."""
        options = [self.unit_option(unit, "14.13") for unit in self.smokers()]
        unit = self.state.units[self.ask(Decision(self.seat(owner), "smoker", "14.13", options, owner)).value]
        unit.smoking = True
        owner.gear[CIGARETTES] = 0
        self.say(f"{self.unit_name(unit)} lights a cigarette.", "14.13", [unit.key], True)
