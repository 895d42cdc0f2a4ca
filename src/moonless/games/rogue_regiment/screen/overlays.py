"""What lies over the plan: the enemy's fields of view as light, the danger of the moves offered, roofs."""

from moonless.core.decision import Decision
from moonless.core.scene import Overlay
from moonless.core.sharing import kept, once
from moonless.core.words import counted
from moonless.games.rogue_regiment.board.board import Board, KnownField
from moonless.games.rogue_regiment.board.ground import FIELD, NO_EDGE
from moonless.games.rogue_regiment.board.ways import squares_of
from moonless.games.rogue_regiment.content.components import AXIS_KINDS
from moonless.games.rogue_regiment.rules import pieces, sight, telling
from moonless.games.rogue_regiment.rules.move_actions import PATH, Run
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.sight import FULL
from moonless.games.rogue_regiment.screen.danger import Danger, Dangers
from moonless.games.rogue_regiment.state import Unit

BRIGHT = 1.0
DIM = 0.4
"""A partially visible square: only who stands there is seen."""
SEEN, GLIMPSED, HEARD = 1.0, 0.6, 0.3


def make_overlays(play: Play, decision: Decision | None, dangers: Dangers) -> list[Overlay]:
    """Roofs below, light on them, danger on top."""
    found = list(once(play.state, "light", lambda: fields_of_view(play)))
    if decision is not None:
        found += danger_overlay(play, decision, dangers)
        found += course(play, decision)
    return found


def fields_of_view(play: Play) -> list[Overlay]:
    """What lies over the plan whoever is asked."""
    men = [(man.place, man.crouched) for man in pieces.targets(play)]
    closed = kept("roofs", (play.state.mission, men, play.full, play.low, play.marks), lambda: roofs(play))
    return [*closed, *(light(play, unit) for unit in play.state.units if watches(play, unit))]


# 4.2, 4.4 Light


def watches(play: Play, unit: Unit) -> bool:
    """Whether a unit sees anything."""
    return pieces.active(play, unit) and not unit.smoking and unit.kind < AXIS_KINDS


FIELDS_KEPT = 500
"""So many fields of view are remembered with each map: most units stand still, and so does what hides them."""


def known_field(play: Play, unit: Unit) -> KnownField:
    """What a unit sees now, with what is shown of it."""
    fields = play.board.lore.fields
    key = (unit.place, unit.facing, play.full, play.low, play.marks)
    found = fields.get(key)
    if found is None:
        found = fields[key] = show_field(play.board, see_field(play, unit))
        if len(fields) > FIELDS_KEPT:
            fields.pop(next(iter(fields)), None)
    return found


def show_field(board: Board, seen: dict[int, int]) -> KnownField:
    fully = sum(visible == FULL for visible in seen.values())
    words = f"sees {counted(fully, 'square')} fully, {len(seen) - fully} partly"
    return KnownField(
        words, {board.names[place]: BRIGHT if visible == FULL else DIM for place, visible in seen.items()}
    )


def see_field(play: Play, unit: Unit) -> dict[int, int]:
    """4.2, 4.4 The squares of a unit's field of view that it sees now, each fully or partly."""
    board = play.board
    view = board.sight.view(unit.place, unit.facing)
    squares = (board.square(board.xs[unit.place] + dx, board.ys[unit.place] + dy) for dx, dy in FIELD[unit.facing])
    shown = {place: sight.visibility(play, unit.place, place) for place in squares if place >= 0 and view >> place & 1}
    return {place: visible for place, visible in shown.items() if visible}


def light(play: Play, unit: Unit) -> Overlay:
    """A field of view as light on the ground: bright where even a crouched man shows, dim where only one who stands."""
    known = known_field(play, unit)
    drawn = known.drawn.get((unit.key, unit.alert))
    if drawn is None:
        kind, name = "light-alert" if unit.alert else "light", f"{telling.unit_name(unit)} sees"
        note = "full light: fully visible; hatched: partially visible (4.4)"
        drawn = Overlay(f"view-{unit.key}", kind, name, known.cells, note, unit.key)
        known.drawn[unit.key, unit.alert] = drawn
    return drawn


# 7 Danger


def danger_overlay(play: Play, decision: Decision, dangers: Dangers) -> list[Overlay]:
    """The squares of the moves offered on which an operator would be seen, fully or partly, or heard."""
    cells: dict[str, float] = {}
    notes: list[str] = []
    for option in decision.options:
        found = dangers.get(option.key)
        if found is None or not found.words:
            continue
        for place, share in shares(found).items():
            cells[telling.place_name(play, place)] = max(share, cells.get(telling.place_name(play, place), 0.0))
        notes.append(f"{option.label}: {found.words}")
    if not cells:
        return []
    return [Overlay("danger", "danger", "Danger", cells, ". ".join(notes))]


def shares(danger: Danger) -> dict[int, float]:
    """How strongly each square of a path is marked."""
    found = dict.fromkeys(danger.loud, HEARD)
    for place, _, fully in danger.seen:
        found[place] = max(found.get(place, 0.0), SEEN if fully else GLIMPSED)
    return found


def course(play: Play, decision: Decision) -> list[Overlay]:
    """6.4, 15.9 A run or drive as far as it is declared, from its first square to its last."""
    run = decision.about
    if not isinstance(run, Run):
        return []
    steps = len(run.path) - 1
    name = f"{'Drive' if decision.ask == 'drive' else 'Run'}: {counted(steps, 'square')}"
    cells = {telling.place_name(play, place): BRIGHT for place in run.path}
    return [Overlay("path", PATH, name, cells, legend=False)]


# Roofs


def rooms(board: Board) -> tuple[int, ...]:
    """The rooms of a map as masks; found once."""
    if board.lore.rooms is None:
        board.lore.rooms = find_rooms(board)
    return board.lore.rooms


def find_rooms(board: Board) -> tuple[int, ...]:
    """Floor squares with nothing between them."""
    left = sum(board.bits[place] for place in range(board.size) if board.inside[place])
    found = []
    while left:
        room = left & -left
        edge = room
        while edge:
            grown = 0
            for place in squares_of(edge):
                for facing in (0, 2, 4, 6):
                    there = board.ahead[place][facing]
                    if 0 <= there < board.size and left >> there & 1 and board.edge(place, there) == NO_EDGE:
                        grown |= board.bits[there]
            edge = grown & ~room
            room |= grown
        found.append(room)
        left &= ~room
    return tuple(found)


def roofs(play: Play) -> list[Overlay]:
    """A room lies under its roof until an operator is in it or can see into it."""
    men = pieces.targets(play)
    closed: dict[str, float] = {}
    for room in rooms(play.board):
        squares = squares_of(room)
        if not any(looks_into(play, man.place, man.crouched, room, squares) for man in men):
            closed.update({telling.place_name(play, place): BRIGHT for place in squares})
    return [Overlay("roofs", "roof", "Roofs", closed)] if closed else []


def looks_into(play: Play, place: int, crouched: bool, room: int, squares: list[int]) -> bool:
    """4.7 In the room, or with a line of sight to some square of it."""
    return bool(room >> place & 1) or any(sight.aims_at(play, place, crouched, there) for there in squares)
