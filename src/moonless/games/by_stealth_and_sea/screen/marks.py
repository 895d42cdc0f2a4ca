"""What can be true of a piece, as marks on it."""

from moonless.core.scene import Mark

SURFACED = Mark("surfaced", "surfaced")
SUBMERGED = Mark("submerged", "submerged")
DETECTED = Mark("detected", "detected", "grave")
UNDETECTED = Mark("undetected", "undetected")
WARHEAD_OUT = Mark("warhead-out", "warhead out", "warn", "With a warhead on the counter the craft cannot move (R17).")
STUNNED = Mark("stunned", "stunned", "grave")
READY = Mark("ready", "ready", "warn")
EXHAUSTED = Mark("exhausted", "exhausted")
