"""What may stand in a checkpoint, which may come from a stranger."""

from collections.abc import Iterator
from typing import Final

from moonless.core.checkpoints import COUNT, FREE, Bound, Bounds, among, misnumbered, place_in, span
from moonless.games.they_come_unseen import notices
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTHS, FACING_KEYS
from moonless.games.they_come_unseen.content.components import DESTROYERS, KINDS, SEA_KEYS, SHIPS
from moonless.games.they_come_unseen.content.content import content_of
from moonless.games.they_come_unseen.notices import Notice, Report, read_reports
from moonless.games.they_come_unseen.rules import commands
from moonless.games.they_come_unseen.rules.play import reading
from moonless.games.they_come_unseen.state import (
    NATO,
    NOWHERE,
    OVER,
    SOVIET,
    SOVIET_TURN,
    START_CHOICE,
    Field,
    Log,
    Plan,
    Ship,
    State,
    Submarine,
)

REPORT: Final = 4
"""So many numbers are stored of a report."""


class Limits:
    """What numbers mean in a state."""

    def __init__(self, state: State) -> None:
        content = content_of(state)
        board, stations = content.board, len(content.stations)
        self.content = content
        self.seating = content.seatings[state.scenario]
        self.square = Bound(f"a square of {board.name}", range(board.size))
        self.somewhere = self.square.or_else(NOWHERE)
        self.station = place_in(stations)
        self.visits = span(0, 2**stations - 1)
        self.submarine = place_in(state.submarines)
        self.depth = place_in(DEPTHS)
        self.battery = span(0, content.submarine.battery_max)
        self.hits = span(0, content.submarine.hits_to_sink)
        self.facing = place_in(FACING_KEYS).or_else(NOWHERE)
        self.levels = place_in(content.storms)


def bounds(state: State) -> Bounds:
    """By class and field."""
    seatings = content_of(state).seatings
    if state.scenario not in seatings:
        return {State: {"scenario": among(seatings)}}
    limits = Limits(state)
    return {State: of_state(limits, state), **of_pieces(limits), **of_what_was_told(limits)}


def of_state(limits: Limits, state: State) -> dict[str, Bound]:
    content, variant, stations = limits.content, limits.seating.variant, len(limits.content.stations)
    seats = len(limits.seating.soviet)
    return {
        "phase": span(START_CHOICE, OVER),
        "weather_seed": among(content.weather.seed),
        "round_limit": COUNT,
        "round": COUNT,
        "levels": limits.levels.long(len(SEA_KEYS)),
        "starts": limits.square.long(variant.submarines),
        "targets": limits.station,
        "destroyed": FREE.long(stations),
        "stores": COUNT.long(stations, KINDS),
        "returned": COUNT.long(KINDS),
        "submarines": FREE.long(variant.submarines),
        "ships": FREE.long(SHIPS),
        "strikes": COUNT.by(limits.square),
        "swept": COUNT.by(limits.square),
        "movers": limits.somewhere.long(None, None, REPORT),
        "mover_ships": limits.somewhere.long(SHIPS * len(state.movers)),
        "mover_watches": limits.facing.long(DESTROYERS * len(state.movers)),
        "step": place_in(commands.steps(reading(state))),
        "word": place_in(seats).or_else(NOWHERE),
        "done": FREE.long(len(state.done) and seats),
        "handed": COUNT,
        "gauges": COUNT.long(None, 2 * DESTROYERS),
        "lost": place_in(SHIPS),
        "winner": among((NATO, SOVIET, NOWHERE)),
    }


def of_pieces(limits: Limits) -> Bounds:
    destroyer = limits.content.destroyer
    return {
        Submarine: {
            "number": limits.submarine,
            "square": limits.somewhere,
            "depth": limits.depth.or_else(NOWHERE),
            "battery": limits.battery,
            "mines": COUNT,
            "datum": limits.square,
            "datum_round": COUNT,
            "hits": limits.hits,
            "near_misses": span(0, limits.seating.variant.near_misses_per_hit),
        },
        Ship: {
            "number": place_in(SHIPS),
            "square": limits.somewhere,
            "fuel": span(0, destroyer.fuel_max),
            "salvos": span(0, destroyer.salvos_max),
            "cargo": place_in(2 * KINDS),
            "watch": limits.facing,
            "started": limits.somewhere,
            **dict.fromkeys(("moved", "legs", "legs_since_search", "reduction"), COUNT),
            "entered": limits.visits,
            "left": limits.visits,
            "trail": limits.square,
        },
        Field: {"submarine": limits.submarine, "squares": limits.square},
        Plan: {
            "submarine": limits.submarine.or_else(NOWHERE),
            "ship": place_in(SHIPS).or_else(NOWHERE),
            "squares": limits.square,
            "depths": limits.depth,
            "battery": limits.battery,
            "station": limits.station.or_else(NOWHERE),
        },
    }


def of_what_was_told(limits: Limits) -> Bounds:
    return {
        Log: {"submarine": limits.submarine, "battery": COUNT},
        Notice: {
            "kind": span(notices.TURN_NOTICE, notices.SWEEP_NOTICE),
            "hits": limits.hits.long(limits.seating.variant.submarines),
            "levels": limits.levels,
            "reports": FREE,
            "ships": limits.somewhere,
            "watches": limits.facing,
            "squares": limits.square,
            "depths": limits.depth,
            "results": COUNT,
            "swept": COUNT.by(limits.square),
        },
        Report: {"end": limits.square},
    }


def contradictions(state: State) -> Iterator[str]:
    """What does not go together."""
    yield from misnumbered("submarines", [submarine.number for submarine in state.submarines])
    yield from misnumbered("ships", [ship.number for ship in state.ships])
    if all(submarine.sunk for submarine in state.submarines) and not state.over:
        yield "submarines: all are sunk, but the game is not over"
    if state.phase == SOVIET_TURN and not state.done:
        yield "done: expected an entry for each Soviet seat, found none"
    for place, submarine in enumerate(state.submarines):
        if not submarine.sunk and min(submarine.square, submarine.depth) < 0:
            yield f"submarines[{place}]: expected a square and a depth, for it is not sunk"
    for place, reports in enumerate(state.movers):
        yield from report_misfits(state, read_reports(reports), f"movers[{place}]")
    for place, notice in enumerate(state.notices):
        where = f"notices[{place}]"
        yield from notice_misfits(notice, len(state.submarines), where)
        for turn, told in enumerate(notice.reports):
            yield from report_misfits(state, told, f"{where}: reports[{turn}]")


def notice_misfits(notice: Notice, submarines: int, where: str) -> Iterator[str]:
    """18.3 Whether as much was told as a notice of its kind tells."""
    turns, found = len(notice.reports), len(notice.results)
    if len(notice.ships) != SHIPS * turns or len(notice.watches) != DESTROYERS * turns:
        yield f"{where}: expected the ships and watches of {turns} turns"
    if notice.kind in (notices.TURN_NOTICE, notices.SEARCH_NOTICE) and len(notice.levels) != len(SEA_KEYS):
        yield f"{where}: levels: expected {len(SEA_KEYS)} entries, found {len(notice.levels)}"
    if notice.kind == notices.TURN_NOTICE and turns > submarines:
        yield f"{where}: reports: expected those of {submarines} turns at most, found {turns}"
    if notice.kind == notices.SEARCH_NOTICE and (len(notice.squares) != 2 or notice.bow >= len(FACING_KEYS)):
        yield f"{where}: squares: expected the Destroyer's square and its bow"
    if notice.kind == notices.ATTACK_NOTICE and (len(notice.depths) != len(notice.squares) or found != submarines):
        yield f"{where}: expected a depth for each square, a result for each submarine"
    if notice.kind == notices.STRIKE_NOTICE and found != len(notice.squares):
        yield f"{where}: results: expected a round for each square"


def report_misfits(state: State, reports: list[Report], where: str) -> Iterator[str]:
    """18.3 The place of a report is a color, a station or a square, by its kind."""
    content = content_of(state)
    places = {notices.CONTACT: len(COLOR_KEYS), notices.ATTACKS: len(content.stations)}
    for number, report in enumerate(reports):
        most = places.get(report.kind, content.board.size)
        if (
            report.kind > notices.ATTACKS
            or report.who >= DESTROYERS
            or report.place >= most
            or min(report.stored()) < 0
        ):
            yield f"{where}[{number}]: expected what a submarine's turn reports, found {report.stored()}"
