"""3 The phases of the game, in their order; each starts from the state alone."""

from typing import Final

SQUADRON: Final = 0
DEPLOYMENT: Final = 1
STRATEGIC: Final = 2
WOLFPACKS: Final = 3
OPERATIONS: Final = 4
MOVEMENT: Final = 5
MISSION: Final = 6
NAVAL_ATTACK: Final = 7
CONTACT: Final = 8
CONVOY: Final = 9
SET_UP: Final = 10
SUBMARINES: Final = 11
LAG: Final = 12
ESCORTS: Final = 13
AGGRESSIVE: Final = 14
ENEMY: Final = 15
CAUTIOUS: Final = 16
END_OF_ROUND: Final = 17
POST_COMBAT: Final = 18
ACTION: Final = 19
REFIT: Final = 20
CAMPAIGN_END: Final = 21
OVER: Final = 22

PHASE_NAMES = [
    "Squadron",
    "Deployment",
    "Strategic Segment",
    "Wolfpacks",
    "Operations Segment",
    "Movement",
    "Special Mission",
    "Naval Attack",
    "Contact",
    "Convoy",
    "Tactical set-up",
    "Submarine movement",
    "Lag movement",
    "Escorts",
    "Aggressive boats",
    "Enemy ships",
    "Cautious boats",
    "End of round",
    "Post-combat",
    "Action",
    "Refit Segment",
    "Campaign end",
    "Over",
]
