"""The state as it is read, and whom a question is about."""

from moonless.core.decision import Decision
from moonless.core.sharing import lasting, once
from moonless.games.gato_leader.rules import cards
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.declaring import Salvo, Spread
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.movement import BoatOnWay, Maneuver, ShipOnWay
from moonless.games.gato_leader.rules.play import Play, reading
from moonless.games.gato_leader.rules.reactions import Incoming
from moonless.games.gato_leader.state import UNKNOWN, Boat, State, Sub

MOVES = (Maneuver, BoatOnWay, Salvo, Spread, Volley, Incoming)
"""Questions about a boat on the Tactical Display."""
SEVERAL = (list, tuple)


def shared_reading(state: State) -> Play:
    """A state to be read: one for all who look at it, as long as it is in one campaign."""
    return lasting(state, ("reading", state.campaign), lambda: reading(state))


def asked_boat(play: Play, decision: Decision | None) -> str:
    """The boat that a question is about; its sheet lies in front."""
    if decision is None:
        return ""
    about = decision.about
    if isinstance(about, SEVERAL) and about:
        about = about[0]
    if isinstance(about, MOVES):
        about = about.sub
    elif isinstance(about, OfferMade):
        about = about.boat
    if isinstance(about, Sub):
        about = cards.sub_boat(play, about)
    return about.id if isinstance(about, Boat) else ""


def asked_piece(play: Play, decision: Decision) -> str:
    """The boat or ship that a question is about, where it stands on the board."""
    about = decision.about
    id = about.ship.key if isinstance(about, ShipOnWay) else asked_boat(play, decision)
    return id if id in on_board(play) else ""


def aimed_at(play: Play, decision: Decision) -> str:
    """The ship that a spread is fired at, whatever its size."""
    key = decision.about.ship.key if isinstance(decision.about, Spread) else ""
    return key if key in on_board(play) else ""


def on_board(play: Play) -> set[str]:
    """The boats and ships that stand on the board: the display in a battle, else the map."""
    return once(play.state, "on board", lambda: find_on_board(play))


def find_on_board(play: Play) -> set[str]:
    state, battle = play.state, play.state.battle
    if battle is None or battle.mission:
        return {boat.id for boat in state.boats if boat.in_play and boat.place >= 0}
    boats = {cards.sub_boat(play, sub).id for sub in battle.subs if sub.area >= 0}
    return boats | {ship.key for ship in battle.ships if ship.area >= 0}


def with_sheets(play: Play) -> set[str]:
    """The boats and ships that have a card on the table."""
    battle = play.state.battle
    ships = [] if battle is None else [*battle.ships, *battle.aside]
    return {boat.id for boat in play.state.boats} | {ship.key for ship in ships if ship.card != UNKNOWN}
