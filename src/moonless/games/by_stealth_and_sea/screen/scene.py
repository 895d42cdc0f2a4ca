"""What is to be seen: the harbor, the counters, the SLC sheets, the harbor's defenses, the clock."""

from functools import lru_cache

from moonless.core.datafiles import pack_of
from moonless.core.decision import Decision
from moonless.core.events import Line
from moonless.core.packs import joined
from moonless.core.scene import Board, Cell, Edge, Label, Mark, Piece, Scene, Sheet, Space, Stat, Track
from moonless.core.sharing import kept, once
from moonless.games.by_stealth_and_sea.board import Board as Harbor
from moonless.games.by_stealth_and_sea.content.components import (
    DIRECTIONS,
    SKILL_TITLES,
    SPACE_TITLES,
    WARHEAD,
    Operator,
)
from moonless.games.by_stealth_and_sea.content.content import FOLDER, Content
from moonless.games.by_stealth_and_sea.rules.crews import crew_name
from moonless.games.by_stealth_and_sea.rules.play import Play, reading
from moonless.games.by_stealth_and_sea.screen.danger import appears_at, dangers
from moonless.games.by_stealth_and_sea.screen.marks import (
    DETECTED,
    EXHAUSTED,
    READY,
    STUNNED,
    SUBMERGED,
    SURFACED,
    UNDETECTED,
    WARHEAD_OUT,
)
from moonless.games.by_stealth_and_sea.screen.odds import alert_odds
from moonless.games.by_stealth_and_sea.screen.prompts import make_prompt
from moonless.games.by_stealth_and_sea.screen.reports import attribute_words, report_tables
from moonless.games.by_stealth_and_sea.state import (
    AT_SEA,
    BRIEFING,
    CAPTURED,
    CLEAN_UP,
    ESCAPED,
    FAULT_CHECK,
    KILLED,
    NOWHERE,
    PHASE_NAMES,
    Slc,
    State,
)

TERRAINS = {
    "sea": "open water",
    "harbor": "inside the harbor",
    "net": "anti-torpedo net",
    "land": "land",
    "dark": "dark water, no entry",
}
TERRAIN_OF = {".": "sea", "h": "harbor", "n": "net", "#": "land", "~": "dark"}
SHIP_SHORT = {
    "battleship": "BB",
    "battlecruiser": "BC",
    "aircraft_carrier": "CV",
    "cruiser": "CA",
    "auxiliary": "AX",
    "monitor": "BM",
    "destroyer": "DD",
    "escort": "PF",
    "submarine": "SS",
    "landing_ship": "LS",
    "cargo": "c",
}
SIDES = {"italy": "Regia Marina", "navy": "Royal Navy"}
CREW_WORDS = {ESCAPED: "escaped", CAPTURED: "captured", KILLED: "killed"}


def make_scene(state: State, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
    """All that a screen shows; nothing is hidden in this game, so every seat sees the same."""
    play = reading(state)
    mission = play.mission
    return Scene(
        title=f"{mission.code}: {mission.title}",
        subtitle=f"{play.board.name}, {mission.day}",
        seat=seat or "",
        board=make_board(joined(mission.board, pack_of(state))),
        pieces=once(state, "pieces", lambda: pieces_of(state)),
        sheets=once(state, "sheets", lambda: make_sheets(play)),
        tracks=tracks_of(state),
        prompt=None if decision is None else make_prompt(state, decision),
        log=log,
        tables=once(state, "tables", lambda: report_tables(state)),
        sides=SIDES,
    )


def pieces_of(state: State, seat: str | None = None) -> list[Piece]:
    """What lies on the chart."""
    return [] if state.phase == BRIEFING else make_pieces(reading(state))


def make_sheets(play: Play) -> list[Sheet]:
    state = play.state
    return [] if state.phase == BRIEFING else [*(shown_sheet(play, slc) for slc in state.slcs), shown_harbor(play)]


def make_board(id: str) -> Board:
    """1.7 The harbor chart; its content keeps it."""
    content, name = FOLDER.chosen(id)
    found = content.charts.get(id)
    if found is None:
        found = content.charts[id] = chart_of(id, content.boards[name])
    return found


def chart_of(id: str, board: Harbor) -> Board:
    cells = [
        Cell(name, TERRAIN_OF[board.terrain[hex]], *board.center[hex], hex % board.columns, hex // board.columns)
        for hex, name in enumerate(board.hexes)
    ]
    edges = [Edge(board.hexes[a], board.hexes[b], "mole", mole.name) for mole in board.moles for a, b in mole.hexsides]
    labels = [Label(label.text, board.hexes[label.hex]) for label in board.labels]
    return Board(
        id, board.name, "hex", board.columns, board.rows, cells, edges, labels, TERRAINS,
        "even" if board.shifted == "even" else "odd",
    )  # fmt: skip


# Counters


def make_pieces(play: Play) -> list[Piece]:
    """SLCs first, then what hunts them, then the ships."""
    state, hexes = play.state, play.board.hexes
    pieces = [shown_slc(play, slc) for slc in state.slcs if slc.status == AT_SEA]
    for craft, hex in enumerate(state.patrol_hex):
        if hex != NOWHERE:
            pieces.append(patrol_craft(craft + 1, hexes[hex], bool(state.patrol_ready[craft])))
    for number, hex in enumerate(state.ship_hex):
        if hex >= 0:
            ship = play.ships[number]
            # A cargo ship without a name of its own has none on the chart.
            label = ship.name if ship.navy or ship.name != play.content.ships[ship.id].name else ""
            pieces.append(ship_piece(ship.id, ship.type, ship.title, label, ship.victory_points, hexes[hex], hex))
    return pieces


@lru_cache(1000)
def ship_piece(id: str, type: str, title: str, label: str, worth: int, place: str, hex: int) -> Piece:
    """Ships lie still: each is drawn once for each berth."""
    points = Mark("points", f"{worth} VP", amount=worth)
    kind, short, angle = type.replace("_", "-"), SHIP_SHORT[type], mooring(id, hex)
    return Piece(id, kind, place, title, short, "navy", "", [points], angle=angle, label=label, worth=worth)


def mooring(ship: str, hex: int) -> float:
    """How a ship lies at its berth: always the same for the same place."""
    return 15.0 * ((sum(map(ord, ship)) + 5 * hex) % 12) - 90.0


@lru_cache(1000)
def patrol_craft(number: int, place: str, ready: bool) -> Piece:
    id, name, short = f"patrol-craft-{number}", f"Patrol Craft {number}", f"{'P' if ready else 'p'}{number}"
    mark = READY if ready else EXHAUSTED
    return Piece(id, "patrol-craft", place, name, short, "navy", "", [mark], badge=str(number))


def shown_slc(play: Play, slc: Slc) -> Piece:
    board = play.board.id
    facts = (board, slc.hex, slc.facing, slc.submerged, slc.detected, slc.warhead_out, slc.stunned)
    return kept(("slc", slc.number), facts, lambda: slc_piece(play, slc))


def slc_piece(play: Play, slc: Slc) -> Piece:
    marks = [SUBMERGED if slc.submerged else SURFACED, DETECTED if slc.detected else UNDETECTED]
    if slc.warhead_out:
        marks.append(WARHEAD_OUT)
    if slc.stunned:
        marks.append(STUNNED)
    short = f"{slc.number}{'~' if slc.submerged else ''}{'!' if slc.detected else ''}"
    facing = DIRECTIONS[slc.facing]
    cell, name, badge = play.board.hexes[slc.hex], f"SLC {slc.number}", str(slc.number)
    return Piece(slc.seat, "slc", cell, name, short, "italy", facing, marks, badge=badge)


# Sheets


Threat = tuple[str, int, float, str, str]
"""Which element, what its card must show, how likely that is, the rule, and what else it would bring."""


def shown_sheet(play: Play, slc: Slc) -> Sheet:
    threats: list[Threat] = [(*threat, consequence(play, slc, threat[3])) for threat in dangers(play.state, slc)]
    facts = (
        play.state.mission, slc.operator, slc.status, slc.crew, slc.stunned, slc.warhead_out,
        tuple(slc.skills), tuple(slc.spaces), tuple(slc.faults), threats,
    )  # fmt: skip
    return kept(("sheet", slc.number), facts, lambda: slc_sheet(play, slc, threats))


def slc_sheet(play: Play, slc: Slc, threats: list[Threat]) -> Sheet:
    """The SLC sheet with its Operator card, and what threatens it."""
    content, operator = play.content, play.content.operators[slc.operator]
    skills = [Stat(SKILL_TITLES[n], str(value)) for n, value in enumerate(slc.skills)]
    risks = [
        Stat(element, f"{target}+", f"{chance:.0%} for the next card ({rule}){then}")
        for element, target, chance, rule, then in threats
    ]
    return Sheet(
        slc.seat,
        f"SLC {slc.number}",
        f"{crew_name(play, slc)}: {status(slc)}",
        slc.seat,
        skills + risks,
        [space(content, slc, n) for n in range(len(SPACE_TITLES))],
        [*attribute_note(content, operator), *(f"Fault: {content.fault_cards[kind].title}" for kind in slc.faults)],
    )


def consequence(play: Play, slc: Slc, rule: str) -> str:
    """5.4.3 Where a Patrol Craft would appear."""
    cell = appears_at(play, slc) if rule == "5.4.3" else ""
    return f"; a Patrol Craft would appear at {cell}" if cell else ""


def status(slc: Slc) -> str:
    if slc.status != AT_SEA:
        return CREW_WORDS.get(slc.crew, "gone")
    return "stunned, 1 action point" if slc.stunned else "readied, 2 action points"


def space(content: Content, slc: Slc, number: int) -> Space:
    """1.6.1 A space of the sheet; what its loss means is said when it is empty."""
    tokens = slc.spaces[number]
    lost = sum(content.fault_cards[kind].space == number for kind in slc.faults)
    at_setup = content.sheet.setup_tokens[number]
    capacity = max(tokens + lost + (number == WARHEAD and slc.warhead_out), at_setup)
    empty = tokens == 0 and slc.status == AT_SEA
    return Space(SPACE_TITLES[number], tokens, capacity, content.sheet.when_empty[number] if empty else "", empty)


def attribute_note(content: Content, operator: Operator) -> list[str]:
    """1.3 What is special about the crew."""
    words = attribute_words(content, operator)
    return [f"{words} (1.3)"] if words else []


def shown_harbor(play: Play) -> Sheet:
    state = play.state
    facts = (
        state.mission, state.technology, tuple(state.defense_cards), state.patrol_hex.count(NOWHERE),
        tuple(state.alert_deck), tuple(state.alert_removed), len(state.fault_deck),
    )  # fmt: skip
    return kept("harbor", facts, lambda: harbor_sheet(play))


def harbor_sheet(play: Play) -> Sheet:
    """5.4 The defenses in play, the pool of Patrol Craft, the Alert Deck."""
    state, defense = play.state, play.defense
    elements = [
        ("Searchlights", defense.searchlights),
        ("Dive Team", defense.dive_team),
        ("Response", defense.response),
        ("Attack", defense.attack),
        ("Mortar", defense.mortar),
    ]
    stats = [
        Stat(
            name,
            f"{values[0]}+ / {values[1]}+",
            f"surfaced {alert_odds(state, values[0]):.0%}, submerged {alert_odds(state, values[1]):.0%}",
        )
        for name, values in elements
        if values is not None
    ]
    stats.append(Stat("Evade Net", f"{defense.net}+"))
    pool = state.patrol_hex.count(NOWHERE)
    spaces = [
        Space("Patrol Craft in the pool", pool, len(state.patrol_hex)),
        Space("Alert Deck", len(state.alert_deck), len(play.content.alert_cards)),
        Space("Faults Deck", len(state.fault_deck), len(play.content.fault_deck(state.technology))),
    ]
    removed = f"Removed from the Alert Deck: {', '.join(map(str, sorted(state.alert_removed)))}"
    return Sheet(
        "harbor", "Harbor", "Surfaced / submerged", "", stats, spaces, [removed] if state.alert_removed else []
    )


# Tracks


def tracks_of(state: State) -> list[Track]:
    facts = (state.mission, state.turn, state.phase, state.campaign is None)
    return kept("tracks", facts, lambda: make_tracks(reading(state)))


def make_tracks(play: Play) -> list[Track]:
    """The clock and the phases of a turn; in a campaign, the missions."""
    state, content = play.state, play.content
    early = {content.early_turns - 1: "last hour with the Escape bonus"}
    tracks = [Track("Time", content.time_track, min(state.turn, content.turns) - 1, early, "turn")]
    tracks.append(
        Track(
            "Phase",
            PHASE_NAMES[FAULT_CHECK : CLEAN_UP + 1],
            max(state.phase - FAULT_CHECK, -1) if state.phase <= CLEAN_UP else -1,
            id="phase",
        )
    )
    if state.campaign is not None:
        codes = [content.missions[id].code for id in content.custom.missions]
        tracks.append(Track("Campaign", codes, codes.index(play.mission.code), id="campaign"))
    return tracks
