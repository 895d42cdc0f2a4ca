"""The rule-of-thumb computer player: a short list of maxims in order of priority. It never searches."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.game import Player
from moonless.core.play import State as CoreState
from moonless.games.by_stealth_and_sea.captain import maxims
from moonless.games.by_stealth_and_sea.captain.plans import (
    OWN,
    SURFACED,
    Pilotage,
    Target,
    Waters,
    broken,
    check_chance,
    choose_target,
    escape_chance,
)
from moonless.games.by_stealth_and_sea.captain.prices import CAMPAIGN_CREW, LAST_CHECK, Prices
from moonless.games.by_stealth_and_sea.captain.steering import FACE_KEYS, Steering
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    OPS,
    PILOT,
    REPAIR,
    STAMINA,
    TRANSMISSION,
    WARHEAD,
)
from moonless.games.by_stealth_and_sea.content.content import Content, content_of, load_content
from moonless.games.by_stealth_and_sea.rules.chances import one_throw
from moonless.games.by_stealth_and_sea.rules.crews import CrewOption
from moonless.games.by_stealth_and_sea.rules.skill_checks import ACCEPT, REROLL, Check
from moonless.games.by_stealth_and_sea.rules.slc_phase import END
from moonless.games.by_stealth_and_sea.state import Slc, State

LESSONS: Final = [OPS, PILOT, STAMINA, OPS, PILOT, STAMINA, REPAIR, REPAIR]
PURCHASES: Final = [
    "series-100",
    "cadiz",
    "single-hook-and-wire",
    "leros",
    "series-200",
    "tandem-hook-and-wire",
    "g50",
    "olterra",
    "light-wetsuit",
    "ssb",
]


class Captain(Player):
    """Answers every question by the first maxim that has something to say; `why` is that maxim."""

    def __init__(self, seed: int = 0, pilotage: Pilotage = OWN) -> None:
        self.seed = seed
        self.pilotage = pilotage
        self.prices: Prices = pilotage.prices
        self.why: str = maxims.NOTHING
        self.content: Content = load_content()
        """That of the state it was last asked about."""

    def choose(self, state: CoreState, decision: Decision) -> Option:
        assert isinstance(state, State)
        self.content = content_of(state)
        about, ask, options = decision.about, decision.ask, decision.options
        if isinstance(about, Check):
            return self.surges(state, about, options)
        if isinstance(about, Slc):
            if ask == "action":
                return self.act(state, about, {option.key: option for option in options})
            if ask == "distance":
                return self.distance(state, about, options)
            if ask == "facing":
                return self.face(state, about, options)
            if ask == "skill":
                return self.train(state, about, options)
            return self.first(options, maxims.TRAINED)
        if ask == "seek":
            return self.decoy(state, options)
        if ask == "choose-crew":
            return self.crew(state, options)
        if ask == "purchase":
            return self.purchase(state, options)
        return self.first(options, maxims.FRESHEST if ask == "position" else maxims.BERTHS)

    def first(self, options: list[Option], why: str) -> Option:
        """The first option is the default: random berths, the printed crew, the latest position (R36, R46)."""
        self.why = why
        return options[0]

    # 4.3 An activation

    def act(self, state: State, slc: Slc, offered: dict[str, Option]) -> Option:
        """The maxims in order; the first that finds something to do decides."""
        waters = self.pilotage.waters_of(state)
        target = choose_target(waters, state, slc)
        choice: Option | None = None
        if target is not None and slc.warhead_out:
            choice = self.attach(slc, waters, target, offered)
        if choice is None and (target is None or self.hopeless(state, slc, waters, target)):
            choice = self.leave(state, slc, waters, target, offered)
        elif choice is None and target is not None and target.hex == slc.hex and not slc.warhead_out:
            choice = self.strike(state, slc, waters, target, offered)
        if choice is not None:
            return choice
        steering = Steering(waters, state, slc, target)
        if slc.faults and not slc.stunned:
            choice = self.mend(slc, steering, offered)
        if choice is None:
            choice = self.steer(steering, offered)
        return self.idle(slc, offered) if choice is None else choice

    def attach(self, slc: Slc, waters: Waters, target: Target, offered: dict[str, Option]) -> Option | None:
        self.why = maxims.ATTACH
        sure_enough = check_chance(waters, slc, OPS, "attach-warhead") > self.prices.attach_sure
        return priced(offered, "attach " + waters.ships[target.ship].id, not sure_enough)

    def strike(
        self, state: State, slc: Slc, waters: Waters, target: Target, offered: dict[str, Option]
    ) -> Option | None:
        """Over the target: detach, or free the warhead, or ride it in."""
        if slc.spaces[WARHEAD]:
            self.why = maxims.DETACH
            sure_enough = check_chance(waters, slc, OPS, "detach-warhead") > self.prices.detach_sure
            return priced(offered, "detach", not sure_enough and state.turn < waters.turns)
        ride_in = offered.get("attack " + waters.ships[target.ship].id)
        if ride_in is not None and waters.turns - state.turn < 2:
            self.why = maxims.RIDE_IN
            return ride_in
        self.why = maxims.MEND
        return self.repair(broken(waters, slc, WARHEAD), offered)

    def hopeless(self, state: State, slc: Slc, waters: Waters, target: Target) -> bool:
        """Whether scuttling now is worth more than going on."""
        hope = target.worth
        if hope > 1 + CAMPAIGN_CREW and not slc.stunned:  # more than any way home
            return False
        arrival = state.turn + int((target.points + 1) / 2)
        if arrival <= waters.turns:
            hope += self.prices.keep * self.way_home(state, slc, waters, target.hex, arrival)
        if slc.stunned:
            hope *= self.prices.half_a_crew
        return hope < self.way_home(state, slc, waters, slc.hex, state.turn)

    def way_home(self, state: State, slc: Slc, waters: Waters, hex: int, turn: int) -> float:
        """The points for scuttling at a hex in a turn."""
        crew = CAMPAIGN_CREW if state.campaign is not None and state.campaign.custom else 1.0
        return 1 + crew * escape_chance(waters, slc, hex, turn)

    def leave(
        self, state: State, slc: Slc, waters: Waters, target: Target | None, offered: dict[str, Option]
    ) -> Option | None:
        """Scuttle; under a Patrol Craft, get out from under it."""
        if "scuttle" in offered:
            self.why = maxims.GIVE_UP
            if target is None and slc.sunk:
                self.why = maxims.DONE
            elif state.turn == waters.turns:
                self.why = maxims.LAST_CALL
            return priced(offered, "scuttle", True)
        if slc.hex not in state.patrol_hex:
            return None
        self.why = maxims.SHAKE_OFF
        board = waters.board
        if "move" in offered and board.ahead[slc.hex][slc.facing] not in state.patrol_hex:
            return offered["move"]
        for facing, key in enumerate(FACE_KEYS):
            hex = board.ahead[slc.hex][facing]
            if key in offered and hex >= 0 and not board.net[hex] and hex not in state.patrol_hex:
                return offered[key]
        return offered.get("move")

    def mend(self, slc: Slc, steering: Steering, offered: dict[str, Option]) -> Option | None:
        """The transmission for a long way; the ballast tank where they look for us."""
        board = steering.waters.board
        sought = slc.detected or board.harbor[slc.hex] or board.mortar[slc.hex] or steering.wants_to_dive()
        for kind in slc.faults:
            space = self.content.fault_cards[kind].space
            if slc.spaces[space] == 0 and (
                (space == TRANSMISSION and steering.to_go() > self.prices.long_way)
                or (space == BALLAST_TANK and sought)
            ):
                self.why = maxims.MEND
                return self.repair(kind, offered)
        return None

    def repair(self, kind: int, offered: dict[str, Option]) -> Option | None:
        return priced(offered, "repair " + self.content.fault_cards[kind].key, True)

    def steer(self, steering: Steering, offered: dict[str, Option]) -> Option | None:
        key = steering.best_move(offered)
        if key == "":
            return None
        self.why = maxims.GO_ON
        if key == "recover":
            self.why = maxims.RECOVER
        elif key[:4] == "dive":
            self.why = maxims.BELOW
        elif key[:5] == "evade":
            self.why = maxims.NET
        return offered[key]

    def idle(self, slc: Slc, offered: dict[str, Option]) -> Option:
        self.why = maxims.IDLE_HANDS
        for kind in slc.faults:
            choice = self.repair(kind, offered)
            if choice is not None:
                return choice
        self.why = maxims.NOTHING
        return END

    def distance(self, state: State, slc: Slc, options: list[Option]) -> Option:
        """4.3.2 How far a surfaced Full Move goes."""
        self.why = maxims.GO_ON
        waters = self.pilotage.waters_of(state)
        steering = Steering(waters, state, slc, choose_target(waters, state, slc))
        return options[steering.best_distance(len(options)) - 1]

    # 1.5 Surges

    def surges(self, state: State, check: Check, options: list[Option]) -> Option:
        """Before the throw and after it: what a token can save against what it is worth."""
        slc, stake = check.slc, self.stake(state, check)
        dice, need, left = slc.skills[check.skill], check.target - check.bonus, slc.spaces[BREATHING_GEAR]
        choice = options[0]
        if choice.key == REROLL.key:
            if self.prospects(dice, need, left - 1, stake) <= self.price(left, stake):
                choice = ACCEPT
        else:
            most = paid = 0.0
            for before in range(left + 1):
                value = self.prospects(dice, need - before, left - before, stake) - paid
                if value > most + 1e-9:
                    choice, most = options[before], value
                paid += self.price(left - before, stake)
        self.why = maxims.HOARD if choice.value == 0 else maxims.ALL_IN if stake == LAST_CHECK else maxims.SPEND
        return choice

    def stake(self, state: State, check: Check) -> float:
        """What hangs on a check, in victory points."""
        slc, rule = check.slc, check.rule
        if rule == "1.6":
            dying = check.what == "Battery" and slc.spaces[BATTERY] == 1
            return self.prices.dead_battery if dying else self.prices.faults.get(check.what, 0.0)
        stake = self.prices.stakes.get(rule, LAST_CHECK)
        if state.turn == self.content.turns and rule in ("4.3.11", "4.3.12", "4.3.14"):
            stake *= self.prices.now_or_never
        elif rule == "4.3.10" and self.pilotage.waters_of(state).board.mortar[slc.hex]:
            stake *= self.prices.mortars
        return stake

    def prospects(self, dice: int, need: int, left: int, stake: float) -> float:
        """What a throw is worth with so many surges left, each spent only if that pays."""
        chance = one_throw(dice, need)
        value = chance * stake
        for surges in range(1, left + 1):
            value = chance * stake + (1 - chance) * max(0.0, value - self.price(surges, stake))
        return value

    def price(self, left: int, stake: float) -> float:
        """What a token is worth when so many are left: nothing any more in the last check."""
        return 0.0 if stake == LAST_CHECK else self.prices.last_surge if left == 1 else self.prices.spare_surge

    # S.4, 5.4.4

    def face(self, state: State, slc: Slc, options: list[Option]) -> Option:
        self.why = maxims.BOW_ON
        target = choose_target(self.pilotage.waters_of(state), state, slc)
        return options[0 if target is None else target.route.facing[SURFACED][slc.hex]]

    def decoy(self, state: State, options: list[Option]) -> Option:
        """A stunned crew can be killed, a surfaced one is hit more often, one with a charge out has work to do."""
        self.why = maxims.LEAST_HARM
        best, least = options[0], 99
        for option in options:
            slc = state.slcs[option.value]
            harm = 8 * slc.stunned + 4 * (not slc.submerged) + 2 * slc.warhead_out + (slc.spaces[WARHEAD] > 0)
            if harm < least:
                best, least = option, harm
        return best

    # 8.2 A custom campaign

    def crew(self, state: State, options: list[Option]) -> Option:
        self.why = maxims.BEST_CREW
        assert state.campaign is not None
        best, most = options[0], -1
        for option in options:
            assert isinstance(option, CrewOption)
            skills = state.campaign.crew(option.operator.id).skills
            attribute = option.operator.attribute
            merit = 5 * skills[OPS] + 4 * skills[PILOT] + 3 * skills[STAMINA] + 2 * skills[REPAIR]
            merit += 2 * (attribute.type != "none") + 2 * (attribute.skill >= 0) + (attribute.type == "extra_surge")
            if merit > most:
                best, most = option, merit
        return best

    def train(self, state: State, slc: Slc, options: list[Option]) -> Option:
        self.why = maxims.LESSON
        assert state.campaign is not None
        have, wanted = state.campaign.crew(slc.operator).skills, [1, 1, 1, 1]
        for skill in LESSONS:
            wanted[skill] += 1
            for option in options:
                if option.value == skill and have[skill] < wanted[skill]:
                    return option
        return options[0]

    def purchase(self, state: State, options: list[Option]) -> Option:
        """In order of use; a position only if a mission to come can start from it."""
        assert state.campaign is not None
        content = self.content
        to_come = content.custom.missions[state.campaign.next_mission :]
        boards = [content.missions[mission].board for mission in to_come]
        offered = {option.key: option for option in options}
        for ware in PURCHASES:
            position = content.positions.get(ware)
            useful = position is None or any(board in position.boards for board in boards)
            if useful and "buy " + ware in offered:
                self.why = maxims.BUY
                return offered["buy " + ware]
        self.why = maxims.SAVE
        return options[-1]


def priced(offered: dict[str, Option], key: str, surely: bool) -> Option | None:
    """An action by its check, or surely if wanted and there are points for it; None if it is not offered."""
    return (offered.get(key + " surely") if surely else None) or offered.get(key)
