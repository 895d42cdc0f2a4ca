"""What may stand in a checkpoint, which may come from a stranger."""

from collections.abc import Iterator

from moonless.core.checkpoints import COUNT, FREE, Bound, Bounds, among, place_in, span
from moonless.core.workshop import is_own
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import BLACK, GEAR, TOKENS, UNITS, WHITE, Mission
from moonless.games.rogue_regiment.content.content import Content, content_of
from moonless.games.rogue_regiment.content.options import ORDERS
from moonless.games.rogue_regiment.state import (
    ABOARD,
    ALIVE,
    ALL_TIES,
    DEBRIEFING,
    ENTRY,
    NO_TIES,
    NOWHERE,
    PHASE_NAMES,
    ROLE_NAMES,
    TEAM,
    Campaign,
    Look,
    Operator,
    Report,
    State,
    Token,
    Unit,
)

STEN_AMMUNITION = "sten_ammunition"
"""16.7 What is won that is no piece of gear."""


def bounds(state: State) -> Bounds:
    """By class and field."""
    content = content_of(state)
    if not is_own(state.mission) and state.mission not in content.mission_files:
        return {State: {"mission": among(content.mission_files)}}
    mission = content.mission(state.mission)
    place, facing = Bound(f"a place of {mission.name}", range(mission.board.places)), place_in(FACINGS)
    return {
        State: of_state(content, mission, state) | {"markers": place},
        Look: {"stands": place, "target": place, "faces": facing, "goes": place, "turns": facing},
        **of_pieces(content, mission, state, place.or_else(NOWHERE)),
        Report: {"rating": place_in(content.titles)},
        Campaign: {
            "number": span(0, len(content.campaign.missions)),
            "health": COUNT.by(among(content.operators)),
            "without_foot": among(content.operators),
            "deck": among(["", *(deck.id for deck in content.files.events.deck)]),
            "supplies": among([*GEAR, STEN_AMMUNITION]),
            "to_choose": COUNT,
        },
    }


def of_state(content: Content, mission: Mission, state: State) -> dict[str, Bound]:
    cards = place_in(content.cards)
    return {
        "level": place_in(content.levels),
        "phase": place_in(PHASE_NAMES),
        "ties": span(NO_TIES, ALL_TIES),
        "turn": span(0, content.constants.turn_limit),
        "standing": FREE.long(len(mission.structures)),
        "blown": FREE.long(len(mission.points)),
        "departed": FREE.long(len(mission.structures)),
        "deck": cards,
        "discards": cards,
        "drawn": COUNT,
        "card": cards.or_else(NOWHERE),
        "special_done": FREE.long(len(mission.specials)),
        "gear_left": place_in(GEAR).or_else(NOWHERE),
        "active": place_in(state.operators).or_else(NOWHERE),
    }


def of_pieces(content: Content, mission: Mission, state: State, somewhere: Bound) -> Bounds:
    unit, token, board = place_in(state.units).or_else(NOWHERE), place_in(state.tokens), mission.board
    holder, gear = place_in(state.operators).or_else(NOWHERE), place_in(GEAR).or_else(NOWHERE)
    routes = max(len(state.units), len(mission.route), len(mission.car_route))
    return {
        Operator: {
            "key": among([*content.operators, *(key for key, _, _ in mission.prisoners)]),
            "place": somewhere,
            "health": COUNT,
            "gear": COUNT.long(len(GEAR)),
            "ap": span(0, content.constants.action_points),
            "carrying": token.or_else(NOWHERE),
            "aim": unit,
            "mark": unit,
            "order": place_in(ORDERS),
            "papers": token,
            "aboard": unit,
        },
        Unit: {
            "kind": place_in(UNITS),
            "role": place_in(ROLE_NAMES),
            "place": somewhere,
            "facing": place_in(FACINGS),
            "color": span(WHITE, BLACK).or_else(NOWHERE),
            "hits": COUNT,
            "line": place_in(board.lines).or_else(NOWHERE),
            "index": COUNT,
            "way": among((-1, 1)),
            "post": place_in(board.posts).or_else(NOWHERE),
            "attacked": span(0, 2 ** len(state.operators) - 1),
            "cargo": COUNT,
            "fate": span(ALIVE, ABOARD),
            "route": place_in(routes).or_else(NOWHERE),
        },
        Token: {"kind": place_in(TOKENS), "place": somewhere, "holder": holder, "gear": gear, "count": COUNT},
    }


def contradictions(state: State) -> Iterator[str]:
    """What does not go together."""
    content = content_of(state)
    board = content.mission(state.mission).board
    for place, unit in enumerate(state.units):
        if unit.line != NOWHERE and unit.index >= len(board.lines[unit.line].squares):
            yield f"units[{place}]: index: expected a place of line {unit.line}, found {unit.index}"
        health = content.units[unit.kind].health
        if unit.fate == ALIVE and unit.hits and unit.hits >= health:
            yield f"units[{place}]: hits: expected fewer than {health}, for it is whole, found {unit.hits}"
        if unit.fate == ABOARD and unit.route not in range(len(state.units)):
            yield f"units[{place}]: route: expected the number of a unit, found {unit.route}"
    for place, man in enumerate(state.operators):
        if man.place != NOWHERE and state.phase <= ENTRY and not man.companion:
            yield f"operators[{place}]: place: expected {NOWHERE} before the entry, found {man.place}"
        if man.place == NOWHERE and state.phase > ENTRY and not man.dead:
            yield f"operators[{place}]: place: expected one of the board, for he lives, found {NOWHERE}"
    if state.operators and state.phase == TEAM:
        yield "operators: expected none before the team is chosen"
    if state.campaign is not None and state.phase <= DEBRIEFING:
        last = len(content.campaign.missions) - 1
        if state.campaign.number > last:
            yield f"campaign: number: expected 0 to {last}, found {state.campaign.number}"
    for place, report in enumerate(state.reports):
        if not is_own(report.mission) and report.mission not in content.mission_files:
            yield f"reports[{place}]: mission: expected one of ours, found '{report.mission}'"
