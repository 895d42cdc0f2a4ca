"""8.6 to 8.10, 10, 12.5, 13, 15, 16 and 17.3 read anew from the specification: what commands to ships, watches and the
weather step do to the pieces; and 18.5 what NATO can still think of the Destroyers' gauges."""

from moonless.core.decision import Option
from moonless.games.they_come_unseen.state import Ship, Submarine
from tests.games.they_come_unseen.rules.chart_reading import REDUCTION, run_of, sea, station, step
from tests.games.they_come_unseen.rules.fleet_reading import FORMATIONS, SHIPS, SUPPLY, fuel_for
from tests.games.they_come_unseen.rules.mortar_reading import Aim, worth
from tests.games.they_come_unseen.rules.turn_reading import ECHO, NOWHERE, Answers, Sea, in_sight

CARGO = ["fuel", "weapon", "full-fuel", "full-weapon"]
TRIGGER = [8, 8, 6, 6, 6]
"""8.6 Squares moved from which on a ship sets mines off."""
IDLE, BLOW, RUN = 10, 20, 4
"""10.5, 16.5, 15.9."""
Row = list[int]


def tank(ship: Ship) -> int:
    """16.6."""
    return 80 if ship.engineering else 100


def magazine(ship: Ship) -> int:
    return 3 if ship.engineering else 4


class Fleet(Sea):
    """The Soviet side."""

    def command(self, answers: Answers) -> None:
        """5.3 One command."""
        words, rest = answers[0][1].key.split(), answers[1:]
        ships = self.state.ships
        ship = ships[SHIPS.index(words[1])] if len(words) > 1 and words[1] in SHIPS else ships[SUPPLY]
        if words[0] == "move":
            path = [ship.square]
            for _, option in rest:
                path += [] if option.key == "go" else [step(path[-1], option.key)]
            self.leg(ship, path[1:])
        elif words[0] == "ram":
            self.leg(ship, [])
        elif words[0] == "search":
            self.search(ship, rest)
        elif words[0] in ("refuel", "rearm"):
            self.resupply(ship, 0 if words[0] == "refuel" else 1)
        elif words[0] == "load":
            self.store(ship, CARGO.index(words[2]), -1)
        elif words[0] == "unload":
            self.store(ship, CARGO.index(words[2]), 1)
        elif words[0] == "pass":
            self.hand_over(ship, ships[SHIPS.index(words[3])], CARGO.index(words[2]))
        elif words[0] == "ras":
            self.replenish(dict(rest), [option.key for ask, option in rest if ask == "consent"])

    # 10, 13 Legs

    def worst(self, ship: Ship, squares: list[int]) -> int:
        """17.4 The greatest reduction of the seas touched this turn; the first round is calm."""
        state = self.state
        rough = state.weather and state.round > 1
        return max([ship.reduction, *(REDUCTION.get(state.levels[sea(at)], 0) if rough else 0 for at in squares)])

    def mined(self, square: int) -> bool:
        return any(square in mines.squares for mines in self.state.fields)

    def struck_at(self, ship: Ship, path: list[int]) -> int:
        """8.6 The first mined square entered, if it is fast enough; its place on the path, or -1."""
        fast = ship.moved + len(path) >= TRIGGER[ship.number]
        return next((place for place, square in enumerate(path) if fast and self.mined(square)), NOWHERE)

    def leg(self, ship: Ship, path: list[int]) -> None:
        """10.2, 10.4, 8.7 Paid as far as it went."""
        state, start, struck = self.state, ship.square, self.struck_at(ship, path)
        gone = path if struck < 0 else path[: struck + 1]
        if path and station(start) >= 0:
            ship.left |= 1 << station(start)
        self.cross(ship, path, path if struck < 0 else path[:struck])
        if ship.number < 2:
            ship.fuel -= fuel_for(len(gone))
            self.gauge(ship, -fuel_for(len(gone)), 0, fuel_for(len(path)))
        ship.reduction = self.worst(ship, [start, *gone])
        ship.moved += len(gone)
        ship.square = [start, *gone][-1]
        ship.legs, ship.stopped = ship.legs + 1, False
        ship.legs_since_search += ship.searched
        if struck >= 0:
            self.strike(ship)
        elif station(ship.square) >= 0:
            ship.entered |= 1 << station(ship.square)
        elif in_sight(state, ship.square):
            self.ram(ship, in_sight(state, ship.square))
        elif ship.number == SUPPLY:
            self.helpless(ship)

    def cross(self, ship: Ship, path: list[int], gone: list[int]) -> None:
        """Squares that were crossed fast enough, and unharmed."""
        if ship.moved + len(path) >= TRIGGER[ship.number]:
            self.state.swept.update(dict.fromkeys(gone, self.state.round))

    def strike(self, ship: Ship) -> None:
        """8.7, 8.10."""
        self.state.strikes.setdefault(ship.square, self.state.round)
        ship.finished = ship.spoiled = True
        self.harm(ship)

    def harm(self, ship: Ship) -> None:
        """16.4 to 16.7."""
        if ship.number >= 2:
            self.lose(ship)
            return
        ship.tactical = ship.engineering = True
        ship.fuel, ship.salvos = min(tank(ship), max(0, ship.fuel - BLOW)), min(magazine(ship), ship.salvos)
        self.gauge(ship, -BLOW, 0)

    def ram(self, ship: Ship, boats: list[Submarine]) -> None:
        """13.2 All in sight there are sunk; the ship is damaged, and does nothing more."""
        ship.finished = ship.spoiled = True
        self.harm(ship)
        for boat in boats:
            self.sink(boat)

    def sink(self, boat: Submarine) -> None:
        """16.3, 19.2."""
        boat.sunk, boat.hits, boat.square, boat.depth, boat.adrift = True, 3, NOWHERE, NOWHERE, False
        if not self.afloat():
            self.over = "soviet"

    # 11, 12 Searches and attacks

    def search(self, ship: Ship, answers: Answers) -> None:
        """11.1 A stop action; then 12.1 attacks on its contacts."""
        self.state.searches += 1
        ship.searched = ship.stopped = True
        ship.legs_since_search = 0
        aim = Aim(self.state, ship, answers[0][1].value)
        rest = answers[1:]
        while rest and rest[0][1].key != "hold":
            ask, option = rest.pop(0)
            assert ask == "attack"
            aim.fired(option.key)
            taken = len(rest)
            taken = next((n for n, (asked, _) in enumerate(rest) if asked == "attack"), taken)
            self.attack(ship, aim, rest[:taken])
            rest = rest[taken:]

    def attack(self, ship: Ship, aim: Aim, answers: Answers) -> None:
        """12.2, 12.5 Three black and three white bombs; where there are fewer squares all are bombed."""
        self.state.attacks += 1
        ship.salvos -= 1
        self.gauge(ship, 0, -1, 0, 1)
        black = [option.value for ask, option in answers if ask == "black" and option.key != "enough"]
        white = [option.value for ask, option in answers if ask == "white"]
        if len(aim.squares) <= 6:
            white = [square for square in aim.squares if square not in black]
        depths = {ask: option.value for ask, option in answers if ask.endswith("depth")}
        for boat in self.state.submarines:
            depth = depths["black-depth"] if boat.square in black else depths.get("white-depth", 9)
            if not boat.sunk and boat.square in black + white and abs(depth - boat.depth) < 2:
                self.bombed(boat, depth == boat.depth)

    def bombed(self, boat: Submarine, full: bool) -> None:
        """16.1 to 16.3 Two near misses are a hit, 20.2 or as many as the variant says."""
        boat.hits_taken += full
        boat.near_misses_taken += not full
        boat.near_misses += not full
        if boat.near_misses == self.near_misses():
            boat.near_misses, full = 0, True
        if full:
            boat.hits += 1
            boat.depth = min(boat.depth, 3 - boat.hits)
            if boat.hits == 3:
                self.sink(boat)

    def near_misses(self) -> int:
        return {"lone-destroyer": 1, "lone-submarine": 3}.get(self.state.scenario, 2)

    # 15 Containers

    def resupply(self, ship: Ship, kind: int) -> None:
        """15.6, 15.7."""
        value = worth(self.state, [kind], kind)
        self.state.stores[station(ship.square)][kind] -= 1
        self.fill(ship, *((value, 0) if kind == 0 else (0, value)))
        self.gauge(ship, *((value, 0) if kind == 0 else (0, value)))
        self.spend(kind)
        ship.stopped = True

    def fill(self, ship: Ship, fuel: int, salvos: int) -> None:
        ship.fuel, ship.salvos = min(tank(ship), ship.fuel + fuel), min(magazine(ship), ship.salvos + salvos)

    def spend(self, container: int) -> None:
        """15.7 It goes to Echo, if Echo stands."""
        self.state.returned[container % 2] += not self.state.destroyed[ECHO]

    def store(self, ship: Ship, container: int, number: int) -> None:
        """15.4 Aboard or ashore, where it no longer keeps a full value."""
        self.state.stores[station(ship.square)][container % 2] += number
        if number > 0:
            ship.cargo.remove(container)
        else:
            ship.cargo = sorted([*ship.cargo, container])
        ship.stopped = True

    def hand_over(self, giver: Ship, taker: Ship, container: int) -> None:
        giver.cargo.remove(container)
        taker.cargo = sorted([*taker.cargo, container])
        giver.stopped = taker.stopped = True

    def replenish(self, answers: dict[str, Option], consents: list[str]) -> None:
        """15.8 to 15.12."""
        given = {ask: option.key for ask, option in answers.items()}
        members = [self.state.ships[number] for number in FORMATIONS[given["ras"]]]
        if "decline" in consents:
            return
        supply = self.state.ships[SUPPLY]
        ships = [supply, *members]
        paths = [run_of(ship.square, given["course"], RUN) for ship in ships]
        if any(ship.square == supply.square for ship in members):
            self.helpless(supply)
        strikes = [self.struck_at(ship, path) for ship, path in zip(ships, paths, strict=True)]
        first = min([place for place in strikes if place >= 0], default=NOWHERE)
        gone = RUN if first < 0 else first + 1
        for ship, path, place in zip(ships, paths, strikes, strict=True):
            self.cross(ship, path, path[: gone - 1] if place == gone - 1 else path[:gone])
            ship.reduction = self.worst(ship, [ship.square, *path[:gone]])
            ship.square, ship.moved = path[gone - 1], ship.moved + gone
            ship.finished = ship.replenished = True
        for ship, place in zip(ships, strikes, strict=True):
            if first >= 0 and place == first:
                self.strike(ship)
        if first < 0:
            self.share(supply, members, answers)

    def share(self, supply: Ship, members: list[Ship], answers: dict[str, Option]) -> None:
        """15.10 All aboard is spent; 18.5 how two share it is not told."""
        fuel, salvos = worth(self.state, supply.cargo, 0), worth(self.state, supply.cargo, 1)
        for container in supply.cargo:
            self.spend(container)
        supply.cargo = []
        if len(members) == 1:
            self.fill(members[0], fuel, salvos)
            self.gauge(members[0], fuel, salvos)
            return
        first = (answers["share-fuel"].value, answers["share-salvos"].value)
        self.fill(members[0], *first)
        self.fill(members[1], fuel - first[0], salvos - first[1])
        tanks, magazines = [tank(ship) for ship in members], [magazine(ship) for ship in members]
        self.state.gauges = [
            [
                min(tanks[0], row[0] + one),
                min(magazines[0], row[1] + two),
                min(tanks[1], row[2] + fuel - one),
                min(magazines[1], row[3] + salvos - two),
            ]
            for row in self.state.gauges
            for one in range(0, fuel + 1, 5)
            for two in range(salvos + 1)
        ]

    # 14.1, 10.5, 16.8 Watches, idle Destroyers, repairs; 17.3 the weather

    def watches(self, answers: Answers) -> None:
        """In this order; the answers come in the order of the ships."""
        there = [ship for ship in self.state.ships[:2] if ship.square >= 0]
        facings = [option.value for ask, option in answers if ask == "watch"]
        for ship in there:
            if not ship.tactical and not ship.spoiled:
                ship.watch = facings.pop(0)
        for ship in there:
            if not ship.legs and not ship.replenished and station(ship.square) < 0:
                ship.fuel = max(0, ship.fuel - IDLE)
                self.gauge(ship, -IDLE, 0)
        repairs = [option.key for ask, option in answers if ask == "repair"]
        for ship in there:
            rested = station(ship.square) >= 0 and ship.started == ship.square and not ship.legs
            if rested and (ship.tactical or ship.engineering):
                setattr(ship, repairs.pop(0), False)
        assert not facings
        assert not repairs

    def weather(self) -> None:
        """17.3 From round 2 on; 19.4 the round limit."""
        state = self.state
        if state.weather and state.round > 1:
            state.levels = [level % 6 + 1 for level in state.levels]
        if state.round_limit and state.round >= state.round_limit:
            self.over = "soviet"
        else:
            state.round += 1

    # 18.5 What NATO can work out

    def gauge(self, ship: Ship, fuel: int, salvos: int, least: int = 0, rounds: int = 0) -> None:
        """What could not have paid is ruled out; the rest changes alike."""
        at = 2 * ship.number
        able = [row for row in self.state.gauges if row[at] >= least and row[at + 1] >= rounds]
        self.state.gauges = [
            [
                *row[:at],
                max(0, min(tank(ship), row[at] + fuel)),
                max(0, min(magazine(ship), row[at + 1] + salvos)),
                *row[at + 2 :],
            ]
            for row in able
        ]

    def helpless(self, supply: Ship) -> None:
        """15.11 A Destroyer to which the Supply Ship comes is out of fuel."""
        for ship in self.state.ships[:2]:
            if ship.square == supply.square:
                self.state.gauges = [row for row in self.state.gauges if row[2 * ship.number] < 10]
