"""Where what belongs to a user is kept: saved games, the server's database."""

import os
from pathlib import Path


def home() -> Path:
    """The user's data folder: MOONLESS_HOME, else under XDG_DATA_HOME, else ~/.local/share."""
    if own := os.environ.get("MOONLESS_HOME"):
        return Path(own).expanduser()
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data and Path(data).is_absolute() else Path.home() / ".local" / "share"
    return base / "moonless"
