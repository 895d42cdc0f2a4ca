"""What the captain counts for what: prices in action points, chances and distances, found by play in bulk."""

from typing import Final

# Going
SEEN: Final = 170.0
"""What being seen by a normal unit costs, in action points."""
RISK: Final = 110.0
"""What being seen later in this turn costs: less than being seen for certain. Waiting costs little."""
FRESH: Final = 6.0
"""What it costs a spotted man to be seen by one more who did not know yet."""
NOISE: Final = 25.0
AVOID: Final = 5.0
AHEAD: Final = 8
"""So many squares of the way on are looked at for who bars it."""
NERVE: Final = 7
"""After so many turns of battle caution begins to go; after twice as many there is nothing left but to go for it."""
HEEDLESS: Final = 0.02
HASTE: Final = 8
DRAIN: Final = 4
"""5.3 With the alarm so few turns off, being seen matters less and less."""
LAST_CARDS: Final = 3
"""14.5 With so few cards to go until the first bomb there is no time left; caution goes in the cards before."""
PATIENCE: Final = 12
"""From this turn on, waiting costs more and more."""

# Fighting
WOUND: Final = 3.0
"""What a wound costs, in action points; the last ones cost more."""
DEATH: Final = 14.0
PRISONER: Final = 2.0
"""Who has no strength left, and is what the mission is about, is worth more care."""
KILL: Final = 0.8
"""What one enemy less is worth, whomever he threatens."""
CALM: Final = 2.0
"""What it is worth that one alert enemy less runs the meter down."""
LOUD: Final = 1.0
"""What a point of the meter is worth."""
WOKEN: Final = 2.0
"""What it costs to put one more on the alert."""
CLUSTER: Final = 2
"""A grenade is for so many at once."""
WORTH_A_SHOT: Final = 0.9
"""In action points: what a step is worth."""
SALLY_POINTS: Final = 4
TOO_HOT: Final = 4.0
"""In action points: wounds to be expected that are worth a step home."""

# Stalking
SURE: Final = 0.8
"""Silent shots are for the certain kill only."""
EXPOSED: Final = 0.25
"""So likely to be seen afterwards, a kill is not worth it."""
STALK: Final = 10
"""Whoever bars the way and whose back is so near is stalked."""
LOAD_NEAR: Final = 5
"""So near a load he thinks of the way home with it."""
BODY: Final = 4
"""A body so near is worth the steps to it."""
COVER_NEAR: Final = 4
"""As far as a body is carried."""

# What a state promises
WON: Final = 0.8
"""A mission won, before its rating: winning is what counts."""
STAR: Final = 0.05
UNKNOWN: Final = 0.5
"""A mission for which nobody has been named yet."""
USUAL: Final = 3.0
"""The rating of a victory, usually."""
