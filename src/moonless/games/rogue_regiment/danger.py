"""7 What an action would bring, before it is taken: who sees which square of it, fully or partly, who hears, who fires.

It is exact: the same functions are asked that the rules ask when the action is taken.
"""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.components import KNIFE
from moonless.games.rogue_regiment.rehearsal import Action, Fire, Rehearsal, rehearse, threatened
from moonless.games.rogue_regiment.rules.actions import BARRELS, THROWN, Run, Strike
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.rules.kit import THROW, spoken
from moonless.games.rogue_regiment.rules.sight import FULL
from moonless.games.rogue_regiment.state import Operator, Unit

STEPS = ("move", "climb", "step-place", "sprint", "step-attack")
STANDING_STILL = ("place", "take", "aim", "recover", "mark", "free", "grenade")
SHOTS = ("attack", "attack-step", "blind", "marked")
Positions = list[tuple[int, int]]


class Danger:
    """Who would notice an action, and where; who would fire at once."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.seen: list[tuple[int, Unit, bool]] = []
        """A square of the path, a unit that sees him there, whether fully."""
        self.hears: list[Unit] = []
        self.loud: list[int] = []
        """The squares on which he is heard."""
        self.fire = Fire()
        """7.8, 7.9 Those who would fire at once, as long as nobody falls; without chances where he is to go on."""
        self.spared: Fire | None = None
        """The same when the target falls, where it can."""
        self.if_standing, self.if_fallen = "", ""
        """What has to hold for the one and for the other, as words."""

    @property
    def watchers(self) -> list[Unit]:
        """Everybody who sees any of it, once each."""
        found: list[Unit] = []
        for _, unit, _ in self.seen:
            if unit not in found:
                found.append(unit)
        return found

    @property
    def attacks(self) -> list[Unit]:
        """Everybody who may fire."""
        more = self.spared.units if self.spared is not None else []
        return [*self.fire.units, *(unit for unit in more if unit not in self.fire.units)]

    @property
    def words(self) -> str:
        """In one line; empty where nothing is to be feared."""
        parts = []
        for place in dict.fromkeys(place for place, _, _ in self.seen):
            for fully, verb in ((True, "seen"), (False, "partly seen")):
                units = [spoken(unit.key) for at, unit, full in self.seen if at == place and full == fully]
                if units:
                    parts.append(f"{verb} at {self.names[place]} by {', '.join(units)}")
        if self.hears:
            parts.append(f"heard by {', '.join(spoken(unit.key) for unit in self.hears)}")
        return "; ".join([*parts, *self.fire_words])

    @property
    def fire_words(self) -> list[str]:
        """Who fires, and how he comes out of it; for a shot, by whether its target falls."""
        if self.spared is None:
            return [under_fire(self.if_standing, self.fire)] if self.fire.units else []
        return [under_fire(self.if_standing, self.fire), under_fire(self.if_fallen, self.spared)]


def under_fire(condition: str, fire: Fire) -> str:
    if not fire.units:
        return f"{condition}not attacked"
    names = ", ".join(spoken(unit.key) for unit in fire.units)
    return f"{condition}attacked by {names}{f': {fire.chances} unhurt' if fire.unhurt else ''}"


def danger(rules: CampaignPlay, positions: Positions) -> Danger:
    """7.3 Who sees these positions."""
    found = Danger(rules.board.names)
    for number, _ in rules.sightings(positions):
        look(rules, rules.state.units[number], positions, found)
    return found


def look(rules: CampaignPlay, unit: Unit, positions: Positions, found: Danger) -> None:
    """4.4 Each of the positions that a unit sees, fully or partly."""
    known: list[int] = []
    for place, hidden in positions:
        if place < rules.board.size and place not in known and rules.sees_from(unit.place, unit.facing, place, hidden):
            known.append(place)
            found.seen.append((place, unit, rules.visibility(unit.place, place) == FULL))


def goes(rules: CampaignPlay, man: Operator, path: list[int], action: Action | None, loud: bool = False) -> Danger:
    """7.3, 7.7, 7.9 An action without dice, on one square or along a path; `loud` for a sprint."""
    found = danger(rules, [rules.position(man, place) for place in path])
    if loud:
        found.hears = [unit for unit, _ in rules.sprint_hearers(path)]
        found.loud = path
    draw_fire(rules, man, found, action)
    return found


def draw_fire(rules: CampaignPlay, man: Operator, found: Danger, action: Action | None) -> None:
    """7.9 Who fires; where the action is not yet whole, those who will whatever comes."""
    if not threatened(rules, man):
        return
    if action is not None:
        found.fire = rehearse(rules, man, action, False)
        return
    found.if_standing = "if they live, "
    bit = 1 << rules.number(man)
    found.fire.units = [
        unit
        for unit in found.watchers
        if unit.alert and rules.kinds[unit.kind].armed and not unit.attacked & bit
    ]  # fmt: skip


def shoots(rules: CampaignPlay, man: Operator, path: list[int], at: int, choice: int, action: Action | None) -> Danger:
    """7.3, 7.7 to 7.9 An attack from a square of his path: who sees him, who hears the gun, who answers."""
    found = danger(rules, [rules.position(man, place) for place in path])
    weapon, target = divmod(choice, 1000)
    earshot = rules.weapons[weapon].earshot
    if earshot > 0:
        found.hears = rules.within_earshot(at, earshot)
        found.loud = [at]
    victim = rules.state.units[target] if target < BARRELS else None
    if weapon == KNIFE:  # 7.3: he who dies of it reacts to nothing
        found.seen = [seen for seen in found.seen if seen[1] is not victim]
    draw_fire(rules, man, found, action)
    if victim is None:
        found.if_standing = "on a miss, "
    elif weapon != KNIFE and action is not None and threatened(rules, man):
        name = spoken(victim.key)
        strafed = rules.weapons[weapon].strafe and bool(rules.beside_target(at, victim))
        found.if_standing = "if all live, " if strafed else f"if {name} lives, "
        found.if_fallen = f"if only {name} falls, " if strafed else f"if {name} falls, "
        spared = rehearse(rules, man, action, True, target)
        if spared.felled and not spared.same(found.fire):
            found.spared = spared
        elif not strafed:
            found.if_standing = ""  # it makes no difference to those who fire
    return found


def throws(rules: CampaignPlay, man: Operator, path: list[int], action: Action | None) -> Danger:
    """14.4 A grenade: who sees him; who fires, of those that live."""
    found = goes(rules, man, path, action)
    found.if_standing = "if all live, "
    return found


def option_danger(rules: CampaignPlay, decision: Decision, option: Option) -> Danger | None:
    """The danger of an action, of a sprint so far, of an attack with a step; None for what nobody could notice."""
    about = decision.about
    if isinstance(about, Run):
        path = list(about.path)
        if option.value >= 0:
            path.append(rules.board.ahead[path[-1] * 8 + option.value])
        if decision.ask == "drive":
            return goes(rules, about.operator, path, lambda table, man: table.drive_along(man, path))
        return goes(rules, about.operator, path, lambda table, man: table.run(man, path), True)
    if isinstance(about, Strike):
        return strike_danger(rules, about, decision.ask, option)
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
    """6.3 to 6.17 An action; of a step with an attack the half that is known."""
    here, verb, value = man.place, option.key.partition(" ")[0], option.value

    def perform(table: Rehearsal, man: Operator) -> None:
        table.perform(man, option)

    if verb in STEPS:
        path = [here, rules.board.ahead[here * 8 + value]]
        if verb == "sprint":
            return goes(rules, man, path, lambda table, man: table.run(man, path), True)
        return goes(rules, man, path, None if verb == "step-attack" else perform)
    if verb in ("crouch", "stand"):
        found = danger(rules, [rules.position(man, here), (here, rules.posture(man, here, verb == "crouch"))])
        draw_fire(rules, man, found, perform)
        return found
    if verb == "grenade" or value == THROWN:
        return throws(rules, man, [here], perform if verb == "grenade" else None)
    if verb in STANDING_STILL:
        return goes(rules, man, [here], perform)
    if verb in SHOTS:
        return shoots(rules, man, [here], here, value, None if verb == "attack-step" else perform)
    return None
