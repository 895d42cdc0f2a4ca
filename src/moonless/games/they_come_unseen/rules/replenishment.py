"""15.8-15.12 Replenishment at sea."""

from moonless.core.decision import Bar, Decision, Option
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import CONTAINER_GREEN, FUEL, SHIP_KEYS, SUPPLY, WEAPON
from moonless.games.they_come_unseen.rules.containers import KINDS, counted
from moonless.games.they_come_unseen.rules.ship_movement import FINISHED, NO_MOVE
from moonless.games.they_come_unseen.rules.submarines import SubmarinesChapter
from moonless.games.they_come_unseen.state import NOWHERE, SOVIET, Ship

COURSE = [Option(key, f"Course {COMPASS[n]}", n, "15.9") for n, key in enumerate(DIRECTION_KEYS)]
WITH = [
    Option("with orange", "With the orange Destroyer", 1, "15.8"),
    Option("with red", "With the red Destroyer", 2, "15.8"),
    Option("with both", "With both Destroyers", 3, "15.8"),
]
AGREE = Option("agree", "Take part", 1, "20.8")
DECLINE = Option("decline", "Do not take part", 0, "20.8")
FUEL_SHARE = [Option(f"fuel {n}", f"{n} fuel", n, "15.10") for n in range(201)]
SALVO_SHARE = [Option(f"salvos {n}", f"{n} salvos", n, "15.10") for n in range(9)]
NO_FORMATION = Bar("no Destroyer lies alongside: on a square sharing an edge, two on opposite sides", "15.8")
NOTHING_ABOARD = Bar("there is no container aboard the Supply Ship", "15.10")
NO_COURSE = Bar("no course of four legal sea squares, within movement and below storm level 6", "15.9")
GONE = Bar("the ship is not in play", "15")


class ReplenishmentChapter(SubmarinesChapter):
    """15.8-15.12 Replenishment at sea."""

    # 15.8-15.12 Replenishment at sea

    def alongside(self, destroyer: Ship, supply: Ship) -> int:
        """15.8 The side of the Supply Ship on which it lies: 0 to 3; 4 on its square, out of fuel (15.11); -1 not."""
        if destroyer.square < 0 or destroyer.finished or self.station_of(destroyer) >= 0:
            return NOWHERE
        if destroyer.square == supply.square:
            return 4 if self.out_of_fuel(destroyer) else NOWHERE
        for side, (right, down) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            if self.board.away(supply.square, right, down) == destroyer.square:
                return side
        return NOWHERE

    def formations(self) -> list[int]:
        """15.8, 15.11 Who can take part: 1 orange, 2 red, 3 both, on opposite sides of the Supply Ship (R24)."""
        supply = self.state.ships[SUPPLY]
        sides = [self.alongside(ship, supply) for ship in self.state.ships[:CONTAINER_GREEN]]
        found = [1 << number for number, side in enumerate(sides) if side >= 0]
        if len(found) > 1:
            opposite = sides[0] < 4 and sides[1] < 4 and abs(sides[0] - sides[1]) == 2
            one_on_square = (sides[0] == 4) != (sides[1] == 4)
            if opposite or one_on_square:
                found.append(3)
        return found

    def members(self, formation: int) -> list[Ship]:
        return [ship for ship in self.state.ships[:CONTAINER_GREEN] if formation >> ship.number & 1]

    def courses(self, formation: int) -> list[Option]:
        """15.9 The directions in which the whole formation can make its run."""
        ships = [self.state.ships[SUPPLY], *self.members(formation)]
        return [COURSE[direction] for direction in range(DIRECTIONS) if self.run_possible(ships, direction)]

    def run_possible(self, ships: list[Ship], direction: int) -> bool:
        """15.9 Four legal sea squares for each, within its movement; ends as 3.10 and 13.1 allow; no storm."""
        for ship in ships:
            path = self.run_path(ship, direction)
            if len(path) < self.content.ras_squares or self.storm(ship.square).no_ras:
                return False
            reduction = max(ship.reduction, self.storm(ship.square).reduction)
            for square in path:
                if self.board.station[square] >= 0 or self.storm(square).no_ras:
                    return False
                reduction = max(reduction, self.storm(square).reduction)
            if ship.moved + len(path) > self.limit(ship, reduction):
                return False
            if self.in_sight_at(path[-1]) or not self.run_may_end(ship, ships, path[-1]):
                return False
        return True

    def run_may_end(self, ship: Ship, ships: list[Ship], square: int) -> bool:
        """3.10 Ships of the formation have moved on too; the others are where they are."""
        for other in self.ships_at(square):
            if other in ships:
                continue
            if self.is_destroyer(ship) or self.is_destroyer(other):
                return False
        return True

    def run_path(self, ship: Ship, direction: int) -> list[int]:
        path: list[int] = []
        here = ship.square
        for _ in range(self.content.ras_squares):
            here = self.board.step[here * DIRECTIONS + direction]
            if here < 0:
                break
            path.append(here)
        return path

    def ras_barred(self) -> Bar | None:
        """15.8-15.10 Whether the Supply Ship can replenish anybody now."""
        supply = self.state.ships[SUPPLY]
        if supply.square < 0:
            return GONE
        if supply.finished:
            return FINISHED
        if not supply.cargo:
            return NOTHING_ABOARD
        if self.station_of(supply) >= 0:
            return NO_FORMATION
        formations = self.formations()
        if not formations:
            return NO_FORMATION
        if supply.moved + self.content.ras_squares > self.limit(supply, supply.reduction):
            return NO_MOVE
        return None if any(self.courses(formation) for formation in formations) else NO_COURSE

    def replenish(self, seat: str) -> None:
        """15.8-15.10 Who takes part, with their captains' consent (20.8); which course; then the run."""
        options = [WITH[formation - 1] for formation in self.formations() if self.courses(formation)]
        formation = self.ask(Decision(seat, "ras", "15.8", options)).value
        members = self.members(formation)
        course = self.ask(Decision(seat, "course", "15.9", self.courses(formation), members)).value
        for ship in members:
            captain = self.seating.ship_seats[ship.number][0]
            if captain != seat and self.ask(Decision(captain, "consent", "20.8", [AGREE, DECLINE], ship)) is DECLINE:
                return
        self.run(members, course, seat)

    def run(self, members: list[Ship], direction: int, seat: str) -> None:
        """15.9, 15.12 All move together, step by step; at the first step on which any ship strikes a mine, all stop."""
        supply = self.state.ships[SUPPLY]
        ships = [supply, *members]
        paths = [self.run_path(ship, direction) for ship in ships]
        for ship in members:
            if ship.square == supply.square:
                self.note_helpless(supply)
        strikes = [self.strike(ship, path) for ship, path in zip(ships, paths, strict=True)]
        struck = [place for place in strikes if place >= 0]
        gone = self.content.ras_squares if not struck else min(struck) + 1
        names = " and ".join(self.piece(ship).title for ship in members)
        values = {"supply_ship": self.piece(supply).title, "destroyers": names, "direction": COMPASS[direction]}
        pieces = [self.piece(ship).key for ship in ships]
        if self.heard and struck:
            self.announce("ras_broken_off", {**values, "squares": str(gone)}, pieces, True)
        elif self.heard:
            self.announce("ras", {**values, "containers": counted(supply.cargo)}, pieces, True)
        for ship, path, place in zip(ships, paths, strikes, strict=True):
            self.sweep(ship, path, path[: gone - 1] if place == gone - 1 else path[:gone])
            for square in [ship.square, *path[:gone]]:
                ship.reduction = max(ship.reduction, self.storm(square).reduction)
            ship.square = path[gone - 1]
            ship.moved += gone
            ship.finished = True
            ship.replenished = True
        for ship, place in zip(ships, strikes, strict=True):
            if place == gone - 1 and struck:
                self.struck(ship)
        if not struck:
            self.share(members, seat)

    def share(self, members: list[Ship], seat: str) -> None:
        """15.10 All containers aboard are spent; the Soviets share their value as they like, which NATO is not told."""
        supply = self.state.ships[SUPPLY]
        fuel = sum(self.container_value(kind) for kind in supply.cargo if kind % KINDS == FUEL)
        salvos = sum(self.container_value(kind) for kind in supply.cargo if kind % KINDS == WEAPON)
        for kind in supply.cargo:
            self.spend(kind)
        supply.cargo = []
        if len(members) == 1:
            self.take(members[0], fuel, salvos)
            self.note_gauge(members[0], fuel, salvos)
            return
        steps = self.content.containers
        shares = [FUEL_SHARE[n] for n in range(0, fuel + 1, steps[FUEL].smallest_share_in_ras)]
        rounds = [SALVO_SHARE[n] for n in range(0, salvos + 1, steps[WEAPON].smallest_share_in_ras)]
        first = self.ask(Decision(seat, "share-fuel", "15.10", shares, members)).value
        second = self.ask(Decision(seat, "share-salvos", "15.10", rounds, members)).value
        self.note_shares(members, fuel, salvos)
        self.take(members[0], first, second)
        self.take(members[1], fuel - first, salvos - second)
        if self.heard:
            words = " ".join(f"{SHIP_KEYS[ship.number]} {ship.fuel}/{ship.salvos}" for ship in members)
            self.whisper(
                SOVIET, f"After the replenishment: {words}.", "15.10", [self.piece(ship).key for ship in members]
            )
