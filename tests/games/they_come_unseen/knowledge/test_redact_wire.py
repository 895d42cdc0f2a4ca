"""18.7 No leaks: whatever is hidden can be anything, and what goes to a screen stays the same to the last byte.

Unlike the worlds that `imagine` makes, those here need not be possible: so nothing hidden is read at all.
"""

import random

import pytest

from moonless.core.decision import Decision
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.content.components import DESTROYERS
from moonless.games.they_come_unseen.rules import commands, legs, submarines
from moonless.games.they_come_unseen.rules.legs import Leg
from moonless.games.they_come_unseen.rules.play import reading
from moonless.games.they_come_unseen.state import Field, Log, Plan, State
from moonless.testing import Guided, data, shown, steps
from tests.games.they_come_unseen.position import keys

SEA = [square for square in range(GAME.content.board.size) if GAME.content.board.floor[square] == 3]


def other_submarines(state: State, chance: random.Random) -> State:
    """Everything that the Soviets do not know is otherwise."""
    other = state.copy()
    for submarine in other.submarines:
        if not submarine.sunk:
            submarine.battery = 0 if submarine.adrift else chance.randrange(21)
            submarine.mines = chance.randrange(2)
            submarine.moved = chance.random() < 0.5
            if submarine.depth:
                submarine.square, submarine.depth = chance.choice(SEA), chance.randrange(1, 4)
    intact = [station for station, gone in enumerate(state.destroyed) if not gone]
    gone = [station for station, destroyed in enumerate(state.destroyed) if destroyed]
    other.targets = sorted(gone + chance.sample(intact, chance.randrange(len(intact) + 1)))
    other.fields = [Field(0, 1, chance.sample(SEA, 5)) for _ in range(chance.randrange(3))]
    other.logs = [Log(1, 0, "J19@600", 9, "moves")] * chance.randrange(3)
    if other.plan is not None and other.plan.submarine >= 0:
        other.plan = None
    return other


def other_gauges(state: State, chance: random.Random) -> State:
    """Everything that NATO does not know is otherwise."""
    other = state.copy()
    for ship in other.ships[:DESTROYERS]:
        if ship.square >= 0:
            ship.fuel, ship.salvos = chance.randrange(101), chance.randrange(5)
    other.gauge_log = []
    if other.plan is not None and other.plan.submarine < 0:
        other.plan = None
    return other


def sent(table: Table, state: State, seat: str | None) -> str:
    """The scene, with the question if it is this seat's, and whole orders to far places."""
    own = table.decision if table.decision is not None and table.decision.seat == seat else None
    seen = GAME.secrets.redact(state, seat)
    ways = [] if own is None else GAME.screen.ways(seen, own)
    return shown(GAME.screen.scene(seen, seat, own, table.log(seat))) + str(data(ways))


def offered(state: State, decision: Decision) -> list[str]:
    """What the rules would offer at this question in another world; nothing where they are not asked again here."""
    play, about = reading(state), decision.about
    if decision.ask == "command":
        return keys(commands.offered(play, decision.seat))
    if isinstance(about, Plan) and about.submarine >= 0:
        return keys(submarines.orders(play, state.submarines[about.submarine], about))
    return (
        keys(legs.headings(play, Leg(play, state.ships[about.ship], about.squares))) if isinstance(about, Plan) else []
    )


@pytest.mark.rule("TCU 18.1")
@pytest.mark.rule("TCU 18.7")
@pytest.mark.parametrize(("scenario", "seed"), [("duel", 1), ("standard", 2), ("standard-4", 3)])
def test_nothing_hidden_is_on_the_wire(scenario: str, seed: int) -> None:
    table = Table.start(GAME, scenario, seed, {"round_limit": 5})
    seating, chance = GAME.content.seatings[scenario], random.Random(seed)
    looks = 0
    for number, decision in enumerate(steps(table, Guided(seed, table))):
        state = table.state
        assert isinstance(state, State)
        if number % 8:
            continue
        soviet, nato = other_submarines(state, chance), other_gauges(state, chance)
        other = nato if decision.seat in seating.nato else soviet
        assert offered(other, decision) == offered(state, decision), decision
        for seat in (*seating.soviet, None):
            assert sent(table, soviet, seat) == sent(table, state, seat), (seat, decision)
        for seat in seating.nato:
            assert sent(table, nato, seat) == sent(table, state, seat), (seat, decision)
        looks += 1
    assert looks > 10
