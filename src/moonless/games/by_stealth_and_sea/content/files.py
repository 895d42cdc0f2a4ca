"""Reads all data files of a folder."""

from dataclasses import dataclass

from moonless.core.datafiles import DataFile, Folder, data_files, read_file
from moonless.games.by_stealth_and_sea.content.entries import (
    AlertDeckFile,
    BoardFile,
    CampaignFile,
    FaultCardsFile,
    HarborDefenseFile,
    MissionsFile,
    OperatorsFile,
    PositionsFile,
    RulesFile,
    ShipsFile,
    TechnologyFile,
)


@dataclass
class Files:
    """All data files of the game, read but not yet checked against each other."""

    boards: list[BoardFile]
    ships: ShipsFile
    operators: OperatorsFile
    fault_cards: FaultCardsFile
    alert_deck: AlertDeckFile
    harbor_defense: HarborDefenseFile
    positions: PositionsFile
    technology: TechnologyFile
    missions: MissionsFile
    campaign: CampaignFile
    rules: RulesFile


def read_board(folder: Folder, name: str, problems: list[str]) -> BoardFile | None:
    """A board's file, which is named by the board's id."""
    board = read_file(BoardFile, folder, name, problems)
    if board is not None and name != f"board_{board.id}.toml":
        problems.append(f"{name}: id: expected that of the file's name, found '{board.id}'")
    return board


def read_files(folder: Folder, problems: list[str]) -> Files | None:
    """All data files of a folder, or None with the problems added."""
    names = [file.name for file in data_files(folder) if file.name.startswith("board_")]
    boards = [read_board(folder, name, problems) for name in names]
    ships = read_file(ShipsFile, folder, "ships.toml", problems)
    operators = read_file(OperatorsFile, folder, "operators.toml", problems)
    fault_cards = read_file(FaultCardsFile, folder, "fault_cards.toml", problems)
    alert_deck = read_file(AlertDeckFile, folder, "alert_deck.toml", problems)
    harbor_defense = read_file(HarborDefenseFile, folder, "harbor_defense.toml", problems)
    positions = read_file(PositionsFile, folder, "forward_positioning.toml", problems)
    technology = read_file(TechnologyFile, folder, "technology.toml", problems)
    missions = read_file(MissionsFile, folder, "missions.toml", problems)
    campaign = read_file(CampaignFile, folder, "campaign.toml", problems)
    rules = read_file(RulesFile, folder, "rules.toml", problems)
    found = [board for board in boards if board is not None]
    if (
        len(found) < len(boards)
        or ships is None
        or operators is None
        or fault_cards is None
        or alert_deck is None
        or harbor_defense is None
        or positions is None
        or technology is None
        or missions is None
        or campaign is None
        or rules is None
    ):
        return None
    return Files(
        found,
        ships,
        operators,
        fault_cards,
        alert_deck,
        harbor_defense,
        positions,
        technology,
        missions,
        campaign,
        rules,
    )


def sources(files: Files) -> dict[str, dict[str, str]]:
    """For each data file, where each group of its content comes from."""
    notes = {f"board_{board.id}.toml": board.source for board in files.boards}
    for name, file in vars(files).items():
        if isinstance(file, DataFile):
            notes["forward_positioning.toml" if name == "positions" else f"{name}.toml"] = file.source
    return notes
