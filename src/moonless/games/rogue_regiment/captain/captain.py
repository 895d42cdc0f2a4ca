"""The rule-of-thumb computer player: maxims in order of priority. It looks one turn ahead, no further."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.play import State as CoreState
from moonless.games.rogue_regiment.board.ground import WATER
from moonless.games.rogue_regiment.captain import fighting, raiding, stalking
from moonless.games.rogue_regiment.captain.maxims import (
    BLAST,
    COVER_HIM,
    FIGHT,
    FIRST,
    HOLD_STILL,
    HOME,
    LAY,
    LEAST_HARM,
    LUCK,
    NEAR_FIRST,
    OUT,
    PATCH,
    RUN,
    SHARE,
    SHOT,
    SILENT,
    SNEAK,
    STAY_BACK,
    WAIT_OUT,
)
from moonless.games.rogue_regiment.captain.mind import Mind
from moonless.games.rogue_regiment.captain.plans import COVER, LEAVE, MINE_ROAD, SHOW, WAIT, Planner, Task
from moonless.games.rogue_regiment.captain.stalking import hides
from moonless.games.rogue_regiment.captain.tactics import Scout, Way
from moonless.games.rogue_regiment.captain.threats import Threats
from moonless.games.rogue_regiment.captain.watch import Watch
from moonless.games.rogue_regiment.content.components import CORPSE, KNIFE, LEWES_BOMB, MINE
from moonless.games.rogue_regiment.content.options import END, FACING_KEYS, AttackOption
from moonless.games.rogue_regiment.rules import movement, objectives, pieces
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.chances import attack_chance
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.rules.move_actions import Run
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import NOWHERE, Operator, State, Unit

LONG_FUSE: Final = 20


class Captain(Mind):
    """Answers every question by the first maxim that has something to say; `why` is that maxim."""

    def choose(self, state: CoreState, decision: Decision) -> Option:
        assert isinstance(state, State)
        ask, about, options = decision.ask, decision.about, decision.options
        if isinstance(about, Declared):
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

    def planner(self, play: Play) -> Planner:
        return Planner(play, self.style.prices.leisure, self.style.hunts, self.style.under_fire)

    # 6 The activation

    def act(self, state: State, man: Operator, options: list[Option]) -> Option:
        play = reading(state)
        planner = self.planner(play)
        task = planner.task(man)
        offered = {option.key: option for option in options}
        choice = raiding.at_goal(self, play, man, task, offered)
        if choice is not None:
            return choice
        if play.state.battle and objectives.is_out(play, man) and task.kind != SHOW and not planner.ready():
            choice = fighting.sally(self, play, man, offered, Threats(play, man, self.style.prices))
            if choice is not None:
                return choice
        if task.kind == WAIT or (task.kind == LEAVE and objectives.is_out(play, man)):
            return self.make_room(play, man, offered)
        watch = Watch(play, man)
        scout = Scout(play, man, task, watch, self.style)
        choice = stalking.silent_kill(self, play, man, offered, watch, scout)
        if choice is None:
            choice = stalking.silent_shot(self, play, man, offered, watch, scout)
        if choice is None:
            choice = fighting.fight(self, play, man, task, offered, watch, scout)
        if choice is None:
            choice = stalking.tidy(self, play, man, offered, watch)
        if choice is None and "recover" in offered and not watch.seen(play.board.bits[man.place], man.crouched):
            self.why = PATCH
            choice = offered["recover"]
        if choice is None:
            choice = stalking.smoke(self, play, man, offered, scout)
        if choice is None:
            choice = stalking.clear_way(self, play, man, offered, watch, scout)
        if choice is None:
            choice = raiding.take(self, task, offered)
        if choice is None:
            choice = self.travel(play, man, task, offered, scout)
        return choice

    def make_room(self, play: Play, man: Operator, offered: dict[str, Option]) -> Option:
        """2.10 Off the board, and in the rear row, so that others can come in."""
        self.why = STAY_BACK
        board = play.board
        if play.state.battle and not any(other.companion for other in pieces.team(play)):
            return last_resort(offered)
        for facing, key in enumerate(FACING_KEYS):
            there = board.ahead[man.place][facing]
            if there >= board.size and there in board.tiles[board.tile_of[there]].rear:
                front = man.place in board.tiles[board.tile_of[there]].front
                if front and f"move {key}" in offered and not movement.others(play, man) & board.bits[there]:
                    return offered[f"move {key}"]
        return last_resort(offered)

    def travel(self, play: Play, man: Operator, task: Task, offered: dict[str, Option], scout: Scout) -> Option:
        """The first action of the best way that this turn's points allow."""
        way: Way = scout.best_way()
        option = offered.get(way.first)
        if task.kind == COVER:
            self.why = COVER_HIM
        elif play.state.battle:
            self.why = RUN
        elif task.kind == LEAVE:
            self.why = HOME
        else:
            self.why = SNEAK
        if option is None or (way.first == END.key and man.ap > 0):
            self.why = HOLD_STILL
        return option or last_resort(offered)

    def run_on(self, state: State, run: Run, options: list[Option]) -> Option:
        """6.4 A sprint goes on as it was planned."""
        play = reading(state)
        task = self.planner(play).task(run.operator)
        scout = Scout(play, run.operator, task, Watch(play, run.operator), self.style)
        return scout.run_on(run, options)

    # Everything else

    def withdraw(self, state: State, options: list[Option]) -> Option:
        planner = self.planner(reading(state))
        able = any(task.kind not in (LEAVE, WAIT, COVER) for task in planner.tasks.values())
        waits = planner.ambush is not None and (planner.ambush.to_come() or planner.ambush.rolling())
        if (planner.ready() and not (able and planner.extra)) or (not able and state.turn > 3 and not waits):
            self.why = OUT
            return options[0]
        self.why = WAIT_OUT
        return options[1]

    def who(self, state: State, options: list[Option]) -> Option:
        """The nearest to his task first; companions after those who clear their way."""
        play = reading(state)
        planner = self.planner(play)
        best, least = options[0], 9999
        for option in options:
            if option.key == "done":
                continue
            man = state.operators[option.value]
            task = planner.task(man)
            gap = min((play.board.distance[man.place][goal] for goal in task.goals), default=99)
            gap += 50 * (task.kind in (LEAVE, WAIT)) + 5 * man.companion
            if state.battle and fighting.in_sights(play, man):
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
            self.why = BLAST
            return raiding.best_throw(self, reading(state), man, options)
        if ask == "smoker":
            play = reading(state)
            number = Scout(play, man, self.planner(play).task(man), Watch(play, man), self.style).in_the_way()
            return next((option for option in options if option.value == number), options[0])
        if ask == "marked":
            self.why = SHOT
            return options[0]
        return None

    def fuse(self, state: State) -> int:
        """14.5, 14.6 As long as can be, for bombs go off when we leave; shorter where something will drive away."""
        play = reading(state)
        if "train" in play.mission.special_rules:
            return max(1, min(LONG_FUSE, 13 - state.drawn))
        return LONG_FUSE

    def place_where(self, state: State, man: Operator, options: list[Option]) -> Option:
        play = reading(state)
        self.why = LAY
        if man.carrying != NOWHERE:
            spots = [(option, play.board.ahead[man.place][option.value]) for option in options]
            if play.state.tokens[man.carrying].kind == CORPSE:
                good = [option for option, there in spots if there < play.board.size and hides(play, there)]
            else:
                good = [option for option, there in spots if play.board.terrain[there] != WATER]
            return (good or options)[0]
        task = self.planner(play).task(man)
        facing = raiding.bomb_facing(play, man, task, MINE if task.kind == MINE_ROAD else LEWES_BOMB)
        return next((option for option in options if option.value == facing), options[0])

    def best_attack(self, state: State, man: Operator, options: list[Option]) -> Option:
        play = reading(state)
        self.why = SILENT
        for option in options:
            if isinstance(option, AttackOption) and option.attack.weapon == KNIFE:
                return option
        self.why = SHOT
        best, chance = options[0], -1.0
        for option in options:
            if not isinstance(option, AttackOption) or option.attack.thrown:
                continue
            odds = attack_chance(play, man, option.attack)
            if odds > chance:
                best, chance = option, odds
        return best

    def least_harm(self, state: State, about: object, ask: str, options: list[Option]) -> Option:
        """17.5 Send them where they see least; let them shoot at the healthiest."""
        self.why = LEAST_HARM
        if ask in ("closest", "attacked"):
            return max(options, key=lambda option: state.operators[option.value].health)
        if ask == "destination" and isinstance(about, Unit):
            play = reading(state)
            men = pieces.spotted(play)
            row = play.board.distance
            return max(options, key=lambda option: min((row[option.value][man.place] for man in men), default=0))
        return options[0]


def last_resort(offered: dict[str, Option]) -> Option:
    """The end of the turn; who may not stay where he is cannot end it, and takes what there is."""
    return offered.get(END.key, next(iter(offered.values())))
