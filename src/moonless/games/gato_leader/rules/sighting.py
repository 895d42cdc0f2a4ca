"""8.4, 8.5, 8.12 Revealing ships, and what damage does to a ship."""

from moonless.games.gato_leader.content.kinds import ESCORT, MERCHANT, NAVAL
from moonless.games.gato_leader.events import Drawn
from moonless.games.gato_leader.rules import cards, decks, terms
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import ESCORT_DECK, MERCHANT_DECK, NAVAL_DECK, UNKNOWN, Boat, Ship

DECK_OF = {MERCHANT: MERCHANT_DECK, NAVAL: NAVAL_DECK, ESCORT: ESCORT_DECK}


def reveal_ships(play: Play) -> None:
    """8.4 Every Unknown ship within 2 areas of a boat is revealed."""
    for ship in play.battle.ships:
        if ship.area >= 0 and ship.card == UNKNOWN and in_sight(play, ship):
            reveal(play, ship)


def in_sight(play: Play, ship: Ship) -> bool:
    for sub in play.battle.subs:
        if sub.area >= 0 and terms.range_to(play, sub, ship) <= sight_range(play, cards.sub_boat(play, sub)):
            return True
    return False


def sight_range(play: Play, boat: Boat) -> int:
    """8.4, 7.6 How far a boat sees; less in some conditions without working Radar."""
    reach = play.content.tables.reveal.range
    limit = cards.condition(play).reveal_range_without_radar
    return reach if limit >= reach or terms.radar_works(play, boat) else limit


def reveal(play: Play, ship: Ship) -> None:
    """8.5 Draw its card; a misidentified Merchant is an Escort from now on (R21)."""
    if ship.card != UNKNOWN:
        return
    card = decks.draw_card(play, DECK_OF[ship.kind])
    if play.content.ships[card].misidentified:
        decks.discard(play, MERCHANT_DECK, card)
        ship.kind = ESCORT
        if play.heard:
            text = f"{ship.key.upper()} was misidentified: it is an Escort."
            play.tell(Drawn(text, "8.5", "Misidentified", False, [ship.key]))
        card = decks.draw_card(play, ESCORT_DECK)
    ship.card = card
    if play.heard:
        shown = play.content.ships[card]
        text = f"{ship.key.upper()} is {shown.name}, {shown.type}."
        play.tell(Drawn(text, "8.5", f"{shown.name} ({card})", None, [ship.key]))


def ship_speed(play: Play, ship: Ship) -> int:
    """7.4, 8.12 The card's speed, less 1 for Light and 2 for Heavy damage; printed on the counter if Unknown."""
    if ship.card == UNKNOWN:
        return play.display.unknown_speed[ship.kind]
    damage = play.content.tables.ship_damage
    loss = ship.light * damage.light.speed + ship.heavy * damage.heavy.speed
    return max(0, cards.ship_card(play, ship).speed + loss)
