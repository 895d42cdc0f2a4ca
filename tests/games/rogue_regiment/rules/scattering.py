"""A mission's pieces anywhere on its map, near each other and in any condition, so that all kinds of orders come up."""

from random import Random

from moonless.games.rogue_regiment.board.ground import OPEN, ROCK, WATER
from moonless.games.rogue_regiment.content.components import (
    BARREL,
    BOMB,
    CONTAINER,
    CORPSE,
    DINGHY,
    DOCUMENTS,
    GEAR,
    JEEP,
    LAID_MINE,
    LOOSE,
    SET_TRAP,
    USED_TRAP,
)
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, VEHICLE, Operator, Token, Unit
from tests.games.rogue_regiment.rules.field_reading import Field
from tests.games.rogue_regiment.rules.gear_reading import ROUNDS, TOKENS_OF_A_BOARD, printed
from tests.games.rogue_regiment.rules.step_reading import ROOM, Walker

THINGS = [CORPSE, BARREL, CONTAINER, DOCUMENTS, BOMB, LAID_MINE, SET_TRAP, USED_TRAP]


class Scattering:
    """Around one square of the map; the rest stays as it was."""

    def __init__(self, play: Play, random: Random) -> None:
        self.play, self.state, self.random, self.board = play, play.state, random, play.board
        field = Field(play)
        self.ground = [square for square in range(self.board.size) if square not in field.walls]
        tiles = [square for tile in field.tiles for square in tile.places]
        water = [square for square in self.ground if self.board.terrain[square] == WATER]
        indoors = [square for square in self.ground if self.board.inside[square]]
        edge = [square for square in self.ground if any(self.board.distance[square][place] == 1 for place in tiles)]
        middle = random.choice(random.choice([kind for kind in (self.ground, water, indoors, edge) if kind]))
        self.near = [square for square in self.ground if self.board.distance[square][middle] <= 2]
        self.beside = [place for place in tiles if self.board.distance[place][middle] <= 4]

    def scatter(self) -> None:
        """Crafts first, then who can be in them."""
        self.state.turn = 2
        if self.random.random() < 0.2:
            self.state.markers.append(self.random.choice(self.near))
        self.soldiers()
        self.crafts()
        self.captive()
        self.men()
        self.things()

    def pick(self, *terrains: int) -> int:
        taken = {unit.place for unit in self.state.units} | {man.place for man in self.state.operators}
        free = [square for square in self.near if self.board.terrain[square] in terrains and square not in taken]
        return self.random.choice(free) if free else NOWHERE

    def soldiers(self) -> None:
        afoot = [unit for unit in self.state.units if unit.fate == ALIVE and unit.place >= 0 and unit.role != VEHICLE]
        for unit in afoot:
            unit.alert = self.random.random() < 0.4
        for unit in self.random.sample(afoot, min(len(afoot), self.random.randint(0, 4))):
            place = self.pick(OPEN)
            unit.facing = self.random.randrange(8)
            unit.place = place if place >= 0 else unit.place

    def crafts(self) -> None:
        for kind, terrain in ((JEEP, OPEN), (DINGHY, WATER)):
            for number in range(self.random.randint(0, 2)):
                place = self.pick(terrain)
                if place >= 0 and not (kind == JEEP and self.board.inside[place]):
                    craft = Unit(f"craft-{kind}-{number}", kind, VEHICLE, place, 0, parked=True)
                    craft.cargo = self.random.randint(0, 1)
                    self.state.units.append(craft)

    def captive(self) -> None:
        """A prisoner, freed or not; or some who were freed, in a craft that has hardly room left."""
        crafts = [number for number, unit in enumerate(self.state.units) if unit.kind >= JEEP and unit.place >= 0]
        place = self.pick(OPEN)
        if crafts and self.random.random() < 0.3:
            craft = self.random.choice(crafts)
            for _ in range(self.random.randint(3, 4)):
                self.prisoner(self.state.units[craft].place).aboard = craft
        elif self.random.random() < 0.5 and place >= 0:
            self.prisoner(place).captive = self.random.random() < 0.7

    def prisoner(self, place: int) -> Operator:
        key = f"prisoner-{len(self.state.operators)}"
        man = Operator(key, "Prisoner", "", place, 2, [0] * len(GEAR), companion=True)
        self.state.operators.append(man)
        return man

    def men(self) -> None:
        men = [man for man in self.state.operators if not man.companion]
        for man in men:
            self.equip(man)
        for man in men:
            self.put(man)
            man.health = self.random.choice([1, 2, 3, 5])
            man.spotted = self.random.random() < 0.3
            if man.aboard < 0 and man.place < self.board.size:
                man.crouched = man.carrying < 0 and self.random.random() < 0.3
            marked = [number for number, unit in enumerate(self.state.units) if unit.place in self.near]
            marked = [number for number in marked if self.state.units[number].kind < JEEP]
            if self.random.random() < 0.5 and marked:
                man.mark = self.random.choice(marked)

    def put(self, man: Operator) -> None:
        """In a craft, on a small tile, or on a square that he could have come to."""
        man.place = NOWHERE
        free = [place for place in self.beside if place not in {other.place for other in self.state.operators}]
        crafts = [number for number, unit in enumerate(self.state.units) if unit.kind >= JEEP and self.room(number)]
        chance = self.random.random()
        if crafts and chance < 0.3:
            man.aboard = self.random.choice(crafts)
            man.place = self.state.units[man.aboard].place
        elif free and chance < 0.5:
            man.place = self.random.choice(free)
        else:
            walker = Walker(self.play, man)
            terrains = {self.board.terrain[square] for square in self.near if walker.enters(square)}
            man.place = self.pick(*terrains, OPEN)
            if man.place < 0:
                man.place = self.random.choice(self.ground)

    def room(self, craft: int) -> bool:
        return sum(man.aboard == craft for man in self.state.operators) < ROOM and self.state.units[craft].place >= 0

    def equip(self, man: Operator) -> None:
        """Any tokens, papers, or an object in his arms."""
        own = printed(Walker(self.play, man), man)
        for name in sorted(TOKENS_OF_A_BOARD):
            if name in own or (self.random.random() < 0.1 and name not in ROUNDS):
                man.gear[GEAR.index(name)] = self.random.randint(0, 2)
        man.gear[GEAR.index("cigarettes")] = 0
        number = self.state.operators.index(man)
        if number == 0 and self.random.random() < 0.3:
            man.gear[GEAR.index("cigarettes")] = 1
        if self.random.random() < 0.3:
            man.papers.append(self.add(DOCUMENTS, NOWHERE, number))
        if self.random.random() < 0.2:
            man.carrying = self.add(self.random.choice([CORPSE, BARREL, CONTAINER]), NOWHERE, number)

    def add(self, kind: int, place: int, holder: int = NOWHERE) -> int:
        number = len(self.state.tokens)
        self.state.tokens.append(Token(f"thing-{number}", kind, place, holder))
        return number

    def things(self) -> None:
        """Under their feet and about them."""
        feet = [man.place for man in self.state.operators]
        dry = [place for place in [*self.near, *feet * 3] if self.board.terrain[place] not in (WATER, ROCK)]
        for _ in range(self.random.randint(0, 6)):
            if dry:
                self.add(self.random.choice(THINGS), self.random.choice(dry))
        for _ in range(self.random.randint(0, 3)):
            if dry:
                token = self.state.tokens[self.add(LOOSE, self.random.choice(dry))]
                token.gear, token.count = GEAR.index(self.random.choice(sorted(TOKENS_OF_A_BOARD - {"cigarettes"}))), 1
