"""The kinds of things there are, by number; what the data and people call each of them."""

from typing import Final

# Levels of a crew (1.1).
GREEN: Final = 0
TRAINED: Final = 1
VETERAN: Final = 2
ACE: Final = 3
LEVEL_KEYS = ["green", "trained", "veteran", "ace"]
LEVEL_NAMES = ["Green", "Trained", "Veteran", "Ace"]

# What a torpedo place can hold (1.7); mines hold the places of the torpedoes they replaced (R52).
MK14: Final = 0
MK10: Final = 1
MK27: Final = 2
MINE: Final = 3
LOAD_KEYS = ["mk14", "mk10", "mk27", "mines"]
LOAD_NAMES = ["Mk 14", "Mk 10", "Mk 27", "Mines"]

# Damage that stays on a boat (12.3).
ELECTRONICS: Final = 0
ENGINES: Final = 1
FLOODING: Final = 2
OIL_LEAK: Final = 3
HULL: Final = 4
GUN: Final = 5
PERISCOPE: Final = 6
TUBES: Final = 7
DAMAGE_KEYS = ["electronics", "engines", "flooding", "oil-leak", "hull", "gun", "periscope", "torpedo-tubes"]
DAMAGE_NAMES = ["Electronics", "Engines", "Flooding", "Oil Leak", "Hull", "Gun", "Periscope", "Torpedo Tubes"]

# What passes at once (12.1); a hit's code is one of these or a kind of damage.
NO_EFFECT: Final = -1
STRESS: Final = -2
STUNNED: Final = -3
SUNK: Final = -4
INSTANT = {"no-effect": NO_EFFECT, "stress": STRESS, "stunned": STUNNED, "sunk": SUNK}

# Kinds of ship (1.11).
MERCHANT: Final = 0
NAVAL: Final = 1
ESCORT: Final = 2
SHIP_KINDS = ["merchant", "naval", "escort"]
SHIP_LETTERS = ["m", "n", "e"]

# Special Missions (4.8).
MINE_MISSION: Final = 0
ATTACK_MISSION: Final = 1
RECON_MISSION: Final = 2
MISSION_KEYS = ["mine", "attack", "recon"]
MISSION_NAMES = ["Mine", "Naval Attack", "Recon/Rescue"]
MISSION_RULES = ["5.11", "5.13", "5.12"]

ABILITY_NAMES = {
    "infiltrator": "Infiltrator",
    "cool": "Cool",
    "searcher": "Searcher",
    "radar": "Radar",
    "mk10": "Mk 10 only",
}
"""2.7 What the abilities of a crew are called."""

NOT_AVAILABLE: Final = 99
"""A hit number that no single attack can reach (10.6)."""
OPEN_END: Final = 99
"""The upper end of a table's last row, which has none (6.4)."""
