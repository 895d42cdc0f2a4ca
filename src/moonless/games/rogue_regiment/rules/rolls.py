"""1.3, 14.12 Dice, and the rabbit's foot that throws them again."""

from moonless.core.decision import Decision
from moonless.core.words import noun
from moonless.games.rogue_regiment.content.components import RABBITS_FOOT
from moonless.games.rogue_regiment.content.options import ACCEPT, D6, USE_FOOT
from moonless.games.rogue_regiment.events import Rolled
from moonless.games.rogue_regiment.rules import telling, ties
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import Operator


def throw(play: Play, dice: int) -> list[int]:
    """1.3 Several dice thrown for one purpose."""
    return [play.fate.roll(D6) for _ in range(dice)]


def cast(play: Play, roll: Roll, pieces: list[str] | None = None) -> int:
    """1.3, 14.12 Throw all dice of a roll; the rabbit's foot may throw them again. How many reach their number."""
    if play.foretelling is not None:
        return play.foretelling.cast(roll)
    roll.dice = throw(play, len(roll.needs))
    tell_roll(play, roll, pieces)
    if roll.good < len(roll.dice) and rubs_foot(play, roll):
        roll.dice = throw(play, len(roll.needs))
        tell_roll(play, roll, pieces)
    return roll.good


def rubs_foot(play: Play, roll: Roll) -> bool:
    """14.12 Whoever owns a rabbit's foot is asked in turn until one is used; the second result stands."""
    for owner in foot_owners(play):
        if play.ask(Decision(ties.seat(play, owner), "reroll", "14.12", [USE_FOOT, ACCEPT], roll)) is USE_FOOT:
            owner.gear[RABBITS_FOOT] -= 1
            telling.say(play, f"{owner.name} rubs the rabbit's foot.", "14.12", [owner.key])
            return True
    return False


def tell_roll(play: Play, roll: Roll, pieces: list[str] | None) -> None:
    if play.heard:
        needs = roll.needs[:1] if len(set(roll.needs)) == 1 else roll.needs  # else one for each die, in order
        needed = " ".join(f"{need}+" for need in needs)
        good = roll.good
        hits = good if roll.attack else len(roll.dice) - good
        words = f"{hits or 'no'} {noun(hits, 'hit')}"
        fine = good > 0 if roll.attack else good == len(roll.dice)
        play.tell(Rolled(f"{roll.what}: {words}.", roll.rule, roll.dice, needed, fine, pieces))


def foot_owners(play: Play) -> list[Operator]:
    """14.12 Who has a rabbit's foot and is alive."""
    return [man for man in play.state.operators if man.gear[RABBITS_FOOT] and not man.dead]
