"""The rule-of-thumb computer player: a short list of maxims in order of priority. It never searches."""

from random import Random
from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.game import Player
from moonless.core.rules import State as CoreState
from moonless.games.gato_leader.components import ESCORT, MINE, BoatCard
from moonless.games.gato_leader.helm import Course, Lookout, ship_worth
from moonless.games.gato_leader.odds import escort_detects, read_rules
from moonless.games.gato_leader.plans import (
    MINES,
    ground_worth,
    hunting_ground,
    mission_goal,
    nearest_port,
    next_step,
    resting_place,
    stress_room,
    wants_mods,
    worn_out,
)
from moonless.games.gato_leader.quartermaster import (
    SPARE_HALVES,
    base_worth,
    best_boat,
    free_for_recon,
    listening_post,
    mine_layer,
    value_for_money,
)
from moonless.games.gato_leader.rules.attacks import GUN_SHOT, Aim, Spread
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.rules.enemy_attacks import Incoming
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.rules.post_combat import FinalShot
from moonless.games.gato_leader.state import Boat, Ship, State, Sub

# The maxims.
BUY_BOATS = "Many sound crews rather than a few stars, and points kept for what makes torpedoes run."
RELIABLE = "A torpedo that runs is worth four that do not: modify them first."
LAY_MINES = "A dozen mines bring four points for certain; torpedoes seldom do."
CHEAP_VP = "A landing party costs one point and brings two."
LISTEN = "Points left over buy intelligence where the boats are."
A_BASE = "A base at sea saves the way home: torpedoes and rest."
HUNT = "Hunt where convoys pass and few other boats are."
ON_STATION = "Stay: a boat that has not moved finds three times as much."
MISSION = "Do the mission first, while the crew is fresh."
COME_HOME = "Bring the boat home before the sea or the enemy keeps it."
REST = "Rest and reload at the forward base."
TIRED = "A tired crew stays in Port."
SEARCH = "Nobody sinks what he does not find."
SKIP = "Not in this state: let them pass."
ATTACK = "The fire is worth more than what comes back."
LET_PASS = "Too many escorts for what is in it."
ASTERN = "Take the place from which the fire is best and the way out shortest."
LEAVE = "Nothing more to gain here: slip away before they look."
SILENCE = "Stop everything: what they cannot hear they cannot hit."
SPREAD = "Share the torpedoes so that the last one fired brings as much as the first."
GUN = "A shell costs nothing that matters."
RELOAD = "Empty tubes sink nothing."
HOLD = "Nothing in reach is worth a torpedo."
GO_DEEP = "Deep or under water the worst that comes is a leak."
RIDE = "The attack is weaker than the dive is dear."
QUIET_FIRST = "Let those who cannot hear us move on first."
WORST_FIRST = "Take the worst attack first: one reaction serves for all."
FINISH = "A cripple is a sure kill for one torpedo."
MORE = "There is more out there, and we can still fight."
ENOUGH = "Enough for this Segment."
TAKE_IT = "A point for so little is always welcome."
NO_BARGAIN = "It costs more than it brings."
ALONE = "Alone a boat searches for itself."
ANY = "It makes no difference."

SILENT_NEED: Final = 5
"""The lowest number for Silent Running that is worth the try."""


class Captain(Player):
    """Chooses by maxims; `why` is the one behind its last answer."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed).random
        self.lookout = Lookout()
        self.why = ""

    def choose(self, state: CoreState, decision: Decision) -> Option:
        assert isinstance(state, State)
        rules = read_rules(state)
        ask = decision.ask
        if ask in TACTICAL:
            return self.tactical(rules, decision)
        if ask in ("move", "enter-box", "search", "attack-convoy", "action", "offer", "fight-or-dive", "break-off"):
            return self.operational(rules, decision)
        if ask in ("buy-boat", "level", "option", "target", "mines", "deal", "form-pack", "port", "commander"):
            return self.strategic(rules, decision)
        return self.take(decision.options[0], ANY)

    def take(self, option: Option, why: str) -> Option:
        self.why = why
        return option

    def by_key(self, decision: Decision, key: str, why: str) -> Option:
        """The option with this key, or the first."""
        for option in decision.options:
            if option.key == key:
                return self.take(option, why)
        return self.take(decision.options[0], why)

    # The war

    def strategic(self, rules: CampaignPlay, decision: Decision) -> Option:
        ask = decision.ask
        if ask == "buy-boat":
            best_offer = best_boat(rules, decision.options)
            return (
                self.take(best_offer, BUY_BOATS) if best_offer is not None else self.by_key(decision, "done", BUY_BOATS)
            )
        if ask == "level" and isinstance(decision.about, BoatCard):
            card = decision.about
            best = max(decision.options, key=lambda option: value_for_money(rules, card, option.value))
            return self.take(best, BUY_BOATS)
        if ask == "deal":
            return self.by_key(decision, "deal" if rules.state.so > 2 * SPARE_HALVES else "stop", BUY_BOATS)
        if ask == "option":
            return self.buy_option(rules, decision)
        if ask == "target":
            return self.place_option(rules, decision)
        if ask == "mines":
            wanted = [option for option in decision.options if option.value <= MINES]
            return self.take(wanted[-1] if wanted else decision.options[0], LAY_MINES)
        if ask == "form-pack":
            return self.by_key(decision, "done", ALONE)
        if ask == "commander":
            seats = [boat.seat for boat in rules.state.boats]
            return self.take(min(decision.options, key=lambda option: seats.count(option.key)), ANY)
        return self.choose_port(rules, decision)

    def buy_option(self, rules: CampaignPlay, decision: Decision) -> Option:
        """Modifications, missions, a base, then intelligence with what is left."""
        offered = {option.key: option for option in decision.options}
        boats = rules.boats_in_play()
        if "torpedo-mod" in offered and wants_mods(rules.content, rules):
            return self.take(offered["torpedo-mod"], RELIABLE)
        if "mine" in offered and mine_layer(rules) is not None:
            return self.take(offered["mine"], LAY_MINES)
        if "recon" in offered and any(free_for_recon(rules, boat) for boat in boats):
            return self.take(offered["recon"], CHEAP_VP)
        if "fob" in offered and rules.state.so >= 4 and not rules.state.fobs:
            return self.take(offered["fob"], A_BASE)
        if "intelligence" in offered and listening_post(rules) >= 0:
            return self.take(offered["intelligence"], LISTEN)
        return self.by_key(decision, "done", ENOUGH)

    def place_option(self, rules: CampaignPlay, decision: Decision) -> Option:
        """What was bought goes where it helps most."""
        what = decision.about
        if what == "intelligence":
            area = listening_post(rules)
            return self.take(next((o for o in decision.options if o.value == area), decision.options[0]), LISTEN)
        if what == "mine":
            boat = mine_layer(rules)
            return self.by_key(decision, boat.id if boat is not None else "", LAY_MINES)
        if what == "recon":
            for option in decision.options:
                if free_for_recon(rules, rules.find_boat(option.value)):
                    return self.take(option, CHEAP_VP)
        if what == "fob":
            best = max(decision.options, key=lambda option: base_worth(rules, option.value))
            return self.take(best, A_BASE)
        return self.take(decision.options[0], RELIABLE)

    def choose_port(self, rules: CampaignPlay, decision: Decision) -> Option:
        """A Port from which a good ground is near; boats are shared among the Ports."""
        if not isinstance(decision.about, Boat):
            return self.take(decision.options[0], ANY)
        boat = decision.about
        best, worth = decision.options[0], -99.0
        for option in decision.options:
            boat.place = option.value
            crowd = sum(other.place == option.value and other is not boat for other in rules.state.boats)
            value = ground_worth(rules, boat, hunting_ground(rules, boat)) - 0.3 * crowd
            if value > worth:
                best, worth = option, value
        boat.place = -1
        return self.take(best, HUNT)

    # The patrol

    def operational(self, rules: CampaignPlay, decision: Decision) -> Option:
        ask, about = decision.ask, decision.about
        if ask == "move" and isinstance(about, list):
            return self.sail(rules, decision, about[0])
        if ask == "enter-box":
            return self.take(decision.options[0], MISSION)
        if ask == "search" and isinstance(about, list):
            fit = self.fit_to_fight(rules, about[0])
            return self.by_key(decision, "search" if fit else "no-search", SEARCH if fit else SKIP)
        if ask == "attack-convoy" and isinstance(about, list):
            good = self.worth_attacking(rules, about)
            return self.by_key(decision, "attack" if good else "retreat", ATTACK if good else LET_PASS)
        if ask == "action" and isinstance(about, list):
            return self.after_battle(rules, decision, about)
        if ask == "offer" and isinstance(about, OfferMade):
            return self.bargain(rules, decision, about)
        if ask == "break-off" and isinstance(about, Boat):
            brave = stress_room(rules, about) >= 3
            return self.by_key(decision, "go-on" if brave else "break-off", MISSION if brave else COME_HOME)
        fight = isinstance(about, Boat) and rules.skills(about).gs >= 0
        return self.by_key(decision, "fight" if fight else "dive", TAKE_IT)

    def sail(self, rules: CampaignPlay, decision: Decision, boat: Boat) -> Option:
        """Missions first; home when worn out; else to the hunting ground, and stay there."""
        offered = {option.key: option for option in decision.options}
        for option in decision.options:
            if option.key.startswith("enter ") and stress_room(rules, boat) >= 2:
                return self.take(option, MISSION)
        ids = rules.sheet.ids
        if not rules.at_sea(boat):
            if "stay" in offered and boat.stress > 1:
                return self.take(offered["stay"], TIRED)
            return self.by_key(decision, f"to {ids[next_step(rules, boat, hunting_ground(rules, boat))]}", HUNT)
        tired = worn_out(rules, boat)
        if boat.homeward or tired:
            goal = nearest_port(rules, boat)
            base = -1 if boat.homeward else resting_place(rules, boat)
            if base >= 0 and tired != "damage":
                goal = base
            if boat.place == goal:
                return self.stay_put(decision, offered, REST)
            return self.by_key(decision, f"to {ids[next_step(rules, boat, goal)]}", REST if goal == base else COME_HOME)
        if boat.place in rules.state.fobs and (boat.stress > 1 or rules.torpedoes(boat) < 6) and not boat.moved:
            return self.stay_put(decision, offered, REST)
        goal = hunting_ground(rules, boat)
        better = ground_worth(rules, boat, goal) > ground_worth(rules, boat, boat.place) + 1.2
        if boat.place == goal or not (better or boat.moved or mission_goal(rules, boat) >= 0):
            return self.stay_put(decision, offered, ON_STATION)
        return self.by_key(decision, f"to {ids[next_step(rules, boat, goal)]}", HUNT)

    def stay_put(self, decision: Decision, offered: dict[str, Option], why: str) -> Option:
        for key in ("stay", "stop"):
            if key in offered:
                return self.take(offered[key], why)
        return self.take(decision.options[0], why)

    def fit_to_fight(self, rules: CampaignPlay, boat: Boat) -> bool:
        """Torpedoes to fire and nerves to fire them with."""
        return worn_out(rules, boat) == "" and sum(boat.ready[:MINE]) >= 2

    def worth_attacking(self, rules: CampaignPlay, boats: list[Boat]) -> bool:
        """6.6 The best start promises more than it costs."""
        index = rules.state.boats.index(boats[0])
        worth = self.lookout.view(rules, Sub(index, rules.display.wake, False)).best_start().worth
        return worth > 0.45 and all(stress_room(rules, boat) >= 2 for boat in boats)

    def after_battle(self, rules: CampaignPlay, decision: Decision, boats: list[Boat]) -> Option:
        """13.5 A cripple first; else another Contact if the boat can still fight."""
        shots = [option for option in decision.options if isinstance(option, FinalShot)]
        if shots:
            best = max(shots, key=lambda shot: self.shot_worth(rules, shot))
            if self.shot_worth(rules, best) >= 1.5:
                return self.take(best, FINISH)
        fit = all(self.fit_to_fight(rules, boat) for boat in boats)
        return self.by_key(decision, "next-contact" if fit else "nothing", MORE if fit else ENOUGH)

    def shot_worth(self, rules: CampaignPlay, shot: FinalShot) -> float:
        ship = next(ship for ship in rules.crippled() if ship.key == shot.ship)
        return ship_worth(ship.card) + (0.1 if shot.value == GUN_SHOT else 0.0)

    def bargain(self, rules: CampaignPlay, decision: Decision, made: OfferMade) -> Option:
        """5.10 Worth its torpedoes and its Stress?"""
        pay, gain = made.offer.pay, made.offer.gain
        cost = 0.2 * pay.torpedoes + 0.4 * pay.stress
        room = stress_room(rules, made.boat) - pay.stress
        good = gain.vp + 0.25 * gain.xp > cost and (room >= 0 if pay.stress < 2 else room >= 2)
        return self.by_key(decision, "accept" if good else "decline", TAKE_IT if good else NO_BARGAIN)

    # The battle

    def tactical(self, rules: CampaignPlay, decision: Decision) -> Option:
        ask, about = decision.ask, decision.about
        if ask in ("place", "side", "place-anew") and isinstance(about, Boat):
            return self.set_up(rules, decision, about)
        if ask == "maneuver" and isinstance(about, Maneuver):
            return self.maneuver(rules, decision, about)
        if ask in ("drift", "boat-lag") and isinstance(about, Sub):
            return self.drift(rules, decision, about)
        if ask == "attack" and isinstance(about, Sub):
            return self.fire(rules, decision, about)
        if ask == "spread" and isinstance(about, Spread):
            return self.size(rules, decision, about)
        if ask == "reaction" and isinstance(about, Incoming):
            return self.react(rules, decision, about)
        if ask == "escort":
            ships = rules.battle.ships
            quiet = min(decision.options, key=lambda option: self.hearing(rules, ships[option.value]))
            return self.take(quiet, QUIET_FIRST)
        ships = rules.battle.ships
        worst = max(decision.options, key=lambda option: self.menace(rules, ships[option.value]))
        return self.take(worst, WORST_FIRST)

    def hearing(self, rules: CampaignPlay, ship: Ship) -> float:
        return max([escort_detects(rules, ship, sub.submerged) for sub in rules.in_detection(ship)], default=0.0)

    def menace(self, rules: CampaignPlay, ship: Ship) -> float:
        subs = rules.targets(ship)
        if not ship.card or not subs:
            return 2.0
        hits = rules.strength(ship, subs[0])
        return hits.light + 2.0 * hits.heavy

    def set_up(self, rules: CampaignPlay, decision: Decision, boat: Boat) -> Option:
        """7.3 Astern of the convoy as a rule: the way out is through the Wake."""
        helm = self.lookout.view(rules, Sub(rules.state.boats.index(boat), rules.display.wake, False))
        best = helm.best_start()
        if decision.ask == "side":
            return self.by_key(decision, "submerged" if best.submerged else "surfaced", ASTERN)
        if decision.ask == "place-anew":
            return self.take(decision.options[0], ASTERN)
        for option in decision.options:
            if option.value == best.move_to:
                return self.take(option, ASTERN)
        return self.take(max(decision.options, key=lambda option: helm.worth(option.value, False)), ASTERN)

    def course(self, rules: CampaignPlay, move: Maneuver) -> Course:
        sub = move.sub
        sides = [(sub.submerged, move.points)]
        if not move.flipped and not move.stepped:
            sides.append((not sub.submerged, rules.boat_speed(rules.sub_boat(sub), not sub.submerged)))
        return self.lookout.view(rules, sub).best_course(sub.area, sides)

    def maneuver(self, rules: CampaignPlay, decision: Decision, move: Maneuver) -> Option:
        """8 Toward the best place for this round, or out."""
        sub = move.sub
        offered = {option.key: option for option in decision.options}
        best = self.course(rules, move)
        leaving = best.worth <= 0.05
        why = LEAVE if leaving else ASTERN
        if leaving and "silent" in offered and self.can_run_silent(rules, sub):
            return self.take(offered["silent"], SILENCE)
        if leaving and "leave" in offered:
            return self.take(offered["leave"], LEAVE)
        if leaving and best.end >= 0:
            return self.flee(rules, decision, move, offered)
        if best.submerged != sub.submerged:
            return self.by_key(decision, "dive" if best.submerged else "surface", why)
        if sub.area == best.move_to:
            return self.by_key(decision, "hold", why)
        nearer = rules.display.nearer[sub.area][best.move_to]
        steps = [option for option in decision.options if option.key.startswith("to ") and option.value in nearer]
        return self.take(steps[0], why) if steps else self.by_key(decision, "hold", why)

    def can_run_silent(self, rules: CampaignPlay, sub: Sub) -> bool:
        """8.6 A fair chance, and nerves for when it fails."""
        boat = rules.sub_boat(sub)
        return rules.silent_need(boat) >= SILENT_NEED and stress_room(rules, boat) >= 3

    def flee(self, rules: CampaignPlay, decision: Decision, move: Maneuver, offered: dict[str, Option]) -> Option:
        """Away from the Escorts, by the shortest way off."""
        sub = move.sub
        hunters = [ship.area for ship in rules.battle.ships if ship.kind == ESCORT and ship.area >= 0]
        close = min([rules.display.distance[sub.area][area] for area in hunters], default=9)
        if not sub.submerged and close <= 2 and "dive" in offered:
            return self.take(offered["dive"], LEAVE)
        if sub.submerged and close > 3 and "surface" in offered:
            return self.take(offered["surface"], LEAVE)
        steps = [option for option in decision.options if option.key.startswith("to ")]
        off = rules.display.off
        outward = [option for option in steps if off[option.value] < off[sub.area]]
        if not outward:
            return self.by_key(decision, "hold", LEAVE)
        return self.take(max(outward, key=lambda option: self.elbow_room(rules, option.value, hunters)), LEAVE)

    def elbow_room(self, rules: CampaignPlay, area: int, hunters: list[int]) -> float:
        away = min([rules.display.distance[area][hunter] for hunter in hunters], default=9)
        return away - 0.5 * rules.display.distance[area][rules.display.wake]

    def drift(self, rules: CampaignPlay, decision: Decision, sub: Sub) -> Option:
        """8.9 Fall back as far as the place that is worth most; where nothing is, as far as it goes."""
        helm = self.lookout.view(rules, sub)
        if decision.ask == "boat-lag":
            return self.take(max(decision.options, key=lambda option: helm.worth(option.value, sub.submerged)), ASTERN)
        trial = helm.best_course(sub.area, [(sub.submerged, 0)])
        if trial.worth <= 0.05:
            return self.take(decision.options[-1], LEAVE)
        return self.by_key(decision, f"drift {trial.lag}", ASTERN)

    def fire(self, rules: CampaignPlay, decision: Decision, sub: Sub) -> Option:
        """10 The best share of the torpedoes, then the gun, else a reload."""
        helm = self.lookout.view(rules, sub)
        aims = [option for option in decision.options if isinstance(option, Aim)]
        best: Aim | None = None
        worth = 0.0
        for load in range(MINE):
            open_to = {aim.ship: aim for aim in aims if aim.load == load}
            targets = [(ship, away) for ship, away in helm.in_reach(sub.area, load) if ship.key in open_to]
            for shot in helm.plan(targets, load) if targets else []:
                if shot.worth > worth:
                    best, worth = open_to[shot.ship.key], shot.worth
        if best is not None:
            return self.take(best, SPREAD)
        guns = [aim for aim in aims if aim.load == GUN_SHOT]
        if guns:
            ranges = {ship.key: (ship, rules.range_to(sub, ship)) for ship in helm.ships}
            return self.take(max(guns, key=lambda aim: helm.gun(*ranges[aim.ship])), GUN)
        reloads = [option for option in decision.options if option.key.startswith("reload")]
        return self.take(reloads[-1], RELOAD) if reloads else self.by_key(decision, "done", HOLD)

    def size(self, rules: CampaignPlay, decision: Decision, about: Spread) -> Option:
        """10.2 As many as the plan gives this ship."""
        helm = self.lookout.view(rules, about.sub)
        aimed = [attack.ship.key for attack in about.declared if attack.load == about.load]
        targets = [(ship, away) for ship, away in helm.in_reach(about.sub.area, about.load) if ship.key not in aimed]
        for shot in helm.plan(targets, about.load):
            if shot.ship is about.ship:
                return self.by_key(decision, f"fire {shot.number}", SPREAD)
        return self.take(decision.options[0], SPREAD)

    def react(self, rules: CampaignPlay, decision: Decision, incoming: Incoming) -> Option:
        """11.5 What costs less."""
        ride, dive = self.lookout.view(rules, incoming.sub).reaction_costs(incoming.strength)
        answer = decision.options[-1] if dive < ride else decision.options[0]
        return self.take(answer, GO_DEEP if dive < ride else RIDE)


TACTICAL = (
    "place",
    "side",
    "place-anew",
    "maneuver",
    "drift",
    "boat-lag",
    "attack",
    "spread",
    "reaction",
    "escort",
    "attacker",
)
