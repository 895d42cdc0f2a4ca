"""The data files of a folder."""

from dataclasses import dataclass

from moonless.games.they_come_unseen.content.entries import (
    AnnouncementsFile,
    BoardFile,
    ContainersFile,
    ShipsFile,
    SonarFile,
    StationsFile,
    TablesFile,
    VariantsFile,
    VisibilityFile,
)


@dataclass
class Files:
    """All data files, read but not yet checked against each other."""

    board: BoardFile
    ships: ShipsFile
    containers: ContainersFile
    stations: StationsFile
    sonar: SonarFile
    tables: TablesFile
    variants: VariantsFile
    announcements: AnnouncementsFile
    visibility: VisibilityFile
