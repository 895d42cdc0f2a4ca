"""From the data files as they are written to the components that the rules use. What is read here has been checked."""

from dataclasses import fields
from typing import Any, TypeVar

from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.components import (
    AIMS,
    DIRECTIONS,
    SKILL_NAMES,
    SPACE_NAMES,
    ActionRow,
    Attribute,
    FaultCard,
    Mission,
    MissionCard,
    MissionCrew,
    Operator,
    OperatorCard,
    Service,
    Ship,
    SlcSheet,
    skill_list,
)
from moonless.games.by_stealth_and_sea.content.entries import (
    ActionEntry,
    ActionWords,
    AttributeEntry,
    FaultCardEntry,
    MissionEntry,
    OperatorEntry,
    SheetTable,
    ShipsFile,
)

Card = TypeVar("Card", OperatorCard, MissionCard)


def make_ships(file: ShipsFile) -> dict[str, Ship]:
    """The Navy and Cargo counters."""
    types = {kind.id: kind for kind in file.ship_types}
    ships: dict[str, Ship] = {}
    for navy in file.navy:
        kind = types[navy.type]
        ships[navy.id] = Ship(
            navy.id, navy.name, navy.prefix, kind.id, navy.victory_points, kind.medal, kind.promotion, True
        )
    for cargo in file.cargo:
        kind = types[cargo.type]
        ships[cargo.id] = Ship(
            cargo.id, cargo.name, "", kind.id, cargo.victory_points, kind.medal, kind.promotion, False
        )
    return ships


def make_operator(entry: OperatorEntry) -> Operator:
    """An Operator card."""
    missions = [
        Service(served.mission, served.role, served.slc, skill_list(served.skills)) for served in entry.missions
    ]
    return Operator(**printed(OperatorCard, entry), attribute=make_attribute(entry.attribute), missions=missions)


def make_attribute(entry: AttributeEntry) -> Attribute:
    """What is special about a crew."""
    return Attribute(entry.type, SKILL_NAMES.index(entry.skill) if entry.skill else -1, entry.action)


def make_fault_card(entry: FaultCardEntry) -> FaultCard:
    """A kind of Fault card."""
    return FaultCard(
        id=entry.id,
        key=entry.id.removeprefix("fault-"),
        title=entry.title,
        technology=entry.technology,
        level=entry.level,
        space=SPACE_NAMES.index(entry.space),
        token=entry.token,
        repair_value=entry.repair_value,
        kept=entry.token_goes == "card",
        copies=entry.copies,
        flavor=entry.flavor,
    )


def make_action(entry: ActionEntry, words: ActionWords) -> ActionRow:
    """A row of the action table: as it is printed, but for its skill, with the words that screens need."""
    skill = SKILL_NAMES.index(entry.skill) if entry.skill else -1
    said = vars(entry) | {"skill": skill}
    return ActionRow(**said, verb=words.verb or entry.id, aim=AIMS.index(words.aim), at=words.at)


def make_sheet(entry: SheetTable) -> SlcSheet:
    """The SLC sheet; its spaces were found to be in order."""
    return SlcSheet(
        [space.at_setup for space in entry.spaces],
        [space.when_empty for space in entry.spaces],
        entry.stamina_modifier_without_breathing_gear,
        entry.stamina_check_without_wetsuit,
    )


def make_movement(diagram: dict[int, str]) -> list[int]:
    """The direction of each face of the movement die, by the face's number (0 is no face); -1: the craft stays."""
    movement = [-1] * (max(diagram) + 1)
    for face, direction in diagram.items():
        if direction in DIRECTIONS:
            movement[face] = DIRECTIONS.index(direction)
    return movement


def make_mission(entry: MissionEntry, board: Board) -> Mission:
    """A mission on its board."""
    index = board.index
    said = printed(MissionCard, entry) | {"overview": " ".join(entry.overview.split())}
    return Mission(
        **said,
        start_hexes=board.start_sets[entry.start_set],
        cargo_hexes=[index[name] for name in entry.cargo_hexes],
        named_cargo={index[cargo.hex]: cargo.name for cargo in entry.named_cargo},
        designated=[(ship.ship, index[ship.hex]) for ship in entry.designated_ships],
        free_ship_hexes=[index[name] for name in entry.free_ship_hexes],
        crews=[MissionCrew(crew.slc, crew.operator, skill_list(crew.skills)) for crew in entry.crews],
    )


def printed(card: type[Card], entry: Card) -> dict[str, Any]:
    """What an entry says of a card, to be taken over as it is."""
    return {part.name: getattr(entry, part.name) for part in fields(card)}
