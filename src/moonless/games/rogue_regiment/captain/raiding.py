"""The maxims of the work itself: bombs, papers, prisoners, the man we came for, the column on the road."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.captain.fighting import Fighter
from moonless.games.rogue_regiment.captain.maxims import LAY, LOOSE_HER, LURE, SHOT, SILENT, SPRING, TAKE
from moonless.games.rogue_regiment.captain.plans import BLOW, FETCH, FREE, MINE_ROAD, ROAD, SHOW, STAB, Task
from moonless.games.rogue_regiment.captain.threats import Threats
from moonless.games.rogue_regiment.content.components import CONTAINER, KNIFE, LEWES_BOMB, MINE
from moonless.games.rogue_regiment.rules import carrying
from moonless.games.rogue_regiment.rules.options import CROUCH, END, STAND, THROW
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.screen.odds import attack_odds
from moonless.games.rogue_regiment.state import Operator


class Raider(Fighter):
    """The part of the captain that does what they came for."""

    def at_goal(self, play: Play, man: Operator, task: Task, offered: dict[str, Option]) -> Option | None:
        """The work itself, as soon as it can be done."""
        if task.kind in (BLOW, MINE_ROAD):
            gear, key = (MINE, "place mine") if task.kind == MINE_ROAD else (LEWES_BOMB, "place lewes_bomb")
            if key in offered and man.place in task.goals and self.bomb_facing(play, man, task, gear) >= 0:
                self.why = LAY
                return offered[key]
        if task.kind == FETCH and (
            play.state.tokens[task.target].kind != CONTAINER or play.state.battle or man.spotted
        ):
            return self.take(task, offered)
        if task.kind == FREE:
            for key, option in offered.items():
                if key.startswith("free "):
                    self.why = LOOSE_HER
                    return option
        if task.kind == SHOW:
            return self.spring(play, man, offered)
        if task.kind == STAB:
            return self.assault(play, man, task, offered)
        return None

    def take(self, task: Task, offered: dict[str, Option]) -> Option | None:
        """6.12 Papers and kit at once; a load, which fills both arms, only after the way home is clear."""
        for key, option in offered.items():
            if task.kind == FETCH and key.startswith("take ") and option.value == task.target:
                self.why = TAKE
                return option
        return None

    def assault(self, play: Play, man: Operator, task: Task, offered: dict[str, Option]) -> Option | None:
        """The man we came for: the knife if it can be had, else the best shot once the alarm is up."""
        best: Option | None = None
        chance = 0.0
        for key, option in offered.items():
            if not key.startswith("attack ") or option.value % 1000 != task.target:
                continue
            odds = attack_odds(play, man, option.value, False, False)
            silent = option.value // 1000 == KNIFE or play.weapons[option.value // 1000].earshot == 0
            if odds is not None and odds.chance > chance and (silent or play.state.battle or man.spotted):
                best, chance = option, odds.chance
        if best is not None:
            self.why = SILENT if chance == 1 else SHOT
        return best

    def bomb_facing(self, play: Play, man: Operator, task: Task, gear: int) -> int:
        """The way to put a bomb down so that its blast reaches; -1 if there is none."""
        for facing in carrying.places_for(play, man, man.place, gear):
            there = play.board.ahead[man.place * 8 + facing]
            if there >= play.board.size:
                continue
            if task.kind == MINE_ROAD:
                if play.board.bits[there] & task.mask:
                    return facing
            elif self.reaches(play.board.template(there), task):
                return facing
        return -1

    def reaches(self, template: int, task: Task) -> bool:
        """14.2 By the road all that will stop there must be in the blast; of a structure one square will do."""
        return template & task.mask == task.mask if task.target >= ROAD else bool(template & task.mask)

    def spring(self, play: Play, man: Operator, offered: dict[str, Option]) -> Option | None:
        """15.4, 15.5 A grenade stops the column; then he keeps low until the trucks have stopped."""
        if man.place >= play.board.size:
            return None
        if play.state.battle:
            self.why = LURE
            return offered.get(CROUCH.key, offered.get(END.key))
        self.why = SPRING
        return offered.get(THROW.key, offered.get(STAND.key))

    def best_throw(self, play: Play, man: Operator, options: list[Option]) -> Option:
        """14.4 Where it catches most of them; else, thrown for its noise, as far from us as it goes."""
        there = Threats(play, man).throw(man.place)[0]
        row = play.board.distance[man.place]
        best = next((option for option in options if option.value == there), None)
        return best or max(options, key=lambda option: row[option.value])
