"""6.1 Why an operator may not do what is not offered: the plainest reason, with its rule."""

from moonless.core.decision import Option, Refusal
from moonless.games.rogue_regiment.board.ground import CLIMB, MOVE
from moonless.games.rogue_regiment.rules import movement
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator

STANDING_ONLY = (
    "sprint",
    "climb",
    "attack",
    "step-attack",
    "attack-step",
    "aim",
    "mark",
    "crouch",
    "grenade",
    "marked",
)
ACTION_WORDS = [
    ("move", "Move", "6.3", 1),
    ("sprint", "Sprint", "6.4", 2),
    ("climb", "Climb", "6.5", 2),
    ("attack", "Attack", "6.6", 1),
    ("step-attack", "Step and attack", "6.7", 1),
    ("aim", "Aim", "6.9", 1),
    ("mark", "Mark", "6.10", 2),
    ("crouch", "Crouch", "6.11", 1),
    ("stand", "Pop up", "6.11", 0),
    ("take", "Pick up", "6.12", 0),
    ("place", "Place", "6.13", 1),
    ("blind", "Blind fire", "6.15", 1),
    ("recover", "Recover", "6.17", 4),
    ("grenade", "Throw", "14.4", 1),
    ("free", "Free", "16.4", 1),
    ("cigarette", "Give", "14.13", 0),
]


def why_not(play: Play, operator: Operator, options: list[Option]) -> list[Refusal]:
    """6.1 For every action of the table that is not offered now, the reason."""
    offered = {option.key.partition(" ")[0] for option in options}
    found: list[Refusal] = []
    for key, label, rule, cost in ACTION_WORDS:
        if key not in offered:
            found.append(Refusal(key, label, reason(play, operator, key, cost), rule))
    return found


def reason(play: Play, operator: Operator, key: str, cost: int) -> str:
    """What stands in the way, the plainest reason first."""
    if operator.passing and key not in ("move", "sprint"):
        return "he must leave the other operator's square first (3.4)"
    if key == "stand":
        return "he is standing"
    if operator.companion and key not in ("move", "sprint", "climb", "crouch"):
        return "a companion has no equipment (16.4)"
    if key == "recover" and operator.health >= play.content.constants.recover_limit:
        return f"only from 1 or 2 health, he has {operator.health}"
    if operator.ap < cost:
        return f"needs {cost} action point{'s' * (cost > 1)}, {operator.ap} left"
    if operator.carrying != NOWHERE and key not in ("move", "place", "step-place"):
        return "he carries an object (6.16)"
    if operator.crouched and key in STANDING_ONLY:
        return "he is crouched; pop up first (6.11)"
    if not operator.crouched and key == "blind":
        return "only while crouched (R20)"
    if operator.place >= play.board.size and key not in ("move", "sprint", "place", "step-place", "recover"):
        return "he is not on the board (2.10)"
    return missing(play, operator, key)


def missing(play: Play, operator: Operator, key: str) -> str:
    """What an action lacks, all else being right."""
    if key in ("attack", "blind", "step-attack", "attack-step", "aim"):
        return "no target in sight and range (8.1)"
    if key == "climb":
        kinds = [movement.kind(play, operator, operator.place, facing) for facing in range(8)]
        return "the square to climb into is taken (3.4)" if CLIMB in kinds else "nothing to climb here (6.5)"
    if key in ("move", "sprint"):
        kinds = [movement.kind(play, operator, operator.place, facing) for facing in range(8)]
        return "every way is taken (3.4)" if MOVE in kinds else "no way leads on (3.3)"
    words = {
        "take": "nothing here that he could take up",
        "place": "nothing to place, or nowhere to put it",
        "step-place": "nothing to place, or no step after which he could",
        "crouch": "not here",
        "mark": "his marker is out, or nobody is there to mark",
        "grenade": "he has no grenade, or stands in water",
        "marked": "no marked target in range and sight",
        "free": "no prisoner openly adjacent",
        "cigarette": "nobody has the token, or nobody can be given it",
        "drive": "he is not in a jeep that can drive",
    }
    return words.get(key, "not now")
