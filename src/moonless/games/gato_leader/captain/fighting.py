"""How the captain fights: where to lie, what to fire at, when to be gone."""

from random import Random
from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.game import Player
from moonless.games.gato_leader.captain.battle_view import Course, Lookout
from moonless.games.gato_leader.captain.maxims import (
    ASTERN,
    GO_DEEP,
    GUN,
    HOLD,
    LEAVE,
    QUIET_FIRST,
    RELOAD,
    RIDE,
    SILENCE,
    SPREAD,
    WORST_FIRST,
)
from moonless.games.gato_leader.captain.plans import stress_room
from moonless.games.gato_leader.content.components import ESCORT, MINE
from moonless.games.gato_leader.rules.attacks import GUN_SHOT, Aim, Spread
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.rules.enemy_attacks import Incoming
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.screen.odds import escort_detects
from moonless.games.gato_leader.state import Boat, Ship, Sub

SILENT_NEED: Final = 5
"""The lowest number for Silent Running that is worth the try."""

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


class Tactician(Player):
    """Chooses by maxims; `why` is the one behind its last answer."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed).random
        self.lookout = Lookout()
        self.why = ""

    def take(self, option: Option, why: str) -> Option:
        self.why = why
        return option

    def by_key(self, decision: Decision, key: str, why: str) -> Option:
        """The option with this key, or the first."""
        for option in decision.options:
            if option.key == key:
                return self.take(option, why)
        return self.take(decision.options[0], why)

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
        subs = rules.ship_targets(ship)
        if not ship.card or not subs:
            return 2.0
        hits = rules.attack_strength(ship, subs[0])
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
        if not move.flipped and not move.stepped and not sub.silent:
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
        ride, dive = self.lookout.view(rules, incoming.sub).reaction_costs(incoming)
        answer = decision.options[-1] if dive < ride else decision.options[0]
        return self.take(answer, GO_DEEP if dive < ride else RIDE)
