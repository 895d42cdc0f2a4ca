"""5.10 Events: each card is resolved fully before the next is drawn."""

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.components import DAMAGE_KEYS, Effect, Offer, Result, Section
from moonless.games.gato_leader.events import Drawn, Rolled
from moonless.games.gato_leader.rules.damage import Damage
from moonless.games.gato_leader.rules.kit import ACCEPT, DECLINE
from moonless.games.gato_leader.state import IN_PLAY, Boat

FIGHT = Option("fight", "Fight it out with the gun", 1, "5.10")
DIVE = Option("dive", "Dive", 0, "5.10")
INTEL_BONUS = 2
RADAR_BONUS = 2


class OfferMade:
    """An Event's offer to a boat."""

    def __init__(self, boat: Boat, offer: Offer, text: str) -> None:
        self.boat = boat
        self.offer = offer
        self.text = text


class EventCards(Damage):
    """The Event cards."""

    def draw_events(self, boat: Boat, number: int, in_box: bool = False) -> bool:
        """5.3, 5.6, 5.10 One card at a time; whether the boat can go on.

        5.9 A boat that becomes Unfit draws no further cards and goes to the Searched box, unless it is heading home.
        """
        for _ in range(number):
            self.resolve_event(boat, in_box)
            if boat.status != IN_PLAY:
                return False
            if self.unfit(boat) and not boat.homeward:
                self.stop_unfit(boat)
                return False
        return True

    def stop_unfit(self, boat: Boat) -> None:
        """5.9, 5.17 An Unfit boat leaves its pack and is done for this Segment."""
        boat.searched = True
        boat.acted = True
        self.leave_pack(boat)
        self.drop_from_active(boat)
        if self.heard:
            self.say(boat, f"{self.name(boat)} is Unfit and stops here.", "5.9", False)

    def resolve_event(self, boat: Boat, in_box: bool) -> None:
        """5.10 Draw a card and do what its section for the campaign's year says."""
        kind = self.draw_event()
        section = self.content.section(kind, self.sheet.year)
        if self.heard:
            self.tell(Drawn(f"{self.name(boat)}: {section.text}", "5.10", section.title, None, [boat.id]))
        for effect in section.effects:
            if boat.status == IN_PLAY and self.effect_applies(boat, effect):
                self.apply_effect(boat, effect, section, in_box)

    def effect_applies(self, boat: Boat, effect: Effect) -> bool:
        mined = self.sheet.areas[boat.place].mined
        if effect.only_if:
            return mined
        return not (effect.unless and mined)

    def apply_effect(self, boat: Boat, effect: Effect, card: Section, in_box: bool) -> None:
        """5.10 One effect of a card."""
        state = self.state
        kind = effect.kind
        if kind == "stress":
            self.add_stress(boat, effect.amount, card.title, "5.10")
        elif kind == "ultra":
            if not in_box:  # R12
                state.ultra[boat.place] += 1
        elif kind == "damage":
            assert effect.damage is not None
            damage = effect.damage
            self.place_damage(boat, DAMAGE_KEYS.index(damage.kind), 1, damage.lasting, "mechanical trouble")
        elif kind == "roll":
            self.event_roll(boat, effect, card)
        elif kind == "offer":
            assert effect.pay is not None
            assert effect.gain is not None
            self.make_offer(boat, Offer(effect.pay, effect.gain), card)
        elif kind == "lose-torpedo":
            number = min(effect.amount, self.torpedoes(boat))
            self.spend_torpedoes(boat, number, "lose-torpedo", "5.10")
        elif kind == "contact":
            boat.contact_bonus += effect.amount
        elif kind == "notice":
            state.notices += 1
        elif kind == "fight-or-dive":
            self.fight_or_dive(boat, effect, card)

    def event_modifier(self, boat: Boat, modifiers: list[str]) -> int:
        """5.10 What a boat adds to an Event's die."""
        total = 0
        for modifier in modifiers:
            if modifier == "evasion":
                total += self.evasion(boat)
            elif modifier == "gunnery":
                total += self.skills(boat).gs
            elif modifier == "radar-2" and self.radar_works(boat):
                total += RADAR_BONUS
            elif modifier == "intel-2" and boat.place in self.state.intel:
                total += INTEL_BONUS
        return total

    def event_roll(self, boat: Boat, effect: Effect, card: Section) -> None:
        """5.10 A die with modifiers on the card's own table."""
        modifier = self.event_modifier(boat, [str(name) for name in effect.modifiers])
        self.event_result(boat, self.read_table(boat, effect.table, modifier), card)

    def read_table(self, boat: Boat, table: list[tuple[int, int, Result]], modifier: int) -> Result:
        die = self.roll()
        for low, high, result in table:
            if low <= die + modifier <= high:
                if self.heard:
                    good = not (result.light or result.heavy or result.stress)
                    text = f"{self.name(boat)} rolls {die} {modifier:+d} = {die + modifier}."
                    self.tell(Rolled(text, "5.10", [die], "", good, [boat.id]))
                return result
        raise AssertionError(f"no row for {die + modifier}")

    def event_result(self, boat: Boat, result: Result, card: Section) -> None:
        """5.10 Hits at face value: Evasion does not reduce them, no reaction is possible."""
        if result.light or result.heavy:
            self.suffer_hits(boat, result.light, result.heavy, card.title, "5.10")
        if boat.status != IN_PLAY:
            return
        if result.stress:
            self.add_stress(boat, result.stress, card.title, "5.10")
        if result.xp:
            self.score(boat, "event", card.title, 0, result.xp)
        if result.offer is not None:
            self.make_offer(boat, result.offer, card)

    def can_pay(self, boat: Boat, offer: Offer) -> bool:
        return self.torpedoes(boat) >= offer.pay.torpedoes and boat.ammo >= offer.pay.gun_ammo

    def make_offer(self, boat: Boat, offer: Offer, card: Section) -> None:
        """5.10 The player may pay and gain (D6)."""
        if not self.can_pay(boat, offer):
            return
        about = OfferMade(boat, offer, card.text)
        if self.ask(Decision(boat.seat, "offer", "5.10", [ACCEPT, DECLINE], about)) is DECLINE:
            return
        self.spend_torpedoes(boat, offer.pay.torpedoes, "pay-torpedo", "5.10")
        boat.ammo -= offer.pay.gun_ammo
        self.score(boat, "event", card.title, offer.gain.vp, offer.gain.xp)
        if self.heard:
            self.say(boat, f"{self.name(boat)} gains {offer.gain.vp} VP.", "5.10", True)
        if offer.pay.stress:
            self.add_stress(boat, offer.pay.stress, card.title, "5.10")

    def fight_or_dive(self, boat: Boat, effect: Effect, card: Section) -> None:
        """5.10 Fight with the gun, if there is one that works and ammunition, or dive (D6)."""
        fight, dive = effect.fight, effect.dive
        assert fight is not None
        assert dive is not None
        options = [DIVE]
        if boat.ammo >= fight.gun_ammo and self.gun_works(boat):
            options = [FIGHT, DIVE]
        if self.ask(Decision(boat.seat, "fight-or-dive", "5.10", options, boat)) is DIVE:
            self.add_stress(boat, dive.stress, "dives", "5.10")
            return
        boat.ammo -= fight.gun_ammo
        modifier = self.event_modifier(boat, [str(name) for name in fight.modifiers])
        self.event_result(boat, self.read_table(boat, fight.table, modifier), card)
