"""What a fight costs: the wounds to be expected where a man stands, and what a shot or a grenade is worth."""

from moonless.games.rogue_regiment.board.ground import SHORT_RANGE, SIGHT_RANGE
from moonless.games.rogue_regiment.captain.prices import Prices
from moonless.games.rogue_regiment.content.components import GRENADE, STEN
from moonless.games.rogue_regiment.content.options import Attack
from moonless.games.rogue_regiment.rules import advance, marching, pieces, sight
from moonless.games.rogue_regiment.rules.chances import attack_chance, face_chance
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.sight import BARE
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit


class Threats:
    """9, 12 The alert enemies around one man, and what they can do to him."""

    def __init__(self, play: Play, man: Operator, prices: Prices) -> None:
        self.prices = prices
        self.play = play
        self.man = man
        self.board = play.board
        battle = play.state.battle
        self.enemies = [
            (number, unit)
            for number, unit in enumerate(play.state.units)
            if pieces.active(play, unit) and (unit.alert or battle) and play.kinds[unit.kind].armed
        ]
        self.ends = {number: self.reachable(unit) for number, unit in self.enemies}
        self.known: dict[int, float] = {}

    def reachable(self, unit: Unit) -> int:
        """9.2, 9.6.1 The squares from which it could fire in this turn."""
        if advance.holds(self.play, unit):
            return self.board.bits[unit.place]
        return marching.reach(self.play, unit, self.play.kinds[unit.kind].move).ends

    # Wounds

    def hurt(self, unit: Unit, short: bool, bonus: int) -> float:
        """8.5, 8.7 The health one attack is expected to cost."""
        kind = self.play.kinds[unit.kind]
        need = kind.safe - bonus - (self.play.content.defense_short if short else 0)
        return kind.dice * (1 - face_chance(need))

    def fired_upon(self, unit: Unit, place: int, leaving: bool) -> float:
        """7.9 What a reaction attack costs."""
        short = self.board.distance[unit.place][place] <= SHORT_RANGE
        bonus = sight.cover(self.play, unit.place, self.man, place) + (self.play.content.out_of_sight if leaving else 0)
        return self.hurt(unit, short, bonus)

    def threat(self, number: int, unit: Unit, place: int, low: bool) -> float:
        """9.6, 12 What a unit will cost a man there in the attack phase, after its advance."""
        play, board = self.play, self.board
        if board.distance[unit.place][place] > SIGHT_RANGE + 4:
            return 0.0
        posture = sight.posture(play, self.man, place, low)
        positions = sight.looked_at(play, place, posture, self.ends[number])
        if not positions:
            return 0.0
        near = positions & board.sight.ball(place, SHORT_RANGE)
        if near and not sight.in_craft_cover(play, self.man) and sight.looked_at(play, place, BARE, near):
            return self.hurt(unit, True, 0)
        return self.hurt(unit, bool(near), 1 if near else 0)

    def wounds(self, place: int, low: bool) -> float:
        """The wounds of the coming attack phase; off the board there are none (2.10)."""
        if place >= self.board.size:
            return 0.0
        key = place * 2 + low
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = sum(self.threat(number, unit, place, low) for number, unit in self.enemies)
        return found

    def cost(self, wounds: float) -> float:
        """Wounds in action points: more the nearer they bring him to death."""
        fatal = min(1.0, wounds / max(self.man.health, 1))
        return (self.prices.wound * wounds + self.prices.death * fatal * fatal) * (
            self.prices.prisoner if self.man.companion else 1.0
        )

    def may_react(self, number: int) -> bool:
        """7.10 A unit attacks a given operator at most once per operator phase."""
        return not self.play.state.units[number].attacked >> pieces.operator_number(self.play, self.man) & 1

    def reaction(self, place: int, low: bool) -> float:
        """7.9 The wounds that acting there in sight costs."""
        play, found = self.play, 0.0
        posture = sight.posture(play, self.man, place, low)
        for number, unit in self.enemies:
            if unit.alert and self.may_react(number) and sight.sees_from(play, unit.place, unit.facing, place, posture):
                found += self.fired_upon(unit, place, False)
        return found

    # Shots

    def worth(self, attack: Attack, blind: bool = False) -> float:
        """What an attack is worth: the chance to kill, times what the target threatens us with."""
        unit = self.play.state.units[attack.unit]
        if not (unit.alert or self.play.state.battle):
            return 0.0
        chance = attack_chance(self.play, self.man, attack, blind)
        gain = chance * (self.prices.wound * self.menace(attack.unit, unit) + self.prices.kill)
        if not self.play.state.battle:
            gain += chance * self.prices.calm - self.din(attack.weapon)
        return gain - (0.15 if attack.weapon == STEN else 0.0)

    def din(self, weapon: int) -> float:
        """5.3, 7.7 What a shot costs that the enemy hears: the meter, and everybody it puts on the alert."""
        play = self.play
        earshot = play.weapons[weapon].earshot
        if not earshot:
            return 0.0
        row = self.board.distance[self.man.place]
        woken = sum(
            1
            for unit in play.state.units
            if pieces.active(play, unit) and not unit.alert and row[unit.place] <= earshot
        )
        return self.prices.loud + self.prices.woken * woken

    def menace(self, number: int, unit: Unit) -> float:
        """The worst that a unit threatens anybody of ours with."""
        worst = 0.0
        own = self.man
        if number in self.ends:
            for man in [own, *pieces.targets(self.play)] if own.place < self.board.size else pieces.targets(self.play):
                self.man = man
                worst = max(worst, self.threat(number, unit, man.place, man.crouched))
        self.man = own
        return worst

    def throw(self, place: int) -> tuple[int, float]:
        """14.2, 14.4 The best square in sight for a grenade, and how many enemies it is worth."""
        play, board = self.play, self.board
        best, most = NOWHERE, 0.0
        near = board.sight.ball(place, play.weapons[GRENADE].long)
        tried = 0
        own = pieces.operator_mask(play)
        for _, unit in self.enemies:
            around = play.board.template(unit.place) & near & ~tried
            tried |= around
            for there in [spot for spot in range(board.size) if around >> spot & 1]:
                mask = play.board.template(there)
                caught = sum(1.0 for _, other in self.enemies if mask & board.bits[other.place])
                if caught <= most or mask & own or there == place or not sight.aims_at(play, place, False, there):
                    continue
                best, most = there, caught
        return best, most
