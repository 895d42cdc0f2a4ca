"""The data files of a folder."""

from dataclasses import dataclass
from typing import Annotated

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
    RuleNumbersFile,
    ServedFile,
    SubmarinesFile,
    TablesFile,
)


@dataclass
class Files:
    """All data files of the game, read but not yet checked against each other."""

    campaigns: Annotated[list[CampaignFile], "campaign_*.toml"]
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
    rules: Annotated[RuleNumbersFile, "words/rules.toml"]
    served: Annotated[ServedFile, "words/served.toml"]
