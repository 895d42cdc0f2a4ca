"""What may stand in a checkpoint, which may come from a stranger."""

from collections.abc import Iterator
from typing import Final

from moonless.core.checkpoints import COUNT, FREE, Bound, Bounds, among, place_in, span, surplus
from moonless.games.gato_leader.board import Sheet
from moonless.games.gato_leader.content.content import LENGTHS, Content, content_of
from moonless.games.gato_leader.content.kinds import DAMAGE_KEYS, LEVEL_KEYS, LOAD_KEYS, MISSION_KEYS, SHIP_KINDS
from moonless.games.gato_leader.phases import (
    CONVOY,
    END_OF_ROUND,
    MISSION,
    MOVEMENT,
    NAVAL_ATTACK,
    PHASE_NAMES,
    POST_COMBAT,
    SET_UP,
    SUBMARINES,
)
from moonless.games.gato_leader.state import (
    IN_PLAY,
    LOST,
    OFF,
    SEATS,
    UNKNOWN,
    Battle,
    Boat,
    CampaignResult,
    Deed,
    LogRow,
    Ship,
    State,
    Sub,
)

WITH_BOATS: Final = (MOVEMENT, MISSION, NAVAL_ATTACK, CONVOY, SET_UP)
"""Phases in which a unit of boats acts."""
WITH_BATTLE: Final = (NAVAL_ATTACK, SET_UP, *range(SUBMARINES, END_OF_ROUND + 1), POST_COMBAT)


def bounds(state: State) -> Bounds:
    """By class and field."""
    content = content_of(state)
    if state.campaign not in content.sheets:
        return {State: {"campaign": among(content.sheets)}}
    sheet = content.sheets[state.campaign]
    sheets, level = among(content.sheets), place_in(LEVEL_KEYS)
    return {
        State: of_state(content, state, sheet),
        Boat: of_a_boat(content) | {"level": level},
        LogRow: {"stage": COUNT, "level": level},
        Deed: {"stage": COUNT},
        CampaignResult: {"campaign": sheets},
        **of_a_battle(content, state, sheet),
    }


def of_state(content: Content, state: State, sheet: Sheet) -> dict[str, Bound]:
    area, areas, decks = Bound(f"an Area of {sheet.name}", range(len(sheet.areas))), len(sheet.areas), boxes(content)
    return {
        "length": among(LENGTHS),
        "phase": place_in(PHASE_NAMES),
        "players": span(1, len(SEATS)),
        **dict.fromkeys(("home_by", "spent", "segment", "notices", "packs", "contacts"), COUNT),
        "series": among(content.sheets),
        "sold": COUNT.by(among(content.options)),
        "fobs": COUNT.by(area),
        "intel": area,
        "ultra": COUNT.long(areas),
        "warnings": COUNT.long(areas),
        "active": place_in(state.boats),
        "mission": place_in(MISSION_KEYS).or_else(OFF),
        "decks": FREE.long(len(decks)),
        "discards": FREE.long(len(decks)),
        "deal": among(boat_cards(content), "the number of a Submarine card"),
    }


def of_a_boat(content: Content) -> dict[str, Bound]:
    """One that was lost or traded in is where it was in an earlier campaign."""
    return {
        "number": place_in(content.boat_ids),
        "id": among(content.boat_ids),
        "seat": among(SEATS),
        "place": place_in(max(len(sheet.ids) for sheet in content.sheets.values())).or_else(OFF),
        "ready": COUNT.long(len(LOAD_KEYS)),
        "stored": COUNT.long(len(LOAD_KEYS)),
        **dict.fromkeys(("ammo", "stress", "patrols", "at_sea", "in_port"), COUNT),
        "status": span(IN_PLAY, LOST),
        "temporary": COUNT.long(len(DAMAGE_KEYS)),
        "lasting": COUNT.long(len(DAMAGE_KEYS)),
        "missions": COUNT.long(len(MISSION_KEYS)),
        "pack": COUNT.or_else(OFF),
    }


def of_a_battle(content: Content, state: State, sheet: Sheet) -> Bounds:
    tactics, area = place_in(content.tactics), place_in(content.display.ids)
    return {
        Sub: {"boat": place_in(state.boats), "area": area.or_else(OFF), "stunned": COUNT},
        Ship: {
            "kind": place_in(SHIP_KINDS),
            "home": area,
            "area": area.or_else(OFF),
            "card": among(content.ships, "the number of a ship's card").or_else(UNKNOWN),
            "damage": COUNT,
            "tactics": tactics.or_else(OFF),
        },
        Battle: {
            "card": among(content.convoys, "the number of a Convoy card").or_else(UNKNOWN),
            "place": place_in(sheet.ids),
            "condition": among(content.conditions),
            "alerted": COUNT,
            "round": COUNT,
            "cup": tactics,
        },
    }


def boxes(content: Content) -> list[list[int]]:
    """All cards of each deck, in the order of the state's decks."""
    return [
        content.event_deck,
        list(content.convoys),
        content.merchant_deck,
        content.escort_deck,
        content.naval_deck,
    ]


def boat_cards(content: Content) -> list[int]:
    """16.1 Two a boat."""
    boats = content.boats.values()
    return [boat.card_green_trained for boat in boats] + [boat.card_veteran_ace for boat in boats]


def contradictions(state: State) -> Iterator[str]:
    """What does not go together."""
    content = content_of(state)
    sheet = content.sheets[state.campaign]
    for place, box in enumerate(boxes(content)):
        yield from surplus(f"decks[{place}]", state.decks[place] + state.discards[place], box)
    for place, boat in enumerate(state.boats):
        if content.boat_ids[boat.number] != boat.id:
            yield f"boats[{place}]: number: expected that of {boat.id}, found {boat.number}"
        if boat.in_play and boat.place >= len(sheet.ids):
            yield f"boats[{place}]: place: expected a place of {sheet.name}, found {boat.place}"
    if state.phase in WITH_BATTLE and state.battle is None:
        yield f"battle: expected one in the phase {PHASE_NAMES[state.phase]}, found nothing"
    if state.phase in WITH_BOATS and not state.active:
        yield f"active: expected a boat in the phase {PHASE_NAMES[state.phase]}, found none"
    if state.phase == MISSION and state.mission == OFF:
        yield "mission: expected one, found none"
