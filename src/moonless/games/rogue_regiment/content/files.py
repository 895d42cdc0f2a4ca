"""The data files of a folder, and a mission from its text."""

import tomllib
from dataclasses import dataclass
from typing import Annotated

from moonless.core import content as reading
from moonless.games.rogue_regiment.content.entries import (
    CampaignFile,
    EquipmentFile,
    EventsFile,
    GameFile,
    OffersFile,
    OperatorsFile,
    UnitsFile,
)
from moonless.games.rogue_regiment.content.map_entries import SmallTilesFile, TablesFile, TilesFile
from moonless.games.rogue_regiment.content.mission_entries import MissionFile


@dataclass
class Files:
    """All data files of the game, read but not yet checked against each other."""

    game: GameFile
    offers: Annotated[OffersFile, "words/offers.toml"]
    units: Annotated[UnitsFile, "axis_units.toml"]
    equipment: EquipmentFile
    operators: OperatorsFile
    events: Annotated[EventsFile, "event_cards.toml"]
    small_tiles: SmallTilesFile
    tables: TablesFile
    tiles: TilesFile
    campaign: CampaignFile
    missions: Annotated[list[MissionFile], "mission_*.toml"]

    def __post_init__(self) -> None:
        self.missions.sort(key=mission_order)


def mission_order(mission: MissionFile) -> tuple[bool, str]:
    """The tutorial first, the missions of the campaign last."""
    return mission.tier == "campaign", mission.id


def parse_mission(text: str, name: str, problems: list[str]) -> MissionFile | None:
    """A mission from its text, or None with the problems added."""
    try:
        return reading.read_into(MissionFile, tomllib.loads(text), name, problems)
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{name}: not TOML: {error}")
        return None
