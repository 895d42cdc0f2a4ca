"""What is not installed is told with the extra that brings it."""

import sys


def lacking(what: str, missing: ImportError) -> ImportError:
    """What to say, and to raise, where something cannot be imported."""
    if missing.name == "pyspiel" and sys.platform.startswith("win"):
        return ImportError(f"{what} {missing.name}, and OpenSpiel has no package for Windows: the other forms run")
    return ImportError(f"{what} {missing.name}: pip install 'moonless[envs]'")
