"""8.5 to 8.8, 12 and 13 read anew from the specification: what attacks do to operators, and how a turn ends."""

from moonless.games.rogue_regiment.board.ground import FOREST, WATER
from moonless.games.rogue_regiment.content.components import CORPSE, LOOSE, UNITS
from moonless.games.rogue_regiment.rules import sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import KILLED, NOWHERE, VEHICLE, WRECKED, Operator, State, Token, Unit
from tests.games.rogue_regiment.rules.enemy_reading import Enemies
from tests.games.rogue_regiment.rules.field_reading import Field

ENEMIES = {  # 8.5 Health, defense dice, safe on.
    "rifle": (1, 1, 5),
    "smg": (1, 2, 4),
    "officer": (1, 2, 4),
    "hmg": (2, 3, 4),
    "motorbike": (3, 3, 4),
    "half_track": (5, 3, 4),
    "kubelwagen": (5, 0, 0),
    "truck": (6, 0, 0),
}
ARMORED = {"half_track"}
SHORT, LONG = 4, 8
"""8.5 The ranges of whatever attacks a man."""


class Fighters(Enemies):
    """The pieces of a position, and the dice that fell."""

    def __init__(self, play: Play, dice: list[int]) -> None:
        super().__init__(play)
        self.dice = dice

    def thrown(self, number: int) -> list[int]:
        return [self.dice.pop(0) for _ in range(number)]

    def can_attack(self, unit: Unit, man: Operator) -> bool:
        """8.6 Alert, armed, within 8 and seeing him."""
        armed = ENEMIES[UNITS[unit.kind]][1] > 0
        return armed and unit.alert and man in self.men() and self.sees(unit, man)

    def modifiers(self, unit: Unit, man: Operator, place: int) -> int:
        """8.7 Short range -1; cover, or in a building +3 against an HMG."""
        bonus = -1 if self.board.distance[unit.place][place] <= SHORT else 0
        indoors = UNITS[unit.kind] == "hmg" and self.board.inside[place]
        return bonus + (3 if indoors else sight.cover(self.play, unit.place, man, place))

    def needs(self, unit: Unit, man: Operator, place: int, leaving: int = 0) -> list[int]:
        """8.5 What each die must show that he is safe."""
        _, dice, safe = ENEMIES[UNITS[unit.kind]]
        return [safe - self.modifiers(unit, man, place) - leaving] * dice

    def wound(self, man: Operator, hits: int) -> None:
        """8.8 At 0 he is dead: what he has drops on his square."""
        man.health = max(0, man.health - hits)
        if man.health or man.dead:
            return
        number, place = self.state.operators.index(man), man.place
        for token in self.state.tokens:
            if token.holder == number:
                token.holder, token.place = NOWHERE, place
        for gear, count in enumerate([] if man.companion else man.gear):
            if count:
                self.state.tokens.append(
                    Token(f"kit-{len(self.state.tokens) + 1}", LOOSE, place, NOWHERE, 0, gear, count)
                )
        man.dead, man.spotted, man.place, man.aim = True, False, NOWHERE, NOWHERE

    # 12 Axis attack phase

    def attack_all(self) -> None:
        """12.1, 12.2 Each on the one it hurts most, then the nearest; all on one man in one roll (R34)."""
        under_fire: dict[str, list[int]] = {}
        for unit in self.state.units:
            men = [man for man in self.men() if man.spotted and self.there(unit) and self.can_attack(unit, man)]
            if men:
                row = self.board.distance[unit.place]
                man = min(men, key=lambda man: (self.modifiers(unit, man, man.place), row[man.place]))
                under_fire.setdefault(man.key, []).extend(self.needs(unit, man, man.place))
        for man in self.state.operators:
            needs = under_fire.get(man.key, [])
            self.wound(man, sum(die < need for die, need in zip(self.thrown(len(needs)), needs, strict=True)))

    # 13 End phase

    def end(self) -> None:
        """13 The table, line by line."""
        battle, hidden = self.state.battle, (FOREST, WATER)
        for token in self.state.tokens:
            place = token.place
            if token.kind == CORPSE and place >= 0:
                gone = battle or self.board.inside[place] or self.board.terrain[place] in hidden
                token.place = NOWHERE if gone else place
        self.state.markers = []
        for man in self.state.operators:
            man.mark = NOWHERE
        for unit in self.state.units:
            unit.smoking, unit.attacked = False, 0
        if battle:
            return
        alert = len([unit for unit in self.state.units if unit.alert and self.there(unit)])
        self.walls = Field(self.play).walls
        self.lose_meter(alert)
        if not alert:
            for man in self.state.operators:
                man.spotted = False


def fall(state: State, unit: Unit) -> None:
    """8.9 Infantry leaves a body, but for the post at a heavy machine gun; 15.6 a vehicle leaves a wreck."""
    if unit.role == VEHICLE:
        unit.fate, unit.alert = WRECKED, False
        return
    if UNITS[unit.kind] != "hmg":
        state.tokens.append(Token(f"corpse-{len(state.tokens) + 1}", CORPSE, unit.place))
    unit.fate, unit.place = KILLED, NOWHERE
