"""10 to 17 read anew from the specification: what each ship may do, and how far a leg may go."""

from dataclasses import dataclass, field

from moonless.games.they_come_unseen.state import Ship, State
from tests.games.they_come_unseen.rules.chart_reading import (
    COMPASS,
    REDUCTION,
    around,
    run_of,
    sea,
    station,
    step,
)

SHIPS = ["orange", "red", "green", "purple", "brown"]
CARGO = ["fuel", "weapon", "full-fuel", "full-weapon"]
SPEED = [18, 18, 14, 14, 16]
ECHO, BRAVO, SUPPLY = 4, 1, 4


def weather_at(state: State, square: int) -> int:
    """17.2 Round 1 is calm; without weather it always is."""
    return state.levels[sea(square)] if state.weather and state.round > 1 else 1


def fuel_for(squares: int) -> int:
    """10.4."""
    return next(cost for most, cost in ((4, 10), (8, 15), (12, 20), (14, 25), (16, 30), (18, 35)) if squares <= most)


@dataclass
class Turn:
    """What a ship has done in this Soviet turn."""

    moved: int = 0
    legs: int = 0
    stopped: bool = False
    searched: bool = False
    legs_after_search: int = 0
    over: bool = False
    worst: int = 0
    """17.4 The greatest reduction of the seas touched."""
    entered: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)


class Fleet:
    """The Soviet side: what it may command, and what it has commanded in this turn."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.turns = [Turn() for _ in SHIPS]
        self.leg: list[int] = []
        self.mover = -1
        self.members: list[int] = []

    def begin(self) -> None:
        """A Soviet turn is about to come."""
        self.turns = [Turn() for _ in SHIPS]
        self.leg = []

    # What has happened

    def look(self) -> None:
        """What mines and rams have ended is seen on the board: the piece stands where its leg was broken off."""
        for ship, turn in zip(self.state.ships, self.turns, strict=True):
            turn.over = turn.over or ship.square < 0

    def commanded(self, ask: str, key: str) -> None:
        words = key.split()
        if ask == "command" and words[0] not in ("done", "hand"):
            self.mover = SHIPS.index(words[1]) if len(words) > 1 else SUPPLY
            turn = self.turns[self.mover]
            if words[0] == "move":
                self.leg = [self.state.ships[self.mover].square]
            elif words[0] == "search":
                turn.stopped = turn.searched = True
                turn.legs_after_search = 0
            elif words[0] in ("refuel", "rearm", "load", "unload", "pass"):
                turn.stopped = True
                if words[0] == "pass":
                    self.turns[SHIPS.index(words[3])].stopped = True
            elif words[0] == "ram":
                turn.over = True
            elif len(self.formations()) == 1:
                self.replenishes(self.formations()[0])
        elif ask == "leg":
            self.go_on(key)
        elif ask == "ras":
            self.replenishes(key)
        self.finish_leg()

    def replenishes(self, formation: str) -> None:
        """15.12 After it these ships do nothing more."""
        self.members = FORMATIONS[formation]
        for number in [SUPPLY, *self.members]:
            self.turns[number].over = True

    def finish_leg(self) -> None:
        """What has one answer only is not asked."""
        while self.leg:
            found = self.next_of_leg()
            if len(found) > 1:
                return
            self.go_on(*found)

    def go_on(self, key: str) -> None:
        if key == "go":
            self.leg_made()
            self.leg = []
        else:
            self.leg.append(step(self.leg[-1], key))

    def leg_made(self) -> None:
        """8.6, 8.7 As far as the first mine, if the turn was fast enough; a ram, or a strike, ends the turn."""
        turn, path = self.turns[self.mover], self.leg[1:]
        fast = turn.moved + len(path) >= (8 if self.mover < 2 else 6)
        mined = {square for field in self.state.fields for square in field.squares}
        struck = next((n for n, square in enumerate(path) if square in mined), -1) if fast else -1
        gone = path if struck < 0 else path[: struck + 1]
        start = self.leg[0]
        if station(start) >= 0:
            turn.left.add(station(start))
        if struck < 0 and station(gone[-1]) >= 0:
            turn.entered.add(station(gone[-1]))
        turn.worst = max([turn.worst, *(self.reduction(square) for square in [start, *gone])])
        turn.moved += len(gone)
        turn.legs += 1
        turn.stopped = False
        turn.legs_after_search += turn.searched
        turn.over = struck >= 0 or self.in_sight(gone[-1])

    # What is legal

    def reduction(self, square: int) -> int:
        return REDUCTION.get(weather_at(self.state, square), 0)

    def in_sight(self, square: int) -> bool:
        """2, 13.1, 13.4 A submarine at periscope depth or adrift at sea."""
        boats = self.state.submarines
        return station(square) < 0 and any(
            not boat.sunk and boat.square == square and boat.depth == 0 for boat in boats
        )

    def legal(self, ask: str) -> set[str] | None:
        self.look()
        if ask == "command":
            return self.commands()
        if ask == "leg":
            plan = self.state.plan
            assert plan is not None
            self.leg = list(plan.squares)
            return self.next_of_leg()
        if ask == "ras":
            return set(self.formations())
        if ask == "course":
            return self.courses(self.members)
        return {"north", "east", "south", "west"} if ask in ("search", "watch") else None

    def commands(self) -> set[str]:
        found = {"done"}
        for ship, turn, name in zip(self.state.ships, self.turns, SHIPS, strict=True):
            if ship.square < 0 or turn.over:
                continue
            if self.may_move(turn):
                if self.can_go(ship, turn, [ship.square]):
                    found.add(f"move {name}")
                if self.in_sight(ship.square) and (ship.number >= 2 or ship.fuel >= 10):
                    found.add(f"ram {name}")
            found |= self.destroyer(ship, turn) if ship.number < 2 else self.logistics(ship)
        if self.can_replenish():
            found.add("ras")
        return found

    def may_move(self, turn: Turn) -> bool:
        """10.1 A second leg needs a stop action; one leg at most after a search."""
        return (turn.stopped or not turn.legs) and not (turn.searched and turn.legs_after_search)

    def destroyer(self, ship: Ship, turn: Turn) -> set[str]:
        """11.1, 15.6, 15.7, 16.6."""
        name = SHIPS[ship.number]
        found = set() if ship.tactical or turn.searched else {f"search {name}"}
        place = station(ship.square)
        if place >= 0:
            stored = self.state.stores[place]
            found |= {f"{verb} {name}" for verb, kind in (("refuel", 0), ("rearm", 1)) if stored[kind]}
        return found

    def logistics(self, ship: Ship) -> set[str]:
        """15.3, 15.4."""
        name, place, found = SHIPS[ship.number], station(ship.square), set()
        if place >= 0:
            if len(ship.cargo) < 2:
                found |= {f"load {name} {CARGO[kind]}" for kind in (0, 1) if self.state.stores[place][kind]}
            found |= {f"unload {name} {CARGO[kind]}" for kind in ship.cargo}
        for other in self.state.ships[2:]:
            if other is ship or other.square != ship.square or self.turns[other.number].over:
                continue
            if len(other.cargo) < 2 and weather_at(self.state, ship.square) < 5:
                found |= {f"pass {name} {CARGO[kind]} {SHIPS[other.number]}" for kind in ship.cargo}
        return found

    # Legs

    def next_of_leg(self) -> set[str]:
        ship, turn = self.state.ships[self.mover], self.turns[self.mover]
        moved = len(self.leg) - 1
        found = {"go"} if moved and self.may_end(ship, self.leg[-1]) else set()
        if moved and station(self.leg[-1]) >= 0:
            return found
        for heading in COMPASS:
            there = step(self.leg[-1], heading)
            if there >= 0 and self.can_go(ship, turn, [*self.leg, there]):
                found.add(heading)
        return found

    def can_go(self, ship: Ship, turn: Turn, path: list[int]) -> bool:
        """Whether some legal leg begins with these squares."""
        start, worst = path[0], turn.worst
        if station(start) >= 0 and ship.number >= 2 and station(start) in turn.entered:
            return False
        for n, square in enumerate(path):
            worst = max(worst, self.reduction(square))
            if n and not self.may_go_on(ship, turn, start, square, n, worst):
                return False
        wave = {(path[-1], worst)}
        n = len(path) - 1
        seen = set(wave)
        while wave:
            if n and any(self.may_end(ship, square) for square, _ in wave):
                return True
            n += 1
            wave = {
                (there, further)
                for square, so_far in wave
                if n == 1 or station(square) < 0
                for there in around(square)
                if self.may_go_on(ship, turn, start, there, n, further := max(so_far, self.reduction(there)))
            } - seen
            seen |= wave
        return False

    def may_go_on(self, ship: Ship, turn: Turn, start: int, there: int, length: int, worst: int) -> bool:
        """3.8, 3.11, 10.3, 10.4, 15.2, 16.6, 17.4, 17.6 One square more, the leg's so-many-th."""
        speed = 6 if ship.engineering else SPEED[ship.number]
        if turn.moved + length > max(0, speed - worst):
            return False
        if ship.number < 2 and fuel_for(length) > ship.fuel:
            return False
        place = station(there)
        if place < 0:
            return True
        if self.state.destroyed[place] or weather_at(self.state, there) == 6:
            return False
        if ship.number >= 2 and (place in turn.left or there == start):
            return False
        return len([other for other in self.state.ships if other.square == there and other is not ship]) < 3

    def may_end(self, ship: Ship, square: int) -> bool:
        """3.10, 15.11."""
        if station(square) >= 0:
            return True
        for other in self.state.ships:
            if other is ship or other.square != square:
                continue
            helps = ship.number == SUPPLY and other.number < 2 and other.fuel < 10
            if not helps and (ship.number < 2 or other.number < 2):
                return False
        return True

    # Replenishment at sea

    def can_replenish(self) -> bool:
        supply = self.state.ships[SUPPLY]
        if supply.square < 0 or self.turns[SUPPLY].over or not supply.cargo:
            return False
        return bool(self.formations())

    def formations(self) -> list[str]:
        return [name for name, who in FORMATIONS.items() if self.forms_up(who) and self.courses(who)]

    def forms_up(self, members: list[int]) -> bool:
        """15.8, 15.11 At sea, each on a square sharing an edge; two on opposite sides; one out of fuel may share."""
        supply, ships = self.state.ships[SUPPLY], [self.state.ships[number] for number in members]
        if station(supply.square) >= 0:
            return False
        offsets = []
        for ship in ships:
            if ship.square < 0 or self.turns[ship.number].over or station(ship.square) >= 0:
                return False
            offset = (ship.square % 40 - supply.square % 40, ship.square // 40 - supply.square // 40)
            if (offset == (0, 0) and ship.fuel >= 10) or abs(offset[0]) + abs(offset[1]) > 1:
                return False
            offsets.append(offset)
        if len(offsets) == 1 or (0, 0) in offsets:
            return len(set(offsets)) == len(offsets)
        return offsets[0] == (-offsets[1][0], -offsets[1][1])

    def courses(self, members: list[int]) -> set[str]:
        """15.9 Four legal sea squares for each, within its movement, out of storms, to a legal end."""
        ships = [self.state.ships[number] for number in [SUPPLY, *members]]
        return {heading for heading in COMPASS if all(self.may_run(ship, ships, heading) for ship in ships)}

    def may_run(self, ship: Ship, ships: list[Ship], heading: str) -> bool:
        path = run_of(ship.square, heading, 4)
        if len(path) < 4 or any(station(square) >= 0 for square in path):
            return False
        touched = [ship.square, *path]
        if any(weather_at(self.state, square) == 6 for square in touched):
            return False
        turn, speed = self.turns[ship.number], 6 if ship.engineering else SPEED[ship.number]
        worst = max([turn.worst, *(self.reduction(square) for square in touched)])
        if turn.moved + 4 > max(0, speed - worst) or self.in_sight(path[-1]):
            return False
        others = [other for other in self.state.ships if other.square == path[-1] and other not in ships]
        return not any(ship.number < 2 or other.number < 2 for other in others)


FORMATIONS = {"with orange": [0], "with red": [1], "with both": [0, 1]}
