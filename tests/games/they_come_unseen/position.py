"""A position, the cards that will be drawn, the answers that will be given: what a test of a rule needs."""

from collections.abc import Sequence

from moonless.core.content import plain
from moonless.core.decision import Option
from moonless.core.errors import IllegalChoice
from moonless.core.record import Record
from moonless.core.run import Checkpoint
from moonless.core.squares import COMPASS, STEPS
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTH_KEYS, FACING_KEYS
from moonless.games.they_come_unseen.content.components import SHIP_KEYS, SUBMARINE_KEYS
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.rules import commands, legs, sonar, soviet_turn, submarines
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NATO_TURN, NOWHERE, SOVIET_TURN, Field, Plan, Ship, State, Submarine
from moonless.testing import ScriptedPosition

READ = {"weather_seed": "west", "r15": "stops", "r18": "free", "r22": "periscope", "r34": "over"}
"""The readings that tests rest on, unless they name another: `Position(r22="adrift")`."""

DEPTHS = {"P": 0, "200": 1, "400": 2, "600": 3}
STATIONS = ["alfa", "bravo", "charlie", "delta", "echo", "foxtrot"]
FAR = ["A1", "T1"]


def keys(options: Sequence[Option]) -> list[str]:
    return [option.key for option in options]


class Position(ScriptedPosition, Play):
    """A play at a position of a test's making: round 3, no weather, every station a target, all ships at home.

    Submarines lie deep in the far west until `sub` moves them.
    """

    def __init__(
        self, scenario: str = "standard", levels: Sequence[int] = (), state: State | None = None, **options: object
    ):
        ScriptedPosition.__init__(self)
        if state is None:
            state = GAME.start(scenario, {"weather": bool(levels), **READ, **options})
            state.round = 3
            state.phase = NATO_TURN
            state.levels = list(levels) or [0, 0, 0]
            state.targets = [0, 1, 2, 3, 4, 5]
        Play.__init__(self, state, self.script, self.reply, self.events.append)
        if scenario and state.round == 3 and not state.notices:
            for submarine in state.submarines:
                submarine.square, submarine.depth = self.index("N3" if submarine.number else "F6"), 3

    # The position

    def index(self, name: str) -> int:
        return self.board.index[name]

    def squares(self, names: str) -> list[int]:
        return [self.index(name) for name in names.split()]

    def line(self, start: str, end: str) -> str:
        """The squares after the first, in a straight line."""
        a, b = self.index(start), self.index(end)
        right = b % self.board.columns - a % self.board.columns
        down = b // self.board.columns - a // self.board.columns
        length = max(abs(right), abs(down))
        return " ".join(
            self.board.names[self.board.away(a, right * n // length, down * n // length)] for n in range(1, length + 1)
        )

    def sub(self, color: str, at: str = "", **changes: int) -> Submarine:
        """A submarine, changed as said: `sub("green", "G21@600", battery=14, hits=1)`."""
        submarine = self.state.submarines[SUBMARINE_KEYS.index(color)]
        if at:
            square, _, depth = at.partition("@")
            submarine.square, submarine.depth = self.index(square), DEPTHS[depth]
        for name, value in changes.items():
            assert hasattr(submarine, name), name
            setattr(submarine, name, value)
        return submarine

    def ship(self, color: str, at: str = "", **changes: object) -> Ship:
        """A ship, changed as said, at the start of its turn: `ship("orange", "O28", fuel=60)`."""
        ship = self.state.ships[SHIP_KEYS.index(color)]
        if at:
            ship.square = ship.started = NOWHERE if at == "-" else self.index(at)
        for name, value in changes.items():
            assert hasattr(ship, name), name
            setattr(ship, name, value)
        return ship

    def mine(self, squares: str, submarine: int = 0) -> None:
        self.state.fields.append(Field(submarine, 1, self.squares(squares)))

    def store(self, station: str, fuel: int, weapon: int) -> None:
        self.state.stores[STATIONS.index(station)] = [fuel, weapon]

    def stored(self, station: str) -> tuple[int, int]:
        fuel, weapon = self.state.stores[STATIONS.index(station)]
        return fuel, weapon

    def soviet_turn_begins(self) -> "Position":
        soviet_turn.begin_soviet_turn(self)
        self.state.phase = SOVIET_TURN
        return self

    def at(self, piece: Submarine | Ship) -> str:
        if piece.square < 0:
            return ""
        name = self.board.names[piece.square]
        return f"{name}@{DEPTH_KEYS[piece.depth].upper()}" if isinstance(piece, Submarine) else name

    # Submarines

    def along(self, start: str, path: str) -> list[str]:
        """`G22@200 G23@200` as orders, from a square."""
        found = []
        here = self.index(start)
        for token in path.split():
            name, _, depth = token.partition("@")
            there = self.index(name)
            found.append(f"{self.heading(here, there)} {DEPTH_KEYS[DEPTHS[depth]]}")
            here = there
        return found

    def heading(self, here: int, there: int) -> str:
        columns = self.board.columns
        step = (there % columns - here % columns, there // columns - here // columns)
        return COMPASS[STEPS.index(step)].lower()

    def sail(self, color: str, path: str, snort: str = "", then: str = "", end: str = "end") -> None:
        """A whole turn: a path, perhaps a snort with what follows it, and how it ends."""
        submarine = self.sub(color)
        self.replies += self.voyage(submarine, path, snort, then)
        if end:
            self.replies.append(end)
        submarines.submarine_turn(self, submarine)
        if self.replies == ["end"]:  # what has one answer is not asked
            self.replies.clear()
        assert not self.replies, self.replies

    def voyage(self, submarine: Submarine, path: str, snort: str = "", then: str = "") -> list[str]:
        here = self.board.names[submarine.square]
        keys = self.along(here, path)
        last = path.split()[-1].partition("@")[0] if path else here
        if snort:
            keys.append(f"snort {snort}")
            right, down = STEPS[COMPASS.index(snort.upper())]
            last = self.board.names[self.board.away(self.index(last), 2 * right, 2 * down)]
        return keys + self.along(last, then)

    def plan(self, color: str, path: str = "", snort: str = "", then: str = "") -> Plan:
        """The plan after these orders, which must be legal."""
        submarine = self.sub(color)
        plan = Plan(submarine.number, NOWHERE, [submarine.square], [submarine.depth], submarine.battery)
        plan.shallow = self.board.shallow[submarine.square]
        for key in self.voyage(submarine, path, snort, then):
            option = next((option for option in submarines.orders(self, submarine, plan) if option.key == key), None)
            if option is None:
                raise IllegalChoice(self.why(plan, key))
            submarines.follow(self, plan, option)
        return plan

    def why(self, plan: Plan, key: str) -> str:
        """Why an order is refused, with the rule; empty if it is offered."""
        if key in [option.key for option in submarines.orders(self, self.state.submarines[plan.submarine], plan)]:
            return ""
        return next(str(refusal) for refusal in submarines.order_refusals(self, plan) if refusal.key == key)

    def offered(self, plan: Plan) -> list[str]:
        return [option.key for option in submarines.orders(self, self.state.submarines[plan.submarine], plan)]

    # Ships

    def seat(self, ship: Ship) -> str:
        return self.seating.ship_seats[ship.number][0]

    def go(self, color: str, path: str) -> None:
        """A leg through the rules' own questions: the squares after the first."""
        ship = self.ship(color)
        assert legs.leg_barred(self, ship) is None, legs.leg_barred(self, ship)
        here = ship.square
        for name in path.split():
            there = self.index(name)
            self.replies.append(self.heading(here, there))
            here = there
        self.replies.append("go")
        self.drop_forced_go(ship, path)
        legs.move(self, ship, self.seat(ship))
        assert not self.replies, self.replies

    def drop_forced_go(self, ship: Ship, path: str) -> None:
        """What has one answer is not asked: the end of a leg in a station, or with all movement used."""
        plan = Plan(NOWHERE, ship.number, [ship.square, *self.squares(path)])
        if not legs.headings(self, legs.Leg(self, ship, plan.squares)):
            self.replies.pop()

    def why_leg(self, color: str, path: str, heading: str) -> str:
        """Why a leg that went this path cannot go on that way (or `go`); empty if it can."""
        ship = self.ship(color)
        plan = Plan(NOWHERE, ship.number, [ship.square, *self.squares(path)])
        return next((str(refusal) for refusal in legs.leg_refusals(self, plan) if refusal.key == heading), "")

    def commanded(self, seat: str = "soviet") -> list[str]:
        return [option.key for option in commands.offered(self, seat)]

    def refused(self, key: str, seat: str = "soviet") -> str:
        return next((str(refusal) for refusal in commands.command_refusals(self, seat) if refusal.key == key), "")

    def command(self, *keys: str) -> None:
        """One command after the other, with the answers each needs following it."""
        self.state.phase = SOVIET_TURN
        self.replies += keys
        while self.replies:
            soviet_turn.next_command(self)

    def look(self, color: str, facing: str, *answers: str) -> list[str]:
        """A search, and its answer as colors."""
        self.replies += [facing, *answers]
        sonar.search(self, self.ship(color), self.seat(self.ship(color)))
        assert not self.replies, self.replies
        return [COLOR_KEYS[color] for color in self.state.notices[-1 if not answers else self.last_search()].results]

    def last_search(self) -> int:
        return max(n for n, notice in enumerate(self.state.notices) if notice.kind == 1)

    def heard_from(self, color: str, facing: str) -> list[str]:
        """What a search would answer."""
        return [COLOR_KEYS[color] for color in sonar.listen(self, self.ship(color), FACING_KEYS.index(facing))]

    # What was said

    def said(self, seat: str | None = "soviet") -> list[str]:
        """The log as a seat reads it."""
        return [event.line().text for event in self.events if event.visible_to(seat)]

    def snapshot(self) -> object:
        """The whole state as plain data, to see that nothing changed."""
        return plain(self.state)


def table_at(p: Position) -> Table:
    """A table that stands at a position."""
    record = Record(GAME.id, GAME.version, GAME.fingerprint, p.state.scenario, 1, {"weather": p.state.weather})
    return Table(GAME, record, [Checkpoint(0, 0, p.state)], [])


def content_board_names() -> list[str]:
    return load_content().board.names
