"""What the captain counts for what: prices in action points, shares and chances, found by play in bulk."""

from typing import Final

# Ways and targets
WATCHED: Final = [6.0, 1.5]
"""To be found in a turn: on the surface, where diving away costs a turn; below, where moving on is enough."""
STUN: Final = 5.0
CORNERED: Final = 1.5
"""To face a wall: a Patrol Craft would appear in our own hex (R23), where nothing can be scuttled."""
MENDING: Final = 2.0
WAY_OUT: Final = 999.0
"""No way leads there."""
HAZARD: Final = 0.12
"""With each unit of danger on the way."""
CLAIM: Final = 1.0
"""Where another craft is after it: by that one's chance."""
IN_TIME: Final = [0.04, 0.08, 0.14, 0.22, 0.35, 0.5, 0.65, 0.75, 0.85, 0.91, 0.95, 0.98, 1.0]
"""With the time: the chance by the points to spare, from six too few to six left over."""

# The end of a turn
DETECTED: Final = 1.0
"""To be detected still when the turn ends."""
DEATH: Final = 14.0
RECOVERY: Final = 4.0
READY: Final = 1.0
"""What a point left over is worth at the target."""

# Actions and surges
DEAD_BATTERY: Final = 3.0
NOW_OR_NEVER: Final = 3.0
"""How much more a check of the attack, or of the scuttling, is worth in the last turn."""
MORTARS: Final = 2.0
"""How much more the net is worth under the mortars."""
LAST_CHECK: Final = 100.0
SPARE_SURGE: Final = 0.25
LAST_SURGE: Final = 0.4
"""What a token is worth; without the last one every Stamina check is harder."""
KEEP: Final = 0.35
"""The share of crews on the offensive that come home."""
HALF_A_CREW: Final = 0.8
"""What is left of all hopes when the crew is stunned."""
CAMPAIGN_CREW: Final = 3.0
"""What a crew is worth in a custom campaign, where it is needed again."""

# What a state promises
TOP: Final = 45.0
"""The score that counts as 1: more than almost any mission brings."""
CLOSE: Final = 2
"""Hexes from which a Patrol Craft comes over us in a turn."""
