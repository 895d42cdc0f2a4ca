"""The rule-of-thumb computer player: a short list of maxims in order of priority. It never searches."""

from moonless.core.decision import Decision, Option, serious
from moonless.core.game import Player
from moonless.core.play import State as CoreState
from moonless.games.gato_leader.captain import maxims
from moonless.games.gato_leader.captain.battle_view import Lookout
from moonless.games.gato_leader.captain.fighting import TACTICAL, Tactician
from moonless.games.gato_leader.captain.plans import (
    MINES,
    ground_worth,
    hunting_ground,
    mission_goal,
    nearest_port,
    next_step,
    pack_pays,
    resting_place,
    stress_room,
    wants_mods,
    worn_out,
)
from moonless.games.gato_leader.captain.prices import TUNED, Prices
from moonless.games.gato_leader.captain.purchases import (
    base_worth,
    best_boat,
    free_for_recon,
    listening_post,
    mine_layer,
    value_for_money,
)
from moonless.games.gato_leader.captain.reasons import Reasons
from moonless.games.gato_leader.captain.worths import ship_worth
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.kinds import MINE
from moonless.games.gato_leader.rules import post_combat, squadron, terms
from moonless.games.gato_leader.rules.declaring import GUN_SHOT
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.missions import EnterBox
from moonless.games.gato_leader.rules.options import LeavePack
from moonless.games.gato_leader.rules.play import Play, read_on
from moonless.games.gato_leader.rules.post_combat import FinalShot
from moonless.games.gato_leader.rules.setup import level_barred
from moonless.games.gato_leader.state import Boat, State, Sub


class Captain(Player):
    """The war and the patrol; the battle is the tactician's. It leaves nothing to chance: every seed plays alike."""

    def __init__(self, seed: int = 0, prices: Prices = TUNED) -> None:
        self.prices = prices
        self.play: Play | None = None
        self.lookout = Lookout(prices)
        self.reasons = Reasons()
        self.tactician = Tactician(self.lookout, self.reasons)

    @property
    def why(self) -> str:
        """The maxim behind its last answer."""
        return self.reasons.why

    def choose(self, state: CoreState, decision: Decision) -> Option:
        assert isinstance(state, State)
        play = self.play = read_on(self.play, state)
        weighed, ask = serious(decision.options), decision.ask
        if weighed is not decision.options:
            decision = Decision(decision.seat, ask, decision.rule, weighed, decision.about, decision.order)
        if ask in TACTICAL:
            return self.tactician.tactical(play, decision)
        if ask in ("move", "enter-box", "search", "attack-convoy", "action", "offer", "fight-or-dive", "break-off"):
            return self.operational(play, decision)
        if ask in (
            "buy-boat",
            "level",
            "option",
            "target",
            "mines",
            "deal",
            "form-pack",
            "pack-member",
            "port",
            "commander",
        ):
            return self.strategic(play, decision)
        if ask == "take":
            return self.reasons.take(decision.options[-1], maxims.REST)
        return self.reasons.take(decision.options[0], maxims.ANY)

    # The war

    def strategic(self, play: Play, decision: Decision) -> Option:
        ask = decision.ask
        if ask == "buy-boat":
            best_offer = best_boat(self.prices, play, decision.options)
            return (
                self.reasons.take(best_offer, maxims.BUY_BOATS)
                if best_offer is not None
                else self.reasons.by_key(decision, "done", maxims.BUY_BOATS)
            )
        if ask == "level" and isinstance(decision.about, BoatCard):
            card = decision.about
            within = [option for option in decision.options if level_barred(play, card, option.value) is None]
            best = max(within, key=lambda option: value_for_money(self.prices, play, card, option.value))
            return self.reasons.take(best, maxims.BUY_BOATS)
        if ask == "deal":
            return self.reasons.by_key(
                decision, "deal" if play.state.so > 2 * self.prices.spare_halves else "stop", maxims.BUY_BOATS
            )
        if ask == "option":
            return self.buy_option(play, decision)
        if ask == "target":
            return self.place_option(play, decision)
        if ask == "mines":
            wanted = [option for option in decision.options if option.value <= MINES]
            return self.reasons.take(wanted[-1] if wanted else decision.options[0], maxims.LAY_MINES)
        if ask in ("form-pack", "pack-member"):
            return self.form_pack(play, decision) if ask == "form-pack" else self.join_pack(play, decision)
        if ask == "commander":
            seats = [boat.seat for boat in play.state.boats]
            return self.reasons.take(min(decision.options, key=lambda option: seats.count(option.key)), maxims.ANY)
        return self.choose_port(play, decision)

    def buy_option(self, play: Play, decision: Decision) -> Option:
        """Modifications, missions, a base, then intelligence with what is left."""
        offered = {option.key: option for option in decision.options}
        boats = squadron.boats_in_play(play)
        if "torpedo-mod" in offered and wants_mods(play.content, play):
            return self.reasons.take(offered["torpedo-mod"], maxims.RELIABLE)
        if "mine" in offered and mine_layer(play) is not None:
            return self.reasons.take(offered["mine"], maxims.LAY_MINES)
        if "recon" in offered and any(free_for_recon(play, boat) for boat in boats):
            return self.reasons.take(offered["recon"], maxims.CHEAP_VP)
        if "fob" in offered and play.state.so >= self.prices.base_price and not play.state.fobs:
            return self.reasons.take(offered["fob"], maxims.A_BASE)
        if "intelligence" in offered and listening_post(self.prices, play) >= 0:
            return self.reasons.take(offered["intelligence"], maxims.LISTEN)
        return self.reasons.by_key(decision, "done", maxims.ENOUGH)

    def place_option(self, play: Play, decision: Decision) -> Option:
        """What was bought goes where it helps most."""
        what = decision.about
        if what == "intelligence":
            area = listening_post(self.prices, play)
            return self.reasons.take(
                next((o for o in decision.options if o.value == area), decision.options[0]), maxims.LISTEN
            )
        if what == "mine":
            boat = mine_layer(play)
            return self.reasons.by_key(decision, boat.id if boat is not None else "", maxims.LAY_MINES)
        if what == "recon":
            for option in decision.options:
                if free_for_recon(play, squadron.find_boat(play, option.value)):
                    return self.reasons.take(option, maxims.CHEAP_VP)
        if what == "fob":
            best = max(decision.options, key=lambda option: base_worth(self.prices, play, option.value))
            return self.reasons.take(best, maxims.A_BASE)
        return self.reasons.take(decision.options[0], maxims.RELIABLE)

    def form_pack(self, play: Play, decision: Decision) -> Option:
        """5.1 Together where a pack finds so much more than each alone that all have their share."""
        for option in decision.options:
            if option.key != "done" and pack_pays(self.prices, play, squadron.find_boat(play, option.value)):
                return self.reasons.take(option, maxims.TOGETHER)
        return self.reasons.by_key(decision, "done", maxims.ALONE)

    def join_pack(self, play: Play, decision: Decision) -> Option:
        """5.1 Whoever has no mission of his own (R16)."""
        for option in decision.options:
            if option.key != "done" and not sum(squadron.find_boat(play, option.value).missions):
                return self.reasons.take(option, maxims.TOGETHER)
        return self.reasons.by_key(decision, "done", maxims.ALONE)

    def choose_port(self, play: Play, decision: Decision) -> Option:
        """A Port from which a good ground is near; boats are shared among the Ports."""
        if not isinstance(decision.about, Boat):
            return self.reasons.take(decision.options[0], maxims.ANY)
        boat = decision.about
        best, worth = decision.options[0], -99.0
        for option in decision.options:
            boat.place = option.value
            crowd = sum(other.place == option.value and other is not boat for other in play.state.boats)
            value = (
                ground_worth(self.prices, play, boat, hunting_ground(self.prices, play, boat))
                - self.prices.port_crowd * crowd
            )
            if value > worth:
                best, worth = option, value
        boat.place = -1
        return self.reasons.take(best, maxims.HUNT)

    # The patrol

    def operational(self, play: Play, decision: Decision) -> Option:
        ask, about = decision.ask, decision.about
        if ask == "move" and isinstance(about, list):
            return self.send_off(play, decision, about) or self.sail(play, decision, about[0])
        if ask == "enter-box":
            return self.reasons.take(decision.options[0], maxims.MISSION)
        if ask == "search" and isinstance(about, list):
            fit = self.fit_to_fight(play, about[0])
            return self.reasons.by_key(
                decision, "search" if fit else "no-search", maxims.SEARCH if fit else maxims.SKIP
            )
        if ask == "attack-convoy" and isinstance(about, list):
            good = self.worth_attacking(play, about)
            return self.reasons.by_key(
                decision, "attack" if good else "retreat", maxims.ATTACK if good else maxims.LET_PASS
            )
        if ask == "action" and isinstance(about, list):
            return self.after_battle(play, decision, about)
        if ask == "offer" and isinstance(about, OfferMade):
            return self.bargain(play, decision, about)
        if ask == "break-off" and isinstance(about, Boat):
            brave = stress_room(play, about) >= 3
            return self.reasons.by_key(
                decision, "go-on" if brave else "break-off", maxims.MISSION if brave else maxims.COME_HOME
            )
        fight = isinstance(about, Boat) and terms.skills(play, about).gs >= 0
        return self.reasons.by_key(decision, "fight" if fight else "dive", maxims.TAKE_IT)

    def sail(self, play: Play, decision: Decision, boat: Boat) -> Option:
        """Missions first; home when worn out; else to the hunting ground, and stay there."""
        offered = {option.key: option for option in decision.options}
        for option in decision.options:
            if isinstance(option, EnterBox) and stress_room(play, boat) >= 2:
                return self.reasons.take(option, maxims.MISSION)
        ids = play.sheet.ids
        if not squadron.at_sea(play, boat):
            if "stay" in offered and boat.stress > 1:
                return self.reasons.take(offered["stay"], maxims.TIRED)
            return self.reasons.by_key(
                decision, f"to {ids[next_step(play, boat, hunting_ground(self.prices, play, boat))]}", maxims.HUNT
            )
        tired = worn_out(self.prices, play, boat)
        if boat.homeward or tired:
            goal = nearest_port(play, boat)
            base = -1 if boat.homeward else resting_place(play, boat)
            if base >= 0 and tired != "damage":
                goal = base
            if boat.place == goal:
                return self.stay_put(decision, offered, maxims.REST)
            return self.reasons.by_key(
                decision, f"to {ids[next_step(play, boat, goal)]}", maxims.REST if goal == base else maxims.COME_HOME
            )
        if boat.place in play.state.fobs and (boat.stress > 1 or terms.torpedoes(boat) < 6) and not boat.moved:
            return self.stay_put(decision, offered, maxims.REST)
        goal = hunting_ground(self.prices, play, boat)
        better = (
            ground_worth(self.prices, play, boat, goal)
            > ground_worth(self.prices, play, boat, boat.place) + self.prices.better_ground
        )
        if boat.place == goal or not (better or boat.moved or mission_goal(play, boat) >= 0):
            return self.stay_put(decision, offered, maxims.ON_STATION)
        return self.reasons.by_key(decision, f"to {ids[next_step(play, boat, goal)]}", maxims.HUNT)

    def send_off(self, play: Play, decision: Decision, boats: list[Boat]) -> Option | None:
        """5.17 A boat that is worn out goes home alone, one with a mission goes about it alone."""
        if len(boats) == 1 or not squadron.at_sea(play, boats[0]):
            return None
        for option in decision.options:
            if isinstance(option, LeavePack):
                boat = squadron.find_boat(play, option.boat)
                if sum(boat.missions) or worn_out(self.prices, play, boat) != "":
                    return self.reasons.take(option, maxims.SENT_OFF)
        return None

    def stay_put(self, decision: Decision, offered: dict[str, Option], why: str) -> Option:
        for key in ("stay", "stop"):
            if key in offered:
                return self.reasons.take(offered[key], why)
        return self.reasons.take(decision.options[0], why)

    def fit_to_fight(self, play: Play, boat: Boat) -> bool:
        """Torpedoes to fire and nerves to fire them with."""
        return worn_out(self.prices, play, boat) == "" and sum(boat.ready[:MINE]) >= 2

    def worth_attacking(self, play: Play, boats: list[Boat]) -> bool:
        """6.6 The best start promises more than it costs."""
        index = squadron.place_of(play, boats[0])
        worth = self.lookout.view(play, Sub(index, play.display.wake, False)).best_start().worth
        return worth > self.prices.worth_attacking and all(stress_room(play, boat) >= 2 for boat in boats)

    def after_battle(self, play: Play, decision: Decision, boats: list[Boat]) -> Option:
        """13.5 A cripple first; else another Contact if the boat can still fight."""
        shots = [option for option in decision.options if isinstance(option, FinalShot)]
        if shots:
            best = max(shots, key=lambda shot: self.shot_worth(play, shot))
            if self.shot_worth(play, best) >= self.prices.worth_a_shot:
                return self.reasons.take(best, maxims.FINISH)
        for option in decision.options:
            if isinstance(option, LeavePack) and not self.fit_to_fight(play, squadron.find_boat(play, option.boat)):
                return self.reasons.take(option, maxims.SENT_OFF)
        fit = all(self.fit_to_fight(play, boat) for boat in boats)
        return self.reasons.by_key(
            decision, "next-contact" if fit else "nothing", maxims.MORE if fit else maxims.ENOUGH
        )

    def shot_worth(self, play: Play, shot: FinalShot) -> float:
        ship = next(ship for ship in post_combat.crippled(play) if ship.key == shot.ship)
        return ship_worth(play.content, ship.card, self.prices.xp_worth) + (0.1 if shot.weapon == GUN_SHOT else 0.0)

    def bargain(self, play: Play, decision: Decision, made: OfferMade) -> Option:
        """5.10 Worth its torpedoes and its Stress?"""
        pay, gain = made.offer.pay, made.offer.gain
        cost = 2 * self.prices.torpedo_worth * pay.torpedoes + self.prices.stress_worth * pay.stress
        room = stress_room(play, made.boat) - pay.stress
        good = gain.vp + self.prices.xp_worth * gain.xp > cost and (room >= 0 if pay.stress < 2 else room >= 2)
        return self.reasons.by_key(
            decision, "accept" if good else "decline", maxims.TAKE_IT if good else maxims.NO_BARGAIN
        )
