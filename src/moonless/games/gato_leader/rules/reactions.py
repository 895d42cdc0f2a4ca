"""11.5 Reactions: how a boat may dive from an attack."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision, Option, Shorthand
from moonless.games.gato_leader.content.components import Strength
from moonless.games.gato_leader.events import Rolled
from moonless.games.gato_leader.rules import cards, damage, decks, terms
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import IN_PLAY, Boat, Sub

RIDE_IT_OUT = Option("ride-it-out", "No reaction", rule="11.5")
RIDE_ALL_OUT = Shorthand("ride-all-out", "No reaction to any attack of this round", rule="11.5")
CRASH_DIVE = Option("crash-dive", "Crash Dive", rule="11.5")
DEEP_DIVE = Option("deep-dive", "Deep Dive", rule="11.5")

IS_SUBMERGED = Bar("the boat is Submerged already", "11.5")
IS_SURFACED = Bar("the boat is Surfaced", "11.5")
REACHES_DEEP = Bar("it does not help against a carrier", "R32")

WORST_DIE = 10
"""The die on which the Hull suffers from a Deep Dive."""
FLOODS_TOO: Final = "r54 both"


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Incoming:
    """An attack that is about to fall on a boat; `caught` is what it is after the Stress of a Crash Dive (11.5)."""

    def __init__(
        self, sub: Sub, attacker: str, strength: Strength, caught: Strength, reaches_deep: bool = False
    ) -> None:
        self.sub = sub
        self.attacker = attacker
        self.strength = strength
        self.caught = caught
        self.reaches_deep = reaches_deep
        """R32 By one reading a Deep Dive does not help against a carrier."""


def escapes(play: Play, sub: Sub, incoming: Incoming) -> bool:
    """11.5, R32 One reaction per boat and step, for this and every later attack."""
    if sub.deep:
        return not incoming.reaches_deep
    boat = cards.sub_boat(play, sub)
    if not sub.crash and not sub.rides:
        options = reaction_options(play, sub, incoming.reaches_deep)
        if len(options) > 1 and not play.battle.mission:
            options.append(RIDE_ALL_OUT)
        answer = play.ask(Decision(boat.seat, "reaction", "11.5", options, incoming))
        sub.rides = answer is RIDE_ALL_OUT
        if answer is CRASH_DIVE:
            crash_dive(play, sub, boat)
        elif answer is DEEP_DIVE:
            deep_dive(play, sub, boat)
            return True
    return sub.crash and crash_dive_roll(play, boat)


def reaction_options(play: Play, sub: Sub, reaches_deep: bool = False) -> list[Option]:
    """11.5 Crash Dive from the surface, Deep Dive from below."""
    options = [RIDE_IT_OUT]
    if crash_dive_barred(sub) is None:
        options.append(CRASH_DIVE)
    if deep_dive_barred(play, sub, reaches_deep) is None:
        options.append(DEEP_DIVE)
    return options


def crash_dive_barred(sub: Sub) -> Bar | None:
    return IS_SUBMERGED if sub.submerged else None


def deep_dive_barred(play: Play, sub: Sub, reaches_deep: bool) -> Bar | None:
    """11.5 From below only; not in Shallow Water (7.6); R32 not where it does not help."""
    if not sub.submerged:
        return IS_SURFACED
    if reaches_deep:
        return REACHES_DEEP
    return None if cards.condition(play).deep_dive_allowed else play.options.not_in[play.battle.condition]


def crash_dive(play: Play, sub: Sub, boat: Boat) -> None:
    """11.5 Submerged at once, 1 Stress."""
    sub.submerged = True
    sub.crash = True
    terms.add_stress(play, boat, play.content.tables.reactions.crash_dive_stress, "Crash Dive", "11.5")


def crash_dive_roll(play: Play, boat: Boat) -> bool:
    """11.5 Evasion or less: the attack has no effect."""
    die = decks.roll(play)
    need = terms.evasion(play, boat)
    if play.heard:
        text = f"{cards.name(play, boat)} {'is down in time' if die <= need else 'is caught diving'}."
        play.tell(Rolled(text, "11.5", [die], f"{need} or less", die <= need, [boat.id]))
    return die <= need


def deep_dive(play: Play, sub: Sub, boat: Boat) -> None:
    """11.5 2 Stress; no attack has effect, but the sea may: Flooding, or on a 10 the Hull (R54: or both)."""
    table = play.content.tables.reactions
    sub.deep = True
    terms.add_stress(play, boat, table.deep_dive_stress, "Deep Dive", "11.5")
    die = decks.roll(play)
    need = terms.evasion(play, boat)
    if play.heard:
        text = f"{cards.name(play, boat)} goes deep: {'she holds' if die <= need else 'water comes in'}."
        play.tell(Rolled(text, "11.5", [die], f"{need} or less", die <= need, [boat.id]))
    if die <= need:
        return
    worst = die == WORST_DIE
    if not worst or FLOODS_TOO in play.state.readings:
        damage.apply_hit(play, boat, table.deep_dive_failure, "Deep Dive")
    if worst and boat.status == IN_PLAY:
        damage.apply_hit(play, boat, table.deep_dive_roll_of_10, "Deep Dive")
