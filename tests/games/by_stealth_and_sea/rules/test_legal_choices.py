"""4.3 once more, read anew from the action table: what may be done is compared with what is offered, at every decision.

The table, the conditions and the map below are written from the specification and the board files; of the rules
only the pieces on the board are used. What was done in an activation and what it cost is counted here."""

import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from random import Random

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import faults, sequence, slc_phase
from moonless.games.by_stealth_and_sea.screen.why_not import why_not_act
from moonless.games.by_stealth_and_sea.state import AT_SEA, FAULT_CHECK, SLC_1, SLC_3, Slc, State
from tests.games.by_stealth_and_sea.position import READ

MISSIONS = ["bg2", "bg3", "bg4", "ga3", "ga4", "bg5", "na1", "bg6", "bg7"]


FACINGS = ["ne", "e", "se", "sw", "w", "nw"]


BATTERY, TRANSMISSION, BALLAST_TANK, WARHEAD = 4, 2, 3, 5  # spaces of the SLC sheet


Choice = tuple[str, int, bool]
"""The key of an act, its price, and whether it rolls."""


# The map (1.7)


@dataclass(frozen=True)
class Map:
    columns: int
    rows: list[str]
    walls: frozenset[frozenset[str]]

    def terrain(self, hex: str) -> str:
        """The letter of a hex, or land where the grid ends."""
        column, row = ord(hex[0]) - ord("A"), int(hex[1:]) - 1
        return self.rows[row][column] if 0 <= row < len(self.rows) and 0 <= column < self.columns else "#"

    def ahead(self, hex: str, facing: str) -> str:
        """The hex ahead if it can be entered from here, else nothing."""
        column, row = ord(hex[0]), int(hex[1:])
        shift = 1 - row % 2  # even rows are shifted half a hex to the right
        steps = {
            "ne": (shift, -1),
            "e": (1, 0),
            "se": (shift, 1),
            "sw": (shift - 1, 1),
            "w": (-1, 0),
            "nw": (shift - 1, -1),
        }
        right, down = steps[facing]
        if row + down < 1 or column + right < ord("A"):
            return ""
        front = f"{chr(column + right)}{row + down}"
        open_water = self.terrain(front) in ".hn" and frozenset((hex, front)) not in self.walls
        return front if open_water else ""


@cache
def read_map(board: str) -> Map:
    data = resources.files("moonless.games.by_stealth_and_sea") / "data"
    found = tomllib.loads((data / f"board_{board}.toml").read_text(encoding="utf-8"))
    walls = frozenset(frozenset(side) for mole in found["moles"] for side in mole["blocked_hexsides"])
    return Map(found["columns"], found["grid"].split(), walls)


# The action table (4.3)


@dataclass
class Sight:
    """What the table looks at: the craft, the pieces in its hex, what lies ahead, what was done in this activation."""

    slc: Slc
    points: int
    done: set[str]
    ahead: str
    net_ahead: bool
    ships: list[str]
    watched: bool
    faults: list[str]
    broken_warhead: bool
    held: bool
    """R12 A fault took the sheet's last warhead, and no Repair has brought one back."""


def can_sail(sight: Sight) -> bool:
    """M, and a hex ahead that is enterable and no net."""
    powered = not sight.slc.warhead_out and sight.slc.spaces[BATTERY] >= 1
    return powered and sight.ahead != "" and not sight.net_ahead


def nothing(sight: Sight) -> list[str]:
    return [""]


@dataclass(frozen=True)
class Row:
    """A line of the table: for one point and for two "auto", "check" or "-"."""

    rule: str
    action: str
    verb: str
    states: str
    one: str
    two: str
    needs: Callable[[Sight], bool]
    targets: Callable[[Sight], list[str]] = field(default=nothing)


def other_facings(sight: Sight) -> list[str]:
    return [f" {facing}" for number, facing in enumerate(FACINGS) if number != sight.slc.facing]


def ships_here(sight: Sight) -> list[str]:
    return [f" {ship}" for ship in sight.ships]


TABLE = [
    Row("4.3.1", "move", "move", "any", "auto", "-", can_sail),
    Row(
        "4.3.2",
        "full-move",
        "full-move",
        "surfaced",
        "check",
        "auto",
        lambda s: can_sail(s) and s.slc.spaces[TRANSMISSION] > 0,
    ),
    Row(
        "4.3.3",
        "full-move",
        "full-move",
        "submerged",
        "check",
        "auto",
        lambda s: can_sail(s) and s.slc.spaces[TRANSMISSION] > 0,
    ),
    Row("4.3.4", "change-direction", "face", "surfaced", "auto", "-", lambda s: True, other_facings),
    Row("4.3.5", "change-direction", "face", "submerged", "check", "auto", lambda s: True, other_facings),
    Row("4.3.6", "dive", "dive", "surfaced", "check", "auto", lambda s: s.slc.spaces[BALLAST_TANK] > 0),
    Row("4.3.7", "surface", "surface", "submerged", "auto", "-", lambda s: True),
    Row("4.3.8", "recover", "recover", "any", "check", "-", lambda s: s.slc.stunned),
    Row(
        "4.3.9",
        "repair",
        "repair",
        "any",
        "check",
        "auto",
        lambda s: bool(s.faults),
        lambda s: [f" {card}" for card in sorted(set(s.faults))],
    ),
    Row("4.3.10", "evade-net", "evade-net", "any", "check", "auto", lambda s: s.net_ahead and not s.slc.warhead_out),
    Row(
        "4.3.11",
        "detach-warhead",
        "detach",
        "any",
        "check",
        "auto",
        lambda s: s.slc.spaces[WARHEAD] > 0 and not s.slc.warhead_out,
    ),
    Row(
        "4.3.12",
        "attach-warhead",
        "attach",
        "any",
        "check",
        "auto",
        lambda s: s.slc.warhead_out and not s.held and bool(s.ships),
        ships_here,
    ),
    Row(
        "4.3.13",
        "attack-from-slc",
        "attack",
        "submerged",
        "-",
        "check",
        lambda s: s.broken_warhead and bool(s.ships),
        ships_here,
    ),
    Row("4.3.14", "scuttle-slc", "scuttle", "any", "check", "auto", lambda s: not s.watched),
]


ACTIONS = {row.action for row in TABLE}


def legal(sight: Sight) -> dict[str, set[Choice]]:
    """By action, all that may be chosen."""
    state = "submerged" if sight.slc.submerged else "surfaced"
    found: dict[str, set[Choice]] = {}
    for row in TABLE:
        if row.states not in ("any", state) or row.action in sight.done or not row.needs(sight):
            continue
        for target in row.targets(sight):
            if row.one != "-" and sight.points >= 1:
                found.setdefault(row.action, set()).add((f"{row.verb}{target}", 1, row.one == "check"))
            if row.two != "-" and sight.points >= 2:
                surely = " surely" if row.two == "auto" else ""
                found.setdefault(row.action, set()).add((f"{row.verb}{target}{surely}", 2, row.two == "check"))
    return found


# Playing


class Referee:
    """Plays at random and compares at every action decision, by either reading of R12 in turn."""

    def __init__(self, mission: str, seed: int) -> None:
        self.stuck = seed % 2 == 0
        self.state: State = GAME.start(mission, {**READ, "r12": "stuck" if self.stuck else "free"})
        self.random = Random(f"{mission} {seed}")
        self.play = GAME.play(self.state, SeededFate(f"{mission} {seed}"), self.answer)
        self.map = read_map(self.play.mission.board)
        self.activation = (0, 0)
        self.points = 0
        self.done: set[str] = set()
        self.emptied: set[int] = set()
        """SLCs whose last warhead on the sheet a fault has taken."""
        self.offers: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.decisions = self.held = 0

    def play_on(self) -> None:
        while not self.state.over:
            acting = SLC_1 <= self.state.phase <= SLC_3
            before = [slc.spaces[WARHEAD] for slc in self.state.slcs]
            sequence.play_phase(self.play)
            for slc, tokens in zip(self.state.slcs, before, strict=True):
                self.note_warheads(slc, taken=not acting and tokens > 0)

    def note_warheads(self, slc: Slc, taken: bool) -> None:
        """1.6.1 Faults come between activations; in one a crew detaches, or brings a token back."""
        if slc.spaces[WARHEAD]:
            self.emptied.discard(slc.number)
        elif taken:
            self.emptied.add(slc.number)

    def answer(self, decision: Decision) -> Option:
        if decision.ask != "action":
            return self.random.choice(decision.options)
        slc = self.state.slcs[int(decision.seat[-1]) - 1]
        self.note_warheads(slc, taken=False)
        if self.activation != (self.state.turn, slc.number):
            self.activation = (self.state.turn, slc.number)
            self.points, self.done = 1 if slc.stunned else 2, set()
        expected = legal(self.sight(slc))
        self.compare(decision, slc, expected)
        choice = self.choose(decision, expected)
        for action, choices in expected.items():
            if choice.key in {key for key, _, _ in choices}:
                self.done.add(action)
        self.points -= choice.cost
        return choice

    def sight(self, slc: Slc) -> Sight:
        hexes, cards = self.play.board.hexes, self.play.content.fault_cards
        ahead = self.map.ahead(hexes[slc.hex], FACINGS[slc.facing])
        return Sight(
            slc,
            self.points,
            self.done,
            ahead,
            ahead != "" and self.map.terrain(ahead) == "n",
            [ship.id for ship, hex in zip(self.play.ships, self.state.ship_hex, strict=True) if hex == slc.hex],
            slc.hex in self.state.patrol_hex,
            [cards[kind].key for kind in slc.faults],
            any(cards[kind].token == "warhead" for kind in slc.faults),
            self.stuck and slc.number in self.emptied,
        )

    def compare(self, decision: Decision, slc: Slc, expected: dict[str, set[Choice]]) -> None:
        offered = [(option.key, option.cost, getattr(option, "rolls", False)) for option in decision.options]
        all_expected = {choice for choices in expected.values() for choice in choices} | {("end", 0, False)}
        assert len(set(offered)) == len(offered), offered
        assert set(offered) == all_expected, (self.state.mission, slc, set(offered) ^ all_expected)
        self.compare_bars({option.key for option in decision.options}, slc)
        refused = [refusal.key for refusal in why_not_act(self.play, slc)]
        assert len(set(refused)) == len(refused), refused
        assert set(refused) == (ACTIONS - set(expected)) | self.too_dear(slc, expected), (slc, refused)
        self.offers.update(expected.keys())
        self.refusals.update(refused)
        self.held += self.stuck and slc.warhead_out and slc.number in self.emptied
        self.decisions += 1

    def compare_bars(self, offered: set[str], slc: Slc) -> None:
        """What is offered and what is refused is the same predicate, form by form."""
        for action in self.play.actions.all:
            for act in (act for acts in action.for_two for act in acts):
                barred = slc_phase.act_barred(self.play, slc, act)
                if action in slc_phase.usable(self.play, slc):
                    assert (barred is None) == (act.key in offered), (act, barred)
                else:
                    assert barred is action.wrong_state

    def too_dear(self, slc: Slc, expected: dict[str, set[Choice]]) -> set[str]:
        """What is offered with a check and would be sure for a second point."""
        state = "submerged" if slc.submerged else "surfaced"
        rows = [row for row in TABLE if row.states in ("any", state) and row.two == "auto" and self.points < 2]
        return {f"{row.action} surely" for row in rows if row.action in expected}

    def choose(self, decision: Decision, expected: dict[str, set[Choice]]) -> Option:
        """Any action with the same chance, then any of its choices; seldom the end, and seldom the end of the craft."""
        actions = [action for action in sorted(expected) if action != "scuttle-slc" or self.random.random() < 0.1]
        if not actions or self.random.random() < 0.05:
            return decision.find("end")
        return decision.find(self.random.choice(sorted(expected[self.random.choice(actions)]))[0])

    def scatter(self) -> None:
        """Put each SLC somewhere, in any condition, so that play begins where it seldom comes to."""
        state, board = self.state, self.play.board
        ships = [hex for hex in state.ship_hex if hex >= 0]
        nets = [hex for hex in board.water if board.net[hex]]
        near = [hex for hex in board.water if any(board.distance[hex][net] <= 1 for net in nets)]
        kept = [kind for kind in sorted(set(state.fault_deck)) if self.play.content.fault_cards[kind].kept]
        for slc in state.slcs:
            slc.hex = self.random.choice(self.random.choice([board.water, ships, near]))
            slc.facing = self.random.randrange(6)
            slc.submerged = self.random.random() < 0.6
            slc.stunned = self.random.random() < 0.2
            slc.spaces[BATTERY] = self.random.choice([0, 1, 2, 2, 2])
            for kind in kept:
                space = self.play.content.fault_cards[kind].space
                if slc.spaces[space] and self.random.random() < 0.25:
                    faults.suffer_fault(self.play, slc, kind)
            self.note_warheads(slc, taken=True)
            if slc.spaces[WARHEAD] and self.random.random() < 0.3:
                slc.spaces[WARHEAD] -= 1
                slc.warhead_out = True
            if self.random.random() < 0.2:
                state.patrol_hex[slc.number - 1] = slc.hex
            assert slc.status == AT_SEA


@pytest.mark.rule("BSS 4.3", "BSS D5", "BSS R12 stuck", "BSS R12 free")
@pytest.mark.parametrize("mission", MISSIONS)
def test_what_is_offered_is_what_the_action_table_allows(mission: str) -> None:
    offers: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    decisions = held = 0
    for seed in range(100):
        referee = Referee(mission, seed)
        while referee.state.phase < FAULT_CHECK:
            sequence.play_phase(referee.play)
        if seed % 3:
            referee.scatter()
        referee.play_on()
        offers += referee.offers
        refusals += referee.refusals
        decisions += referee.decisions
        held += referee.held
        tandem = referee.play.mission.warhead_tokens_per_slc > 1
    assert decisions > 1200
    assert held > 5 if tandem else not held, "R12 takes two warheads: one outside, and a fault for the other"
    assert min(offers[action] for action in ACTIONS) > 5, offers  # each was there to be compared,
    assert min(refusals[action] for action in ACTIONS) > 5, refusals  # and each was not


@pytest.mark.rule("BSS 1.7")
@pytest.mark.parametrize("mission", ["bg2", "ga3", "na1"])
def test_the_way_ahead_is_the_maps_from_every_hex_in_every_direction(mission: str) -> None:
    referee = Referee(mission, 0)
    board, chart = referee.play.board, referee.map
    for number, hex in enumerate(board.hexes):
        assert (number in board.water) == (chart.terrain(hex) in ".hn"), hex
        if number not in board.water:
            continue
        for direction, facing in enumerate(FACINGS):
            ahead = board.ahead[number][direction]
            assert (board.hexes[ahead] if ahead >= 0 else "") == chart.ahead(hex, facing), (hex, facing)
