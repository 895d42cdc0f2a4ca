"""Exact chances: of a check, with the surges left; of an Alert card, with the cards left in the deck."""

from functools import cache

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.scene import Odds
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, STAMINA
from moonless.games.by_stealth_and_sea.rules.actions import Act, escape_modifier
from moonless.games.by_stealth_and_sea.rules.basics import REROLL, Check
from moonless.games.by_stealth_and_sea.rules.campaign import CampaignPlay
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc, State

SURGES, REROLLS = "with surges", "with rerolls"


@cache
def one_throw(dice: int, need: int) -> float:
    """1.4 The chance that the highest of so many dice is at least `need`."""
    return 1 - (min(max(need - 1, 0), 6) / 6) ** dice


@cache
def with_surges(dice: int, need: int, surges: int) -> float:
    """1.5 The same with the best use of the surges: so many before the throw, the others for rerolls after it."""
    return max(1 - (1 - one_throw(dice, need - before)) ** (surges - before + 1) for before in range(surges + 1))


def read_rules(state: State) -> CampaignPlay:
    """The rules at a state, to read what they say of it; nothing is played."""
    return CampaignPlay(state, Fate(), _nobody)


def _nobody(decision: Decision) -> Option:
    raise AssertionError("nothing is asked while reading")


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
    rules = read_rules(state)
    action = act.action
    note = ""
    if action.id in ("scuttle-slc", "attack-from-slc"):
        note = escape_note(rules, slc, act)
    if not act.rolls:
        return Odds(1.0, 1.0, note) if note else None
    bonus = rules.check_bonus(slc, action.skill, action.id)
    return check_odds(slc, action.skill, action.target(rules, slc, act), bonus, note)


def escape_note(rules: CampaignPlay, slc: Slc, act: Act) -> str:
    """The Escape after an action with all surges kept; both checks without and with the best use of the surges."""
    surges, action = slc.spaces[BREATHING_GEAR], act.action
    ways = escapes(rules, slc)
    escape = one_throw(slc.skills[STAMINA], escape_need(rules, slc, surges))
    note = f"then Escape {escape:.0%}"
    if not act.rolls:
        return note + (f", at best {ways[surges]:.0%}" if ways[surges] > escape else "")
    dice = slc.skills[action.skill]
    need = action.target(rules, slc, act) - rules.check_bonus(slc, action.skill, action.id)
    both, best = one_throw(dice, need) * escape, best_of_both(dice, need, ways)
    return f"{note}; both {both:.0%}" + (f", at best {best:.0%}" if best > both else "")


def escapes(rules: CampaignPlay, slc: Slc) -> list[float]:
    """4.3.15 The best chance of the Escape with 0, 1, 2 ... surges left to it."""
    dice, surges = slc.skills[STAMINA], slc.spaces[BREATHING_GEAR]
    return [with_surges(dice, escape_need(rules, slc, left), left) for left in range(surges + 1)]


def escape_need(rules: CampaignPlay, slc: Slc, surges: int) -> int:
    """4.3.15 What a die of the Escape must show with so many surges left; R7: with none the gear is empty."""
    row, then = rules.content.actions[-1], slc.copy()
    then.spaces[BREATHING_GEAR] = surges
    return row.value - escape_modifier(rules, then) - rules.check_bonus(then, STAMINA, row.id)


def best_of_both(dice: int, need: int, ways: list[float]) -> float:
    """1.5 The best chance of a check and then the Escape: some surges before the throw, rerolls until it succeeds."""
    surges, best = len(ways) - 1, 0.0
    for before in range(surges + 1):
        chance = one_throw(dice, need - before)
        left = surges - before
        joint = sum((1 - chance) ** rerolls * chance * ways[left - rerolls] for rerolls in range(left + 1))
        best = max(best, joint)
    return best


def escape_odds(state: State, slc: Slc) -> Odds:
    """4.3.15 The chance that the crew escapes if the craft goes down now."""
    rules = read_rules(state)
    row = rules.content.actions[-1]
    bonus = escape_modifier(rules, slc) + rules.check_bonus(slc, STAMINA, row.id)
    return check_odds(slc, STAMINA, row.value, bonus)


def alert_odds(state: State, target: int) -> float:
    """5.2 The chance that the next Alert card is at least the target."""
    deck = state.alert_deck
    return sum(card >= target for card in deck) / len(deck) if deck else 0.0


def dangers(state: State, slc: Slc) -> list[tuple[str, int, float, str]]:
    """What the harbor can do to this SLC where it is: element, target, chance of the next card, rule."""
    if not slc.at_sea:
        return []
    rules = read_rules(state)
    defense, depth = rules.defense, int(slc.submerged)
    found: list[tuple[str, int, str]] = []
    if defense.searchlights is not None and not slc.detected:
        found.append(("Searchlights", defense.searchlights[depth], "5.4.1"))
    if defense.dive_team is not None and not slc.detected and slc.hex in state.ship_hex:
        found.append(("Dive Team", defense.dive_team[depth], "5.4.2"))
    if defense.response is not None and not (slc.detected and NOWHERE not in state.patrol_hex):  # R22
        found.append(("Response", rules.response_target(slc, defense.response), "5.4.3"))
    hunters = [craft for craft, hex in enumerate(state.patrol_hex) if hex == slc.hex and state.patrol_ready[craft]]
    if defense.attack is not None and hunters:
        found.append(("Attack", defense.attack[depth], "5.4.5"))
    if defense.mortar is not None and rules.board.mortar[slc.hex]:
        found.append(("Mortar", defense.mortar[depth], "5.4.6"))
    return [(element, target, alert_odds(state, target), rule) for element, target, rule in found]


__all__ = ["alert_odds", "check_odds", "dangers", "escape_odds", "odds", "one_throw", "read_rules", "with_surges"]
