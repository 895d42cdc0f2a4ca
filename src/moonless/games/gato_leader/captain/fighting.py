"""How the captain fights: where to lie, what to fire at, when to be gone."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.captain import maxims
from moonless.games.gato_leader.captain.battle_view import Course, Lookout
from moonless.games.gato_leader.captain.plans import stress_room
from moonless.games.gato_leader.captain.reasons import Reasons
from moonless.games.gato_leader.content.kinds import ESCORT, MINE
from moonless.games.gato_leader.rules import cards, enemy_attacks, escorts, movement, squadron, terms
from moonless.games.gato_leader.rules.chances import escort_detects
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Aim, Salvo, Spread
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver
from moonless.games.gato_leader.rules.options import Steer
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import Incoming
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


class Tactician:
    """Fights the battle by maxims."""

    def __init__(self, lookout: Lookout, reasons: Reasons) -> None:
        self.lookout = lookout
        self.reasons = reasons

    def tactical(self, play: Play, decision: Decision) -> Option:
        ask, about = decision.ask, decision.about
        if ask in ("place", "side", "place-anew") and isinstance(about, Boat):
            return self.set_up(play, decision, about)
        if ask == "maneuver" and isinstance(about, Maneuver):
            return self.maneuver(play, decision, about)
        if ask in ("drift", "boat-lag") and isinstance(about, BoatOnWay):
            return self.drift(play, decision, about.sub)
        if isinstance(about, Salvo):
            return self.fire(play, decision, about.sub)
        if ask == "spread" and isinstance(about, Spread):
            return self.size(play, decision, about)
        if ask == "reaction" and isinstance(about, Incoming):
            return self.react(play, decision, about)
        if ask == "escort":
            ships = play.battle.ships
            quiet = min(decision.options, key=lambda option: self.hearing(play, ships[option.value]))
            return self.reasons.take(quiet, maxims.QUIET_FIRST)
        ships = play.battle.ships
        worst = max(decision.options, key=lambda option: self.menace(play, ships[option.value]))
        return self.reasons.take(worst, maxims.WORST_FIRST)

    def hearing(self, play: Play, ship: Ship) -> float:
        return max([escort_detects(play, ship, sub.submerged) for sub in escorts.in_detection(play, ship)], default=0.0)

    def menace(self, play: Play, ship: Ship) -> float:
        subs = enemy_attacks.ship_targets(play, ship)
        if not ship.card or not subs:
            return 2.0
        hits = enemy_attacks.attack_strength(play, ship, subs[0])
        return hits.light + 2.0 * hits.heavy

    def set_up(self, play: Play, decision: Decision, boat: Boat) -> Option:
        """7.3 Astern of the convoy as a rule: the way out is through the Wake."""
        view = self.lookout.view(play, Sub(squadron.place_of(play, boat), play.display.wake, False))
        best = view.best_start()
        if decision.ask == "side":
            return self.reasons.by_key(decision, "submerged" if best.submerged else "surfaced", maxims.ASTERN)
        if decision.ask == "place-anew":
            return self.reasons.take(decision.options[0], maxims.ASTERN)
        for option in decision.options:
            if option.value == best.move_to:
                return self.reasons.take(option, maxims.ASTERN)
        return self.reasons.take(
            max(decision.options, key=lambda option: view.worth(option.value, False)), maxims.ASTERN
        )

    def course(self, play: Play, move: Maneuver) -> Course:
        sub = move.sub
        sides = [(sub.submerged, move.points)]
        if not move.flipped and not move.stepped and not sub.silent:
            sides.append((not sub.submerged, terms.boat_speed(play, cards.sub_boat(play, sub), not sub.submerged)))
        return self.lookout.view(play, sub).best_course(sub.area, sides)

    def maneuver(self, play: Play, decision: Decision, move: Maneuver) -> Option:
        """8 Toward the best place for this round, or out."""
        sub = move.sub
        offered = {option.key: option for option in decision.options}
        best = self.course(play, move)
        leaving = best.worth <= self.lookout.prices.worth_staying
        why = maxims.LEAVE if leaving else maxims.ASTERN
        if leaving and "silent" in offered and self.can_run_silent(play, sub):
            return self.reasons.take(offered["silent"], maxims.SILENCE)
        if leaving and "leave" in offered:
            return self.reasons.take(offered["leave"], maxims.LEAVE)
        if leaving and best.end >= 0:
            return self.flee(play, decision, move, offered)
        if best.submerged != sub.submerged:
            return self.reasons.by_key(decision, "dive" if best.submerged else "surface", why)
        if sub.area == best.move_to:
            return self.reasons.by_key(decision, "hold", why)
        nearer = play.display.nearer[sub.area][best.move_to]
        steps = [option for option in decision.options if isinstance(option, Steer) and option.area in nearer]
        return self.reasons.take(steps[0], why) if steps else self.reasons.by_key(decision, "hold", why)

    def can_run_silent(self, play: Play, sub: Sub) -> bool:
        """8.6 A fair chance, and nerves for when it fails."""
        boat = cards.sub_boat(play, sub)
        return movement.silent_need(play, boat) >= SILENT_NEED and stress_room(play, boat) >= 3

    def flee(self, play: Play, decision: Decision, move: Maneuver, offered: dict[str, Option]) -> Option:
        """Away from the Escorts, by the shortest way off."""
        sub = move.sub
        hunters = [ship.area for ship in play.battle.ships if ship.kind == ESCORT and ship.area >= 0]
        close = min([play.display.distance[sub.area][area] for area in hunters], default=9)
        if not sub.submerged and close <= 2 and "dive" in offered:
            return self.reasons.take(offered["dive"], maxims.LEAVE)
        if sub.submerged and close > 3 and "surface" in offered:
            return self.reasons.take(offered["surface"], maxims.LEAVE)
        steps = [option for option in decision.options if isinstance(option, Steer)]
        off = play.display.off
        outward = [option for option in steps if off[option.area] < off[sub.area]]
        if not outward:
            return self.reasons.by_key(decision, "hold", maxims.LEAVE)
        return self.reasons.take(
            max(outward, key=lambda option: self.elbow_room(play, option.area, hunters)), maxims.LEAVE
        )

    def elbow_room(self, play: Play, area: int, hunters: list[int]) -> float:
        away = min([play.display.distance[area][hunter] for hunter in hunters], default=9)
        return away - 0.5 * play.display.distance[area][play.display.wake]

    def drift(self, play: Play, decision: Decision, sub: Sub) -> Option:
        """8.9 Fall back as far as the place that is worth most; where nothing is, as far as it goes."""
        view = self.lookout.view(play, sub)
        if decision.ask == "boat-lag":
            return self.reasons.take(
                max(decision.options, key=lambda option: view.worth(option.value, sub.submerged)), maxims.ASTERN
            )
        trial = view.best_course(sub.area, [(sub.submerged, 0)])
        if trial.worth <= self.lookout.prices.worth_staying:
            return self.reasons.take(decision.options[-1], maxims.LEAVE)
        return self.reasons.by_key(decision, f"drift {trial.lag}", maxims.ASTERN)

    def fire(self, play: Play, decision: Decision, sub: Sub) -> Option:
        """10 The best share of the torpedoes, then the gun, else a reload."""
        view = self.lookout.view(play, sub)
        aims = [option for option in decision.options if isinstance(option, Aim)]
        best: Aim | None = None
        worth = 0.0
        for load in range(MINE):
            open_to = {aim.ship: aim for aim in aims if aim.weapon == load}
            targets = [(ship, away) for ship, away in view.in_reach(sub.area, load) if ship.key in open_to]
            for shot in view.plan(targets, load) if targets else []:
                if shot.worth > worth:
                    best, worth = open_to[shot.ship.key], shot.worth
        if best is not None:
            return self.reasons.take(best, maxims.SPREAD)
        guns = [aim for aim in aims if aim.weapon == GUN_SHOT]
        if guns:
            ranges = {ship.key: (ship, terms.range_to(play, sub, ship)) for ship in view.ships}
            return self.reasons.take(max(guns, key=lambda aim: view.gun(*ranges[aim.ship])), maxims.GUN)
        reloads = [option for option in decision.options if option.key.startswith("reload")]
        return (
            self.reasons.take(reloads[-1], maxims.RELOAD)
            if reloads
            else self.reasons.by_key(decision, "done", maxims.HOLD)
        )

    def size(self, play: Play, decision: Decision, about: Spread) -> Option:
        """10.2 As many as the plan gives this ship."""
        view = self.lookout.view(play, about.sub)
        aimed = [attack.ship.key for attack in about.declared if attack.weapon == about.load]
        targets = [(ship, away) for ship, away in view.in_reach(about.sub.area, about.load) if ship.key not in aimed]
        for shot in view.plan(targets, about.load):
            if shot.ship is about.ship:
                return self.reasons.by_key(decision, f"fire {shot.number}", maxims.SPREAD)
        return self.reasons.take(decision.options[0], maxims.SPREAD)

    def react(self, play: Play, decision: Decision, incoming: Incoming) -> Option:
        """11.5 What costs less."""
        ride, dive = self.lookout.view(play, incoming.sub).reaction_costs(incoming)
        answer = decision.options[-1] if dive < ride else decision.options[0]
        return self.reasons.take(answer, maxims.GO_DEEP if dive < ride else maxims.RIDE)
