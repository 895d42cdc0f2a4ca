"""18.3, 18.4 What a submarine's turn publishes; 18.8 datum; 18.11 the log."""

from moonless.games.they_come_unseen import notices
from moonless.games.they_come_unseen.board import COLOR_KEYS, PERISCOPE
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.notices import Report, make_notice
from moonless.games.they_come_unseen.rules import stations, terms, watches, weather
from moonless.games.they_come_unseen.rules.announcements import announce, sight, whisper
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NATO, NOWHERE, Plan, Submarine

ORDINALS = ["First", "Second"]
WORDS = {
    notices.SIGHTED: "submarine_sighted",
    notices.SEEN: "submarine_seen_moving",
    notices.EXHAUSTED: "submarine_exhausted",
    notices.RECOVERS: "submarine_recharges_adrift",
    notices.SNORTS: "submarine_snorts",
    notices.DIVES: "submarine_dives",
}


def reports_of(play: Play, submarine: Submarine, plan: Plan, recovers: bool) -> list[Report]:
    """14.4, 18.3, 18.4 The reports of a turn, in the order in which they happen along the path."""
    reports: list[Report] = []
    number = submarine.number
    colors = watches.contact_reports(play, reports, [0, 0], plan.squares[0], plan.depths[0])
    for place in range(1, len(plan.squares)):
        square, depth = plan.squares[place], plan.depths[place]
        before = plan.depths[place - 1]
        if plan.station >= 0 and place == plan.moved:
            reports.append(Report(notices.ATTACKS, number, plan.station, square))
            return reports
        if before == 0 and depth > 0:
            reports.append(Report(notices.DIVES, number, plan.squares[place - 1]))
        if plan.snort >= 0 and place == plan.snort + 1:
            reports.append(Report(notices.SNORTS, number, plan.squares[plan.snort], plan.squares[plan.snort + 2]))
        elif depth == PERISCOPE and not (plan.snort >= 0 and place == plan.snort + 2):
            reports.append(Report(notices.SEEN if before == 0 else notices.SIGHTED, number, square))
        colors = watches.contact_reports(play, reports, colors, square, depth)
    if recovers:
        reports.append(Report(notices.RECOVERS, number, plan.squares[-1]))
    elif plan.battery == 0:
        reports.append(Report(notices.EXHAUSTED, number, plan.squares[-1]))
    return reports


def publish(play: Play, reports: list[Report], submarine: Submarine, seen: int) -> None:
    """18.4 After the submarine's turn, under "first" or "second" to move, never which submarine.

    `seen` is where it lay in sight as its turn began, or -1.
    """
    state = play.state
    alone = len(state.submarines) == 1
    prefix = "" if alone else f"{ORDINALS[len(state.movers)]} submarine: "
    for report in reports:
        if report.kind == notices.ATTACKS:
            stations.destroy_station(play, submarine, report.place, prefix)
        elif play.heard:
            publish_one(play, report, prefix, seen_path(play, report, seen))
        seen = seen_after(report, seen)


def seen_after(report: Report, seen: int) -> int:
    """Where everybody sees it after a report; -1: nowhere."""
    if report.kind == notices.DIVES:
        return NOWHERE
    if report.kind == notices.SNORTS:
        return report.end
    return report.place if report.kind in (notices.SIGHTED, notices.SEEN) else seen


def seen_path(play: Play, report: Report, seen: int) -> list[str]:
    """Where everybody sees it go, from square to square; nothing of where it came up from."""
    names = play.board.names
    if report.kind == notices.SNORTS:
        middle = (report.place + report.end) // 2  # two squares in a straight line (7.2)
        return [names[report.place], names[middle], names[report.end]]
    return [names[seen], names[report.place]] if report.kind == notices.SEEN and seen >= 0 else []


def publish_one(play: Play, report: Report, prefix: str, path: list[str]) -> None:
    """18.3 One report, in the wording of the content."""
    if report.kind == notices.CONTACT:
        piece = play.content.ships[report.who]
        values = {"destroyer": piece.title, "color": COLOR_KEYS[report.place]}
        announce(play, "watch_contact", values, [piece.key], True, prefix)
        return
    key, square, words = SUBMARINE_KEYS[report.who], play.board.names[report.place], WORDS[report.kind]
    name = play.content.submarines[report.who].name
    station = play.board.station[report.place]
    values = {"submarine": name, "square": square}
    if report.kind == notices.SNORTS:
        values = {"submarine": name, "from_square": square, "to_square": play.board.names[report.end]}
    elif report.kind == notices.RECOVERS and station >= 0:
        words = "submarine_recharges_in_station"
        values = {"submarine": name, "station": play.content.stations[station].name}
    elif report.kind == notices.DIVES:
        values = {"submarine": name, "datum_square": square}
    if path:
        sight(play, words, values, [f"sub-{key}"], prefix, path)
    else:
        announce(play, words, values, [f"sub-{key}"], True, prefix)


def move_datum(play: Play, submarine: Submarine, plan: Plan) -> None:
    """18.8 The last square in sight, and the round."""
    for place, depth in enumerate(plan.depths):
        if depth == PERISCOPE:
            submarine.datum = plan.squares[place]
            submarine.datum_round = play.state.round


def date_sightings(play: Play) -> None:
    """18.4, 18.8 Who lies in sight as the turn begins is seen in this round; a turn in silence changes nothing."""
    for submarine in terms.afloat(play):
        if submarine.depth == PERISCOPE:
            submarine.datum_round = play.state.round


def close_nato_turn(play: Play) -> None:
    """5.2 All submarines have moved: what was told goes into the Soviet plot."""
    state = play.state
    notice = make_notice(
        notices.TURN_NOTICE,
        [submarine.hits for submarine in state.submarines],
        levels=weather.levels_in_force(play.content, state),
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


def tell_turn(play: Play, submarine: Submarine, plan: Plan, deed: str) -> None:
    """18.2 The turn in words, for NATO."""
    key = SUBMARINE_KEYS[submarine.number]
    way = " ".join(play.board.names[square] for square in plan.squares[1:])
    words = f"{terms.name_of(play, submarine)} {deed}{': ' + way if way else ''}; battery {plan.battery}."
    path = [play.board.names[square] for square in plan.squares] if plan.moved else []
    whisper(play, NATO, words, "6.1", [f"sub-{key}"], True, path)
