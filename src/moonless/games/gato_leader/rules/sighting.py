"""8.4, 8.5, 8.12 Revealing ships, and what damage does to a ship."""

from moonless.games.gato_leader.content.components import ESCORT, MERCHANT, NAVAL
from moonless.games.gato_leader.events import Drawn
from moonless.games.gato_leader.rules.event_cards import EventCards
from moonless.games.gato_leader.state import ESCORT_DECK, MERCHANT_DECK, NAVAL_DECK, UNKNOWN, Boat, Ship

DECK_OF = {MERCHANT: MERCHANT_DECK, NAVAL: NAVAL_DECK, ESCORT: ESCORT_DECK}


class Sighting(EventCards):
    """The part of chapter 8 that attacks need too."""

    def reveal_ships(self) -> None:
        """8.4 Every Unknown ship within 2 areas of a boat is revealed."""
        for ship in self.battle.ships:
            if ship.area >= 0 and ship.card == UNKNOWN and self.in_sight(ship):
                self.reveal(ship)

    def in_sight(self, ship: Ship) -> bool:
        for sub in self.battle.subs:
            if sub.area >= 0 and self.range_to(sub, ship) <= self.sight_range(self.sub_boat(sub)):
                return True
        return False

    def sight_range(self, boat: Boat) -> int:
        """8.4, 7.6 How far a boat sees; less in some conditions without working Radar."""
        reach = self.content.tables.reveal.range
        limit = self.condition.reveal_range_without_radar
        return reach if limit >= reach or self.radar_works(boat) else limit

    def reveal(self, ship: Ship) -> None:
        """8.5 Draw its card; a misidentified Merchant is an Escort from now on (R21)."""
        if ship.card != UNKNOWN:
            return
        card = self.draw_card(DECK_OF[ship.kind])
        if self.content.ships[card].misidentified:
            self.discard(MERCHANT_DECK, card)
            ship.kind = ESCORT
            if self.heard:
                text = f"{ship.key.upper()} was misidentified: it is an Escort."
                self.tell(Drawn(text, "8.5", "Misidentified", False, [ship.key]))
            card = self.draw_card(ESCORT_DECK)
        ship.card = card
        if self.heard:
            shown = self.content.ships[card]
            text = f"{ship.key.upper()} is {shown.name}, {shown.type}."
            self.tell(Drawn(text, "8.5", f"{shown.name} ({card})", None, [ship.key]))

    def ship_speed(self, ship: Ship) -> int:
        """7.4, 8.12 The card's speed, less 1 for Light and 2 for Heavy damage; printed on the counter if Unknown."""
        if ship.card == UNKNOWN:
            return self.display.unknown_speed[ship.kind]
        damage = self.content.tables.ship_damage
        loss = ship.light * damage.light.speed + ship.heavy * damage.heavy.speed
        return max(0, self.ship_card(ship).speed + loss)

    def is_misidentified(self, ship: Ship) -> bool:
        """R21 A counter that was placed as a Merchant and turned out to be an Escort."""
        return ship.kind == ESCORT and not ship.key.startswith("e")
