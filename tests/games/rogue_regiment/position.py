"""A position, the dice and cards that will fall, the answers that will be given: what a test of a rule needs."""

from itertools import count

from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.readings import departures
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.board import Line, Post
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import GEAR, TOKENS, UNITS, Mission, Panel, Structure
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.entries import PanelEntry
from moonless.games.rogue_regiment.content.making import make_panel
from moonless.games.rogue_regiment.content.maps import board_of_text, runs
from moonless.games.rogue_regiment.game import OPTIONS
from moonless.games.rogue_regiment.rules import advance, event_phase, masks, offers, operator_phase, patrol, pieces
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.setup import new_operator
from moonless.games.rogue_regiment.state import (
    ALL_TIES,
    GUARD,
    GUN,
    OFFICER,
    OPERATORS,
    PATROLMAN,
    REINFORCEMENT,
    SENTRY,
    VEHICLE,
    Operator,
    State,
    Token,
    Unit,
)
from moonless.testing import ScriptedPosition

READ = {
    "r23": "low",
    "r36": "hurt",
    "r51": "attackable",
    "r52": "tiles",
    "r53": "cover",
    "r55": "closest",
    "r68": "route",
    "r70": "board",
    "r71": "spotted",
    "edition": "third",
}
"""The readings that tests rest on, unless they name another: `Position(readings={"r55": "optimal"})`."""

Spot = tuple[int, int]
NUMBERS = count(1)
COLORS = ["white", "black", "mixed"]
SIDES = {"N": 0, "E": 2, "S": 4, "W": 6}
ROLES = {"rifle": GUARD, "smg": GUARD, "officer": OFFICER, "hmg": GUN}


def open_ground(columns: int, rows: int) -> str:
    """A map without any feature."""
    return "\n\n".join([" ".join("." * columns)] * rows)


class Position(ScriptedPosition, Play):
    """The rules at a position of a test's making: a little map, nobody on it until the test says so.

    `chance(d6=[4, 2], event="e07", special="now")` says what falls next.
    """

    def __init__(
        self,
        grid: str | None = None,
        columns: int = 9,
        rows: int = 9,
        mission: str = "",
        readings: dict[str, str] | None = None,
    ) -> None:
        ScriptedPosition.__init__(self)
        content = load_content()
        given = {**READ, **(readings or {})}
        if mission:
            state = GAME.start(mission, given)
        else:
            laid_out = Mission(f"test-{next(NUMBERS)}", "Test", board_of_text(grid or open_ground(columns, rows)))
            laid_out.decks = [[0, 1, 2]] * 3
            laid_out.meter = [10, 10, 10]
            content._missions[laid_out.id] = laid_out
            state = State(laid_out.id, 1, OPERATORS, meter=10, turn=1, deck=[0, 1, 2])
        state.ties = ALL_TIES
        state.readings = departures(OPTIONS, given)
        Play.__init__(self, state, self.script, self.reply, self.events.append)
        self.refresh()

    # What will happen

    def reply(self, decision: Decision) -> Option:
        """The next answer, where it is one; else the enemy's ties are settled by the first option."""
        self.asked.append(decision)
        if self.replies and any(option.key == self.replies[0] for option in decision.options):
            return decision.find(self.replies.pop(0))
        if decision.ask == "reroll":
            return decision.find("accept")
        if decision.ask in ("turn", "path", "who-turns", "who-first", "who-advances", "spawn-marker", "defend-first"):
            return decision.options[0]
        raise AssertionError(f"no answer for {decision}; there are {self.replies}")

    # The position

    def refresh(self) -> None:
        """What stands where, after it was changed by hand."""
        masks.refresh(self)

    def put(self, unit: Unit, place: int) -> None:
        masks.put(self, unit, place)

    def load_mission(self) -> None:
        """The mission that the state is in, after it was changed by hand."""
        masks.new_mission(self)

    def at(self, spot: Spot) -> int:
        """The square at (x, y)."""
        return self.board.square(*spot)

    def where(self, piece: Operator | Unit | Token) -> Spot | None:
        """Where a piece is."""
        return None if piece.place < 0 else (self.board.xs[piece.place], self.board.ys[piece.place])

    def operator(self, key: str, at: Spot, side: str = "a", **changes: int | bool) -> Operator:
        """An operator with 4 points, changed as said: `operator("jock", (2, 2), crouched=True, health=3)`."""
        man = new_operator(self.content, key, side)
        man.place = self.at(at)
        man.ap = 4
        man.gear[GEAR.index("rabbits_foot")] = 0
        for name, value in changes.items():
            if name in GEAR:
                man.gear[GEAR.index(name)] = int(value)
            else:
                assert hasattr(man, name), name
                setattr(man, name, value)
        self.state.operators.append(man)
        return man

    def unit(self, key: str, at: Spot, facing: str = "N", kind: str = "rifle", **changes: int | bool) -> Unit:
        """A unit: `unit("guard-1", (4, 3), "E", "smg", alert=True)`."""
        role = VEHICLE if UNITS.index(kind) > 3 else ROLES[kind]
        unit = Unit(key, UNITS.index(kind), role, self.at(at), FACINGS.index(facing))
        for name, value in changes.items():
            assert hasattr(unit, name), name
            setattr(unit, name, value)
        self.state.units.append(unit)
        self.refresh()
        return unit

    def sentry(
        self, key: str, at: Spot, facing: str, arrows: str = "N E S W", color: str = "black", **changes: bool
    ) -> Unit:
        """A sentry at a post of its own."""
        arrow_numbers = sorted(FACINGS.index(arrow) for arrow in arrows.split())
        post = Post(COLORS.index(color), self.at(at), arrow_numbers, FACINGS.index(facing))
        self.board.posts.append(post)
        unit = self.unit(key, at, facing, "rifle", color=COLORS.index(color), **changes)
        unit.role, unit.post = SENTRY, len(self.board.posts) - 1
        return unit

    def line(self, waypoints: list[Spot], color: str = "white", loop: bool = False) -> int:
        """A patrol line; its number comes back."""
        squares = [self.at(spot) for spot in runs(waypoints, loop)]
        self.board.lines.append(Line(COLORS.index(color), squares, loop, [(0, 1)]))
        return len(self.board.lines) - 1

    def patrolman(self, key: str, line: int, at: Spot, facing: str, **changes: bool) -> Unit:
        """A patrolman on a line, facing as said."""
        drawn = self.board.lines[line]
        unit = self.unit(key, at, facing, "rifle", color=drawn.color, **changes)
        unit.role, unit.line, unit.index = PATROLMAN, line, drawn.squares.index(self.at(at))
        for heading, way in event_phase.line_facings(self, unit):
            if heading == unit.facing:
                unit.way = way
        return unit

    def token(self, kind: str, at: Spot, key: str = "", **changes: int) -> Token:
        token = Token(key or f"{kind}-{len(self.state.tokens) + 1}", TOKENS.index(kind), self.at(at))
        for name, value in changes.items():
            setattr(token, name, value)
        self.state.tokens.append(token)
        return token

    def structure(self, id: str, squares: list[Spot], *falls_to: str) -> int:
        """A structure that falls to some blasts (all of them unless said)."""
        places = [self.at(spot) for spot in squares]
        blasts = ["grenade", "lewes_bomb", "mine", "fuel_barrel"]
        falls = [not falls_to or blast in falls_to for blast in blasts]
        mask = sum(self.board.bits[place] for place in places)
        self.mission.structures.append(Structure(id, id, "supply_dump", places, mask, falls))
        self.state.standing.append(True)
        self.state.departed.append(False)
        self.refresh()
        return len(self.mission.structures) - 1

    def tile(self, side: str, at: int, color: str = "") -> list[int]:
        """A spawn tile, or (without a color) an entry and exit tile; its places, front row first."""
        made = self.board.add_tile(SIDES[side], at, 3 if color else 2, COLORS.index(color) if color else -1)
        self.board.finish()
        if not color:
            made.exit = made.entry = True
            self.mission.exit_mask |= sum(self.board.bits[place] for place in made.places)
            self.mission.start_places += made.places
        self.options.places = {}
        self.refresh()
        return made.places

    def reinforcement(self, key: str, place: int, alert: bool = True) -> Unit:
        unit = Unit(key, 1, REINFORCEMENT, place, 2, alert=alert)
        self.state.units.append(unit)
        return unit

    # Acting

    def offered(self, man: Operator) -> list[str]:
        """The keys of all he may do now."""
        self.refresh()
        return [option.key for option in offers.legal(self, man)]

    def refused(self, man: Operator) -> dict[str, str]:
        """Why not, by action, as text."""
        self.refresh()
        return {refusal.key: str(refusal) for refusal in offers.why_not(self, man, offers.legal(self, man))}

    def act(self, man: Operator, key: str, *answers: str) -> None:
        """Take one action, by its key; it must be offered."""
        self.refresh()
        self.state.active = pieces.operator_number(self, man)
        option = next((option for option in offers.legal(self, man) if option.key == key), None)
        assert option is not None, f"{key} is not offered: {self.offered(man)}"
        self.answers(*answers)
        operator_phase.perform(self, man, option)

    def card(self, kind: str, color: str = "", direction: str = "", arrows: int = 1, count: int = 0) -> Panel:
        """A panel of an event card."""
        return make_panel(PanelEntry(kind, color, direction, arrows, count))  # type: ignore[arg-type]

    def advance_all(self) -> None:
        """9 The whole advance phase."""
        self.refresh()
        advance.begin_advance(self)
        while advance.advance_phase(self):
            pass

    def patrol_all(self) -> None:
        """11 The whole patrol phase."""
        self.refresh()
        patrol.begin_patrol(self)
        while patrol.patrol_phase(self):
            pass

    def facing(self, unit: Unit) -> str:
        return FACINGS[unit.facing]

    def told(self) -> list[str]:
        return [event.line().text for event in self.events]

    def snapshot(self) -> object:
        """The whole state as plain data, to see that nothing changed."""
        return plain(self.state)
