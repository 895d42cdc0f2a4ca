"""18.3, 18.4 What a submarine's turn publishes; 18.8 datum; 18.11 the log."""

from moonless.games.they_come_unseen.board import COLOR_KEYS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules import stations, terms, watches, weather
from moonless.games.they_come_unseen.rules.announcements import announce, whisper
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import (
    ATTACKS,
    CONTACT,
    DIVES,
    EXHAUSTED,
    NATO,
    RECOVERS,
    SEEN,
    SIGHTED,
    SNORTS,
    TURN_NOTICE,
    Plan,
    Submarine,
    make_notice,
)

ORDINALS = ["First", "Second"]
WORDS = {
    SIGHTED: "submarine_sighted",
    SEEN: "submarine_seen_moving",
    EXHAUSTED: "submarine_exhausted",
    RECOVERS: "submarine_recharges_adrift",
}


def reports_of(play: Play, submarine: Submarine, plan: Plan, recovers: bool) -> list[list[int]]:
    """14.4, 18.3, 18.4 The reports of a turn, in the order in which they happen along the path."""
    reports: list[list[int]] = []
    number = submarine.number
    colors = watches.contact_reports(play, reports, [0, 0], plan.squares[0], plan.depths[0])
    for place in range(1, len(plan.squares)):
        square, depth = plan.squares[place], plan.depths[place]
        before = plan.depths[place - 1]
        if plan.station >= 0 and place == plan.moved:
            reports.append([ATTACKS, number, plan.station, square])
            return reports
        if before == 0 and depth > 0:
            reports.append([DIVES, number, plan.squares[place - 1], 0])
        if plan.snort >= 0 and place == plan.snort + 1:
            reports.append([SNORTS, number, plan.squares[plan.snort], plan.squares[plan.snort + 2]])
        elif depth == 0 and not (plan.snort >= 0 and place == plan.snort + 2):
            reports.append([SEEN if before == 0 else SIGHTED, number, square, 0])
        colors = watches.contact_reports(play, reports, colors, square, depth)
    if recovers:
        reports.append([RECOVERS, number, plan.squares[-1], 0])
    elif plan.battery == 0:
        reports.append([EXHAUSTED, number, plan.squares[-1], 0])
    return reports


def publish(play: Play, reports: list[list[int]], submarine: Submarine) -> None:
    """18.4 After the submarine's turn, under "first" or "second" to move, never which submarine."""
    state = play.state
    alone = len(state.submarines) == 1
    prefix = "" if alone else f"{ORDINALS[len(state.movers)]} submarine: "
    for kind, who, a, b in reports:
        if kind == ATTACKS:
            stations.destroy_station(play, submarine, a, prefix)
        elif play.heard:
            publish_one(play, kind, who, a, b, prefix)


def publish_one(play: Play, kind: int, who: int, a: int, b: int, prefix: str) -> None:
    if kind == CONTACT:
        piece = play.content.ships[who]
        values = {"destroyer": piece.key, "color": COLOR_KEYS[a]}
        announce(play, "watch_contact", values, [piece.key], True, prefix)
        return
    key = SUBMARINE_KEYS[who]
    pieces = [f"sub-{key}"]
    if kind == SNORTS:
        values = {"submarine": key, "from_square": play.board.names[a], "to_square": play.board.names[b]}
        announce(play, "submarine_snorts", values, pieces, True, prefix)
    elif kind == RECOVERS and play.board.station[a] >= 0:
        values = {"submarine": key, "station": play.content.stations[play.board.station[a]].name}
        announce(play, "submarine_recharges_in_station", values, pieces, True, prefix)
    elif kind == DIVES:
        announce(play, "submarine_dives", {"submarine": key, "datum_square": play.board.names[a]}, pieces, True, prefix)
    else:
        announce(play, WORDS[kind], {"submarine": key, "square": play.board.names[a]}, pieces, True, prefix)


def move_datum(play: Play, submarine: Submarine, plan: Plan) -> None:
    """18.8 The last square in sight, and the round."""
    for square, depth in zip(plan.squares, plan.depths, strict=True):
        if depth == 0:
            submarine.datum = square
            submarine.datum_round = play.state.round


def date_sightings(play: Play) -> None:
    """18.4, 18.8 Who lies in sight as the turn begins is seen in this round; a turn in silence changes nothing."""
    for submarine in terms.afloat(play):
        if submarine.depth == 0:
            submarine.datum_round = play.state.round


def close_nato_turn(play: Play) -> None:
    """5.2 All submarines have moved: what was told goes into the Soviet plot."""
    state = play.state
    notice = make_notice(
        TURN_NOTICE,
        [submarine.hits for submarine in state.submarines],
        levels=weather.levels_now(play),
        reports=state.movers,
        ships=state.mover_ships,
        watches=state.mover_watches,
    )
    state.notices.append(notice)
    state.movers = []
    state.mover_ships = []
    state.mover_watches = []
    for submarine in state.submarines:
        submarine.moved = False
    announce(play, "nato_turn_over", {})


def log_turn(play: Play, submarine: Submarine, plan: Plan, deed: str) -> str:
    """18.11 The turn in words, for NATO."""
    key = SUBMARINE_KEYS[submarine.number]
    way = " ".join(play.board.names[square] for square in plan.squares[1:])
    whisper(
        play,
        NATO,
        f"{key.capitalize()} {deed}{': ' + way if way else ''}; battery {plan.battery}.",
        "6.1",
        [f"sub-{key}"],
        True,
    )
    return deed
