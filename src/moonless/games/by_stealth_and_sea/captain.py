"""The rule-of-thumb computer player: a short list of maxims in order of priority. It never searches."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.game import Player
from moonless.core.rules import State as CoreState
from moonless.games.by_stealth_and_sea.content import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    DIRECTIONS,
    OPS,
    REPAIR,
    STAMINA,
    TRANSMISSION,
    WARHEAD,
    WETSUIT,
    Content,
    load_content,
)
from moonless.games.by_stealth_and_sea.odds import one_throw
from moonless.games.by_stealth_and_sea.plans import (
    KEEP,
    NEAR,
    STUNNED,
    Target,
    Waters,
    broken,
    check_chance,
    choose_target,
    escape_chance,
    waters_of,
)
from moonless.games.by_stealth_and_sea.rules.actions import END
from moonless.games.by_stealth_and_sea.rules.basics import ACCEPT, REROLL, Check
from moonless.games.by_stealth_and_sea.helm import Helm
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc, State

# The maxims.
ATTACH = "A warhead under the keel comes first: a ship is worth more than a crew's way home."
DETACH = "Lay the charge as soon as the target is overhead."
RIDE_IN = "With no time left to free the warhead, ride the craft into the target."
SCUTTLE_LAST = "Dawn is here: what is not scuttled now scores nothing."
SCUTTLE_DONE = "The work is done: scuttle and slip away, it is worth two points."
SCUTTLE_HOPELESS = "No ship left is worth what the crew risks: scuttle while they can still escape."
LEAVE_PATROL = "Nothing can be scuttled under a patrol craft: slip away from it first."
RECOVER = "A stunned crew is half a crew, and the next hit kills it."
MEND = "Mend what stops the mission before going on."
TRAVEL = "Take the step that brings the target nearest for the least danger."
DIVE = "Dive where they look for us: below, moving on shakes them off."
NET = "Through the net: the way in is the worst place to wait."
IDLE_HANDS = "A point left over mends something, or turns the bow the right way."
NOTHING = "Nothing useful can be done with what is left."
HOARD = "Keep the surge: what it could save is worth less than the token."
SPEND = "Spend the surge: failing here costs more than the token."
ESCAPE = "The last check of the mission: surges are worth nothing after it."
FACE = "Start with the bow on the way to the target."
BERTHS = "Ships lie where they lie."
KEEP_CREW = "The crew that trained for it goes."
LEAST_HARM = "Let them hunt the craft they can hurt least."
BEST_CREW = "Send the best crews that are left: ops first, then pilots."
POSITION = "Start from where the crews arrive freshest."
SKILL = "Train what sinks ships first: ops, then the pilot, then stamina for the way home."
BUY = "Buy what keeps the craft working first, then what strikes twice."
SAVE = "Nothing worth its price: save."

# What a check is worth in victory points, by the rule it is made under.
STAKES: Final = {
    "4.3.2": 0.25,
    "4.3.3": 0.25,
    "4.3.5": 0.3,
    "4.3.6": 0.5,
    "4.3.8": 0.9,
    "4.3.9": 0.4,
    "4.3.10": 0.9,
    "4.3.11": 0.7,
    "4.3.12": 1.2,
    "4.3.13": 6.0,
    "4.3.14": 0.6,
    "1.6.1": 1.0,
}
FAULT_STAKES: Final = {"Wetsuit": 0.4, "Transmission": 0.7, "Ballast Tank": 0.7, "Battery": 0.4, "Warhead": 0.7}
DEAD_BATTERY: Final = 3.0
LAST_SURGE: Final = 0.4
SPARE_SURGE: Final = 0.25
SURE_ENOUGH: Final = 0.7
CAMPAIGN_CREW: Final = 2.0

SKILL_ORDER: Final = [OPS, 0, STAMINA, OPS, 0, STAMINA, REPAIR, REPAIR]
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

    def __init__(self, seed: int = 0) -> None:
        self.why = NOTHING
        self.content: Content = load_content()

    def choose(self, state: CoreState, decision: Decision) -> Option:
        assert isinstance(state, State)
        about, ask = decision.about, decision.ask
        if isinstance(about, Slc):
            if ask == "action":
                return self.act(state, about, decision.options)
            if ask == "distance":
                return self.distance(state, about, decision.options)
            if ask == "facing":
                return self.face(state, about, decision.options)
            if ask == "skill":
                return self.train(state, about, decision.options)
            self.why = KEEP_CREW
            return decision.options[0]
        if isinstance(about, Check):
            return self.surges(state, about, decision.options)
        if ask == "seek":
            return self.decoy(state, decision.options)
        if ask == "choose-crew":
            return self.crew(state, decision.options)
        if ask == "purchase":
            return self.purchase(decision.options)
        self.why = POSITION if ask == "position" else BERTHS
        return decision.options[0]

    # 4.3 The activation

    def act(self, state: State, slc: Slc, options: list[Option]) -> Option:
        offered = {option.key: option for option in options}
        waters = waters_of(state)
        target = choose_target(waters, state, slc, self.content)
        choice: Option | None = None
        if slc.warhead_out and target is not None:
            choice = self.attach(state, slc, waters, target, offered)
            if choice is not None:
                return choice
        if target is None or self.hopeless(state, slc, waters, target):
            choice = self.leave(state, slc, waters, target, offered)
            if choice is not None:
                return choice
        elif target.hex == slc.hex and not slc.warhead_out:
            choice = self.strike(state, slc, waters, target, offered)
            if choice is not None:
                return choice
        helm = Helm(waters, state, slc, target)
        choice = self.mend(slc, target, offered, helm)
        if choice is None:
            choice = self.travel(slc, offered, helm)
        if choice is None:
            choice = self.idle(slc, offered, helm)
        return choice

    def attach(
        self, state: State, slc: Slc, waters: Waters, target: Target, offered: dict[str, Option]
    ) -> Option | None:
        key = "attach " + waters.ships[target.ship].id
        check = offered.get(key)
        if check is None:
            return None
        self.why = ATTACH
        surely = offered.get(key + " surely")
        if surely is None or check_chance(slc, OPS, 4, "attach-warhead") > 0.85:
            return check
        return surely

    def strike(
        self, state: State, slc: Slc, waters: Waters, target: Target, offered: dict[str, Option]
    ) -> Option | None:
        """Over the target: detach, or free the warhead, or ride it in."""
        detach = offered.get("detach")
        if detach is not None:
            self.why = DETACH
            surely = offered.get("detach surely")
            if surely is None or state.turn == waters.turns:
                return detach
            return surely if check_chance(slc, OPS, 4, "detach-warhead") < SURE_ENOUGH else detach
        kind = broken(slc, self.content, WARHEAD)
        if kind < 0 or slc.spaces[WARHEAD]:
            return None
        if waters.turns - state.turn < 2 and "attack " + waters.ships[target.ship].id in offered:
            self.why = RIDE_IN
            return offered["attack " + waters.ships[target.ship].id]
        self.why = MEND
        return self.repair(kind, offered)

    def repair(self, kind: int, offered: dict[str, Option]) -> Option | None:
        key = "repair " + self.content.fault_cards[kind].key
        surely = offered.get(key + " surely")
        return offered.get(key) if surely is None else surely

    def hopeless(self, state: State, slc: Slc, waters: Waters, target: Target) -> bool:
        """Whether scuttling now is worth more than going on."""
        now = self.way_home(state, slc, waters, slc.hex, state.turn)
        arrival = state.turn + int((target.points + 1) / 2)
        later = 0.0
        if arrival <= waters.turns:
            later = KEEP * self.way_home(state, slc, waters, target.hex, arrival)
        luck = STUNNED if slc.stunned else 1.0
        for hex in state.patrol_hex:
            if hex != NOWHERE and waters.board.distance[hex][slc.hex] <= 2:
                luck *= NEAR[slc.stunned]
        return (target.worth + later) * luck < now

    def way_home(self, state: State, slc: Slc, waters: Waters, hex: int, turn: int) -> float:
        """Points for scuttling at a hex in a turn; in a custom campaign a crew is worth more than its point."""
        crew = CAMPAIGN_CREW if state.campaign is not None and state.campaign.custom else 1.0
        return 1 + crew * escape_chance(waters, state, slc, hex, turn)

    def leave(
        self, state: State, slc: Slc, waters: Waters, target: Target | None, offered: dict[str, Option]
    ) -> Option | None:
        check = offered.get("scuttle")
        if check is not None:
            if state.turn == waters.turns:
                self.why = SCUTTLE_LAST
            else:
                self.why = SCUTTLE_DONE if target is None and slc.sunk else SCUTTLE_HOPELESS
            return offered.get("scuttle surely", check)
        if slc.hex not in state.patrol_hex:
            return None
        self.why = LEAVE_PATROL
        board = waters.board
        ahead = board.ahead[slc.hex * 6 + slc.facing]
        if "move" in offered and ahead not in state.patrol_hex:
            return offered["move"]
        for facing in range(6):
            key = "face " + DIRECTIONS[facing].lower()
            hex = board.ahead[slc.hex * 6 + facing]
            if key in offered and hex >= 0 and not board.net[hex] and hex not in state.patrol_hex:
                return offered[key]
        return offered.get("move")

    def mend(self, slc: Slc, target: Target | None, offered: dict[str, Option], helm: Helm) -> Option | None:
        """What must work: the transmission for a long way, the ballast tank where they look for us, the warhead at the gate."""
        if not slc.faults or slc.stunned:
            return None
        self.why = MEND
        waters = helm.waters
        at_gate = waters.board.harbor[slc.hex] or waters.board.mortar[slc.hex]
        for kind in slc.faults:
            space = self.content.fault_cards[kind].space
            if slc.spaces[space]:
                continue
            if (space == TRANSMISSION and helm.cost_here() > 3) or (
                space == BALLAST_TANK and (slc.detected or at_gate or helm.wants_to_dive())
            ):
                choice = self.repair(kind, offered)
                if choice is not None:
                    return choice
        return None

    def travel(self, slc: Slc, offered: dict[str, Option], helm: Helm) -> Option | None:
        key = helm.best(offered)
        if key == "":
            return None
        if key[:4] == "dive":
            self.why = DIVE
        elif key[:5] == "evade":
            self.why = NET
        elif key == "recover":
            self.why = RECOVER
        else:
            self.why = TRAVEL
        return offered[key]

    def idle(self, slc: Slc, offered: dict[str, Option], helm: Helm) -> Option:
        """Points left over."""
        self.why = IDLE_HANDS
        for kind in slc.faults:
            choice = self.repair(kind, offered)
            if choice is not None:
                return choice
        recover = offered.get("recover")
        if recover is not None:
            return recover
        self.why = NOTHING
        return END

    def distance(self, state: State, slc: Slc, options: list[Option]) -> Option:
        self.why = TRAVEL
        waters = waters_of(state)
        target = choose_target(waters, state, slc, self.content)
        return options[Helm(waters, state, slc, target).best_distance(len(options), slc.action_points) - 1]

    # 1.5 Surges

    def surges(self, state: State, check: Check, options: list[Option]) -> Option:
        """Before the throw and after it alike: what the token saves against what it is worth."""
        slc = check.slc
        stake = self.stake(state, check)
        dice, need, left = slc.skills[check.skill], check.target - check.bonus, slc.spaces[BREATHING_GEAR]
        if options[0] is REROLL:
            if prospects(dice, need, left - 1, stake) > price(left, stake):
                self.why = ESCAPE if check.rule == "4.3.15" else SPEND
                return REROLL
            self.why = HOARD
            return ACCEPT
        best, spend, paid = -1.0, 0, 0.0
        for before in range(left + 1):
            value = prospects(dice, need - before, left - before, stake) - paid
            if value > best + 1e-9:
                best, spend = value, before
            paid += price(left - before, stake)
        self.why = (ESCAPE if check.rule == "4.3.15" else SPEND) if spend else HOARD
        return options[spend]

    def stake(self, state: State, check: Check) -> float:
        """What hangs on a check, in victory points."""
        slc = check.slc
        if check.rule == "1.6":
            if check.what == "Battery" and slc.spaces[BATTERY] == 1:
                return DEAD_BATTERY
            return FAULT_STAKES.get(check.what, 0.0)
        stake = STAKES.get(check.rule, 100.0)
        if state.turn == self.content.turns and check.rule in ("4.3.11", "4.3.12", "4.3.14"):
            stake *= 3
        if check.rule == "4.3.10" and waters_of(state).board.mortar[slc.hex]:
            stake *= 2
        return stake

    # S, 5.4.4 Setup and the enemy's choice

    def face(self, state: State, slc: Slc, options: list[Option]) -> Option:
        self.why = FACE
        target = choose_target(waters_of(state), state, slc, self.content)
        if target is None or target.route is None:
            return options[0]
        return options[target.route.facing[slc.hex * 2]]

    def decoy(self, state: State, options: list[Option]) -> Option:
        self.why = LEAST_HARM
        best, least = options[0], 99
        for option in options:
            slc = state.slcs[option.value]
            harm = 8 * slc.stunned + 4 * (not slc.submerged) + 2 * slc.warhead_out + (slc.spaces[WARHEAD] > 0)
            if harm < least:
                best, least = option, harm
        return best

    # 8.2 Campaign

    def crew(self, state: State, options: list[Option]) -> Option:
        self.why = BEST_CREW
        assert state.campaign is not None
        best, most = options[0], -1
        for option in options:
            id = option.key.split(" ")[1]
            pilot, ops, repair, stamina = state.campaign.crew(id).skills
            attribute = self.content.operators[id].attribute
            merit = 5 * ops + 4 * pilot + 3 * stamina + 2 * repair + 2 * (attribute.type != "none")
            merit += 2 * (attribute.skill >= 0) + (attribute.type == "extra_surge")
            if merit > most:
                best, most = option, merit
        return best

    def train(self, state: State, slc: Slc, options: list[Option]) -> Option:
        self.why = SKILL
        assert state.campaign is not None
        have = state.campaign.crew(slc.operator).skills.copy()
        wanted = [1, 1, 1, 1]
        for skill in SKILL_ORDER:
            wanted[skill] += 1
            if have[skill] < wanted[skill]:
                for option in options:
                    if option.value == skill:
                        return option
        return options[0]

    def purchase(self, options: list[Option]) -> Option:
        self.why = BUY
        for id in PURCHASES:
            for option in options:
                if option.key == "buy " + id:
                    return option
        self.why = SAVE
        return options[-1]


def prospects(dice: int, need: int, left: int, stake: float) -> float:
    """What a throw is worth with so many surges left, when each is spent only if that pays."""
    chance = one_throw(dice, need)
    value = chance * stake
    for surges in range(1, left + 1):
        value = chance * stake + (1 - chance) * max(0.0, value - price(surges, stake))
    return value


def price(left: int, stake: float) -> float:
    """What a token is worth when so many are left; nothing any more in the last check."""
    if stake >= 100:
        return 0.0
    return LAST_SURGE if left == 1 else SPARE_SURGE
