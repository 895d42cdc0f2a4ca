"""A mission's enemies about their posts and lines in any condition; men, bodies, crafts and traps near one of them."""

from random import Random

from moonless.games.rogue_regiment.board.ground import OPEN
from moonless.games.rogue_regiment.content.components import BARREL, CORPSE, JEEP, LAID_MINE, SET_TRAP, SMG
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, KILLED, NOWHERE, PATROLMAN, REINFORCEMENT, SENTRY, VEHICLE, Unit
from tests.games.rogue_regiment.rules.scattering import Scattering

NEAR = 5
"""How far from a soldier the men are."""


class Mustering(Scattering):
    """Nobody has a target marked: what the enemy does is told by the position alone."""

    def __init__(self, play: Play, random: Random) -> None:
        super().__init__(play, random)
        self.afoot = [unit for unit in self.state.units if unit.fate == ALIVE and unit.role != VEHICLE]
        for unit in self.afoot:
            self.muster(unit)
        there = [unit for unit in self.afoot if 0 <= unit.place < self.board.size]
        middle = random.choice(there).place if there else random.choice(self.ground)
        self.near = [square for square in self.ground if self.board.distance[square][middle] <= NEAR]
        tiles = [place for tile in self.board.tiles if tile.color < 0 for place in tile.places]
        self.beside = [place for place in tiles if self.board.distance[place][middle] <= NEAR]

    def scatter(self) -> None:
        self.state.turn = self.random.randint(2, 3)
        self.state.meter = self.random.randint(1, 6)
        if self.random.random() < 0.2:
            self.state.markers.append(self.random.choice(self.near))
        self.reinforcements()
        self.crafts()
        self.captive()
        self.men()
        self.things()
        if self.random.random() < 0.4:
            self.corner()
        units = [number for number, unit in enumerate(self.state.units) if unit.place in self.near and unit.kind < JEEP]
        for man in self.state.operators:
            man.mark = NOWHERE
            man.aim = self.random.choice(units) if units and self.random.random() < 0.3 else NOWHERE
            man.spotted = man.spotted and self.random.random() < 0.3
        for token in self.state.tokens:
            if token.kind in (BARREL, LAID_MINE):  # what explodes has tests of its own
                token.place = NOWHERE
        for line in self.board.lines:
            if self.random.random() < 0.2:
                self.add(SET_TRAP, self.random.choice(line.squares))

    def reinforcements(self) -> None:
        """2.9 Some wait on spawn tiles, where they see, hear and are nothing to anybody."""
        for number, tile in enumerate(tile for tile in self.board.tiles if tile.color >= 0):
            if self.random.random() < 0.5:
                place, inward = self.random.choice(tile.places), (tile.side + 4) % 8
                self.state.units.append(Unit(f"smg-{number + 1}", SMG, REINFORCEMENT, place, inward))

    def corner(self) -> None:
        """The first square of the map is one like any other: somebody is there, or something."""
        taken = {unit.place for unit in self.state.units} | {man.place for man in self.state.operators}
        guards = [unit for unit in self.afoot if unit.place > 0 and unit.role != PATROLMAN]
        if 0 in taken or 0 not in self.ground or self.board.terrain[0] != OPEN or not guards:
            return
        beside = [square for square in self.ground if self.board.distance[square][0] in (1, 2) and square not in taken]
        kind, soldier = self.random.choice(["soldier", "man", "body"]), self.random.choice(guards)
        soldier.place, soldier.post = 0 if kind == "soldier" else self.random.choice(beside), NOWHERE
        if kind == "body":
            self.add(CORPSE, 0)
        elif kind == "man":
            self.state.operators[0].place, self.state.operators[0].aboard = 0, NOWHERE
        if kind != "soldier":  # he looks at it from near by
            soldier.facing = (self.board.facing_to(soldier.place, 0) + self.random.choice([0, 1, 3])) % 8

    def muster(self, unit: Unit) -> None:
        """Anywhere on his line, at his post or fallen, calm or alert, smoking or not, facing anywhere."""
        chance = self.random.random()
        if unit.role == PATROLMAN:
            self.lead(unit)
        elif chance < 0.3:
            unit.facing = self.random.randrange(8)
        elif chance < 0.5 and unit.role == SENTRY:
            unit.fate, unit.place, unit.post = KILLED, NOWHERE, unit.post
        unit.alert = unit.fate == ALIVE and self.random.random() < 0.25
        unit.smoking = unit.fate == ALIVE and not unit.alert and self.random.random() < 0.1

    def lead(self, unit: Unit) -> None:
        line = self.board.lines[unit.line]
        taken = {other.place for other in self.state.units if other is not unit}
        free = [index for index, square in enumerate(line.squares) if square not in taken]
        unit.index, unit.way = self.random.choice(free), self.random.choice([1, -1])
        unit.place = line.squares[unit.index]
        there = line.squares[line.following(unit.index, unit.way)]
        turned = self.random.choice([0, 0, 0, 0, 0, 2, 3])
        unit.facing = (self.board.facing_to(unit.place, there) + turned) % 8
        if self.random.random() < 0.1:
            unit.line = NOWHERE
