"""The open question in words: what is asked, every answer, and what cannot be done."""

from moonless.core.datafiles import read_words
from moonless.core.decision import Decision
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Prompt
from moonless.core.sharing import kept
from moonless.core.words import counted
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.content.kinds import LEVEL_NAMES, LOAD_NAMES, MINE
from moonless.games.gato_leader.events import DIE
from moonless.games.gato_leader.rules import cards, refusals, terms
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.contact import convoy_words
from moonless.games.gato_leader.rules.declaring import Salvo, Spread
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver, ShipOnWay
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.screen.asked import aimed_at, asked_piece, shared_reading
from moonless.games.gato_leader.screen.choices import make_choice, place_refusal
from moonless.games.gato_leader.screen.orders import order_of
from moonless.games.gato_leader.state import STATUS_NAMES, Boat, State, Sub

QUESTIONS = read_words("moonless.games.gato_leader", "questions")


def make_prompt(state: State, decision: Decision) -> Prompt:
    """The decision as a prompt."""
    play = shared_reading(state)
    choices = choices_of(play, decision)
    reasons = [place_refusal(play, decision, refusal) for refusal in refusals.why_not(play, decision)]
    thrown = DIE if decision.seat == DICE_SEAT and decision.ask == play.sources.d10.name else 0
    return Prompt(
        decision.seat,
        question(play, decision),
        decision.rule,
        choices,
        reasons,
        order_of(play, decision),
        asked_piece(play, decision),
        thrown,
        target=aimed_at(play, decision),
    )


def choices_of(play: Play, decision: Decision) -> list[Choice]:
    """Every answer; where boats can go from a place is printed on the sheet, and stays."""
    about, options = decision.about, decision.options

    def make() -> list[Choice]:
        return [make_choice(play, decision, option) for option in options]

    if decision.ask != "move" or not isinstance(about, list):
        return make()
    return kept(("moves", about[0].place), (play.state.campaign, [option.key for option in options]), make)


# The question


def question(play: Play, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        return f"{QUESTIONS['dice'][ask]}:"
    if ask in QUESTIONS["squadron"]:
        return QUESTIONS["squadron"][ask]
    if isinstance(about, Boat):
        return f"{boat_words(play, about)}: {QUESTIONS['boat'].get(ask, 'what now?')}"
    if isinstance(about, Maneuver):
        return f"{sub_words(play, about.sub)}: {counted(about.points, 'movement point')}. Where to?"
    if isinstance(about, Salvo):
        boat = cards.sub_boat(play, about.sub)
        ready = counted(sum(boat.ready[:MINE]), "torpedo", "es")
        return f"{sub_words(play, about.sub)}: declare attacks. {ready} ready, {boat.ammo} Gun Ammo"
    if isinstance(about, BoatOnWay):
        return (
            f"{sub_words(play, about.sub)}: {'fall back how far?' if ask == 'drift' else 'falls back. By which way?'}"
        )
    if isinstance(about, ShipOnWay):
        return (
            f"{cards.ship_name(play, about.ship)} {'falls back' if ask == 'lag' else 'closes in'}: you choose its way"
        )
    if isinstance(about, list):
        return unit_question(play, about, ask)
    return other_question(play, decision)


def boat_words(play: Play, boat: Boat) -> str:
    """Salmon (Trained, Shaken)."""
    return f"{cards.name(play, boat)} ({LEVEL_NAMES[boat.level]}, {STATUS_NAMES[terms.status(play, boat)]})"


def sub_words(play: Play, sub: Sub) -> str:
    side = "submerged" if sub.submerged else "surfaced"
    detected = ", detected" if sub.detected else ""
    return f"{cards.name(play, cards.sub_boat(play, sub))}, {side}{detected}"


def unit_question(play: Play, boats: list[Boat], ask: str) -> str:
    names = ", ".join(boat_words(play, boat) for boat in boats)
    place = play.sheet.names[boats[0].place]
    if ask == "move":
        return f"{names} in {place}: where to?"
    if ask == "search":
        return f"{names} in {place}: search for Contacts?"
    if ask == "attack-convoy":
        card = play.content.convoys[play.battle.card]
        sights = "sights" if len(boats) == 1 else "sight"
        return f"{names} {sights} {card.name}: {convoy_words(card)}. Attack?"
    return f"{names}: {counted(play.state.contacts, 'Contact')} left. What next?"


def other_question(play: Play, decision: Decision) -> str:
    about, ask = decision.about, decision.ask
    if isinstance(about, Volley):
        return f"{sub_words(play, about.sub)}: which attack is rolled next?"
    if isinstance(about, Spread):
        name = cards.ship_name(play, about.ship)
        return f"{LOAD_NAMES[about.load]} at {name}, range {terms.range_to(play, about.sub, about.ship)}: how many?"
    if isinstance(about, Incoming):
        hits = about.strength
        boat = cards.sub_boat(play, about.sub)
        who = about.attacker[:1].upper() + about.attacker[1:]
        return f"{who} attacks {cards.name(play, boat)}: {hits.heavy} Heavy, {hits.light} Light. React?"
    if isinstance(about, OfferMade):
        return f"{boat_words(play, about.boat)}, {about.title}: {about.text}"
    if isinstance(about, BoatCard):
        return f"{about.name}: who commands it?" if ask == "commander" else f"{about.name}: which crew?"
    if ask in ("option", "buy-boat", "deal") and isinstance(about, int):
        what = {"option": "Buy a Special Option?", "buy-boat": "Buy a boat?", "deal": "Deal another boat?"}[ask]
        return f"{what} {about / 2:g} SO {'point is' if about == 2 else 'points are'} left."
    if ask == "target" and isinstance(about, str):
        return f"{play.content.options[about].name}: where?"
    if ask == "mines" and isinstance(about, tuple):
        return f"{cards.name(play, about[0])}: how many {about[1]} torpedoes are replaced by mines?"
    if ask == "take" and isinstance(about, tuple):
        left = f"{counted(about[1], 'torpedo', 'es')} {'is' if about[1] == 1 else 'are'} left"
        return f"{cards.name(play, about[0])}: {left} at the base. How many?"
    return "What now?"
