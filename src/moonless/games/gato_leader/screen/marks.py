"""What can be true of a piece, as marks on it."""

from moonless.core.scene import Mark, Tone
from moonless.games.gato_leader.content.components import MISSION_KEYS
from moonless.games.gato_leader.state import STATUS_NAMES

SURFACED = Mark("surfaced", "surfaced")
SUBMERGED = Mark("submerged", "submerged")
DETECTED = Mark("detected", "detected", "grave")
UNDETECTED = Mark("undetected", "undetected")
SILENT = Mark("silent", "silent running")
DEEP = Mark("deep", "deep")
STUNNED = Mark("stunned", "stunned", "grave")
SEARCHED = Mark("searched", "searched")
MOVED = Mark("moved", "moved")
HOMEWARD = Mark("homeward", "heading home")
LIGHT_DAMAGE = Mark("light-damage", "light damage", "warn")
HEAVY_DAMAGE = Mark("heavy-damage", "heavy damage", "grave")
UNKNOWN_SHIP = Mark("unknown", "unknown")
STATUS_TONES: list[Tone] = ["plain", "warn", "grave"]
STATUSES = [Mark(name.lower(), name.lower(), tone) for name, tone in zip(STATUS_NAMES, STATUS_TONES, strict=True)]
MISSIONS = [Mark(f"mission-{key}", key) for key in MISSION_KEYS]


def pack(number: int) -> Mark:
    return Mark("pack", f"pack {number}", amount=number)


def speed(number: int) -> Mark:
    return Mark("speed", f"speed {number}", amount=number)


def points(number: int) -> Mark:
    return Mark("points", f"{number} VP", amount=number)


def torpedoes(number: int) -> Mark:
    """How many are left."""
    return Mark("torpedoes", f"{number} torpedo{'es' * (number != 1)}", "plain" if number else "warn", amount=number)
