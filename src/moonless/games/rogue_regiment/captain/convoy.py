"""15.4, 15.5 Where a mine stops the column, where its cars and trucks come to stand, and the bombs that wait there."""

from moonless.games.rogue_regiment.content.components import (
    BOMB,
    DESTROY_VEHICLES,
    KUBELWAGEN,
    LAID_MINE,
    TRUCK,
    Objective,
)
from moonless.games.rogue_regiment.rules import objectives, pieces, vehicles
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, WAITING, Unit

BOMBS_FOR_CREWED = 2
"""A parked truck is wrecked by one bomb (R37); whoever still drives takes the hits of two."""


class Ambush:
    """What is known of a convoy before it comes: its order, its road, its speed."""

    def __init__(self, play: Play, objective: Objective) -> None:
        self.play = play
        self.board = play.board
        self.objective = objective
        self.bombs = [
            play.board.template(token.place)
            for token in play.state.tokens
            if token.kind == BOMB and 0 <= token.place < self.board.size
        ]
        self.column = vehicles.convoy_column(play)

    # Before it comes

    def to_come(self) -> bool:
        """Whether it will still drive down the road in column."""
        return not self.play.state.battle and any(unit.fate == WAITING or self.drives(unit) for unit in self.column)

    def drives(self, unit: Unit) -> bool:
        return unit.fate == ALIVE and unit.place >= 0 and not unit.parked

    def indices(self) -> list[int]:
        """How far along the road each stands, or will when it comes, leader first."""
        last = len(self.column) - 1
        return [
            self.play.mission.spacing * (last - number) if unit.fate == WAITING else unit.route
            for number, unit in enumerate(self.column)
        ]

    def mine_spots(self) -> list[int]:
        """14.8 Squares that the leader drives onto next, with the others still where they are; never on a beat."""
        lead = self.indices()[0]
        route = self.play.mission.route
        beats = {place for line in self.board.lines for place in line.squares}
        return [place for place in route[lead + 1 : lead + 1 + self.play.mission.speed] if place not in beats]

    def mined(self) -> bool:
        spots = self.mine_spots()
        return any(token.kind == LAID_MINE and token.place in spots for token in self.play.state.tokens)

    def halts(self) -> dict[int, int]:
        """15.5 Where they stand once the alarm is up: trucks where they are, a car behind the next truck."""
        route, found = self.play.mission.route, {}
        barred = len(route)
        for unit, index in zip(self.column, self.indices(), strict=True):
            if unit.kind == TRUCK:
                found[pieces.unit_number(self.play, unit)] = route[index]
                barred = index
            elif unit.kind == KUBELWAGEN and index + self.play.kinds[unit.kind].move >= barred:
                found[pieces.unit_number(self.play, unit)] = route[barred - 1]
                barred -= 1
        return found

    def masks(self) -> list[int]:
        """The squares that bombs must cover, one bomb for each entry: neighbors are covered together."""
        halts, bits = self.halts(), self.board.bits
        places = sorted(halts.items(), key=lambda stand: stand[1])
        found: list[int] = []
        while places:
            number, place = places.pop(0)
            mask, need = bits[place], self.need(number)
            if places and self.board.distance[place][places[0][1]] == 1:
                other, beside = places.pop(0)
                mask, need = mask | bits[beside], max(need, self.need(other))
            found += [mask] * need
        return found

    def need(self, number: int) -> int:
        return 1 if self.play.state.units[number].kind == TRUCK else BOMBS_FOR_CREWED

    def open_masks(self) -> list[int]:
        """Those for which no bomb lies there yet."""
        found: list[int] = []
        wanted: dict[int, int] = {}
        for mask in self.masks():
            wanted[mask] = wanted.get(mask, 0) + 1
            if wanted[mask] > self.covering(mask):
                found.append(mask)
        return found

    def covering(self, mask: int) -> int:
        """How many bombs reach all of some squares."""
        return sum(template & mask == mask for template in self.bombs)

    # When it has stopped

    def doomed(self, target: int) -> bool:
        """14.5, 14.6 Wrecked, or sure to be when the bombs go off."""
        unit = objectives.vehicle(self.play, target)
        if objectives.met(self.play, DESTROY_VEHICLES, target):
            return True
        if unit.fate != ALIVE or unit.place < 0:
            return False
        bombs = self.covering(self.board.bits[unit.place])
        return bombs >= (1 if unit.parked else BOMBS_FOR_CREWED)

    def enough(self) -> bool:
        """Whether leaving now wrecks as many as are wanted."""
        return sum(self.doomed(target) for target in self.objective.targets) >= self.objective.count

    def open_targets(self) -> list[int]:
        """15.5, 14.5 What stands with no bomb beside it: parked vehicles, and trucks once the alarm is up."""
        return [target for target in self.objective.targets if self.stands(objectives.vehicle(self.play, target))]

    def stands(self, unit: Unit) -> bool:
        halted = unit.parked or (self.play.state.battle and unit.kind == TRUCK)
        if unit.fate != ALIVE or unit.place < 0 or not halted:
            return False
        return not self.covering(self.board.bits[unit.place])

    def on_the_road(self) -> bool:
        """15.4 All of it is there, and the alarm is not up yet: the moment to stop it."""
        return not self.play.state.battle and any(unit.kind == TRUCK and self.drives(unit) for unit in self.column)

    def rolling(self) -> bool:
        """15.5 The alarm is up and trucks have not stopped yet: they do when the enemy moves."""
        return self.play.state.battle and any(unit.kind == TRUCK and self.drives(unit) for unit in self.column)
