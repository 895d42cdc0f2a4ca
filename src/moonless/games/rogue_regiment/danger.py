"""7 What an action would bring, before it is taken: who sees which square of it, fully or partly, who hears, who fires.

It is exact: the same functions are asked that the rules ask when the action is taken.
"""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.components import KNIFE
from moonless.games.rogue_regiment.odds import defense_odds
from moonless.games.rogue_regiment.rules.actions import BARRELS, THROWN, Run
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.rules.kit import spoken
from moonless.games.rogue_regiment.rules.sight import FULL
from moonless.games.rogue_regiment.state import Operator, Unit

STEPS = ("move", "climb", "step-place", "sprint", "step-attack")
STANDING_STILL = ("place", "take", "aim", "recover", "mark", "free", "grenade")
SHOTS = ("attack", "attack-step", "blind", "marked")


class Danger:
    """Who would notice an action, and where."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, Unit, bool]] = []
        """A square of the path, a unit that sees him there, whether fully."""
        self.hears: list[Unit] = []
        self.loud: list[int] = []
        """The squares on which he is heard."""
        self.attacks: list[Unit] = []
        """7.9 Those who would fire at once."""
        self.unhurt = 1.0
        self.names: list[str] = []

    @property
    def watchers(self) -> list[Unit]:
        """Everybody who sees any of it, once each."""
        found: list[Unit] = []
        for _, unit, _ in self.seen:
            if unit not in found:
                found.append(unit)
        return found

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
        if self.attacks:
            names = ", ".join(spoken(unit.key) for unit in self.attacks)
            parts.append(f"attacked by {names}: {self.unhurt:.0%} unhurt")
        return "; ".join(parts)


def danger(rules: CampaignPlay, man: Operator, path: list[int], crouched: list[bool], loud: bool) -> Danger:
    """7.3, 7.7, 7.9 What the rules do with these positions."""
    found = Danger()
    found.names = rules.board.names
    positions = [(place, rules.posture(man, place, low)) for place, low in zip(path, crouched, strict=True)]
    bit = 1 << rules.number(man)
    for number, last in rules.sightings(positions):
        unit = rules.state.units[number]
        look(rules, unit, positions, found)
        if unit.alert and rules.kinds[unit.kind].armed and not unit.attacked & bit:
            found.attacks.append(unit)
            under_fire(rules, unit, man, positions, last, found)
    if loud:
        for unit, _ in rules.sprint_hearers(path):
            found.hears.append(unit)
        found.loud = path
    return found


def look(rules: CampaignPlay, unit: Unit, positions: list[tuple[int, int]], found: Danger) -> None:
    """4.4 Each of the positions that a unit sees, fully or partly."""
    known: list[int] = []
    for place, hidden in positions:
        if place < rules.board.size and place not in known and rules.sees_from(unit.place, unit.facing, place, hidden):
            known.append(place)
            found.seen.append((place, unit, rules.visibility(unit.place, place) == FULL))


def under_fire(
    rules: CampaignPlay, unit: Unit, man: Operator, positions: list[tuple[int, int]], last: int, found: Danger
) -> None:
    """7.9 At his last square if it is seen, else where he was last seen, moving out of sight."""
    place, hidden = positions[-1]
    here = place < rules.board.size and rules.sees_from(unit.place, unit.facing, place, hidden)
    found.unhurt *= defense_odds(rules, unit, man, place if here else positions[last][0], not here)


def shot_danger(rules: CampaignPlay, man: Operator, choice: int) -> Danger:
    """7.3, 7.7 An attack from where he stands: who sees him, and who hears the gun."""
    found = danger(rules, man, [man.place], [man.crouched], False)
    weapon, target = choice // 1000, choice % 1000
    if target < BARRELS:  # 7.3: he who dies of it reacts to nothing
        victim = rules.state.units[target]
        found.seen = [seen for seen in found.seen if seen[1] is not victim or weapon != KNIFE]
        found.attacks = [unit for unit in found.attacks if unit is not victim or weapon != KNIFE]
    earshot = rules.weapons[weapon].earshot
    if earshot > 0:
        found.hears = rules.within_earshot(man.place, earshot)
        found.loud = [man.place]
    return found


def option_danger(rules: CampaignPlay, decision: Decision, option: Option) -> Danger | None:
    """The danger of an action or of a sprint so far; None for what nobody could notice."""
    about, verb = decision.about, option.key.partition(" ")[0]
    board = rules.board
    if isinstance(about, Run):
        path = list(about.path)
        if option.value >= 0:
            path.append(board.ahead[path[-1] * 8 + option.value])
        return danger(rules, about.operator, path, [False] * len(path), decision.ask == "sprint")
    if not isinstance(about, Operator) or decision.ask != "action":
        return None
    here, low = about.place, about.crouched
    if verb in STEPS:
        return danger(rules, about, [here, board.ahead[here * 8 + option.value]], [low, low], verb == "sprint")
    if verb in ("crouch", "stand"):
        return danger(rules, about, [here, here], [low, verb == "crouch"], False)
    if verb in STANDING_STILL or option.value == THROWN:
        return danger(rules, about, [here], [low], False)
    return shot_danger(rules, about, option.value) if verb in SHOTS else None
