"""What can be true of a piece, as marks on it."""

from moonless.core.scene import Mark, Tone
from moonless.core.words import counted
from moonless.games.gato_leader.content.kinds import (
    DAMAGE_KEYS,
    DAMAGE_NAMES,
    FLOODING,
    HULL,
    MINE,
    MISSION_KEYS,
    MISSION_NAMES,
)
from moonless.games.gato_leader.rules import terms
from moonless.games.gato_leader.state import STATUS_NAMES, Boat

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
MISSIONS = [Mark(f"mission-{key}", f"{name} mission") for key, name in zip(MISSION_KEYS, MISSION_NAMES, strict=True)]


def pack(number: int) -> Mark:
    return Mark("pack", f"pack {number}", amount=number)


def speed(number: int) -> Mark:
    return Mark("speed", f"speed {number}", amount=number)


def points(number: int) -> Mark:
    return Mark("points", f"{number} VP", amount=number)


def torpedoes(number: int) -> Mark:
    """How many are left."""
    return Mark("torpedoes", counted(number, "torpedo", "es"), "plain" if number else "warn", amount=number)


def loaded(boat: Boat) -> Mark:
    """What is in the tubes, and how many are left in all."""
    number, left = sum(boat.ready[:MINE]), terms.torpedoes(boat)
    return Mark("loaded", f"{number} loaded", "plain" if number else "warn", f"{left} aboard", number)


def ammo(number: int) -> Mark:
    return Mark("ammo", f"{number} Gun Ammo", "plain" if number else "warn", amount=number)


def tactics(words: str) -> Mark:
    return Mark("tactics", f"Tactics: {words}", "warn")


def damages(boat: Boat) -> list[Mark]:
    """12.2 Every damage that lies on a boat."""
    return [
        damage(boat, kind)
        for kind, (temporary, lasting) in enumerate(zip(boat.temporary, boat.lasting, strict=True))
        if temporary or lasting
    ]


def damage(boat: Boat, kind: int) -> Mark:
    """12.3 Hull and Flooding may sink it."""
    number, lasting = terms.damage_of(boat, kind), boat.lasting[kind]
    name = f"{DAMAGE_NAMES[kind]} damage" + (f" {number}" if number > 1 else "")
    note = f"{lasting} lasting" if lasting else "until the next Refit"
    return Mark(f"{DAMAGE_KEYS[kind]}-damage", name, "grave" if kind in (HULL, FLOODING) else "warn", note, number)
