"""The maxims of battle: whom to shoot, when to stand up for it, when to throw a grenade."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.captain.maxims import BLAST, FIGHT, RISE, SALLY
from moonless.games.rogue_regiment.captain.mind import Mind
from moonless.games.rogue_regiment.captain.plans import COVER, Task
from moonless.games.rogue_regiment.captain.tactics import Scout
from moonless.games.rogue_regiment.captain.threats import Threats
from moonless.games.rogue_regiment.captain.watch import Watch
from moonless.games.rogue_regiment.content.components import GRENADE
from moonless.games.rogue_regiment.content.options import FACING_KEYS, Attack, AttackOption
from moonless.games.rogue_regiment.rules import movement, weapons
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator


def fight(
    mind: Mind, play: Play, man: Operator, task: Task, offered: dict[str, Option], watch: Watch, scout: Scout
) -> Option | None:
    """Shots that are worth their noise: in battle, or when spotted anyway."""
    if man.place >= play.board.size or not (play.state.battle or man.spotted or task.kind == COVER):
        return None
    if scout.cost(man.place) <= man.ap and task.kind != COVER:
        return None
    threats = scout.threats
    back = retire(mind, play, man, offered, threats)
    if back is not None:
        return back
    if "grenade" in offered and play.state.battle and threats.throw(man.place)[1] >= mind.style.prices.cluster:
        mind.why = BLAST
        return offered["grenade"]
    if man.crouched:
        return rise(mind, play, man, offered, threats)
    shots: list[tuple[Option, float]] = [
        (option, threats.worth(option.attack))
        for key, option in offered.items()
        if isinstance(option, AttackOption) and key.startswith("attack ") and option.attack.unit != NOWHERE
    ]
    return worthwhile(mind, FIGHT, shots)


def worthwhile(mind: Mind, why: str, values: list[tuple[Option, float]]) -> Option | None:
    """What is worth most, if it is worth more than a shot costs; then that is his reason."""
    best: Option | None = None
    worth = mind.style.prices.worth_a_shot
    for option, value in values:
        if value > worth:
            best, worth = option, value
    if best is not None:
        mind.why = why
    return best


def sally(mind: Mind, play: Play, man: Operator, offered: dict[str, Option], threats: Threats) -> Option | None:
    """2.10 Nobody can shoot at who is off the board: out, two shots, and back again."""
    if not play.state.battle or man.companion or man.health < 2 or man.ap < mind.style.prices.sally_points:
        return None
    found: list[tuple[Option, float]] = []
    home = man.place
    man = threats.man = man.copy()
    for facing, key in enumerate(FACING_KEYS):
        there = play.board.ahead[home][facing]
        option = offered.get(f"move {key}")
        if option is None or not 0 <= there < play.board.size:
            continue
        man.place = there  # as if he stood there already
        shots = [
            max(
                (threats.worth(Attack(weapon, number)) for weapon in weapons.weapons_on(play, man, there, unit)),
                default=0.0,
            )
            for number, unit in threats.enemies
        ]
        found.append((option, sum(sorted(shots)[-2:]) - threats.cost(threats.reaction(there, False))))
    return worthwhile(mind, SALLY, found)


def retire(mind: Mind, play: Play, man: Operator, offered: dict[str, Option], threats: Threats) -> Option | None:
    """With the last point off the board again, if it would be hot to stay."""
    if (
        not play.state.battle
        or man.ap != 1
        or threats.cost(threats.wounds(man.place, False)) < mind.style.prices.too_hot
    ):
        return None
    for facing, key in enumerate(FACING_KEYS):
        there = play.board.ahead[man.place][facing]
        if there >= play.board.size and f"move {key}" in offered and not movement.others(play, man) >> there & 1:
            mind.why = SALLY
            return offered[f"move {key}"]
    return None


def rise(mind: Mind, play: Play, man: Operator, offered: dict[str, Option], threats: Threats) -> Option | None:
    """6.11 Up and shoot, if that is worth what it draws upon him."""
    if man.ap < 2 or "stand" not in offered or not in_sights(play, man):
        return None
    best = 0.0
    for number, unit in weapons.in_reach(play, man, weapons.gun_reach(play, man)):
        for weapon in weapons.weapons_on(play, man, man.place, unit):
            best = max(best, threats.worth(Attack(weapon, number)))
    extra = threats.reaction(man.place, False) - threats.reaction(man.place, True)
    doomed = threats.wounds(man.place, True) >= man.health
    cluster = man.gear[GRENADE] > 0 and play.state.battle and threats.throw(man.place)[1] >= mind.style.prices.cluster
    if (
        not doomed
        and not cluster
        and best * min(man.ap, 2) <= threats.cost(max(extra, 0.0)) + mind.style.prices.worth_a_shot
    ):
        return None
    mind.why = RISE
    return offered["stand"]


def in_sights(play: Play, man: Operator) -> bool:
    """4.7 Whether he would have an alert unit in his sights if he stood up."""
    if man.companion or man.carrying != NOWHERE or man.place >= play.board.size:
        return False
    return any(
        unit.alert and weapons.can_strike(play, man, man.place, unit)
        for _, unit in weapons.in_reach(play, man, weapons.gun_reach(play, man))
    )
