"""Reads all data files of a folder, and a mission from its text."""

import tomllib
from dataclasses import dataclass

from moonless.core import content as reading
from moonless.core.datafiles import Folder, data_files, read_file
from moonless.games.rogue_regiment.content.entries import (
    CampaignFile,
    DataFile,
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
    offers: OffersFile
    units: UnitsFile
    equipment: EquipmentFile
    operators: OperatorsFile
    events: EventsFile
    small_tiles: SmallTilesFile
    tables: TablesFile
    tiles: TilesFile
    campaign: CampaignFile
    missions: list[MissionFile]


def parse_mission(text: str, name: str, problems: list[str]) -> MissionFile | None:
    """A mission from its text, or None with the problems added."""
    try:
        return reading.read_into(MissionFile, tomllib.loads(text), name, problems)
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{name}: not TOML: {error}")
        return None


def read_files(folder: Folder, problems: list[str]) -> Files | None:
    """All data files of a folder, or None with the problems added."""
    names = [file.name for file in data_files(folder) if file.name.startswith("mission_")]
    missions = [read_file(MissionFile, folder, name, problems) for name in names]
    for name, mission in zip(names, missions, strict=True):
        if mission is not None and name != f"mission_{mission.id}.toml":
            problems.append(f"{name}: id: expected that of the file's name, found '{mission.id}'")
    game = read_file(GameFile, folder, "game.toml", problems)
    offers = read_file(OffersFile, folder / "words", "offers.toml", problems)
    units = read_file(UnitsFile, folder, "axis_units.toml", problems)
    equipment = read_file(EquipmentFile, folder, "equipment.toml", problems)
    operators = read_file(OperatorsFile, folder, "operators.toml", problems)
    events = read_file(EventsFile, folder, "event_cards.toml", problems)
    small_tiles = read_file(SmallTilesFile, folder, "small_tiles.toml", problems)
    tables = read_file(TablesFile, folder, "tables.toml", problems)
    tiles = read_file(TilesFile, folder, "tiles.toml", problems)
    campaign = read_file(CampaignFile, folder, "campaign.toml", problems)
    found = [mission for mission in missions if mission is not None]
    if (
        len(found) < len(missions)
        or game is None
        or offers is None
        or units is None
        or equipment is None
        or operators is None
        or events is None
        or small_tiles is None
        or tables is None
        or tiles is None
        or campaign is None
    ):
        return None
    found.sort(key=mission_order)
    return Files(game, offers, units, equipment, operators, events, small_tiles, tables, tiles, campaign, found)


def mission_order(mission: MissionFile) -> tuple[bool, str]:
    """The tutorial first, the missions of the campaign last."""
    return mission.tier == "campaign", mission.id


def sources(files: Files) -> dict[str, dict[str, str]]:
    """For each file, where each group of its content comes from."""
    notes = {f"mission_{mission.id}.toml": mission.source for mission in files.missions}
    for name, file in vars(files).items():
        if isinstance(file, DataFile):
            notes[f"{FILE_NAMES.get(name, name)}.toml"] = file.source
    return notes


FILE_NAMES = {"units": "axis_units", "events": "event_cards"}
