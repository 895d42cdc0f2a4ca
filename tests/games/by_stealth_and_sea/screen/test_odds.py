"""Odds of answers, of Alert cards, and what threatens an SLC."""

from fractions import Fraction
from itertools import product

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.scene import Odds
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import OPS, PILOT
from moonless.games.by_stealth_and_sea.rules import harbor_defense, slc_phase
from moonless.games.by_stealth_and_sea.rules.chances import one_throw, with_surges
from moonless.games.by_stealth_and_sea.rules.skill_checks import ACCEPT, REROLL, SURGES, Check
from moonless.games.by_stealth_and_sea.screen.odds import (
    alert_odds,
    best_of_both,
    escape_need,
    escapes,
)
from moonless.games.by_stealth_and_sea.state import Slc
from tests.games.by_stealth_and_sea.position import Position

DIE = range(1, 7)


def counted(dice: int, need: int, rerolls: int) -> Fraction:
    """Every throw of so many dice, and after each that fails every throw of the reroll, and so on."""
    throws = list(product(DIE, repeat=dice))
    again = counted(dice, need, rerolls - 1) if rerolls else Fraction(0)
    return sum((Fraction(1) if max(throw) >= need else again for throw in throws), Fraction(0)) / len(throws)


def best_use(dice: int, need: int, surges: int) -> Fraction:
    """The best of all ways to use the surges: so many before the throw, the others one by one after failures."""
    return max(counted(dice, need - before, surges - before) for before in range(surges + 1))


@pytest.mark.rule("BSS 1.4")
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("need", range(-1, 10))
def test_one_throw(dice: int, need: int) -> None:
    assert one_throw(dice, need) == pytest.approx(float(counted(dice, need, 0)))


@pytest.mark.rule("BSS 1.5", "BSS R4")
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("need", range(1, 10))
@pytest.mark.parametrize("surges", range(4))
def test_best_use_of_surges(dice: int, need: int, surges: int) -> None:
    assert with_surges(dice, need, surges) == pytest.approx(float(best_use(dice, need, surges)))


@pytest.mark.rule("BSS 1.4")
def test_one_die_as_the_advice_says() -> None:
    assert [round(100 * one_throw(1, need)) for need in (4, 5, 6)] == [50, 33, 17]


# Odds of an answer


def odds_of(position: Position, decision: Decision, option: Option) -> Odds:
    found = GAME.screen.odds(position.state, decision, option)
    assert found is not None
    return found


def act_odds(position: Position, slc: Slc, key: str) -> Odds | None:
    options = slc_phase.legal_acts(position, position.ready(slc))
    option = next(option for option in options if option.key == key)
    return GAME.screen.odds(position.state, Decision(slc.seat, "action", "4.3", options, slc), option)


@pytest.mark.rule("BSS D6", "BSS 1.5")
def test_odds_of_spending_surges_before_a_throw() -> None:
    position = Position(cards=[])
    position.plain_crew(1)
    slc = position.slc(1, surges=2, pilot=2)
    decision = Decision("slc-1", "surges", "1.5", SURGES[:3], Check(slc, PILOT, 6, -1, "test", "1.4"))
    for spent in range(3):
        odds = odds_of(position, decision, SURGES[spent])
        assert odds.chance == pytest.approx(float(counted(2, 7 - spent, 0)))
        assert odds.best == pytest.approx(float(counted(2, 7 - spent, 2 - spent)))


@pytest.mark.rule("BSS D7", "BSS 1.5")
def test_odds_of_a_reroll() -> None:
    position = Position(cards=[])
    position.plain_crew(1)
    slc = position.slc(1, surges=2)
    check = Check(slc, OPS, 5, 1, "test", "1.4")
    decision = Decision("slc-1", "reroll", "1.5", [REROLL, ACCEPT], check)
    odds = odds_of(position, decision, REROLL)
    assert odds.chance == pytest.approx(float(counted(1, 4, 0)))
    assert odds.best == pytest.approx(float(counted(1, 4, 1)))  # one token for this throw, one for another
    assert GAME.screen.odds(position.state, decision, ACCEPT) is None


@pytest.mark.rule("BSS 1.4")
@pytest.mark.parametrize("pilot", [1, 2, 3])
def test_odds_of_an_action_are_what_the_rules_give_over_all_throws(pilot: int) -> None:
    position = Position(cards=[])
    position.plain_crew(1)
    odds = act_odds(position, position.slc(1, pilot=pilot, surges=0), "dive")
    dived = 0
    for throw in product(DIE, repeat=pilot):
        trial = Position(cards=[])
        trial.plain_crew(1)
        slc = trial.ready(trial.slc(1, pilot=pilot, surges=0))
        dice: list[int | str] = [*throw]
        trial.chance(d6=dice).act(slc, "dive")
        dived += slc.submerged
    assert odds is not None
    assert odds.chance == odds.best == pytest.approx(dived / 6**pilot)


@pytest.mark.rule("BSS 1.3")
def test_odds_count_the_attribute_the_fault_value_and_the_surges() -> None:
    position = Position(cards=[])
    position.plain_crew(2)
    slc = position.slc(2, operator="tesei-pedretti", repair=2, surges=1)  # +1 to every Repair die
    slc.faults = [[card.key for card in position.content.fault_cards].index("prototype-transmission")]
    odds = act_odds(position, slc, "repair prototype-transmission")
    assert odds is not None
    assert odds.chance == pytest.approx(float(counted(2, 5, 0)))
    assert odds.best == pytest.approx(float(best_use(2, 5, 1)))


@pytest.mark.rule("BSS 1.2")
def test_what_needs_no_roll_has_no_odds() -> None:
    position = Position(cards=[])
    assert act_odds(position, position.slc(1), "dive surely") is None


@pytest.mark.rule("BSS 4.3.15")
@pytest.mark.parametrize(
    ("mission", "turn", "at", "stunned", "surges", "need"),
    [
        ("bg2", 10, "E8", False, 1, 2),
        ("bg2", 11, "E8", False, 1, 3),
        ("bg2", 10, "E8", True, 1, 3),
        ("bg2", 10, "L6", False, 1, 3),
        ("bg2", 10, "E8", False, 0, 3),
        ("ga3", 11, "C6", True, 0, 7),
        ("na1", 10, "M7", False, 1, 4),
    ],
)
def test_escape_odds(mission: str, turn: int, at: str, stunned: bool, surges: int, need: int) -> None:
    position = Position(mission, turn=turn)
    position.plain_crew(1)
    slc = position.slc(1, at, stunned=stunned, surges=surges)
    assert escape_need(position, slc, surges) == need
    assert escapes(position, slc)[surges] == pytest.approx(float(best_use(1, need, surges)))
    scuttle = act_odds(position, position.ready(slc), "scuttle surely")
    assert scuttle is not None
    assert scuttle.note.startswith(f"then Escape {float(counted(1, need, 0)):.0%}")


@pytest.mark.rule("BSS 4.3.15")
def test_escape_odds_count_patrol_craft() -> None:
    position = Position(cards=[], turn=4)
    position.plain_crew(1)
    slc = position.slc(1, "E8")
    position.patrol_craft(1, "E8", ready=False)
    assert escape_need(position, slc, 1) == 4


@pytest.mark.rule("BSS 4.3.14")
def test_scuttling_tells_the_odds_of_the_escape() -> None:
    position = Position(cards=[], turn=4)
    position.plain_crew(1)
    odds = act_odds(position, position.slc(1, "E8", surges=0), "scuttle surely")
    assert odds is not None
    assert (odds.chance, odds.note) == (1.0, "then Escape 67%")  # 3 or more: the breathing gear is empty


def tried_out(dice: int, need: int, stamina: int, surges: int, modifier: int) -> tuple[float, float]:
    """Check and Escape by trying every use of the surges: without any, and with the best."""

    def escape(left: int) -> Fraction:
        return best_use(stamina, 4 - modifier + (left == 0), left)

    def thrown(need: int, left: int) -> Fraction:
        chance = counted(dice, need, 0)
        again = thrown(need, left - 1) if left else Fraction(0)
        return chance * escape(left) + (1 - chance) * again

    plain = counted(dice, need, 0) * counted(stamina, 4 - modifier + (surges == 0), 0)
    return float(plain), float(max(thrown(need - before, surges - before) for before in range(surges + 1)))


@pytest.mark.rule("BSS 4.3.14", "BSS 4.3.15", "BSS 1.5", "BSS R7")
@pytest.mark.parametrize("surges", range(5))
@pytest.mark.parametrize(("ops", "stamina"), [(1, 1), (2, 1), (1, 3)])
@pytest.mark.parametrize(("at", "stunned", "modifier"), [("E8", False, 2), ("L6", True, 0)])
def test_the_surges_of_a_scuttle_and_its_escape_are_counted_once(
    surges: int, ops: int, stamina: int, at: str, stunned: bool, modifier: int
) -> None:
    position = Position(cards=[], turn=4)
    position.plain_crew(1)
    slc = position.slc(1, at, surges=surges, ops=ops, stamina=stamina, stunned=stunned)
    odds = act_odds(position, slc, "scuttle")
    both, best = tried_out(ops, 4, stamina, surges, modifier)
    escape = float(counted(stamina, 4 - modifier + (surges == 0), 0))
    assert odds is not None
    assert odds.note == f"then Escape {escape:.0%}; both {both:.0%}" + (f", at best {best:.0%}" if surges else "")
    assert best_of_both(ops, 4, escapes(position, slc)) == pytest.approx(best)


@pytest.mark.rule("BSS 4.3.14", "BSS 4.3.15")
def test_an_escape_after_a_sure_scuttle_has_all_surges() -> None:
    position = Position(cards=[], turn=4)
    position.plain_crew(1)
    odds = act_odds(position, position.slc(1, "E8", surges=1, stunned=True), "scuttle surely")
    assert odds is not None
    assert odds.note == "then Escape 67%, at best 89%"


# Alert cards


@pytest.mark.rule("BSS 5.2", "BSS S.9")
@pytest.mark.parametrize(("target", "percent"), [(6, 72), (7, 58), (8, 42), (9, 28), (10, 17), (11, 8), (12, 3)])
def test_alert_odds_of_the_full_deck(target: int, percent: int) -> None:
    assert round(100 * alert_odds(Position(cards=[]).state, target)) == percent


@pytest.mark.rule("BSS 5.2")
def test_alert_odds_count_the_cards_left() -> None:
    position = Position(cards=[])
    for card in (12, 11, 7, 7, 2):
        position.state.alert_deck.remove(card)
    for target in range(2, 13):
        left = [card for card in position.state.alert_deck if card >= target]
        assert alert_odds(position.state, target) == pytest.approx(len(left) / 31)


@pytest.mark.rule("BSS 5.3")
def test_alert_odds_drift_up_after_an_alert() -> None:
    position = Position(cards=[])
    position.alone(1)
    position.slc(1, "E8", submerged=True)
    harbor_defense.harbor_defense_phase(position.chance(alert=[12, 3]))  # nothing to remove yet, then a 3 is discarded
    before = alert_odds(Position(cards=[]).state, 9)
    position.slc(1, detected=False)
    harbor_defense.harbor_defense_phase(position.chance(alert=[12, 4]))
    assert position.state.alert_removed == [3]
    assert alert_odds(position.state, 9) > before
