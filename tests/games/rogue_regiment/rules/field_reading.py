"""2.9 to 2.11, 3.4, 4.3 and 15.3 read anew from the specification: who and what stands where, by the state alone."""

from moonless.games.rogue_regiment.board.board import EdgeTile
from moonless.games.rogue_regiment.board.ground import DX, DY
from moonless.games.rogue_regiment.content.components import DINGHY, HALF_TRACK, HMG, JEEP, TRUCK
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, WRECKED, Operator, Unit


class Field:
    """The squares of the board and of the small tiles beside it, and what is on them."""

    def __init__(self, play: Play) -> None:
        self.play, self.board = play, play.board
        size = self.board.size
        self.places = self.spots(list(range(size)))
        self.tiles = [tile for tile in self.board.tiles if tile.color < 0]
        """2.9 Operators cannot enter spawn tiles."""
        self.beside = self.spots([square for tile in self.tiles for square in tile.front])
        there = [unit for unit in play.state.units if 0 <= unit.place < size and unit.fate in (ALIVE, WRECKED)]
        self.units = {unit.place for unit in there}
        self.crafts = {unit.place: unit for unit in there if unit.kind >= JEEP and unit.fate == ALIVE}
        self.markers = {square for center in play.state.markers for square in self.template(center)}
        whole = [
            structure for structure, stands in zip(play.mission.structures, play.state.standing, strict=True) if stands
        ]
        self.walls = self.markers | {square for structure in whole for square in structure.places}
        self.full = self.mask(self.walls | {unit.place for unit in there if blocks_sight(unit)})
        self.low = self.mask({unit.place for unit in there if is_low(unit)})

    def mask(self, squares: set[int]) -> int:
        return sum(self.board.bits[square] for square in squares)

    def template(self, center: int) -> set[int]:
        """14.2 Three by three, clipped at the board's edge."""
        x, y = self.board.xs[center], self.board.ys[center]
        nine = [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        return {self.places[spot] for spot in nine if spot in self.places}

    def at(self, place: int, facing: int) -> int:
        """2.5, 2.10 The next square that way, or -1; a tile beside the board touches it with its front row."""
        spot = self.board.xs[place] + DX[facing], self.board.ys[place] + DY[facing]
        own = self.tile_of(place)
        if own is not None:
            return self.spots(own.places).get(spot, self.places.get(spot, -1) if place in own.front else -1)
        return self.places.get(spot, self.beside.get(spot, -1))

    def spots(self, places: list[int]) -> dict[tuple[int, int], int]:
        return {(self.board.xs[place], self.board.ys[place]): place for place in places}

    def tile_of(self, place: int) -> EdgeTile | None:
        return next((tile for tile in self.tiles if place in tile.places), None) if place >= self.board.size else None

    def crew(self, craft: Unit) -> list[Operator]:
        number = next(number for number, unit in enumerate(self.play.state.units) if unit is craft)
        return [man for man in self.play.state.operators if man.aboard == number and not man.dead]

    def boat(self, man: Operator) -> Unit | None:
        """15.8 The dinghy he is in."""
        craft = self.play.state.units[man.aboard] if man.aboard >= 0 else None
        return craft if craft is not None and craft.kind == DINGHY else None

    def jeep(self, man: Operator) -> Unit | None:
        """15.9 The jeep he is in."""
        craft = self.play.state.units[man.aboard] if man.aboard >= 0 else None
        return craft if craft is not None and craft.kind == JEEP else None


def blocks_sight(unit: Unit) -> bool:
    """4.3, 15.3 Infantry and HMG posts that are not alert; the two big vehicles."""
    return unit.fate == ALIVE and (unit.kind in (TRUCK, HALF_TRACK) or (unit.kind <= HMG and not unit.alert))


def is_low(unit: Unit) -> bool:
    """15.3, 15.6 Small vehicles and wrecks; a dinghy is nothing to sight."""
    return unit.fate == WRECKED or (unit.kind > HMG and unit.kind not in (TRUCK, HALF_TRACK, DINGHY))
