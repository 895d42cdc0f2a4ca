"""The maxims of the night: the knife, the silenced gun, the body, the cigarette."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.board.ground import FOREST, HALF_TURN, WATER
from moonless.games.rogue_regiment.captain.maxims import CLEAR_WAY, LAY_DOWN, SILENCED, SILENT, SMOKE, TIDY
from moonless.games.rogue_regiment.captain.mind import Mind
from moonless.games.rogue_regiment.captain.plans import FETCH, HIDE, LEAVE, STAB, Planner, Task
from moonless.games.rogue_regiment.captain.tactics import Scout
from moonless.games.rogue_regiment.captain.watch import Watch, beaten
from moonless.games.rogue_regiment.content.components import CONTAINER, CORPSE, GEAR, GUNS, HMG, KNIFE, OFFICER
from moonless.games.rogue_regiment.content.options import IN_ARMS, AttackOption
from moonless.games.rogue_regiment.rules import carrying, pieces, weapons
from moonless.games.rogue_regiment.rules.chances import face_chance
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, PATROLMAN, Operator, Token, Unit


def silent_kill(
    mind: Mind, play: Play, man: Operator, offered: dict[str, Option], watch: Watch, scout: Scout
) -> Option | None:
    """6.8, 7.5 Only where nobody sees the killer or the kill, and the man was in our way."""
    if play.state.battle or man.spotted or not man.gear[KNIFE] or not mind.style.kills:
        return None
    for key, option in offered.items():
        if key.startswith("attack fighting_knife"):
            assert isinstance(option, AttackOption)
            unit = play.state.units[option.attack.unit]
            if unseen_death(mind, play, unit, watch) and not watch.seen(play.board.bits[man.place], man.crouched):
                mind.why = SILENT
                return option
    for key, option in offered.items():
        if not key.startswith("step-attack "):
            continue
        there = play.board.ahead[man.place][option.value]
        for unit in play.state.units:
            if pieces.active(play, unit) and play.board.distance[there][unit.place] == 1:
                quiet = weapons.behind_barred(play, man, there, unit) is None and unseen_death(mind, play, unit, watch)
                dark = not watch.standing & (play.board.bits[there] | play.board.bits[man.place])
                if quiet and dark and safe_after(mind, play, man, there, watch):
                    mind.why = SILENT
                    return option
    return None


def safe_after(mind: Mind, play: Play, man: Operator, there: int, watch: Watch) -> bool:
    """With no point left he stays beside the body, standing."""
    return man.ap > 1 or watch.risk(play.board.bits[there], False) < mind.style.prices.exposed


def silent_shot(
    mind: Mind, play: Play, man: Operator, offered: dict[str, Option], watch: Watch, scout: Scout
) -> Option | None:
    """6.9, 8.2 A silent gun, aimed, on somebody in the way: only a sure kill that nobody sees."""
    if (
        not mind.style.kills
        or play.state.battle
        or man.spotted
        or man.crouched
        or scout.best_way().gain > mind.style.prices.way_on
    ):
        return None
    if man.place >= play.board.size or watch.seen(play.board.bits[man.place], False):
        return None
    for weapon in GUNS:
        gun = play.weapons[weapon]
        for number, unit in (
            weapons.in_reach(play, man, weapons.gun_reach(play, man)) if man.gear[weapon] and not gun.earshot else []
        ):
            gap = play.board.distance[man.place][unit.place]
            near = 1 if gap <= gun.short else 0
            if gap > gun.long or unit.alert or unit.kind > HMG or not unseen_death(mind, play, unit, watch):
                continue
            if will_be_found(mind, play, unit, gap):
                continue
            shot = offered.get(f"attack {GEAR[weapon]} {unit.key}")
            if shot is None:
                continue
            bonus = near + (play.content.aimed if man.aim == number else 0)
            aim = offered.get(f"aim {unit.key}")
            if face_chance(gun.hits_on - bonus) >= mind.style.prices.sure:
                mind.why = SILENCED
                return shot
            if aim and man.ap >= 2 and face_chance(gun.hits_on - near - play.content.aimed) >= mind.style.prices.sure:
                mind.why = SILENCED
                return aim
    return None


def will_be_found(mind: Mind, play: Play, unit: Unit, gap: int) -> bool:
    """4.10 Whether his body would lie on a beat, too far off or too far from cover to be hidden."""
    if hides(play, unit.place) or not beaten(play, unit.place, unit):
        return False
    return gap > mind.style.prices.body or not cover_near(mind, play, unit.place)


def unseen_death(mind: Mind, play: Play, unit: Unit, watch: Watch) -> bool:
    """Nobody else has him in view, and no patrol will find him soon."""
    bit = play.board.bits[unit.place]
    number = pieces.unit_number(play, unit)
    if any(standing & bit for other, standing, _ in watch.unit_masks if other != number):
        return False
    if play.board.inside[unit.place] or play.board.terrain[unit.place] == FOREST:
        return True
    return watch.risk(bit, True) < mind.style.prices.exposed and not watch.crouched & bit


def clear_way(
    mind: Mind, play: Play, man: Operator, offered: dict[str, Option], watch: Watch, scout: Scout
) -> Option | None:
    """6.8 Somebody watches the way on: get behind him. Who walks is stalked only if he can be had in this turn."""
    if play.state.battle or man.spotted or not man.gear[KNIFE] or man.place >= play.board.size:
        return None
    if man.carrying != NOWHERE:
        return lay_down(mind, play, man, offered, watch, scout)
    if not mind.style.kills:
        return None
    for number in way_home(mind, play, man, watch, scout).barring():
        behind = stalk(mind, play, man, play.state.units[number], watch)
        way = behind.best_way() if behind is not None else None
        if way is not None and way.gain > 0.5 and way.first in offered:
            mind.why = CLEAR_WAY
            return offered[way.first]
    return None


def way_home(mind: Mind, play: Play, man: Operator, watch: Watch, scout: Scout) -> Scout:
    """6.16 Who is about to take up a load looks at the way home instead: it takes both arms."""
    task, far = scout.task, scout.cost(man.place) > mind.style.prices.load_near
    if far or task.kind != FETCH or play.state.tokens[task.target].kind != CONTAINER:
        return scout
    return Scout(play, man, Task(LEAVE, Planner(play).exits()), watch, mind.style)


def stalk(mind: Mind, play: Play, man: Operator, unit: Unit, watch: Watch) -> Scout | None:
    """6.8 The way to the square behind him, if he can be had there unseen and it is not far."""
    if unit.alert or unit.kind > OFFICER or not unseen_death(mind, play, unit, watch):
        return None
    back = play.board.ahead[unit.place][(unit.facing + HALF_TURN) % 8]
    if back < 0 or back >= play.board.size or watch.seen(play.board.bits[back], False):
        return None
    scout = Scout(play, man, Task(STAB, [back]), watch, mind.style)
    near = scout.cost(man.place) <= (man.ap if unit.role == PATROLMAN else mind.style.prices.stalk)
    return scout if near else None


def lay_down(
    mind: Mind, play: Play, man: Operator, offered: dict[str, Option], watch: Watch, scout: Scout
) -> Option | None:
    """6.16 No dark way home with a load: put it down, deal with who watches, come back for it."""
    if play.state.tokens[man.carrying].kind != CONTAINER or man.ap < 2 or scout.best_way().gain > 0.5:
        return None
    if watch.seen(play.board.bits[man.place], False):
        return None
    for number in scout.barring():
        unit = play.state.units[number]
        if unit.role != PATROLMAN and stalk(mind, play, man, unit, watch) is not None:
            mind.why = LAY_DOWN
            return next((option for key, option in offered.items() if key.startswith("place ")), None)
    return None


def tidy(mind: Mind, play: Play, man: Operator, offered: dict[str, Option], watch: Watch) -> Option | None:
    """13 A body where somebody will come by is carried into a wood, a house or water; else it is left."""
    if play.state.battle or man.place >= play.board.size:
        return None
    if man.carrying != NOWHERE:
        return carry_off(mind, play, man, offered, watch)
    if not mind.style.tidies or man.spotted or man.companion:
        return None
    if watch.seen(play.board.bits[man.place], man.crouched):
        return None
    for token in play.state.tokens:
        if token.kind == CORPSE and 0 <= token.place < play.board.size and worth_hiding(mind, play, man, token):
            mind.why = TIDY
            take = offered.get(f"take {token.key}")
            if take is not None:
                return take
            way = Scout(play, man, Task(HIDE, [token.place]), watch, mind.style).best_way()
            if way.gain > 0.5 and way.first in offered:
                return offered[way.first]
    return None


def worth_hiding(mind: Mind, play: Play, man: Operator, token: Token) -> bool:
    """Near him, in the open, on somebody's beat, and with cover near."""
    if play.board.distance[man.place][token.place] > mind.style.prices.body or hides(play, token.place):
        return False
    return beaten(play, token.place) and bool(cover_near(mind, play, token.place))


def cover_near(mind: Mind, play: Play, place: int) -> list[int]:
    """The squares around one where a body vanishes."""
    board = play.board
    row = board.distance[place]
    return [spot for spot in range(board.size) if row[spot] <= mind.style.prices.cover_near and hides(play, spot)]


def carry_off(mind: Mind, play: Play, man: Operator, offered: dict[str, Option], watch: Watch) -> Option | None:
    """13 Into cover if it is beside him, or toward the nearest; put down where no dark way leads there."""
    if play.state.tokens[man.carrying].kind != CORPSE:
        return None
    mind.why = TIDY
    down = next((option for key, option in offered.items() if key.startswith("place ")), None)
    put = carrying.put_mask(play, man, man.place, IN_ARMS)
    spots = [spot for spot in cover_near(mind, play, man.place) if not play.occupied & play.board.bits[spot]]
    if man.spotted or not spots or any(put & play.board.bits[spot] for spot in spots):
        return down
    way = Scout(play, man, Task(HIDE, spots), watch, mind.style).best_way()
    return offered[way.first] if way.gain > 0.5 and way.first in offered else down


def smoke(mind: Mind, play: Play, man: Operator, offered: dict[str, Option], scout: Scout) -> Option | None:
    """14.13 Given to a unit that bars the way, when nothing else leads on."""
    if "cigarette" not in offered or man.ap < 4 or scout.best_way().gain > 0.5:
        return None
    blockers = scout.in_the_way()
    if blockers == NOWHERE:
        return None
    mind.why = SMOKE
    return offered["cigarette"]


def hides(play: Play, place: int) -> bool:
    """13 Whether a body vanishes there in the end phase."""
    return play.board.inside[place] or play.board.terrain[place] in (FOREST, WATER)
