"""The rule-of-thumb computer player: maxims in order of priority. It looks one turn ahead, no further."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.rules import State as CoreState
from moonless.games.rogue_regiment.components import CORPSE, KNIFE, LEWES_BOMB, MINE
from moonless.games.rogue_regiment.fighting import Fighter
from moonless.games.rogue_regiment.firefight import Firefight
from moonless.games.rogue_regiment.maxims import (
    BLAST,
    CLEAR_WAY,
    COVER_HIM,
    FIGHT,
    FIRST,
    HOLD_STILL,
    HOME,
    LAY,
    LEAST_HARM,
    LOOSE_HER,
    LUCK,
    NEAR_FIRST,
    OUT,
    PATCH,
    RUN,
    SHARE,
    SHOT,
    SILENT,
    SMOKE,
    SNEAK,
    STAY_BACK,
    TAKE,
    TIDY,
    WAIT_OUT,
)
from moonless.games.rogue_regiment.odds import attack_odds, read_rules
from moonless.games.rogue_regiment.plans import BLOW, COVER, FETCH, FREE, LEAVE, MINE_ROAD, STAB, WAIT, Planner, Task
from moonless.games.rogue_regiment.rules.actions import Run, Strike
from moonless.games.rogue_regiment.rules.attacks import Roll
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.rules.kit import CIGARETTE, END, FACING_KEYS
from moonless.games.rogue_regiment.state import NOWHERE, Operator, State, Unit
from moonless.games.rogue_regiment.tactics import Scout, Way
from moonless.games.rogue_regiment.watch import Watch

LONG_FUSE: Final = 20


class Captain(Fighter):
    """Answers every question by the first maxim that has something to say; `why` is that maxim."""

    def choose(self, state: CoreState, decision: Decision) -> Option:
        assert isinstance(state, State)
        ask, about, options = decision.ask, decision.about, decision.options
        if isinstance(about, Strike):
            about = about.operator
        if ask == "action" and isinstance(about, Operator):
            return self.act(state, about, options)
        if ask == "sprint" and isinstance(about, Run):
            return self.run_on(state, about, options)
        if ask == "withdraw":
            return self.withdraw(state, options)
        if ask == "who":
            return self.who(state, options)
        if ask == "reroll" and isinstance(about, Roll):
            return self.reroll(about, options)
        if isinstance(about, Operator):
            found = self.detail(state, about, ask, options)
            if found is not None:
                return found
        if ask in ("destination", "path", "closest", "attacked", "turn"):
            return self.least_harm(state, about, ask, options)
        if ask == "extra-gear" and isinstance(about, int):
            self.why = SHARE
            return min(options, key=lambda option: state.operators[option.value].gear[about])
        if ask == "allocate":
            self.why = FIGHT
            return options[0]
        self.why = FIRST
        return options[0]

    # 6 The activation

    def act(self, state: State, man: Operator, options: list[Option]) -> Option:
        rules = read_rules(state)
        planner = Planner(rules)
        task = planner.task(man)
        offered = {option.key: option for option in options}
        choice = self.at_goal(rules, man, task, offered)
        if choice is not None:
            return choice
        if rules.state.battle and rules.is_out(man) and not planner.ready():
            choice = self.sally(rules, man, offered, Firefight(rules, man))
            if choice is not None:
                return choice
        if task.kind == WAIT or (task.kind == LEAVE and rules.is_out(man)):
            return self.make_room(rules, man, offered)
        watch = Watch(rules)
        scout = Scout(rules, man, task, watch)
        choice = self.silent_kill(rules, man, offered, watch, scout)
        if choice is None:
            choice = self.silent_shot(rules, man, offered, watch, scout)
        if choice is None:
            choice = self.fight(rules, man, task, offered, watch, scout)
        if choice is None:
            choice = self.tidy(rules, man, offered, watch)
        if choice is None and "recover" in offered and not watch.seen(rules.board.bits[man.place], man.crouched):
            self.why = PATCH
            choice = offered["recover"]
        if choice is None:
            choice = self.smoke(rules, man, offered, scout)
        if choice is None:
            choice = self.clear_way(rules, man, offered, watch, scout)
        if choice is None:
            choice = self.travel(rules, man, task, offered, scout)
        return choice

    def make_room(self, rules: CampaignPlay, man: Operator, offered: dict[str, Option]) -> Option:
        """2.10 Off the board, and in the rear row, so that others can come in."""
        self.why = STAY_BACK
        board = rules.board
        if rules.state.battle and not any(other.companion for other in rules.team()):
            return last_resort(offered)
        for facing, key in enumerate(FACING_KEYS):
            there = board.ahead[man.place * 8 + facing]
            if there >= board.size and there in board.tiles[board.tile_of[there]].rear:
                front = man.place in board.tiles[board.tile_of[there]].front
                if front and f"move {key}" in offered and not rules.others(man) & board.bits[there]:
                    return offered[f"move {key}"]
        return last_resort(offered)

    def clear_way(
        self, rules: CampaignPlay, man: Operator, offered: dict[str, Option], watch: Watch, scout: Scout
    ) -> Option | None:
        """6.8 No dark way leads on: stalk whoever stands nearest with his back to us."""
        if rules.state.battle or man.spotted or not man.gear[KNIFE] or man.carrying != NOWHERE:
            return None
        if man.place >= rules.board.size or scout.best_way().gain > 0.3 or scout.cost(man.place) == 0:
            return None
        row = rules.board.distance[man.place]
        near = [u for u in rules.state.units if rules.active(u) and not u.alert and u.kind < 3 and row[u.place] <= 9]
        near.sort(key=lambda unit: row[unit.place])
        for unit in near[:4]:
            back = rules.board.ahead[unit.place * 8 + (unit.facing + 4) % 8]
            if back < 0 or back >= rules.board.size or watch.seen(rules.board.bits[back], False):
                continue
            if not self.unseen_death(rules, unit, watch):
                continue
            way = Scout(rules, man, Task(STAB, [back]), watch).best_way()
            if way.gain > 0.5 and way.first in offered:
                self.why = CLEAR_WAY
                return offered[way.first]
        return None

    def at_goal(self, rules: CampaignPlay, man: Operator, task: Task, offered: dict[str, Option]) -> Option | None:
        """The work itself, as soon as it can be done."""
        if task.kind in (BLOW, MINE_ROAD):
            for gear, key in ((MINE, "place mine"), (LEWES_BOMB, "place lewes_bomb")):
                if task.kind == MINE_ROAD and gear != MINE:
                    continue
                if key in offered and man.place in task.goals and self.bomb_facing(rules, man, task, gear) >= 0:
                    self.why = LAY
                    return offered[key]
        if task.kind == FETCH:
            for key, option in offered.items():
                if key.startswith("take ") and option.value == task.target:
                    self.why = TAKE
                    return option
        if task.kind == FREE:
            for key, option in offered.items():
                if key.startswith("free "):
                    self.why = LOOSE_HER
                    return option
        if task.kind == STAB:
            return self.assault(rules, man, task, offered)
        return None

    def assault(self, rules: CampaignPlay, man: Operator, task: Task, offered: dict[str, Option]) -> Option | None:
        """The man we came for: the knife if it can be had, else the best shot once the alarm is up."""
        best: Option | None = None
        chance = 0.0
        for key, option in offered.items():
            if not key.startswith("attack ") or option.value % 1000 != task.target:
                continue
            odds = attack_odds(rules, man, option.value, False, False)
            silent = option.value // 1000 == KNIFE or rules.weapons[option.value // 1000].earshot == 0
            if odds is not None and odds.chance > chance and (silent or rules.state.battle or man.spotted):
                best, chance = option, odds.chance
        if best is not None:
            self.why = SILENT if chance == 1 else SHOT
        return best

    def bomb_facing(self, rules: CampaignPlay, man: Operator, task: Task, gear: int) -> int:
        """The way to put a bomb down so that its blast reaches; -1 if there is none."""
        for facing in rules.places_for(man, man.place, gear):
            there = rules.board.ahead[man.place * 8 + facing]
            if task.kind == MINE_ROAD:
                if there in rules.mission.route:
                    return facing
            elif there < rules.board.size and rules.template(there) & task.mask:
                return facing
        return -1

    def silent_kill(
        self, rules: CampaignPlay, man: Operator, offered: dict[str, Option], watch: Watch, scout: Scout
    ) -> Option | None:
        """6.8, 7.5 Only where nobody sees the killer or the kill, and the man was in our way."""
        if rules.state.battle or man.spotted or not man.gear[KNIFE]:
            return None
        for key, option in offered.items():
            if key.startswith("attack fighting_knife"):
                unit = rules.state.units[option.value % 1000]
                if self.unseen_death(rules, unit, watch) and not watch.seen(rules.board.bits[man.place], man.crouched):
                    self.why = SILENT
                    return option
        for key, option in offered.items():
            if not key.startswith("step-attack "):
                continue
            there = rules.board.ahead[man.place * 8 + option.value]
            for unit in rules.state.units:
                if rules.active(unit) and rules.board.distance[there][unit.place] == 1:
                    quiet = rules.behind(man, there, unit) and self.unseen_death(rules, unit, watch)
                    dark = not watch.standing & (rules.board.bits[there] | rules.board.bits[man.place])
                    if quiet and dark:
                        self.why = SILENT
                        return option
        return None

    def tidy(self, rules: CampaignPlay, man: Operator, offered: dict[str, Option], watch: Watch) -> Option | None:
        """13 A body in his arms is put down at once: `place_where` finds cover for it."""
        if rules.state.battle or man.carrying == NOWHERE or rules.state.tokens[man.carrying].kind != CORPSE:
            return None
        self.why = TIDY
        return next((option for key, option in offered.items() if key.startswith("place ")), None)

    def smoke(self, rules: CampaignPlay, man: Operator, offered: dict[str, Option], scout: Scout) -> Option | None:
        """14.13 Given to a unit that bars the way, when nothing else leads on."""
        if CIGARETTE.key not in offered or man.ap < 4 or scout.best_way().gain > 0.5:
            return None
        blockers = scout.in_the_way()
        if blockers == NOWHERE:
            return None
        self.why = SMOKE
        return offered[CIGARETTE.key]

    def travel(
        self, rules: CampaignPlay, man: Operator, task: Task, offered: dict[str, Option], scout: Scout
    ) -> Option:
        """The first action of the best way that this turn's points allow."""
        way: Way = scout.best_way()
        option = offered.get(way.first)
        if task.kind == COVER:
            self.why = COVER_HIM
        elif rules.state.battle:
            self.why = RUN
        elif task.kind == LEAVE:
            self.why = HOME
        else:
            self.why = SNEAK
        if option is None:
            self.why = HOLD_STILL
            return last_resort(offered)
        return option

    def run_on(self, state: State, run: Run, options: list[Option]) -> Option:
        """6.4 A sprint goes on as it was planned."""
        rules = read_rules(state)
        task = Planner(rules).task(run.operator)
        scout = Scout(rules, run.operator, task, Watch(rules))
        return scout.run_on(run, options)

    # Everything else

    def withdraw(self, state: State, options: list[Option]) -> Option:
        planner = Planner(read_rules(state))
        able = any(task.kind not in (LEAVE, WAIT, COVER) for task in planner.tasks.values())
        if planner.ready() or (not able and state.turn > 3):
            self.why = OUT
            return options[0]
        self.why = WAIT_OUT
        return options[1]

    def who(self, state: State, options: list[Option]) -> Option:
        """The nearest to his task first; companions after those who clear their way."""
        rules = read_rules(state)
        planner = Planner(rules)
        best, least = options[0], 9999
        for option in options:
            if option.key == "done":
                continue
            man = state.operators[option.value]
            task = planner.task(man)
            gap = min((rules.board.distance[man.place][goal] for goal in task.goals), default=99)
            gap += 50 * (task.kind in (LEAVE, WAIT)) + 5 * man.companion
            if state.battle and self.in_sights(rules, man):
                gap -= 100
            if gap < least:
                best, least = option, gap
        self.why = NEAR_FIRST
        return best

    def reroll(self, roll: Roll, options: list[Option]) -> Option:
        """14.12 When a man would die of it, or lose three or more."""
        lost = len(roll.dice) - roll.good
        victim = roll.about
        if not roll.attack and isinstance(victim, Operator) and (lost >= victim.health or lost >= 3):
            self.why = LUCK
            return options[0]
        self.why = FIRST
        return options[1]

    def detail(self, state: State, man: Operator, ask: str, options: list[Option]) -> Option | None:
        """The parts of an action: where, what, whom."""
        if ask == "place-where":
            return self.place_where(state, man, options)
        if ask == "fuse":
            self.why = LAY
            return options[min(self.fuse(state), len(options)) - 1]
        if ask == "attack":
            return self.best_attack(state, man, options)
        if ask == "throw":
            there = Firefight(read_rules(state), man).throw(man.place)[0]
            self.why = BLAST
            return next((option for option in options if option.value == there), options[0])
        if ask == "smoker":
            rules = read_rules(state)
            number = Scout(rules, man, Planner(rules).task(man), Watch(rules)).in_the_way()
            return next((option for option in options if option.value == number), options[0])
        if ask == "marked":
            self.why = SHOT
            return options[0]
        return None

    def fuse(self, state: State) -> int:
        """14.5, 14.6 As long as can be, for bombs go off when we leave; shorter where something will drive away."""
        rules = read_rules(state)
        if "train" in rules.mission.special_rules:
            return max(1, min(LONG_FUSE, 13 - state.drawn))
        return LONG_FUSE

    def place_where(self, state: State, man: Operator, options: list[Option]) -> Option:
        rules = read_rules(state)
        self.why = LAY
        if man.carrying != NOWHERE:
            for option in options:
                there = rules.board.ahead[man.place * 8 + option.value]
                if rules.board.terrain[there] == 1 or rules.board.inside[there]:
                    return option
            return options[0]
        task = Planner(rules).task(man)
        for gear in (MINE, LEWES_BOMB):
            facing = self.bomb_facing(rules, man, task, gear) if man.gear[gear] else -1
            for option in options:
                if option.value == facing:
                    return option
        return options[0]

    def best_attack(self, state: State, man: Operator, options: list[Option]) -> Option:
        rules = read_rules(state)
        self.why = SILENT
        for option in options:
            if option.value // 1000 == KNIFE and option.value:
                return option
        self.why = SHOT
        best, chance = options[0], -1.0
        for option in options:
            if option.rule != "6.7" or not option.value:
                continue
            odds = attack_odds(rules, man, option.value, False, False)
            if odds is not None and odds.chance > chance:
                best, chance = option, odds.chance
        return best

    def least_harm(self, state: State, about: object, ask: str, options: list[Option]) -> Option:
        """17.5 Send them where they see least; let them shoot at the healthiest."""
        self.why = LEAST_HARM
        if ask in ("closest", "attacked"):
            return max(options, key=lambda option: state.operators[option.value].health)
        if ask == "destination" and isinstance(about, Unit):
            rules = read_rules(state)
            men = rules.spotted()
            row = rules.board.distance
            return max(options, key=lambda option: min((row[option.value][man.place] for man in men), default=0))
        return options[0]


def last_resort(offered: dict[str, Option]) -> Option:
    """The end of the turn; who may not stay where he is cannot end it, and takes what there is."""
    return offered.get(END.key, next(iter(offered.values())))
