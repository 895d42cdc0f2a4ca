"""The rule-of-thumb computer player: maxims in order of priority. It looks one turn ahead, no further."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.game import Player
from moonless.core.rules import State as CoreState
from moonless.games.rogue_regiment.components import CIGARETTES, DEMOLISH, DESTROY, KNIFE, LEWES_BOMB, MINE, STEN
from moonless.games.rogue_regiment.odds import attack_odds, read_rules
from moonless.games.rogue_regiment.plans import BLOW, FETCH, FREE, LEAVE, MINE_ROAD, STAB, WAIT, Planner, Task
from moonless.games.rogue_regiment.rules.actions import Run
from moonless.games.rogue_regiment.rules.attacks import Roll
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.rules.kit import CIGARETTE, END
from moonless.games.rogue_regiment.state import NOWHERE, Operator, State, Unit
from moonless.games.rogue_regiment.tactics import Scout, Way
from moonless.games.rogue_regiment.watch import Watch

# The maxims.
LAY = "Where the bomb will reach, lay it; a long fuse, for bombs go off when we leave."
TAKE = "What we came for first."
LOOSE_HER = "Open the door: she walks home with us."
SILENT = "From behind, unseen, with nobody to see him fall: the knife."
SHOT = "He is in the way of the mission and in our sights: fire."
CLEAR_WAY = "Somebody's back is nearer than any dark way round him: get behind him."
TIDY = "Bodies in the open are found: carry him into cover."
SNEAK = "The step that brings the goal nearest without an eye on it, ending where no patrol will look."
HOLD_STILL = "Every way on is watched: wait for the patrol to pass."
HOME = "The work is done: go home the dark way."
RUN = "The alarm is up: run for it, from cover to cover."
FIGHT = "Shoot who will shoot at us, while the odds are good."
STAY_BACK = "Nobody is needed out there who has nothing to do: stay off the board."
PATCH = "One more hit would kill him: recover while nobody looks."
SMOKE = "A cigarette for whoever stands in the way."
OUT = "Everything is done and everybody is out: go."
WAIT_OUT = "Not before the work is done."
LUCK = "The foot is for the roll that kills."
NEAR_FIRST = "The nearest to his task acts first."
LEAST_HARM = "If we choose the enemy's way, then the one that hurts least."
FIRST = "One is as good as another."

LONG_FUSE: Final = 20
WORTH_A_SHOT: Final = 0.5


class Captain(Player):
    """Answers every question by the first maxim that has something to say; `why` is that maxim."""

    def __init__(self, seed: int = 0) -> None:
        self.why = FIRST

    def choose(self, state: CoreState, decision: Decision) -> Option:
        assert isinstance(state, State)
        ask, about, options = decision.ask, decision.about, decision.options
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
        if task.kind == WAIT or (task.kind == LEAVE and rules.is_out(man)):
            self.why = STAY_BACK
            return END
        watch = Watch(rules)
        scout = Scout(rules, man, task, watch)
        choice = self.silent_kill(rules, man, offered, watch, scout)
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

    def clear_way(
        self, rules: CampaignPlay, man: Operator, offered: dict[str, Option], watch: Watch, scout: Scout
    ) -> Option | None:
        """6.8 No dark way leads on: stalk whoever stands nearest with his back to us."""
        if rules.state.battle or man.spotted or not man.gear[KNIFE] or man.carrying != NOWHERE:
            return None
        if man.place >= rules.board.size or scout.best_way().gain > 0.3:
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

    def unseen_death(self, rules: CampaignPlay, unit: Unit, watch: Watch) -> bool:
        """Nobody else has him in view, and no patrol will find him soon."""
        bit = rules.board.bits[unit.place]
        number = rules.unit_number(unit)
        if any(standing & bit for other, standing, _ in watch.unit_masks if other != number):
            return False
        if rules.board.inside[unit.place] or rules.board.terrain[unit.place] == 1:
            return True
        return watch.risk(bit, True) < 0.25 and not watch.crouched & ~0 & bit

    def fight(
        self, rules: CampaignPlay, man: Operator, task: Task, offered: dict[str, Option], watch: Watch, scout: Scout
    ) -> Option | None:
        """Shots that are worth their noise: in battle, or when spotted anyway."""
        if not (rules.state.battle or man.spotted) or scout.cost(man.place) <= man.ap:
            return None
        best: Option | None = None
        worth = WORTH_A_SHOT
        for key, option in offered.items():
            if not key.startswith("attack ") or option.value % 1000 >= 500:
                continue
            unit = rules.state.units[option.value % 1000]
            odds = attack_odds(rules, man, option.value, False, False)
            if odds is None or not unit.alert:
                continue
            value = odds.chance * (1.3 if rules.sees(unit, man) else 0.8) - (
                0.15 if option.value // 1000 == STEN else 0
            )
            if value > worth:
                best, worth = option, value
        if best is not None:
            self.why = FIGHT
        return best

    def tidy(self, rules: CampaignPlay, man: Operator, offered: dict[str, Option], watch: Watch) -> Option | None:
        """13 A body on the square we stand on, cover beside it, and points left for it."""
        if rules.state.battle:
            return None
        if man.carrying != NOWHERE and rules.state.tokens[man.carrying].kind == 0:
            self.why = TIDY
            for key, option in offered.items():
                if key.startswith("place "):
                    return option
            return None
        return None

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
        if rules.state.battle:
            self.why = RUN
        elif task.kind == LEAVE:
            self.why = HOME
        else:
            self.why = SNEAK
        if option is None:
            self.why = HOLD_STILL
            return offered.get("end", next(iter(offered.values())))
        return option

    def run_on(self, state: State, run: Run, options: list[Option]) -> Option:
        """6.4 A sprint goes on as it was planned."""
        rules = read_rules(state)
        task = Planner(rules).task(run.operator)
        scout = Scout(rules, run.operator, task, Watch(rules))
        return scout.run_on(run, options)

    # Everything else

    def withdraw(self, state: State, options: list[Option]) -> Option:
        rules = read_rules(state)
        ready = all(
            rules.done(objective) or (objective.kind in (DESTROY, DEMOLISH) and rules.prepared(objective))
            for objective in rules.mission.objectives
        )
        able = any(task.kind not in (LEAVE, WAIT) for task in Planner(rules).tasks.values())
        if ready or (not able and state.turn > 3):
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


__all__ = ["CIGARETTES", "Captain"]
