"""The data files of a folder, read one by one."""

from moonless.core.datafiles import Folder, data_files, read_file
from moonless.games.they_come_unseen.content.entries import (
    AnnouncementsFile,
    BoardFile,
    ContainersFile,
    Files,
    ShipsFile,
    SonarFile,
    StationsFile,
    TablesFile,
    VariantsFile,
    VisibilityFile,
)


def read_files(folder: Folder, problems: list[str]) -> Files | None:
    """All data files of a folder, or None with the problems added."""
    data_files(folder)
    board = read_file(BoardFile, folder, "board.toml", problems)
    ships = read_file(ShipsFile, folder, "ships.toml", problems)
    containers = read_file(ContainersFile, folder, "containers.toml", problems)
    stations = read_file(StationsFile, folder, "stations.toml", problems)
    sonar = read_file(SonarFile, folder, "sonar.toml", problems)
    tables = read_file(TablesFile, folder, "tables.toml", problems)
    variants = read_file(VariantsFile, folder, "variants.toml", problems)
    announcements = read_file(AnnouncementsFile, folder, "announcements.toml", problems)
    visibility = read_file(VisibilityFile, folder, "visibility.toml", problems)
    if board is None or ships is None or containers is None or stations is None or sonar is None:
        return None
    if tables is None or variants is None or announcements is None or visibility is None:
        return None
    return Files(board, ships, containers, stations, sonar, tables, variants, announcements, visibility)
