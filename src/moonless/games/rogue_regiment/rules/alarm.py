"""5.3 to 5.6 The stealth meter and the alarm; 4.9, 4.10, 7.4 to 7.7 what units notice, and what they do about it."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.board.ground import BLOCK, facing_of
from moonless.games.rogue_regiment.content.names import sentence, spoken
from moonless.games.rogue_regiment.events import Stepped
from moonless.games.rogue_regiment.rules.basics import ALL
from moonless.games.rogue_regiment.rules.kit import ANTICLOCKWISE, CLOCKWISE
from moonless.games.rogue_regiment.rules.sight import Sight
from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, NOWHERE, VEHICLE, WAITING, Operator, Unit


class Alarm(Sight):
    """Chapters 5.3 to 5.6 and 7.4 to 7.7."""

    # 5.3 Meter and alarm

    def lose_meter(self, spaces: int, why: str, rule: str) -> None:
        """5.3 The meter counts down; at 0 the alarm sounds. It does not exist in the battle section."""
        state = self.state
        if state.battle or spaces <= 0:
            return
        state.meter = max(0, state.meter - spaces)
        self.say(f"The stealth meter falls to {state.meter}: {why}.", rule, good=False)
        if state.meter == 0:
            self.sound_alarm("the meter is at 0", "5.3")

    def sound_alarm(self, why: str, rule: str) -> None:
        """5.5 The battle section begins for good: everybody is alert, and somebody is spotted."""
        state = self.state
        if state.battle:
            return
        state.battle = True
        state.meter = 0
        state.alarm_turn = state.turn
        state.early_alarm = not self.primary_prepared()
        self.say(f"The alarm sounds: {why}.", rule, good=False)
        for unit in state.units:
            if unit.fate == ALIVE and unit.place != NOWHERE and not unit.parked:
                unit.alert = True
                unit.smoking = False
            elif unit.fate == WAITING and unit.route == 0:
                unit.fate = DRIVEN_OFF
                self.say(f"{self.unit_name(unit)} turns back for good.", "15.4", good=False)
        self.refresh()
        if not self.anyone_spotted():
            self.spot_closest("5.5")

    def spot_closest(self, rule: str) -> None:
        """5.5 The operators with the smallest distance to any axis unit on the board become spotted, all if tied.

        With none on the board, those waiting on spawn tiles count (R61).
        """
        places = [unit.place for unit in self.fielded if self.active(unit)]
        if not places:
            places = [unit.place for unit in self.state.units if unit.fate == ALIVE and unit.place >= 0 and unit.alert]
        best = 999
        for operator in self.targets():
            row = self.board.distance[operator.place]
            for place in places:
                best = min(best, row[place])
        for operator in self.targets():
            row = self.board.distance[operator.place]
            if any(row[place] == best for place in places):
                operator.spotted = True
                self.say(f"{operator.name} is spotted: closest to the enemy, {best}.", rule, [operator.key], False)

    # 7.4 to 7.6 Alert, shouts, spotting

    def alert(self, unit: Unit) -> None:
        """1.6 A unit becomes alert, keeping its facing, and discards its cigarette. It is never undone (R31)."""
        if not unit.alert and not unit.parked:
            unit.alert = True
            unit.smoking = False
            self.marching = []
            if unit.role != VEHICLE and 0 <= unit.place < self.board.size:
                self.full &= ~self.board.bits[unit.place] | self.walls  # R12: only normal units block sight

    def shout(self, unit: Unit) -> None:
        """7.6 Every other unit on the board within 4 squares becomes alert; shouts do not pass on (R25)."""
        row = self.board.distance[unit.place]
        reach = self.content.constants.shout_radius
        woken: list[str] = []
        for other in self.fielded:
            if other is not unit and not other.alert and self.active(other) and row[other.place] <= reach:
                self.alert(other)
                woken.append(other.key)
        if self.heard:
            names = ", ".join(map(spoken, woken))
            heard = f": {names} on the alert" if woken else ", nobody hears it"
            self.say(f"{self.unit_name(unit)} shouts{heard}.", "7.6", [unit.key, *woken], False if woken else None)

    def spot(
        self, unit: Unit, operator: Operator, was_alert: bool, was_spotted: bool, rule: str, where: int = NOWHERE
    ) -> None:
        """7.4 The operator becomes spotted, the unit alert; it shouts if either is news. `where` is for the log."""
        operator.spotted = True
        if self.heard and not (was_alert and was_spotted):
            place = self.name(operator.place if where == NOWHERE else where)
            self.say(
                f"{self.unit_name(unit)} sees {operator.name} at {place}: spotted.",
                rule, [unit.key, operator.key], False,
            )  # fmt: skip
        self.alert(unit)
        if not was_alert or not was_spotted:
            self.shout(unit)

    # 4.9, 4.10 Looking while moving or turning

    def look(self, unit: Unit, before: int, advancing: bool, step: Stepped | None = None) -> bool:
        """4.10 What a unit notices after a square or a 45 degree step; whether it stops.

        `step` is a turn that is told only if it ends here: before what it shows.
        """
        if unit.smoking:
            return False
        stops = False
        size, bits = self.board.size, self.board.bits
        view = self.board.sight.view(unit.place, unit.facing)
        for number, operator in enumerate(self.state.operators):
            if not 0 <= operator.place < size or not view & bits[operator.place]:
                continue
            if before >> number & 1 or (advancing and operator.spotted) or not self.in_view(unit.place, view, operator):
                continue
            if step is not None and not stops:
                self.tell(step)
            self.spot(unit, operator, unit.alert, operator.spotted, "4.10")
            stops = True
        if not stops and not unit.alert and self.sees_corpse(unit):
            if step is not None:
                self.tell(step)
            self.say(f"{self.unit_name(unit)} finds a body.", "4.10", [unit.key], False)
            self.alert(unit)
            self.shout(unit)
            stops = True
        return stops

    def noticeable(self, unit: Unit, advancing: bool) -> int:
        """4.10 The squares of all that a unit may notice: operators, advancing only the unspotted; bodies if normal."""
        mask = 0 if unit.alert else self.corpse_mask()
        size, bits = self.board.size, self.board.bits
        for man in self.state.operators:
            if 0 <= man.place < size and not (advancing and man.spotted) and not man.dead and not man.captive:
                mask |= bits[man.place]
        return mask

    def sweeps(self, unit: Unit, facing: int, way: int, news: int) -> bool:
        """4.9 Whether a unit that turns so would have anything of that in its field of view."""
        at = unit.facing
        while news and at != facing:
            at = (at + way) % 8
            if news & self.board.sight.view(unit.place, at):
                return True
        return False

    def marking(self) -> bool:
        """17.3 Whether any marker is out."""
        for operator in self.state.operators:  # noqa: SIM110  # asked at every step, and this is the fastest way
            if operator.mark != NOWHERE:
                return True
        return False

    def turn_way(self, unit: Unit, facing: int) -> int:
        """2.5 The short way round; at 180 degrees players choose."""
        steps = (facing - unit.facing) % 8
        if steps == 4:
            options: list[Option] = [CLOCKWISE, ANTICLOCKWISE]
            return self.tie("turn", "2.5", options, unit).value
        return 1 if steps < 4 else -1

    def turn(self, unit: Unit, facing: int, way: int, why: str, rule: str, advancing: bool = False) -> bool:
        """2.5, 4.9 Turn by 45 degree steps, looking after each; whether it was completed. `why` is for the log."""
        if unit.facing == facing or unit.smoking:
            return True
        if not (self.heard or self.marking() or self.sweeps(unit, facing, way, self.noticeable(unit, advancing))):
            unit.facing = facing
            return True
        before = self.seen_by(unit)
        if self.window(unit, unit.place, (unit.facing + way) % 8):
            return False
        stops = False
        while unit.facing != facing and not stops:
            unit.facing = (unit.facing + way) % 8
            stops = self.look(unit, before, advancing, self.turned(unit, why, True, rule) if self.heard else None)
            if self.heard and not stops and unit.facing == facing:
                self.tell(self.turned(unit, why, False, rule))
            following = unit.facing if stops or unit.facing == facing else (unit.facing + way) % 8
            if self.window(unit, unit.place, following):
                return False
        return not stops

    def turned(self, unit: Unit, why: str, stops: bool, rule: str) -> Stepped:
        """2.5 A turn for the log: which way, why, and whether something cuts it short."""
        words = f"turns to {self.facing_name(unit.facing)}: {why}{', stopped by what it sees' * stops}"
        return Stepped(sentence(self.unit_name(unit)), unit.key, words, rule)

    def turn_to(self, unit: Unit, place: int, why: str, rule: str, advancing: bool = False) -> bool:
        """2.5 Turn to face a square."""
        dx, dy = self.board.xs[place] - self.board.xs[unit.place], self.board.ys[place] - self.board.ys[unit.place]
        if dx == 0 and dy == 0:
            return True
        facing = facing_of(dx, dy)
        if facing == unit.facing:
            return True
        return self.turn(unit, facing, self.turn_way(unit, facing), why, rule, advancing)

    # 7.5 Witnesses

    def witnesses(self, place: int, full: int, low: int, marks: int, before: int) -> None:
        """7.5 Whoever has a dying man's square in view becomes alert; if it was normal at the start, it shouts."""
        bit = self.board.bits[place]
        full &= ~bit
        for number, unit in self.numbered:
            if not self.active(unit) or unit.smoking or unit.place == place:
                continue
            if not self.board.view(unit.place, unit.facing) & bit:
                continue
            if self.level_past(unit.place, place, full, low, marks) == BLOCK:
                continue
            if not before >> number & 1:
                self.say(f"{self.unit_name(unit)} sees it.", "7.5", [unit.key], False)
                self.alert(unit)
                self.shout(unit)

    def alert_mask(self) -> int:
        """7.1 A0: the units alert now, a bit each."""
        mask = 0
        for number, unit in self.numbered:
            if unit.alert and unit.fate == ALIVE:
                mask |= 1 << number
        return mask

    # 7.7 Noise

    def within_earshot(self, place: int, earshot: int) -> list[Unit]:
        """7.7 (a) Everybody who hears a shot from a place."""
        row = self.board.distance[place]
        return [unit for unit in self.fielded if row[unit.place] <= earshot and self.active(unit)]

    def gun_noise(self, place: int, earshot: int) -> None:
        """7.7 (a) The meter loses 1; all within earshot are alert and turn to the shot, the alert ones too."""
        self.lose_meter(1, "a loud weapon", "7.7")
        hearers = self.within_earshot(place, earshot)
        self.hear(hearers, [place] * len(hearers), "7.7")

    def sprint_hearers(self, path: list[int]) -> list[tuple[Unit, int]]:
        """7.7 (b) Whoever the path touches, with its last square beside him (R26); smokers hear nothing (R49)."""
        board = self.board
        beside = 0
        for place in path:
            if place < board.size:
                beside |= board.around[place]
        if not beside & self.occupied:
            return []
        found: list[tuple[Unit, int]] = []
        for unit in self.fielded:
            if not beside & board.bits[unit.place] or not self.active(unit) or unit.smoking:
                continue
            row = board.distance[unit.place]
            found.append((unit, next(place for place in reversed(path) if place < board.size and row[place] == 1)))
        return found

    def sprint_noise(self, path: list[int]) -> None:
        """7.7 (b) They are alert and turn to that square; no meter loss."""
        heard = self.sprint_hearers(path)
        self.hear([unit for unit, _ in heard], [place for _, place in heard], "7.7")

    def hear(self, hearers: list[Unit], where: list[int], rule: str) -> None:
        """7.7 All become alert first, then they turn one by one, nearest first, ties as the players choose."""
        for unit in hearers:
            if self.heard and not unit.alert:
                self.say(f"{self.unit_name(unit)} hears it.", rule, [unit.key], False)
            self.alert(unit)
        waiting = list(range(len(hearers)))
        while waiting:
            best = min(self.board.distance[hearers[n].place][where[n]] for n in waiting)
            tied = [n for n in waiting if self.board.distance[hearers[n].place][where[n]] == best]
            tied.sort(key=lambda n: hearers[n].place)
            number = tied[0]
            if len(tied) > 1 and self.state.ties >= ALL:
                options = [self.unit_option(hearers[n], rule) for n in tied]
                chosen = self.tie("who-turns", rule, options, None, ALL).value
                number = next(n for n in tied if self.unit_number(hearers[n]) == chosen)
            waiting.remove(number)
            unit = hearers[number]
            if unit.fate == ALIVE and unit.place != NOWHERE:
                self.turn_to(unit, where[number], "toward the noise", rule)
