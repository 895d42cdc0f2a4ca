"""What can be true of a piece, as marks on it."""

from moonless.core.scene import Mark
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


def marked_by(name: str) -> Mark:
    return Mark("marked", f"marked by {name}", "good")


def fuse(left: int) -> Mark:
    return Mark("fuse", f"fuse {left}", "warn", amount=left)
