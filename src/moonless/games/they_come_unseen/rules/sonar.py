"""11 Sonar search."""

from moonless.core.decision import Bar, Decision, Option
from moonless.games.they_come_unseen.board import COLOR_KEYS, FACING_KEYS
from moonless.games.they_come_unseen.notices import SEARCH_NOTICE, TURN_NOTICE, Notice, make_notice
from moonless.games.they_come_unseen.rules import mortars, terms, weather
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.ship_movement import FINISHED
from moonless.games.they_come_unseen.state import Ship, State

FACING = [Option(key, f"Bow {key}", n, "11.2") for n, key in enumerate(FACING_KEYS)]

NOT_A_DESTROYER = Bar("only a Destroyer has sonar", "11.1")
DAMAGED = Bar("tactical damage: no search, no watch, no mortars", "16.6")
SEARCHED = Bar("one search a turn", "11.1")


def search_barred(play: Play, ship: Ship) -> Bar | None:
    """11.1 Once a turn for a Destroyer without tactical damage."""
    if not terms.is_destroyer(ship):
        return NOT_A_DESTROYER
    if ship.finished:
        return FINISHED
    if ship.tactical:
        return DAMAGED
    return SEARCHED if ship.searched else None


def search(play: Play, ship: Ship, seat: str) -> None:
    """11.1, 11.2 From the ship's square, with any facing (R3); the answer comes at once."""
    facing = play.ask(Decision(seat, "search", "11.2", [*FACING], ship)).value
    play.state.searches += 1
    ship.searched = True
    ship.stopped = True
    ship.legs_since_search = 0
    ship.trail = []
    if play.heard:
        piece = terms.piece(play, ship)
        values = {"destroyer": piece.title, "square": play.board.names[ship.square], "facing": FACING_KEYS[facing]}
        announce(play, "search", values, [piece.key], True)
    colors = listen(play, ship, facing)
    pieces = [terms.piece(play, ship).key]
    if colors:
        heard = ", contact ".join(COLOR_KEYS[color] for color in colors)
        announce(play, "search_contact", {"colors": heard}, pieces, True)
    else:
        announce(play, "search_no_contact", {}, pieces, True)
    notice = make_notice(
        SEARCH_NOTICE,
        [submarine.hits for submarine in play.state.submarines],
        levels=weather.levels_in_force(play.content, play.state),
        squares=[ship.square, facing],
        results=colors,
    )
    play.state.notices.append(notice)
    if colors:
        mortars.attacks(play, ship, seat, facing, colors)


def listen(play: Play, ship: Ship, facing: int) -> list[int]:
    """11.4, 11.8 One color for every submarine detected, in the fixed order, without saying which submarine."""
    colors = [
        heard_color(play, ship, facing, submarine.square, submarine.depth)
        for submarine in terms.afloat(play)
        if not terms.in_station(play, submarine)
    ]
    return sorted(color for color in colors if color)


def heard_color(play: Play, ship: Ship, facing: int, square: int, depth: int) -> int:
    """11.3-11.7 The color in which this Destroyer's sonar hears a submarine there, or 0."""
    if ship.square < 0 or facing < 0:
        return 0
    color = play.board.contacts(ship.square, facing).get(square, 0)
    return 0 if color and weather.storm(play, square).hides[depth] else color


def last_search(state: State) -> Notice | None:
    """The last search since the NATO turn: where, how the bow lay, what was heard."""
    for notice in reversed(state.notices):
        if notice.kind == TURN_NOTICE:
            return None
        if notice.kind == SEARCH_NOTICE:
            return notice
    return None


def present_facing(play: Play, ship: Ship) -> int:
    """How the bow lay last, as everybody knows: in this turn's search, in the last watch; north if in neither."""
    search = last_search(play.state)
    if search is not None and search.searched_from == ship.square:
        return search.bow
    for notice in reversed(play.state.notices):
        if notice.watches:  # those of a NATO turn
            return max(0, notice.watches_in(0)[ship.number])
    return 0
