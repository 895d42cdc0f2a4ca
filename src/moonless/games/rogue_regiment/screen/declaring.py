"""6.7, 15.9 Actions declared in parts: the danger as far as the first part settles it, and what hangs on the next."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.content.components import KNIFE
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.rules.kit import THROW
from moonless.games.rogue_regiment.rules.striking import BARRELS, THROWN
from moonless.games.rogue_regiment.screen.exposure import Danger, danger, foresee
from moonless.games.rogue_regiment.screen.rehearsal import Outcome, Rehearsal, rehearse
from moonless.games.rogue_regiment.state import Operator


def drives(rules: CampaignPlay, man: Operator) -> Danger:
    """15.9 Driving, before the way is chosen: the alarm, and who has the jeep in sight where it stands."""
    found = danger(rules, [rules.position(man, man.place)])
    bit = 1 << rules.number(man)
    found.may_fire = [
        unit
        for unit in found.watchers
        if unit.alert and rules.kinds[unit.kind].armed and not unit.attacked & bit
    ]  # fmt: skip
    foresee(rules, man, found, lambda table, man: table.sound_alarm("the jeep's engine", "15.9"))
    found.outcome.without_fire()
    return found


def answers_to(rules: CampaignPlay, man: Operator, option: Option, ask: str) -> list[Option]:
    """What could be answered to the second question of an action."""
    table = Rehearsal(rules.state, False, [])
    table.perform(table.state.operators[rules.number(man)], option)
    return next(decision.options for decision in table.asked if decision.ask == ask)


def each_way(rules: CampaignPlay, man: Operator, found: Danger, option: Option, answers: list[Option]) -> None:
    """7.4 to 7.9 What follows whatever the answer and the dice, and what may follow.

    What a man's fall brings hangs on who falls, not on where the other steps.
    """
    every: list[Outcome] = []
    targets: list[int] = []
    for answer in answers:

        def perform(table: Rehearsal, man: Operator, wanted: str = answer.key) -> None:
            table.wanted = wanted
            table.perform(man, option)

        every.append(rehearse(rules, man, perform, False))
        target = answer.value % 1000 if option.key.startswith("step-attack") else option.value % 1000
        if target not in targets:
            targets.append(target)
            every.append(rehearse(rules, man, perform, True))
    found.outcome.courses = [course for outcome in every for course in outcome.courses]
    found.news = found.outcome.news
    fires = list(dict.fromkeys(unit.key for outcome in every for unit in outcome.units))
    units = {unit.key: unit for unit in rules.state.units}
    for key in fires:
        surely = all(units[key] in outcome.units for outcome in every)
        (found.outcome.units if surely else found.may_fire).append(units[key])


def wide(rules: CampaignPlay, choice: int) -> bool:
    """8.10, 8.11, 14.4 Whether an attack may fell others than its target: a strafe, a barrel, a grenade."""
    return choice % 1000 >= BARRELS or rules.weapons[choice // 1000].strafe


def steps_and_strikes(rules: CampaignPlay, man: Operator, option: Option) -> Danger:
    """6.7 Step first: he is seen on both squares; who hears hangs on the weapon."""
    here, there = man.place, rules.board.ahead[man.place * 8 + option.value]
    found = danger(rules, [rules.position(man, here), rules.position(man, there)])
    answers = answers_to(rules, man, option, "attack")
    heard = [
        [] if answer is THROW else rules.within_earshot(there, rules.weapons[answer.value // 1000].earshot)
        for answer in answers
    ]
    for unit in rules.fielded:
        times = sum(unit in hearers for hearers in heard)
        if times:
            (found.hears if times == len(heard) else found.may_hear).append(unit)
    found.loud = [there] if found.hears else []
    if any(answer is THROW or wide(rules, answer.value) for answer in answers):
        found.if_standing = "if they live, "
    each_way(rules, man, found, option, unlike(rules, answers))
    return found


def unlike(rules: CampaignPlay, answers: list[Option]) -> list[Option]:
    """Attacks that bring different things: those on one target with equally loud weapons do not."""
    found: dict[tuple[bool, int, int], Option] = {}
    for answer in answers:
        weapon, target = divmod(answer.value, 1000)
        found.setdefault((answer is THROW or weapon == KNIFE, target, rules.weapons[weapon].earshot), answer)
    return list(found.values())


def strikes_and_steps(rules: CampaignPlay, man: Operator, option: Option) -> Danger:
    """6.7 Attack first: he is seen where he stands; who sees him after it hangs on the step."""
    here, weapon = man.place, option.value // 1000
    found = danger(rules, [rules.position(man, here)])
    if option.value != THROWN and rules.weapons[weapon].earshot > 0:
        found.hears = rules.within_earshot(here, rules.weapons[weapon].earshot)
        found.loud = [here]
    if wide(rules, option.value):
        found.if_standing = "if they live, "
    answers = answers_to(rules, man, option, "step")
    sure = found.watchers
    for answer in answers:
        there = rules.board.ahead[here * 8 + answer.value]
        for number, _ in rules.sightings([rules.position(man, there)]):
            if rules.state.units[number] not in sure:
                found.may_see.append((there, rules.state.units[number]))
    each_way(rules, man, found, option, answers)
    return found
