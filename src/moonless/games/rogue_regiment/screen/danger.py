"""7 What an action would bring, before it is taken: who sees which square, fully or partly, who hears; what follows.

It is exact: the same functions are asked that the rules ask when the action is taken, and what follows from being
seen and heard (who turns and sees whom, whom a shout rouses, who fires) is what the rules play on a copy of the table.
"""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.content.components import KNIFE
from moonless.games.rogue_regiment.content.names import spoken
from moonless.games.rogue_regiment.content.options import Attack, AttackOption
from moonless.games.rogue_regiment.rules import (
    alarm,
    attack_actions,
    marked_targets,
    move_actions,
    noise,
    operator_phase,
    reactions,
    sight,
)
from moonless.games.rogue_regiment.rules.attack_actions import Strike
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.screen.declaring import drives, steps_and_strikes, strikes_and_steps
from moonless.games.rogue_regiment.screen.exposure import Danger, danger, foresee
from moonless.games.rogue_regiment.screen.rehearsal import Action, Outcome, rehearse
from moonless.games.rogue_regiment.state import NOWHERE, Operator

STEPS = ("move", "climb", "step-place", "sprint")
STANDING_STILL = ("place", "take", "aim", "recover", "mark", "free", "grenade")
SHOTS = ("attack", "blind", "marked")
MARKING = ("mark", "order")
"""6.10 The questions of marking a target."""


def goes(play: Play, man: Operator, path: list[int], action: Action, loud: bool = False) -> Danger:
    """7.3, 7.7, 7.9 An action without dice, on one square or along a path; `loud` for a sprint."""
    found = danger(play, [move_actions.position(play, man, place) for place in path])
    if loud:
        found.hears = [unit for unit, _ in noise.sprint_hearers(play, path)]
        found.loud = path
    if found.seen or found.hears:  # else nobody reacts
        foresee(play, man, found, action)
    return found


def shoots(play: Play, man: Operator, path: list[int], at: int, attack: Attack, action: Action) -> Danger:
    """7.3 to 7.9 An attack from a square of his path: who sees him, who hears the gun, what follows."""
    found = danger(play, [move_actions.position(play, man, place) for place in path])
    weapon = attack.weapon
    earshot = play.weapons[weapon].earshot
    if earshot > 0:
        found.hears = noise.within_earshot(play, at, earshot)
        found.loud = [at]
    victim = play.state.units[attack.unit] if attack.unit != NOWHERE else None
    if weapon == KNIFE:  # 7.3: he who dies of it reacts to nothing
        found.seen = [seen for seen in found.seen if seen[1] is not victim]
    foresee(play, man, found, action)
    if victim is None:
        found.if_standing, found.if_fallen = "on a miss, ", "on a hit, "
        found.spared = rehearse(play, man, action, True).without_fire()
        found.news = shared(found.outcome, found.spared)
    elif weapon != KNIFE:
        hits(play, man, found, action, at, attack)
    return found


def hits(play: Play, man: Operator, found: Danger, action: Action, at: int, attack: Attack) -> None:
    """8.9, 8.10 What follows if the target lives, and if it falls; of a strafe, what it does to others is open."""
    victim = play.state.units[attack.unit]
    name = spoken(victim.key)
    strafed = play.weapons[attack.weapon].strafe and bool(marked_targets.beside_target(play, at, victim))
    found.if_standing = "if all live, " if strafed else f"if {name} lives, "
    found.if_fallen = f"if only {name} falls, " if strafed else f"if {name} falls, "
    spared = rehearse(play, man, action, True, attack.unit)
    if spared.felled and not spared.same(found.outcome):
        found.spared = spared
        found.news = [] if strafed else shared(found.outcome, spared)
    elif strafed:
        found.news = []
    else:
        found.if_standing = ""  # it makes no difference to what follows


def shared(one: Outcome, other: Outcome) -> list[str]:
    """What follows either way."""
    return [news for news in one.news if news in other.news]


def throws(play: Play, man: Operator, path: list[int], action: Action) -> Danger:
    """14.4 A grenade: who sees him; the alarm; who fires, of those that live."""
    found = danger(play, [move_actions.position(play, man, place) for place in path])
    foresee(play, man, found, action)
    found.if_standing = "if all live, "
    return found


def declares(play: Play, about: Declared, thrown: bool) -> Danger:
    """6.13, 6.14, 14.4 The last parts of placing or throwing: where, what and how long matter to nobody who reacts."""
    man, path = about.operator, list(dict.fromkeys([about.start, about.operator.place]))

    def finish(table: Play, man: Operator) -> None:
        deed = reactions.begin(table, man, [move_actions.position(table, man, place) for place in path], thrown)
        if thrown:
            alarm.sound_alarm(table, "an explosion", "5.4")
        reactions.react(table, deed)

    return throws(play, man, path, finish) if thrown else goes(play, man, path, finish)


Dangers = dict[str, Danger]
"""By the key of the answer; an answer that nobody could notice is not among them."""


def option_dangers(play: Play, decision: Decision) -> Dangers:
    """The dangers of all answers to a question: the list tells them, and the map shows them."""
    found = {option.key: option_danger(play, decision, option) for option in decision.options}
    return {key: danger for key, danger in found.items() if danger is not None}


def option_danger(play: Play, decision: Decision, option: Option) -> Danger | None:
    """The danger of an action, of a sprint so far, of an attack with a step; None for what nobody could notice."""
    about = decision.about
    if isinstance(about, Run):
        path = list(about.path)
        if option.value >= 0:
            path.append(play.board.ahead[path[-1]][option.value])
        if decision.ask == "drive":
            found = danger(play, [move_actions.position(play, about.operator, place) for place in path])
            foresee(play, about.operator, found, lambda table, man: move_actions.drive_along(table, man, path))
            return found
        return goes(play, about.operator, path, lambda table, man: move_actions.run(table, man, path), True)
    if isinstance(about, Strike):
        return strike_danger(play, about, decision.ask, option)
    if isinstance(about, Declared):
        return declares(play, about, decision.ask == "throw")
    if isinstance(about, Operator) and decision.ask in MARKING:
        return declares(play, Declared(about, about.place), False)
    if isinstance(about, Operator) and decision.ask == "action":
        return action_danger(play, about, option)
    return None


def strike_danger(play: Play, strike: Strike, ask: str, option: Option) -> Danger | None:
    """6.7 The second half of a step with an attack: where to step after the shot, or whom to attack after the step."""
    man, start = strike.operator, strike.start
    if ask == "step":
        end, attack = play.board.ahead[start][option.value], strike.attack
        assert attack is not None

        def fire_and_step(table: Play, man: Operator) -> None:
            attack_actions.fire_and_step(table, man, attack, start, option.value)

        if attack.thrown:
            return throws(play, man, [start, end], fire_and_step)
        return shoots(play, man, [start, end], start, attack, fire_and_step)

    def fire_stepped(table: Play, man: Operator) -> None:
        deed = reactions.begin(
            table, man, [move_actions.position(table, man, start), move_actions.position(table, man, man.place)], True
        )
        attack_actions.fire_stepped(table, man, option, deed)

    assert isinstance(option, AttackOption)
    if option.attack.thrown:
        return throws(play, man, [start, man.place], fire_stepped)
    return shoots(play, man, [start, man.place], man.place, option.attack, fire_stepped)


def action_danger(play: Play, man: Operator, option: Option) -> Danger | None:
    """6.3 to 6.17 An action; of what is declared in parts, as far as the first part settles it."""
    here, verb, value = man.place, option.key.partition(" ")[0], option.value

    def perform(table: Play, man: Operator) -> None:
        operator_phase.perform(table, man, option)

    if verb in STEPS:
        path = [here, play.board.ahead[here][value]]
        if verb == "sprint":
            return goes(play, man, path, lambda table, man: move_actions.run(table, man, path), True)
        return goes(play, man, path, perform)
    if verb == "step-attack":
        return steps_and_strikes(play, man, option)
    if verb == "attack-step":
        return strikes_and_steps(play, man, option)
    if verb == "drive":
        return drives(play, man)
    if verb in ("crouch", "stand"):
        found = danger(
            play, [move_actions.position(play, man, here), (here, sight.posture(play, man, here, verb == "crouch"))]
        )
        if found.seen:
            foresee(play, man, found, perform)
        return found
    if verb == "grenade":
        return throws(play, man, [here], perform)
    if verb in STANDING_STILL:
        return goes(play, man, [here], perform)
    if verb in SHOTS and isinstance(option, AttackOption):
        return shoots(play, man, [here], here, option.attack, perform)
    return None


__all__ = ["Danger", "Dangers", "option_danger", "option_dangers"]
