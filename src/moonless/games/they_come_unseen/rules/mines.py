"""8 Mines."""

from itertools import pairwise

from moonless.core.decision import Bar
from moonless.games.they_come_unseen.board import DIRECTIONS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.notices import STRIKE_NOTICE, SWEEP_NOTICE, make_notice
from moonless.games.they_come_unseen.rules import damage, terms
from moonless.games.they_come_unseen.rules.announcements import announce, whisper
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import GOES_ON, NATO, NOWHERE, SEARCH_ONLY, Field, Plan, Ship, Submarine

NO_MINES = Bar("its minefield is laid already", "8.1")
NOT_A_RUN = Bar("a minefield takes a run of exactly six squares due north, east, south or west", "8.2")
SNORTED = Bar("not in a turn with a snort", "6.1")
NOT_SHALLOW = Bar("the first five squares of the run must be 250 ft sea squares", "8.3")
MINED_ALREADY = Bar("one of these squares is mined already", "8.3")


def mines_barred(play: Play, submarine: Submarine, plan: Plan) -> Bar | None:
    """8.1-8.3 Whether the turn so far is a run that lays the minefield (R14)."""
    if not submarine.mines:
        return NO_MINES
    if plan.snort >= 0:
        return SNORTED
    if plan.moved != play.content.mine_run or plan.station >= 0:
        return NOT_A_RUN
    if not any(straight(play, plan.squares, direction) for direction in range(0, DIRECTIONS, 2)):
        return NOT_A_RUN
    field = plan.squares[1 : play.content.mined_squares + 1]
    if not all(play.board.shallow[square] and play.board.open_sea(square) for square in field):
        return NOT_SHALLOW
    return MINED_ALREADY if any(mined(play, square) for square in field) else None


def straight(play: Play, squares: list[int], direction: int) -> bool:
    """Whether these squares follow each other in one direction."""
    step = play.board.step
    return all(step[here * DIRECTIONS + direction] == there for here, there in pairwise(squares))


def lay_mines(play: Play, submarine: Submarine, plan: Plan) -> None:
    """8.2, 8.5 Secretly, on the first five squares entered."""
    submarine.mines -= 1
    squares = plan.squares[1 : play.content.mined_squares + 1]
    play.state.fields.append(Field(submarine.number, play.state.round, squares))
    if play.heard:
        key = SUBMARINE_KEYS[submarine.number]
        where = f"{play.board.names[squares[0]]} to {play.board.names[squares[-1]]}"
        whisper(
            play,
            NATO,
            f"{terms.name_of(play, submarine)} lays its minefield on {where}.",
            "8.2",
            [f"sub-{key}"],
        )


def mined(play: Play, square: int) -> bool:
    return any(square in field.squares for field in play.state.fields)


def strike(play: Play, ship: Ship, entered: list[int]) -> int:
    """8.6, 8.8, 8.9 The place in this leg where the ship strikes a mine, or -1. Too slow this turn: it is safe."""
    if ship.moved + len(entered) < terms.piece(play, ship).mine_trigger:
        return NOWHERE
    for place, square in enumerate(entered):
        if mined(play, square):
            return place
    return NOWHERE


def strike_behind(play: Play, ship: Ship, entered: list[int]) -> int:
    """R15 By the other reading a ship that gathers speed strikes in an earlier leg: where on its trail, or -1."""
    if ship.moved + len(entered) < terms.piece(play, ship).mine_trigger:
        return NOWHERE
    return next((place for place, square in enumerate(ship.trail) if mined(play, square)), NOWHERE)


def put_back(play: Play, ship: Ship, place: int) -> None:
    """8.7, R15 To the mined square of the earlier leg; this leg is not made, and costs nothing."""
    swept = ship.trail[:place]
    ship.square = ship.trail[place]
    ship.trail = []
    for square in swept:
        play.state.swept[square] = play.state.round
    note_sweep(play, swept)
    struck(play, ship)


def note_trail(play: Play, ship: Ship, gone: list[int]) -> None:
    """R15 What mines may look back at: by one reading only."""
    if SEARCH_ONLY in play.state.readings:
        ship.trail = ship.trail + gone


def sweep(play: Play, ship: Ship, entered: list[int], gone: list[int]) -> None:
    """Crossed at speed and nothing happened: anybody can see that no mine lies there."""
    if ship.moved + len(entered) >= terms.piece(play, ship).mine_trigger:
        crossed = ship.trail + gone
        for square in crossed:
            play.state.swept[square] = play.state.round
        note_sweep(play, crossed)


def note_sweep(play: Play, gone: list[int]) -> None:
    """8.10 Once a mine was struck, what is crossed unharmed tells where that field does not lie."""
    state = play.state
    telling = [square for square in gone if any(may_share_field(play, square, struck) for struck in state.strikes)]
    if telling:
        hits = [submarine.hits for submarine in state.submarines]
        state.notices.append(make_notice(SWEEP_NOTICE, hits, squares=telling))


def may_share_field(play: Play, square: int, other: int) -> bool:
    """8.2 Whether two squares can be mined by one field: five in a row or in a column."""
    (row, column), (other_row, other_column) = (divmod(at, play.board.columns) for at in (square, other))
    rows, columns = abs(row - other_row), abs(column - other_column)
    return min(rows, columns) == 0 and max(rows, columns) < play.content.mined_squares


def note_strike(play: Play, square: int) -> None:
    """8.10 What a square struck for the first time tells goes into the Soviet plot."""
    state = play.state
    if square in state.strikes:
        return
    state.strikes[square] = state.round
    swept: list[int] = []
    for crossed, round_ in state.swept.items():
        swept += [crossed, round_]
    hits = [submarine.hits for submarine in state.submarines]
    squares, rounds = list(state.strikes), list(state.strikes.values())
    state.notices.append(make_notice(STRIKE_NOTICE, hits, squares=squares, results=rounds, swept=swept))


def struck(play: Play, ship: Ship) -> None:
    """8.7, 8.10 The ship lies on the mined square, is damaged, and its turn is over (R34); nothing else is told."""
    note_strike(play, ship.square)
    if play.heard:
        result = "damaged" if terms.is_destroyer(ship) else "destroyed"
        piece = terms.piece(play, ship)
        values = {"ship": piece.title, "square": play.board.names[ship.square], "result": result}
        announce(play, "mine_struck", values, [piece.key], True)
    if GOES_ON in play.state.readings:
        ship.stopped = True
    else:
        ship.finished = True
    ship.spoiled = True
    damage.damage_ship(play, ship, "mine")
