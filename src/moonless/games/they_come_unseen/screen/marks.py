"""What can be true of a piece, as marks on it."""

from moonless.core.scene import Mark
from moonless.core.words import counted
from moonless.games.they_come_unseen.board import DEPTH_KEYS, DEPTH_WORDS
from moonless.games.they_come_unseen.rules.containers import CARGO_KEYS, CARGO_WORDS

DESTROYED = Mark("destroyed", "destroyed", "grave")
TARGET = Mark("target", "target", "good")
IN_STATION = Mark("in-station", "in the station")
ADRIFT = Mark("adrift", "adrift", "grave")
TACTICAL = Mark("tactical-damage", "tactical damage", "warn")
ENGINEERING = Mark("engineering-damage", "engineering damage", "warn")
WATCH = Mark("watch", "sonar watch")
NO_FUEL = Mark("no-fuel", "out of fuel", "grave")
NO_SALVOS = Mark("no-salvos", "no salvos", "warn")
DEPTHS = [Mark(f"depth-{key}", word) for key, word in zip(DEPTH_KEYS, DEPTH_WORDS, strict=True)]
CARGO = [Mark(f"cargo-{key}", word) for key, word in zip(CARGO_KEYS, CARGO_WORDS, strict=True)]


def damage(hits: int, near_misses: int) -> list[Mark]:
    """16.1, 16.2 What bombs have done to a submarine."""
    found = []
    if hits:
        found.append(Mark("hits", counted(hits, "hit"), "grave", amount=hits))
    if near_misses:
        words = counted(near_misses, "near miss", "es")
        found.append(Mark("near-misses", words, "warn", amount=near_misses))
    return found
