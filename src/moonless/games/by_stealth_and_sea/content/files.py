"""The data files of a folder."""

from dataclasses import dataclass
from typing import Annotated

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
    WordsFile,
)


@dataclass
class Files:
    """All data files of the game, read but not yet checked against each other."""

    boards: Annotated[list[BoardFile], "board_*.toml"]
    ships: ShipsFile
    operators: OperatorsFile
    fault_cards: FaultCardsFile
    alert_deck: AlertDeckFile
    harbor_defense: HarborDefenseFile
    positions: Annotated[PositionsFile, "forward_positioning.toml"]
    technology: TechnologyFile
    missions: MissionsFile
    campaign: CampaignFile
    rules: RulesFile
    words: Annotated[WordsFile, "words/actions.toml"]
