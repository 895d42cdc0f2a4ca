"""6 Contact Phase and 7 Tactical Set-up."""

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.board import LONG, MEDIUM, RING_KEYS, SHORT
from moonless.games.gato_leader.content.components import ESCORT, MERCHANT, NAVAL, SHIP_LETTERS, Condition, ConvoyCard
from moonless.games.gato_leader.events import Drawn, Rolled
from moonless.games.gato_leader.rules.enemy_attacks import ship_option
from moonless.games.gato_leader.rules.strategic import Strategic
from moonless.games.gato_leader.state import (
    ACTION,
    CONTACT,
    CONVOY,
    CONVOY_DECK,
    OFF,
    REFIT,
    SET_UP,
    SUBMARINES,
    Battle,
    Boat,
    Ship,
    Sub,
)

SEARCH = Option("search", "Search for contacts", 1, "6.3")
NO_SEARCH = Option("no-search", "Do not search", 0, "6.2")
ATTACK = Option("attack", "Attack", 1, "6.6")
RETREAT = Option("retreat", "Let it pass", 0, "6.6")
SURFACED = Option("surfaced", "Surfaced", 0, "7.3")
SUBMERGED = Option("submerged", "Submerged", 1, "7.3")
KEEP_PLACE = Option("keep", "Stay where it is", OFF, "7.6")
SET_UP_ORDERS = {"7.3": "set-up", "7.6": ""}
"""All boats are placed at one go; what a special condition changes comes after its card."""


class Contact(Strategic):
    """Chapters 6 and 7."""

    def contact_phase(self) -> int:
        """6.1, 6.2 The next boat or pack (D9): it searches or does not."""
        state = self.state
        leaders = self.searching_leaders()
        if not leaders:
            return REFIT
        options = [self.kit.boat[boat.number] for boat in leaders]
        lead = self.find_boat(self.host_asks("next-search", "6.1", options).value)
        state.active = self.pack_of(lead)
        state.contacts = 0
        state.warned = False
        boats = self.active_boats()
        if self.ask(Decision(lead.seat, "search", "6.2", [SEARCH, NO_SEARCH], boats)) is SEARCH:
            self.search(boats)
        if state.contacts:
            return CONVOY
        self.go_to_searched()
        return CONTACT

    def searching_leaders(self) -> list[Boat]:
        """6.1 Boats at sea that have not searched; 1.4 Unfit boats, and those heading home (R51), do not."""
        found: list[Boat] = []
        for boat in self.boats_in_play():
            if not self.at_sea(boat) or boat.searched:
                continue
            if self.unfit(boat) or boat.homeward:
                boat.searched = True
                self.leave_pack(boat)
            elif self.state.boats[self.pack_of(boat)[0]] is boat:
                found.append(boat)
        return found

    def go_to_searched(self) -> None:
        """6.4, 13.6 The active boats are done for this Segment."""
        for boat in self.active_boats():
            boat.searched = True
        self.state.active = []
        self.state.contacts = 0

    def contact_modifiers(self, boats: list[Boat]) -> list[tuple[str, int]]:
        """6.3 What is added to the die, and why."""
        table, state, place = self.content.tables.contact_modifiers, self.state, boats[0].place
        searchers = sum(self.has_ability(boat, "searcher") for boat in boats)
        radars = sum(self.radar_works(boat) for boat in boats)
        found = [
            ("Intel", table.intel * (place in state.intel)),
            ("Ultra", table.ultra_each * state.ultra[place]),
            ("Searcher", table.searcher * searchers),
            ("Radar", table.radar * radars),
            ("pack", table.wolfpack_per_submarine * len(boats) if len(boats) > 1 else 0),
            ("Submarine Warning", table.warning_each * state.warnings[place]),
            ("moved", table.moved if any(boat.moved for boat in boats) else 0),
            ("Events", sum(boat.contact_bonus for boat in boats)),
        ]
        return [(name, value) for name, value in found if value]

    def search(self, boats: list[Boat]) -> None:
        """6.3 A die with modifiers; 6.4 the Area's table tells the Contacts."""
        modifiers = self.contact_modifiers(boats)
        total = sum(value for _, value in modifiers)
        die = self.roll()
        self.state.contacts = self.sheet.contacts(boats[0].place, die + total)
        if self.heard:
            why = "".join(f" {value:+d} {name}" for name, value in modifiers)
            number = self.state.contacts
            text = f"{self.name(boats[0])} searches: {die}{why} = {die + total}: {number} Contact{'s' * (number != 1)}."
            self.tell(Rolled(text, "6.4", [die], "", number > 0, [boats[0].id]))

    # 6.5, 6.6

    def convoy_phase(self) -> int:
        """6.5 Draw a Convoy card; 6.6 attack or retreat (D10)."""
        state = self.state
        state.contacts -= 1
        boats = self.active_boats()
        number = self.draw_card(CONVOY_DECK)
        card = self.content.convoys[number]
        if self.heard:
            text = f"{self.name(boats[0])} sights a convoy: {len(card.main)} ships, {len(card.escorts)} escorts."
            self.tell(Drawn(text, "6.5", f"{card.name} ({number})", None, [boats[0].id]))
        if not state.warned:  # R17
            state.warned = True
            state.warnings[boats[0].place] += 1
        state.battle = Battle(number, boats[0].place, card.naval, cup=self.content.tactics_cup)
        self.place_ships(card)
        if self.ask(Decision(boats[0].seat, "attack-convoy", "6.6", [ATTACK, RETREAT], boats)) is ATTACK:
            return SET_UP
        state.battle = None  # R18
        self.discard(CONVOY_DECK, number)
        return ACTION

    def place_ships(self, card: ConvoyCard) -> None:
        """7.1 One Unknown counter per position of the card."""
        index = self.display.index
        kind = NAVAL if card.naval else MERCHANT
        battle = self.battle
        for number, id in enumerate(card.main):
            battle.ships.append(Ship(f"{SHIP_LETTERS[kind]}{number + 1}", kind, index[id], index[id]))
        self.place_escorts(card)

    def place_escorts(self, card: ConvoyCard) -> None:
        index = self.display.index
        for number, id in enumerate(card.escorts):
            self.battle.ships.append(Ship(f"e{number + 1}", ESCORT, index[id], index[id]))

    # 7 Set-up

    def set_up_phase(self) -> int:
        """7.2 to 7.6 Fleet Escorts, the boats, the special conditions; then what is in sight is revealed."""
        battle = self.battle
        if battle.naval:
            self.deal_fleet_escorts()
        battle.subs = [self.set_up_boat(index) for index in self.state.active]
        if not battle.reattack:  # R37
            self.special_conditions()
        self.reveal_ships()
        return SUBMARINES

    def deal_fleet_escorts(self) -> None:
        """7.2 Dealt at random to the positions, face up."""
        cards = self.content.fleet_escorts.copy()
        for ship in self.battle.ships:
            if ship.kind == ESCORT:
                ship.card = self.fate.draw(self.kit.fleet, cards)
                if self.heard:
                    name = self.ship_card(ship).name
                    self.tell(Drawn(f"{ship.key.upper()} is the Fleet Escort {name}.", "7.2", name, None, [ship.key]))

    def set_up_boat(self, index: int) -> Sub:
        """7.3 Any Long Range area; an Infiltrator any but the Convoy's; either side (D11)."""
        boat = self.state.boats[index]
        rings = [LONG, MEDIUM, SHORT] if self.has_ability(boat, "infiltrator") else [LONG]
        areas = [area for ring in rings for area in self.display.areas(ring)]
        area = self.choose_area(boat, areas, "7.3")
        return Sub(index, area, self.choose_side(boat, "7.3"))

    def choose_area(self, boat: Boat, areas: list[int], rule: str) -> int:
        options = [self.kit.start[area] for area in areas]
        return self.ask(Decision(boat.seat, "place", rule, options, boat, SET_UP_ORDERS[rule])).value

    def choose_side(self, boat: Boat, rule: str) -> bool:
        return (
            self.ask(Decision(boat.seat, "side", rule, [SURFACED, SUBMERGED], boat, SET_UP_ORDERS[rule])) is SUBMERGED
        )

    def special_conditions(self) -> None:
        """7.6 One more Convoy card, of which only the condition counts."""
        battle = self.battle
        number = self.draw_card(CONVOY_DECK)
        self.discard(CONVOY_DECK, number)
        battle.condition = self.content.convoys[number].condition
        condition = self.condition
        if self.heard:
            self.tell(Drawn(f"{condition.name}: {condition.text}", "7.6", f"{condition.name} ({number})"))
        battle.alerted += condition.starting_alerted
        for sub in battle.subs:
            self.place_anew(sub, condition)
        if condition.straggler_area:
            self.place_straggler(condition.straggler_area)

    def place_anew(self, sub: Sub, condition: Condition) -> None:
        """7.6, R19 A condition may force or allow another placement, and force boats down."""
        boat, index = self.sub_boat(sub), self.display.index
        if condition.forced_setup_radar and self.radar_works(boat):
            sub.area = self.choose_area(boat, [index[id] for id in condition.forced_setup_radar], "7.6")
        elif condition.forced_setup and self.display.ids[sub.area] not in condition.forced_setup:
            sub.area = self.choose_area(boat, [index[id] for id in condition.forced_setup], "7.6")
        if condition.optional_setup_rings:
            rings = [RING_KEYS.index(ring) for ring in condition.optional_setup_rings]
            options = [self.kit.start[area] for ring in rings for area in self.display.areas(ring)]
            answer = self.ask(Decision(boat.seat, "place-anew", "7.6", [KEEP_PLACE, *options], boat))
            if answer is not KEEP_PLACE:
                sub.area = answer.value
                sub.submerged = self.choose_side(boat, "7.6")
        if condition.forced_submerged_setup:
            sub.submerged = True

    def place_straggler(self, area: str) -> None:
        """7.6 The player moves one Merchant or Naval counter (D11)."""
        ships = self.battle.ships
        options = [ship_option(ship, n) for n, ship in enumerate(ships) if ship.kind != ESCORT]
        chosen = ships[self.host_asks("straggler", "7.6", options).value]
        chosen.area = self.display.index[area]
