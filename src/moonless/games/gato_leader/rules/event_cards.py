"""5.10 Events: each card is resolved fully before the next is drawn."""

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision, Option
from moonless.games.gato_leader.content.components import Effect, Fight, Offer, Result, Section
from moonless.games.gato_leader.content.kinds import DAMAGE_KEYS
from moonless.games.gato_leader.events import Drawn, Rolled
from moonless.games.gato_leader.rules import cards, damage, decks, squadron, telling, terms
from moonless.games.gato_leader.rules.options import ACCEPT, DECLINE
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import IN_PLAY, Boat

FIGHT = Option("fight", "Fight it out with the gun", rule="5.10")
DIVE = Option("dive", "Dive", rule="5.10")

TOO_FEW_TORPEDOES = Bar("too few torpedoes are aboard", "5.10")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class OfferMade:
    """An Event's offer to a boat."""

    def __init__(self, boat: Boat, offer: Offer, title: str, text: str) -> None:
        self.boat = boat
        self.offer = offer
        self.title = title
        self.text = text


def draw_events(play: Play, boat: Boat, number: int, in_box: bool = False) -> bool:
    """5.3, 5.6, 5.10 One card at a time; whether the boat can go on.

    5.9 A boat that becomes Unfit draws no further cards and goes to the Searched box, unless it is heading home.
    """
    for _ in range(number):
        resolve_event(play, boat, in_box)
        if boat.status != IN_PLAY:
            return False
        if terms.unfit(play, boat) and not boat.homeward:
            stop_unfit(play, boat)
            return False
    return True


def stop_unfit(play: Play, boat: Boat) -> None:
    """5.9, 5.17 An Unfit boat leaves its pack and is done for this Segment."""
    boat.searched = True
    boat.acted = True
    squadron.leave_pack(play, boat)
    squadron.drop_from_active(play, boat)
    if play.heard:
        telling.say(play, boat, f"{cards.name(play, boat)} is Unfit and stops here.", "5.9", False)


def resolve_event(play: Play, boat: Boat, in_box: bool) -> None:
    """5.10 Draw a card and do what its section for the campaign's year says."""
    kind = decks.draw_event(play)
    section = play.content.section(kind, play.sheet.year)
    if play.heard:
        text = f"{cards.name(play, boat)}, {card_name(play, section)}: {section.text}"
        play.tell(Drawn(text, "5.10", section.title, None, [boat.id]))
    for effect in section.effects:
        if boat.status == IN_PLAY and effect_applies(play, boat, effect):
            apply_effect(play, boat, effect, section, in_box)


def card_name(play: Play, section: Section) -> str:
    """An Event card by its name, and by the title of the year's section where that is another."""
    name = next(event.name for event in play.content.events if section in event.section)
    return name if name == section.title else f"{name}, {section.title}"


def effect_applies(play: Play, boat: Boat, effect: Effect) -> bool:
    mined = play.sheet.areas[boat.place].mined
    if effect.only_if:
        return mined
    return not (effect.unless and mined)


def apply_effect(play: Play, boat: Boat, effect: Effect, card: Section, in_box: bool) -> None:
    """5.10 One effect of a card."""
    state = play.state
    kind = effect.kind
    if kind == "stress":
        terms.add_stress(play, boat, effect.amount, card.title, "5.10")
    elif kind == "ultra":
        if not in_box:  # R12
            state.ultra[boat.place] += 1
    elif kind == "damage":
        assert effect.damage is not None
        done = effect.damage
        damage.place_damage(play, boat, DAMAGE_KEYS.index(done.kind), 1, done.lasting, "mechanical trouble")
    elif kind == "roll":
        event_roll(play, boat, effect, card)
    elif kind == "offer":
        assert effect.pay is not None
        assert effect.gain is not None
        make_offer(play, boat, Offer(effect.pay, effect.gain), card)
    elif kind == "lose-torpedo":
        number = min(effect.amount, terms.torpedoes(boat))
        terms.spend_torpedoes(play, boat, number, "lose-torpedo", "5.10")
    elif kind == "contact":
        boat.contact_bonus += effect.amount
    elif kind == "notice":
        state.notices += 1
    elif kind == "fight-or-dive":
        fight_or_dive(play, boat, effect, card)


def event_modifier(play: Play, boat: Boat, modifiers: list[str]) -> int:
    """5.10 What a boat adds to an Event's die: a skill, or as much as the modifier's name says (`radar-2`)."""
    total = 0
    for modifier in modifiers:
        what, _, bonus = modifier.partition("-")
        if what == "evasion":
            total += terms.evasion(play, boat)
        elif what == "gunnery":
            total += terms.skills(play, boat).gs
        elif (what == "radar" and terms.radar_works(play, boat)) or (
            what == "intel" and boat.place in play.state.intel
        ):
            total += int(bonus)
    return total


def event_roll(play: Play, boat: Boat, effect: Effect, card: Section) -> None:
    """5.10 A die with modifiers on the card's own table."""
    modifier = event_modifier(play, boat, [str(name) for name in effect.modifiers])
    event_result(play, boat, read_table(play, boat, effect.table, modifier), card)


def read_table(play: Play, boat: Boat, table: list[tuple[int, int, Result]], modifier: int) -> Result:
    die = decks.roll(play)
    for low, high, result in table:
        if low <= die + modifier <= high:
            if play.heard:
                good = not (result.light or result.heavy or result.stress)
                total = f"{die} {modifier:+d} = {die + modifier}"
                text = f"{cards.name(play, boat)} rolls {total}: {result_words(result)}."
                play.tell(Rolled(text, "5.10", [die], "", good, [boat.id]))
            return result
    raise AssertionError(f"no row for {die + modifier}")


def result_words(result: Result) -> str:
    """5.10 What a row of a card's table brings."""
    parts = [f"{result.light} Light"] * bool(result.light) + [f"{result.heavy} Heavy"] * bool(result.heavy)
    parts += [f"{result.stress} Stress"] * bool(result.stress) + [f"{result.xp} XP"] * bool(result.xp)
    parts += ["an offer"] * (result.offer is not None)
    return ", ".join(parts) or "no effect"


def event_result(play: Play, boat: Boat, result: Result, card: Section) -> None:
    """5.10 Hits at face value: Evasion does not reduce them, no reaction is possible."""
    if result.light or result.heavy:
        damage.suffer_hits(play, boat, result.light, result.heavy, card.title, "5.10")
    if boat.status != IN_PLAY:
        return
    if result.stress:
        terms.add_stress(play, boat, result.stress, card.title, "5.10")
    if result.xp:
        squadron.score(play, boat, "event", card.title, 0, result.xp)
    if result.offer is not None:
        make_offer(play, boat, result.offer, card)


def offer_barred(boat: Boat, offer: Offer) -> Bar | None:
    """5.10 Whether a boat can pay what a card asks."""
    if terms.torpedoes(boat) < offer.pay.torpedoes:
        return TOO_FEW_TORPEDOES
    return terms.NO_AMMO if boat.ammo < offer.pay.gun_ammo else None


def make_offer(play: Play, boat: Boat, offer: Offer, card: Section) -> None:
    """5.10 The player may pay and gain (D6)."""
    if offer_barred(boat, offer) is not None:
        return
    about = OfferMade(boat, offer, card_name(play, card), card.text)
    if play.ask(Decision(boat.seat, "offer", "5.10", [ACCEPT, DECLINE], about)) is DECLINE:
        return
    terms.spend_torpedoes(play, boat, offer.pay.torpedoes, "pay-torpedo", "5.10")
    boat.ammo -= offer.pay.gun_ammo
    squadron.score(play, boat, "event", card.title, offer.gain.vp, offer.gain.xp)
    if play.heard:
        telling.say(play, boat, f"{cards.name(play, boat)} gains {offer.gain.vp} VP.", "5.10", True)
    if offer.pay.stress:
        terms.add_stress(play, boat, offer.pay.stress, card.title, "5.10")


def fight_barred(boat: Boat, fight: Fight) -> Bar | None:
    """5.10 Whether there is a gun that works, and ammunition."""
    if boat.ammo < fight.gun_ammo:
        return terms.NO_AMMO
    return None if terms.gun_works(boat) else terms.GUN_BROKEN


def fight_or_dive(play: Play, boat: Boat, effect: Effect, card: Section) -> None:
    """5.10 Fight with the gun, if there is one that works and ammunition, or dive (D6)."""
    fight, dive = effect.fight, effect.dive
    assert fight is not None
    assert dive is not None
    options = [FIGHT, DIVE] if fight_barred(boat, fight) is None else [DIVE]
    if play.ask(Decision(boat.seat, "fight-or-dive", "5.10", options, boat)) is DIVE:
        terms.add_stress(play, boat, dive.stress, "dives", "5.10")
        return
    boat.ammo -= fight.gun_ammo
    modifier = event_modifier(play, boat, [str(name) for name in fight.modifiers])
    event_result(play, boat, read_table(play, boat, fight.table, modifier), card)
