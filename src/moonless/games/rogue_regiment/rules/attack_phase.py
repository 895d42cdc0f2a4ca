"""12 Axis attack phase, 13 end phase."""

from moonless.games.rogue_regiment.board.ground import FOREST, WATER
from moonless.games.rogue_regiment.content.components import CORPSE
from moonless.games.rogue_regiment.rules.attacks import Roll
from moonless.games.rogue_regiment.rules.basics import ALL
from moonless.games.rogue_regiment.rules.patrol import Patrol
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit


class AttackPhase(Patrol):
    """Chapters 12 and 13."""

    def attack_phase(self) -> None:
        """12.1, 12.2 Every alert armed unit attacks exactly one spotted operator; one roll for each operator (R34)."""
        self.windows(None, NOWHERE, 0)
        attackers: dict[int, list[Unit]] = {}
        where, spotted = 0, self.spotted()
        for man in spotted:
            where |= self.board.bits[man.place]
        for unit in self.fielded if where else []:
            if not unit.alert or not self.active(unit):
                continue
            view = self.board.sight.view(unit.place, unit.facing)
            if not view & where:
                continue
            men = [man for man in spotted if view & self.board.bits[man.place] and self.may_attack(unit, man)]
            if men and self.window(unit, unit.place, unit.facing):  # R57: it has turned, but gives up no attack
                men = [man for man in self.spotted() if self.may_attack(unit, man)]
            if men:
                attackers.setdefault(self.number(self.attack_target(unit, men)), []).append(unit)
        while attackers:
            order = sorted(attackers)
            options = [self.operator_option(self.state.operators[number], "12.2") for number in order]
            number = self.tie("defend-first", "12.2", options, None, ALL).value
            living = [unit for unit in attackers.pop(number) if self.active(unit)]
            if living:
                self.defend(self.state.operators[number], living)
        self.mortar()

    def attack_target(self, unit: Unit, men: list[Operator]) -> Operator:
        """12.1 The lowest sum of defense modifiers, then the nearest, then players choose (R53)."""
        if len(men) == 1:
            return men[0]
        row = self.board.distance[unit.place]
        keys = [(self.defense_bonus(unit, man, man.place, False), row[man.place]) for man in men]
        best = min(keys)
        tied = [man for man, key in zip(men, keys, strict=True) if key == best]
        options = [self.operator_option(man, "12.1") for man in tied]
        return self.state.operators[self.tie("attacked", "12.1", options, unit).value]

    def defend(self, man: Operator, units: list[Unit]) -> None:
        """12.2 The dice of all attackers together, each judged with its own attacker's modifiers."""
        needs: list[int] = []
        words: list[str] = []
        for unit in units:
            kind = self.kinds[unit.kind]
            bonus = self.defense_bonus(unit, man, man.place, False)
            needs += [kind.safe - bonus] * kind.dice
            if self.heard:
                dice = f", {kind.dice} dice" if kind.dice > 1 else ""
                words.append(f"{self.unit_name(unit)} {bonus:+d}{dice}")
        roll = Roll(f"{man.name} under fire ({'; '.join(words)})", "12.2", needs, False, man)
        safe = self.cast(roll, [man.key])
        self.wound(man, len(needs) - safe)

    def mortar(self) -> None:
        """15.7 Filled in by chapter 15."""

    # 13 End phase

    def end_phase(self) -> None:
        """13 Tidy up; the meter loses 1 per alert unit; with none left alert, the spotted are forgotten."""
        state = self.state
        self.windows(None, NOWHERE, 0)
        self.clear_corpses()
        if state.markers:
            state.markers = []
            self.refresh()
        for man in state.operators:
            man.mark = man.held = NOWHERE
        alert = 0
        for unit in state.units:
            unit.smoking = False
            unit.attacked = 0
            alert += unit.alert and self.active(unit)
        if state.battle:
            return
        self.lose_meter(alert, f"{alert} alert unit{'s' * (alert != 1)} on the board", "13")
        if not alert:
            for man in self.spotted_anywhere():
                man.spotted = False
                self.say(f"{man.name} is no longer spotted.", "13", [man.key], True)

    def clear_corpses(self) -> None:
        """13 In stealth those in forest, buildings and water; in battle all."""
        board = self.board
        for token in self.state.tokens:
            place = token.place
            if token.kind != CORPSE or not 0 <= place < board.places:
                continue
            if self.state.battle or board.inside[place] or board.terrain[place] in (FOREST, WATER):
                token.place = NOWHERE
                self.say(f"The corpse at {self.name(place)} is removed.", "13", [token.key])

    def spotted_anywhere(self) -> list[Operator]:
        return [man for man in self.state.operators if man.spotted and not man.dead]
