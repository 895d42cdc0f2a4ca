"""What can be true of a piece, as marks on it."""

from moonless.core.scene import Mark
from moonless.games.they_come_unseen.board import DEPTH_KEYS, DEPTH_WORDS
from moonless.games.they_come_unseen.rules.containers import CARGO_KEYS, CARGO_WORDS

DESTROYED = Mark("destroyed", "destroyed", "grave")
TARGET = Mark("target", "target", "good")
IN_STATION = Mark("in-station", "in the station")
ADRIFT = Mark("adrift", "adrift", "grave")
TACTICAL = Mark("tactical-damage", "tactical damage", "warn")
ENGINEERING = Mark("engineering-damage", "engineering damage", "warn")
WATCH = Mark("watch", "sonar watch")
DEPTHS = [Mark(f"depth-{key}", word) for key, word in zip(DEPTH_KEYS, DEPTH_WORDS, strict=True)]
CARGO = [Mark(f"cargo-{key}", word) for key, word in zip(CARGO_KEYS, CARGO_WORDS, strict=True)]
