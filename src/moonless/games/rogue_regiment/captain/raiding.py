"""The maxims of the work itself: bombs, papers, prisoners, the man we came for, the column on the road."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.captain.maxims import LAY, LURE, SET_FREE, SHOT, SILENT, SPRING, TAKE
from moonless.games.rogue_regiment.captain.mind import Mind
from moonless.games.rogue_regiment.captain.plans import BLOW, FETCH, FREE, MINE_ROAD, SHOW, STAB, Task
from moonless.games.rogue_regiment.captain.threats import Threats
from moonless.games.rogue_regiment.content.components import CONTAINER, KNIFE, LEWES_BOMB, MINE
from moonless.games.rogue_regiment.content.options import BURDENS, END, AttackOption
from moonless.games.rogue_regiment.rules import carrying
from moonless.games.rogue_regiment.rules.chances import attack_chance
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import Operator


def at_goal(mind: Mind, play: Play, man: Operator, task: Task, offered: dict[str, Option]) -> Option | None:
    """The work itself, as soon as it can be done."""
    if task.kind in (BLOW, MINE_ROAD):
        gear, key = (MINE, "place mine") if task.kind == MINE_ROAD else (LEWES_BOMB, "place lewes_bomb")
        if key in offered and man.place in task.goals and bomb_facing(play, man, task, gear) >= 0:
            mind.why = LAY
            return offered[key]
    if task.kind == FETCH and (play.state.tokens[task.target].kind != CONTAINER or play.state.battle or man.spotted):
        return take(mind, task, offered)
    if task.kind == FREE:
        for key, option in offered.items():
            if key.startswith("free "):
                mind.why = SET_FREE
                return option
    if task.kind == SHOW:
        return spring(mind, play, man, offered)
    if task.kind == STAB:
        return assault(mind, play, man, task, offered)
    return None


def take(mind: Mind, task: Task, offered: dict[str, Option]) -> Option | None:
    """6.12 Papers and kit at once; a load, which fills both arms, only after the way home is clear."""
    for key, option in offered.items():
        if task.kind == FETCH and key.startswith("take ") and option.value == task.target:
            mind.why = TAKE
            return option
    return None


def assault(mind: Mind, play: Play, man: Operator, task: Task, offered: dict[str, Option]) -> Option | None:
    """The man we came for: the knife if it can be had, else the best shot once the alarm is up."""
    best: Option | None = None
    chance = 0.0
    for key, option in offered.items():
        if not key.startswith("attack ") or not isinstance(option, AttackOption):
            continue
        attack = option.attack
        if attack.unit != task.target:
            continue
        odds = attack_chance(play, man, attack)
        silent = attack.weapon == KNIFE or play.weapons[attack.weapon].earshot == 0
        if odds > chance and (silent or play.state.battle or man.spotted):
            best, chance = option, odds
    if best is not None:
        mind.why = SILENT if chance == 1 else SHOT
    return best


def bomb_facing(play: Play, man: Operator, task: Task, gear: int) -> int:
    """The way to put a bomb down so that its blast reaches; -1 if there is none."""
    for facing in carrying.places_for(play, man, man.place, BURDENS[gear]):
        there = play.board.ahead[man.place][facing]
        if there >= play.board.size:
            continue
        if task.kind == MINE_ROAD:
            if play.board.bits[there] & task.mask:
                return facing
        elif reaches(play.board.template(there), task):
            return facing
    return -1


def reaches(template: int, task: Task) -> bool:
    """14.2 Whether a blast reaches what it is meant for."""
    return template & task.mask == task.mask if task.whole else bool(template & task.mask)


def spring(mind: Mind, play: Play, man: Operator, offered: dict[str, Option]) -> Option | None:
    """15.4, 15.5 A grenade stops the column; then he keeps low until the trucks have stopped."""
    if man.place >= play.board.size:
        return None
    if play.state.battle:
        mind.why = LURE
        return offered.get("crouch", offered.get(END.key))
    mind.why = SPRING
    return offered.get("grenade", offered.get("stand"))


def best_throw(mind: Mind, play: Play, man: Operator, options: list[Option]) -> Option:
    """14.4 Where it catches most of them; else, thrown for its noise, as far from us as it goes."""
    there = Threats(play, man, mind.style.prices).throw(man.place)[0]
    row = play.board.distance[man.place]
    best = next((option for option in options if option.value == there), None)
    return best or max(options, key=lambda option: row[option.value])
