"""6.7, 15.9 Actions declared in parts: the danger as far as the first part settles it, and what hangs on the next."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.content.components import KNIFE
from moonless.games.rogue_regiment.content.options import Attack, AttackOption
from moonless.games.rogue_regiment.rules import (
    alarm,
    attack_actions,
    move_actions,
    noise,
    operator_phase,
    pieces,
    reactions,
)
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.screen.exposure import Danger, danger, foresee
from moonless.games.rogue_regiment.screen.rehearsal import Outcome, rehearse
from moonless.games.rogue_regiment.state import NOWHERE, Operator


def drives(play: Play, man: Operator) -> Danger:
    """15.9 Driving, before the way is chosen: the alarm, and who has the jeep in sight where it stands."""
    found = danger(play, [move_actions.position(play, man, man.place)])
    bit = 1 << pieces.operator_number(play, man)
    found.may_fire = [
        unit
        for unit in found.watchers
        if unit.alert and play.kinds[unit.kind].armed and not unit.attacked & bit
    ]  # fmt: skip
    foresee(play, man, found, lambda table, man: alarm.sound_alarm(table, "the jeep's engine", "15.9"))
    found.outcome.without_fire()
    return found


def each_way(play: Play, man: Operator, found: Danger, option: Option, answers: list[Option]) -> None:
    """7.4 to 7.9 What follows whatever the answer and the dice, and what may follow.

    What a man's fall brings hangs on who falls, not on where the other steps.
    """

    def perform(table: Play, man: Operator) -> None:
        operator_phase.perform(table, man, option)

    every: list[Outcome] = []
    targets: list[tuple[int, int] | None] = []
    for answer in answers:
        every.append(rehearse(play, man, perform, False, wanted=answer.key))
        attack = attack_of(answer) or attack_of(option)
        target = (attack.unit, attack.barrel) if attack is not None else None
        if target not in targets:
            targets.append(target)
            every.append(rehearse(play, man, perform, True, wanted=answer.key))
    found.outcome.courses = [course for outcome in every for course in outcome.courses]
    found.news = found.outcome.news
    fires = list(dict.fromkeys(unit.key for outcome in every for unit in outcome.units))
    units = {unit.key: unit for unit in play.state.units}
    for key in fires:
        surely = all(units[key] in outcome.units for outcome in every)
        (found.outcome.units if surely else found.may_fire).append(units[key])


def attacks_after_step(play: Play, man: Operator, facing: int) -> list[AttackOption]:
    """6.7 Whom he could attack with what, once he has stepped."""
    there = reading(play.state.copy())
    stepped = there.state.operators[pieces.operator_number(play, man)]
    move_actions.step(there, stepped, facing)
    return attack_actions.attacks_stepped(there, stepped)


def attack_of(option: Option) -> Attack | None:
    """The attack that an answer means, if it is one."""
    return option.attack if isinstance(option, AttackOption) else None


def wide(play: Play, attack: Attack) -> bool:
    """8.10, 8.11, 14.4 Whether an attack may fell others than its target: a strafe, a barrel, a grenade."""
    return attack.unit == NOWHERE or play.weapons[attack.weapon].strafe


def steps_and_strikes(play: Play, man: Operator, option: Option) -> Danger:
    """6.7 Step first: he is seen on both squares; who hears hangs on the weapon."""
    here, there = man.place, play.board.ahead[man.place][option.value]
    found = danger(play, [move_actions.position(play, man, here), move_actions.position(play, man, there)])
    answers = attacks_after_step(play, man, option.value)
    strikes = [answer.attack for answer in answers]
    heard = [
        [] if attack.thrown else noise.within_earshot(play, there, play.weapons[attack.weapon].earshot)
        for attack in strikes
    ]
    for unit in play.fielded:
        times = sum(unit in hearers for hearers in heard)
        if times:
            (found.hears if times == len(heard) else found.may_hear).append(unit)
    found.loud = [there] if found.hears else []
    if any(wide(play, attack) for attack in strikes):
        found.if_standing = "if they live, "
    each_way(play, man, found, option, unlike(play, answers))
    return found


def unlike(play: Play, answers: list[AttackOption]) -> list[Option]:
    """Attacks that bring different things: those on one target with equally loud weapons do not."""
    found: dict[tuple[bool, int, int, int], Option] = {}
    for answer in answers:
        attack = answer.attack
        apart = attack.thrown or attack.weapon == KNIFE
        found.setdefault((apart, attack.unit, attack.barrel, play.weapons[attack.weapon].earshot), answer)
    return list(found.values())


def strikes_and_steps(play: Play, man: Operator, option: Option) -> Danger:
    """6.7 Attack first: he is seen where he stands; who sees him after it hangs on the step."""
    assert isinstance(option, AttackOption)
    here, attack = man.place, option.attack
    found = danger(play, [move_actions.position(play, man, here)])
    if not attack.thrown and play.weapons[attack.weapon].earshot > 0:
        found.hears = noise.within_earshot(play, here, play.weapons[attack.weapon].earshot)
        found.loud = [here]
    if wide(play, attack):
        found.if_standing = "if they live, "
    answers = attack_actions.steps_after(play, man)
    sure = found.watchers
    for answer in answers:
        there = play.board.ahead[here][answer.value]
        for number, _ in reactions.sightings(play, [move_actions.position(play, man, there)]):
            if play.state.units[number] not in sure:
                found.may_see.append((there, play.state.units[number]))
    each_way(play, man, found, option, answers)
    return found
