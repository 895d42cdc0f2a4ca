"""What can be true of a piece, as marks on it."""

from moonless.core.scene import Mark
from moonless.core.words import counted
from moonless.games.rogue_regiment.state import ROLE_NAMES

CROUCHED = Mark("crouched", "crouched")
STANDING = Mark("standing", "standing")
SPOTTED = Mark("spotted", "spotted", "grave")
PRISONER = Mark("prisoner", "prisoner", "grave")
CARRYING = Mark("carrying", "carrying")
ABOARD = Mark("aboard", "aboard")
WRECK = Mark("wreck", "wreck")
PARKED = Mark("parked", "parked")
ALERT = Mark("alert", "alert", "warn")
NORMAL = Mark("normal", "normal")
SMOKING = Mark("smoking", "smoking", "good")
STRUCTURE = Mark("structure", "structure")
COLORS = [Mark("white", "white"), Mark("black", "black")]
ROLES = [Mark(name, name) for name in ROLE_NAMES]


def points(left: int) -> Mark:
    """6.1 What he can still do in his turn."""
    return Mark("points", counted(left, "action point"), "good", amount=left)


def wounded(health: int, most: int) -> Mark:
    """1.4 Fewer than he had."""
    return Mark("wounded", f"{health} of {most} health", "grave" if health == 1 else "warn", amount=health)


def damaged(hits: int, most: int) -> Mark:
    """8.9 Hits so far."""
    return Mark("damaged", f"{hits} of {most} hits", amount=hits)


def aimed_at_by(name: str) -> Mark:
    return Mark("aimed-at", f"{name} aims at it", "good")


def marked_by(name: str) -> Mark:
    return Mark("marked", f"marked by {name}", "good")


def fuse(left: int) -> Mark:
    return Mark("fuse", f"fuse {left}", "warn", amount=left)
