"""What the captain counts for what: in victory points and as shares of them, found by play in bulk."""

from typing import Final

# Ships and torpedoes
XP_WORTH: Final = 0.25
LIGHT_SHARE: Final = 0.08
TORPEDO_WORTH: Final = 0.1

# A battle
HEAVY_SHARE: Final = 0.3
FINAL_SHARE: Final = 0.75
"""What Heavy damage is worth when a Contact is left for the Final Shot."""
BOAT_WORTH: Final = 7.0
"""What a lost boat costs: 3 VP and what it would still have sunk."""
STRESS_WORTH: Final = 0.4
DAMAGE_WORTH: Final = 0.45
"""What a hit costs on average apart from sinking."""
STUCK_COST: Final = 0.35
"""What each Escort costs a boat that cannot be gone by the next round."""

# A Patrol
EVENT_STRESS: Final = 0.75
"""Stress an Event brings on average, hits counted as Stress."""
CONTACT_WORTH: Final = 2.2
EVENT_COST: Final = 0.35
CROWD_COST: Final = 0.8
