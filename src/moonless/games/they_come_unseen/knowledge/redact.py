"""18 Hidden information: what a seat may know."""

from moonless.games.they_come_unseen.content.components import DESTROYERS, Seating
from moonless.games.they_come_unseen.content.content import content_of
from moonless.games.they_come_unseen.state import HIDDEN, NATO, SOVIET, State

NOBODY = -1


def team_of(seating: Seating, seat: str | None) -> int:
    """The team a seat belongs to; a spectator belongs to none."""
    if seat is not None and seat in seating.nato:
        return NATO
    return SOVIET if seat is not None and seat in seating.soviet else NOBODY


def shares(state: State, seat: str, who: str) -> bool:
    """18.10 Partners share everything; cards are dealt in a phase of their own."""
    seating = content_of(state).seatings[state.scenario]
    return team_of(seating, seat) == team_of(seating, who)


# 18.1, 18.2 What a seat may know


def redact(state: State, seat: str | None) -> State:
    """18.1, 18.10, 18.11 The state as a seat may know it; partners share everything; at the end all is open."""
    if state.over:
        return state
    seen = state.copy()
    hide(seen, team_of(content_of(state).seatings[state.scenario], seat))
    return seen


def glimpse(state: State, seat: str | None) -> State:
    """The same for a look at it: of the state's pieces only those of which something is hidden are others."""
    if state.over:
        return state
    team, seen = team_of(content_of(state).seatings[state.scenario], seat), state.look()
    if team != NATO:
        seen.submarines = [submarine.copy() for submarine in state.submarines]
    if team != SOVIET and not state.open_panels:
        seen.ships = [ship.copy() for ship in state.ships[:DESTROYERS]] + state.ships[DESTROYERS:]
    hide(seen, team)
    return seen


def hide(seen: State, team: int) -> None:
    """18.1 What a team may not know, from a state of its own; what is hidden in a list, by another list."""
    if team != NATO:
        hide_nato(seen)
    if team != SOVIET:
        hide_soviets(seen)
    if (seen.plan is not None and (seen.plan.submarine >= 0) != (team == NATO)) or team == NOBODY:
        seen.plan = None


def hide_nato(seen: State) -> None:
    """18.2 Submerged squares, depths, batteries, mines, minefields, targets, the order of the submarines."""
    for submarine in seen.submarines:
        submarine.moved = False
        submarine.mines = HIDDEN
        if submarine.sunk:
            submarine.battery = HIDDEN
            continue
        if not submarine.adrift:
            submarine.battery = HIDDEN
        if submarine.depth != 0:
            submarine.square = HIDDEN
            submarine.depth = HIDDEN
    seen.targets = [station for station, gone in enumerate(seen.destroyed) if gone]
    seen.fields = []
    seen.logs = []
    if not seen.movers or not seen.movers[0]:  # a turn with nothing to report publishes nothing (18.4)
        seen.movers = []
        seen.mover_ships = []
        seen.mover_watches = []


def hide_soviets(seen: State) -> None:
    """18.2, 18.5 Fuel and salvos of the Destroyers, unless the panels are open; what can be worked out stays."""
    if seen.open_panels:
        return
    for ship in seen.ships[:DESTROYERS]:
        ship.fuel = HIDDEN
        ship.salvos = HIDDEN
    seen.gauge_log = []
