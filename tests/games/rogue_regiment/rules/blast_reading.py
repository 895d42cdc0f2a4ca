"""14.2 to 14.5 read anew from the specification: what an explosion does to everybody and everything in its template,
and what it sets off; with the dice that fell and the answers that were given."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.content.components import BARREL, UNITS
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Token
from tests.games.rogue_regiment.rules.field_reading import Field
from tests.games.rogue_regiment.rules.fight_reading import ENEMIES, Fighters, fall

SOURCES = ["grenade", "lewes_bomb", "mine", "fuel_barrel"]
BLASTS = {"grenade": (4, 2), "lewes_bomb": (6, 2), "mine": (6, 3), "fuel_barrel": (6, 3)}
"""14.3 to 14.5, 14.8 Dice, and what a success needs."""
HURT, SAFE = 3, 4
"""R36 What an operator in a template rolls."""


class Blasts(Fighters):
    """Explosions, one after another."""

    def __init__(self, play: Play, dice: list[int], answers: list[tuple[str, Option]]) -> None:
        super().__init__(play, dice)
        self.answers = answers

    def explode(self, center: int, source: str) -> None:
        """14.2 In its order."""
        self.alarm()
        squares = Field(self.play).template(center)
        self.units(squares, source)
        for man in self.men():
            if man.place in squares:
                self.wound(man, sum(die < SAFE for die in self.thrown(HURT)))
        self.buildings(squares, source)
        if source != "grenade":
            self.state.markers.append(center)
        while barrels := [token for token in self.state.tokens if token.kind == BARREL and token.place in squares]:
            barrel = barrels[0] if len(barrels) == 1 else self.chosen(barrels)
            there, barrel.place = barrel.place, NOWHERE
            self.explode(there, "fuel_barrel")

    def chosen(self, barrels: list[Token]) -> Token:
        """14.2 In turn, as the players say."""
        ask, option = self.answers.pop(0)
        assert ask == "explode-next"
        return next(token for token in barrels if token.key == option.key)

    def units(self, squares: set[int], source: str) -> None:
        """Successes are allocated one by one; armor does not help (8.12), walls do not (R35)."""
        inside = [unit for unit in self.state.units if unit.fate == ALIVE and unit.place in squares and unit.kind < 8]
        if not inside:
            return
        dice, need = BLASTS[source]
        for _ in range(sum(die >= need for die in self.thrown(dice))):
            standing = [unit for unit in inside if unit.fate == ALIVE]
            if not standing:
                break
            unit = standing[0] if len(standing) == 1 else self.state.units[self.answers.pop(0)[1].value]
            unit.hits += 1
            if unit.hits == ENEMIES[UNITS[unit.kind]][0]:
                fall(self.state, unit)
        for unit in inside:
            if source == "lewes_bomb" and unit.parked and unit.fate == ALIVE:  # R37
                fall(self.state, unit)
                unit.hits = ENEMIES[UNITS[unit.kind]][0]

    def buildings(self, squares: set[int], source: str) -> None:
        """14.2 (5) What is on its list; demolition points by all but grenades."""
        mission, state = self.play.mission, self.state
        for number, structure in enumerate(mission.structures):
            if set(structure.places) & squares and structure.falls_to[SOURCES.index(source)]:
                state.standing[number] = False
        for number, place in enumerate(mission.points):
            state.blown[number] = state.blown[number] or (place in squares and source != "grenade")
