"""Exact chances: of a check, with the surges left; of an Alert card, with the cards left in the deck."""

from moonless.core.decision import Decision, Option
from moonless.core.scene import Odds
from moonless.games.by_stealth_and_sea.content.action_table import Act
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, STAMINA
from moonless.games.by_stealth_and_sea.rules.actions import check_value
from moonless.games.by_stealth_and_sea.rules.chances import one_throw, with_surges
from moonless.games.by_stealth_and_sea.rules.escape import escape_modifier
from moonless.games.by_stealth_and_sea.rules.play import Play, reading
from moonless.games.by_stealth_and_sea.rules.skill_checks import REROLL, Check, check_bonus
from moonless.games.by_stealth_and_sea.state import Slc, State

SURGES, REROLLS = "with surges", "with rerolls"


def check_odds(slc: Slc, skill: int, target: int, bonus: int, note: str = "") -> Odds:
    """The odds of a check that this SLC is about to make."""
    dice, need = slc.skills[skill], target - bonus
    return Odds(one_throw(dice, need), with_surges(dice, need, slc.spaces[BREATHING_GEAR]), note, SURGES)


def odds(state: State, decision: Decision, option: Option) -> Odds | None:
    """The exact chance that an option succeeds; None where it leaves nothing to chance."""
    about = decision.about
    if isinstance(option, Act) and isinstance(about, Slc):
        return act_odds(state, about, option)
    if not isinstance(about, Check):
        return None
    dice, surges = about.slc.skills[about.skill], about.slc.spaces[BREATHING_GEAR]
    need = about.target - about.bonus
    if decision.ask == "surges":
        need -= option.value
        chance = one_throw(dice, need)
        return Odds(chance, 1 - (1 - chance) ** (surges - option.value + 1), best_with=REROLLS)
    if option.key == REROLL.key:
        chance = one_throw(dice, need)
        return Odds(chance, 1 - (1 - chance) ** surges, best_with=REROLLS)
    return None


def act_odds(state: State, slc: Slc, act: Act) -> Odds | None:
    """An action's own check; for one that ends in an Escape, its chance as a note."""
    play = reading(state)
    action = act.action
    note = ""
    if action.id in ("scuttle-slc", "attack-from-slc"):
        note = escape_note(play, slc, act)
    if not act.rolls:
        return Odds(1.0, 1.0, note, "") if note else None
    bonus = check_bonus(play, slc, action.row.skill, action.id)
    return check_odds(slc, action.row.skill, check_value(play, slc, act), bonus, note)


def escape_note(play: Play, slc: Slc, act: Act) -> str:
    """The Escape after an action with all surges kept; both checks without and with the best use of the surges."""
    surges, action = slc.spaces[BREATHING_GEAR], act.action
    ways = escapes(play, slc)
    escape = one_throw(slc.skills[STAMINA], escape_need(play, slc, surges))
    note = f"then Escape {escape:.0%}"
    if not act.rolls:
        return note + (f", at best {ways[surges]:.0%}" if ways[surges] > escape else "")
    dice = slc.skills[action.row.skill]
    need = check_value(play, slc, act) - check_bonus(play, slc, action.row.skill, action.id)
    both, best = one_throw(dice, need) * escape, best_of_both(dice, need, ways)
    return f"{note}; both {both:.0%}" + (f", at best {best:.0%}" if best > both else "")


def escapes(play: Play, slc: Slc) -> list[float]:
    """4.3.15 The best chance of the Escape with 0, 1, 2 ... surges left to it."""
    dice, surges = slc.skills[STAMINA], slc.spaces[BREATHING_GEAR]
    return [with_surges(dice, escape_need(play, slc, left), left) for left in range(surges + 1)]


def escape_need(play: Play, slc: Slc, surges: int) -> int:
    """4.3.15 What a die of the Escape must show with so many surges left; R7: with none the gear is empty."""
    row, then = play.content.escape, slc.copy()
    then.spaces[BREATHING_GEAR] = surges
    return row.value - escape_modifier(play, then) - check_bonus(play, then, STAMINA, row.id)


def best_of_both(dice: int, need: int, ways: list[float]) -> float:
    """1.5 The best chance of a check and then the Escape: some surges before the throw, rerolls until it succeeds."""
    surges, best = len(ways) - 1, 0.0
    for before in range(surges + 1):
        chance = one_throw(dice, need - before)
        left = surges - before
        joint = sum((1 - chance) ** rerolls * chance * ways[left - rerolls] for rerolls in range(left + 1))
        best = max(best, joint)
    return best


def alert_odds(state: State, target: int) -> float:
    """5.2 The chance that the next Alert card is at least the target."""
    deck = state.alert_deck
    return sum(card >= target for card in deck) / len(deck) if deck else 0.0
