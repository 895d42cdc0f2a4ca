"""Reads all data files of a folder."""

from dataclasses import dataclass, fields

from moonless.core.datafiles import DataFile, Folder, data_files, read_file
from moonless.games.gato_leader.content.entries import (
    CampaignFile,
    CoastsFile,
    ConvoysFile,
    CountersFile,
    DisplayFile,
    EscortsFile,
    EventsFile,
    FirstPatrolFile,
    MerchantsFile,
    NavalFile,
    SubmarinesFile,
    TablesFile,
)


@dataclass
class Files:
    """All data files of the game, read but not yet checked against each other."""

    campaigns: list[CampaignFile]
    submarines: SubmarinesFile
    merchants: MerchantsFile
    escorts: EscortsFile
    naval: NavalFile
    convoys: ConvoysFile
    events: EventsFile
    counters: CountersFile
    tactical_display: DisplayFile
    tables: TablesFile
    coasts: CoastsFile
    first_patrol: FirstPatrolFile


def read_campaign(folder: Folder, name: str, problems: list[str]) -> CampaignFile | None:
    """A campaign sheet's file, which is named by its id."""
    sheet = read_file(CampaignFile, folder, name, problems)
    if sheet is not None and name != f"campaign_{sheet.id.replace('-', '_')}.toml":
        problems.append(f"{name}: id: expected that of the file's name, found '{sheet.id}'")
    return sheet


def read_files(folder: Folder, problems: list[str]) -> Files | None:
    """All data files of a folder, or None with the problems added."""
    names = [file.name for file in data_files(folder) if file.name.startswith("campaign_")]
    campaigns = [read_campaign(folder, name, problems) for name in names]
    submarines = read_file(SubmarinesFile, folder, "submarines.toml", problems)
    merchants = read_file(MerchantsFile, folder, "merchants.toml", problems)
    escorts = read_file(EscortsFile, folder, "escorts.toml", problems)
    naval = read_file(NavalFile, folder, "naval.toml", problems)
    convoys = read_file(ConvoysFile, folder, "convoys.toml", problems)
    events = read_file(EventsFile, folder, "events.toml", problems)
    counters = read_file(CountersFile, folder, "counters.toml", problems)
    display = read_file(DisplayFile, folder, "tactical_display.toml", problems)
    tables = read_file(TablesFile, folder, "tables.toml", problems)
    coasts = read_file(CoastsFile, folder, "coasts.toml", problems)
    first = read_file(FirstPatrolFile, folder, "first_patrol.toml", problems)
    found = [campaign for campaign in campaigns if campaign is not None]
    if (
        len(found) < len(campaigns)
        or submarines is None
        or merchants is None
        or escorts is None
        or naval is None
        or convoys is None
        or events is None
        or counters is None
        or display is None
        or tables is None
        or coasts is None
        or first is None
    ):
        return None
    return Files(
        found, submarines, merchants, escorts, naval, convoys, events, counters, display, tables, coasts, first
    )


def sources(files: Files) -> dict[str, dict[str, str]]:
    """For each data file, where each group of its content comes from."""
    notes = {f"campaign_{sheet.id.replace('-', '_')}.toml": sheet.source for sheet in files.campaigns}
    for field in fields(files):
        file = getattr(files, field.name)
        if isinstance(file, DataFile):
            notes[f"{field.name}.toml"] = file.source
    return notes
