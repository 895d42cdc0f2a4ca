"""7 What an action would bring, before it is taken: who sees which square, fully or partly, who hears; what follows.

It is exact: the same functions are asked that the rules ask when the action is taken, and what follows from being
seen and heard (who turns and sees whom, whom a shout rouses, who fires) is what the rules play on a copy of the table.
"""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.content.components import KNIFE
from moonless.games.rogue_regiment.content.names import spoken
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.kit import DRIVE, THROW
from moonless.games.rogue_regiment.rules.moving import Run
from moonless.games.rogue_regiment.rules.striking import BARRELS, THROWN, Strike
from moonless.games.rogue_regiment.screen.declaring import drives, steps_and_strikes, strikes_and_steps
from moonless.games.rogue_regiment.screen.exposure import Danger, danger, foresee
from moonless.games.rogue_regiment.screen.rehearsal import Action, Outcome, Rehearsal, rehearse
from moonless.games.rogue_regiment.state import Operator

STEPS = ("move", "climb", "step-place", "sprint")
STANDING_STILL = ("place", "take", "aim", "recover", "mark", "free", "grenade")
SHOTS = ("attack", "blind", "marked")
MARKING = ("mark", "order")
"""6.10 The questions of marking a target."""


def goes(rules: CampaignPlay, man: Operator, path: list[int], action: Action, loud: bool = False) -> Danger:
    """7.3, 7.7, 7.9 An action without dice, on one square or along a path; `loud` for a sprint."""
    found = danger(rules, [rules.position(man, place) for place in path])
    if loud:
        found.hears = [unit for unit, _ in rules.sprint_hearers(path)]
        found.loud = path
    if found.seen or found.hears:  # else nobody reacts
        foresee(rules, man, found, action)
    return found


def shoots(rules: CampaignPlay, man: Operator, path: list[int], at: int, choice: int, action: Action) -> Danger:
    """7.3 to 7.9 An attack from a square of his path: who sees him, who hears the gun, what follows."""
    found = danger(rules, [rules.position(man, place) for place in path])
    weapon, target = divmod(choice, 1000)
    earshot = rules.weapons[weapon].earshot
    if earshot > 0:
        found.hears = rules.within_earshot(at, earshot)
        found.loud = [at]
    victim = rules.state.units[target] if target < BARRELS else None
    if weapon == KNIFE:  # 7.3: he who dies of it reacts to nothing
        found.seen = [seen for seen in found.seen if seen[1] is not victim]
    foresee(rules, man, found, action)
    if victim is None:
        found.if_standing, found.if_fallen = "on a miss, ", "on a hit, "
        found.spared = rehearse(rules, man, action, True).without_fire()
        found.news = shared(found.outcome, found.spared)
    elif weapon != KNIFE:
        hits(rules, man, found, action, at, choice)
    return found


def hits(rules: CampaignPlay, man: Operator, found: Danger, action: Action, at: int, choice: int) -> None:
    """8.9, 8.10 What follows if the target lives, and if it falls; of a strafe, what it does to others is open."""
    weapon, target = divmod(choice, 1000)
    victim = rules.state.units[target]
    name = spoken(victim.key)
    strafed = rules.weapons[weapon].strafe and bool(rules.beside_target(at, victim))
    found.if_standing = "if all live, " if strafed else f"if {name} lives, "
    found.if_fallen = f"if only {name} falls, " if strafed else f"if {name} falls, "
    spared = rehearse(rules, man, action, True, target)
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


def throws(rules: CampaignPlay, man: Operator, path: list[int], action: Action) -> Danger:
    """14.4 A grenade: who sees him; the alarm; who fires, of those that live."""
    found = danger(rules, [rules.position(man, place) for place in path])
    foresee(rules, man, found, action)
    found.if_standing = "if all live, "
    return found


def declares(rules: CampaignPlay, about: Declared, thrown: bool) -> Danger:
    """6.13, 6.14, 14.4 The last parts of placing or throwing: where, what and how long matter to nobody who reacts."""
    man, path = about.operator, list(dict.fromkeys([about.start, about.operator.place]))

    def finish(table: Rehearsal, man: Operator) -> None:
        deed = table.begin(man, [table.position(man, place) for place in path], thrown)
        if thrown:
            table.sound_alarm("an explosion", "5.4")
        table.react(deed)

    return throws(rules, man, path, finish) if thrown else goes(rules, man, path, finish)


Dangers = dict[str, Danger]
"""By the key of the answer; an answer that nobody could notice is not among them."""


def option_dangers(rules: CampaignPlay, decision: Decision) -> Dangers:
    """The dangers of all answers to a question: the list tells them, and the map shows them."""
    found = {option.key: option_danger(rules, decision, option) for option in decision.options}
    return {key: danger for key, danger in found.items() if danger is not None}


def option_danger(rules: CampaignPlay, decision: Decision, option: Option) -> Danger | None:
    """The danger of an action, of a sprint so far, of an attack with a step; None for what nobody could notice."""
    about = decision.about
    if isinstance(about, Run):
        path = list(about.path)
        if option.value >= 0:
            path.append(rules.board.ahead[path[-1] * 8 + option.value])
        if decision.ask == "drive":
            found = danger(rules, [rules.position(about.operator, place) for place in path])
            foresee(rules, about.operator, found, lambda table, man: table.drive_along(man, path))
            return found
        return goes(rules, about.operator, path, lambda table, man: table.run(man, path), True)
    if isinstance(about, Strike):
        return strike_danger(rules, about, decision.ask, option)
    if isinstance(about, Declared):
        return declares(rules, about, decision.ask == "throw")
    if isinstance(about, Operator) and decision.ask in MARKING:
        return declares(rules, Declared(about, about.place), False)
    if isinstance(about, Operator) and decision.ask == "action":
        return action_danger(rules, about, option)
    return None


def strike_danger(rules: CampaignPlay, strike: Strike, ask: str, option: Option) -> Danger | None:
    """6.7 The second half of a step with an attack: where to step after the shot, or whom to attack after the step."""
    man, start = strike.operator, strike.start
    if ask == "step":
        end, choice = rules.board.ahead[start * 8 + option.value], strike.choice

        def fire_and_step(table: Rehearsal, man: Operator) -> None:
            table.fire_and_step(man, choice, start, option.value)

        if choice == THROWN:
            return throws(rules, man, [start, end], fire_and_step)
        return shoots(rules, man, [start, end], start, choice, fire_and_step)

    def fire_stepped(table: Rehearsal, man: Operator) -> None:
        deed = table.begin(man, [table.position(man, start), table.position(man, man.place)], True)
        table.fire_stepped(man, option, deed)

    if option is THROW:
        return throws(rules, man, [start, man.place], fire_stepped)
    return shoots(rules, man, [start, man.place], man.place, option.value, fire_stepped)


def action_danger(rules: CampaignPlay, man: Operator, option: Option) -> Danger | None:
    """6.3 to 6.17 An action; of what is declared in parts, as far as the first part settles it."""
    here, verb, value = man.place, option.key.partition(" ")[0], option.value

    def perform(table: Rehearsal, man: Operator) -> None:
        table.perform(man, option)

    if verb in STEPS:
        path = [here, rules.board.ahead[here * 8 + value]]
        if verb == "sprint":
            return goes(rules, man, path, lambda table, man: table.run(man, path), True)
        return goes(rules, man, path, perform)
    if verb == "step-attack":
        return steps_and_strikes(rules, man, option)
    if verb == "attack-step":
        return strikes_and_steps(rules, man, option)
    if option is DRIVE:
        return drives(rules, man)
    if verb in ("crouch", "stand"):
        found = danger(rules, [rules.position(man, here), (here, rules.posture(man, here, verb == "crouch"))])
        if found.seen:
            foresee(rules, man, found, perform)
        return found
    if verb == "grenade":
        return throws(rules, man, [here], perform)
    if verb in STANDING_STILL:
        return goes(rules, man, [here], perform)
    if verb in SHOTS:
        return shoots(rules, man, [here], here, value, perform)
    return None


__all__ = ["Danger", "Dangers", "option_danger", "option_dangers"]
