"""Answers that name a thing: a boat, a place, an area, a torpedo, a number. Made once and used again and again."""

from functools import lru_cache

from moonless.core.decision import Bar, Option, Shorthand
from moonless.core.words import counted
from moonless.games.gato_leader.board import FLEET, Sheet
from moonless.games.gato_leader.content.content import Content
from moonless.games.gato_leader.content.kinds import LEVEL_NAMES, LOAD_KEYS, LOAD_NAMES, MINE
from moonless.games.gato_leader.state import Boat, Ship

DONE = Option("done", "Done")
ACCEPT = Option("accept", "Accept", 1)
DECLINE = Option("decline", "Decline", 0)
LOADS = [Option(key, name, load) for load, (key, name) in enumerate(zip(LOAD_KEYS, LOAD_NAMES, strict=True))]
WITH_THE_PACK = Option("stay-with-pack", "Stay with the pack", rule="5.17")

# Habits: what is answered for the rest of a battle.
AS_IT_COMES = Shorthand("as-it-comes", "As it comes, for the rest of this battle", rule="9.1")
IN_TURN = Shorthand("in-turn", "All boats in turn, for the rest of this battle", rule="8.1")

# Where torpedoes are (1.6).
READY, STORED = 0, 1
PLACE_KEYS = ("ready", "stored")

MOST_SHIPS = 9
MOST_TORPEDOES = 40
SHEETS = 8
"""More campaign sheets than there are."""
COUNTERS = 1024
"""More than ships' counters and places among the ships of a battle together can be."""


class Torpedo(Option):
    """A torpedo of a type in the tubes or in the racks."""

    def __init__(self, load: int, place: int) -> None:
        key, name = PLACE_KEYS[place], LOAD_NAMES[load]
        super().__init__(f"{LOAD_KEYS[load]} {key}", f"{name}, {key.title()}")
        self.load = load
        self.place = place

    def among(self, boat: Boat) -> list[int]:
        """Where the boat keeps it, by type."""
        return boat.ready if self.place == READY else boat.stored


TORPEDOES = [Torpedo(load, place) for load in range(MINE) for place in (STORED, READY)]
"""Those in the racks come first."""


class Mk14(Option):
    """4.7 A Mk 14 of a boat (its number), in the tubes or in the racks, to be replaced."""

    def __init__(self, id: str, name: str, boat: int, place: int) -> None:
        super().__init__(f"{id} {PLACE_KEYS[place]}", f"{name}, {PLACE_KEYS[place].title()}", rule="4.7")
        self.boat = boat
        self.place = place


class Sail(Option):
    """5.3 To an Area or a Port."""

    def __init__(self, id: str, name: str, place: int) -> None:
        super().__init__(f"to {id}", f"To {name}", rule="5.3")
        self.place = place


class Steer(Option):
    """8.2 To an area of the display."""

    def __init__(self, id: str, name: str, area: int) -> None:
        super().__init__(f"to {id}", f"To {name}", rule="8.2")
        self.area = area


class LeavePack(Option):
    """5.17 A boat leaves its pack; `boat` is its number."""

    def __init__(self, id: str, name: str, boat: int) -> None:
        super().__init__(f"detach {id}", f"{name} leaves the pack", rule="5.17")
        self.boat = boat


def ship_option(ship: Ship, number: int) -> Option:
    """A ship as an answer: its counter's key, and its place among the ships of the battle."""
    return counter_option(ship.key, number)


@lru_cache(COUNTERS)
def counter_option(key: str, number: int) -> Option:
    return Option(key, key.upper(), number)


def numbered(verb: str, label: str, most: int, rule: str, one: str = "torpedo", more: str = "es") -> list[Option]:
    """Answers that are a number: `fire 3`."""
    return [Option(f"{verb} {n}", label.format(counted(n, one, more)), n, rule) for n in range(most + 1)]


class Options:
    """The answers of a campaign, each list in the order of what it names; and what its sheet bars."""

    def __init__(self, content: Content, sheet: Sheet) -> None:
        display = content.display
        boats = [(id, boat.short) for id, boat in content.boats.items()]
        self.sail = [Sail(id, sheet.names[n], n) for n, id in enumerate(sheet.ids)]
        self.place = [Option(id, sheet.names[n], n) for n, id in enumerate(sheet.ids)]
        self.steer = [Steer(id, display.names[n], n) for n, id in enumerate(display.ids)]
        self.start = [Option(id, display.names[n], n, "7.3") for n, id in enumerate(display.ids)]
        self.drift = [Option(id, f"To {display.names[n]}", n, "8.10") for n, id in enumerate(display.ids)]
        self.boat = [Option(id, short, n) for n, (id, short) in enumerate(boats)]
        self.leave_pack = [LeavePack(id, short, n) for n, (id, short) in enumerate(boats)]
        self.level = [Option(name.lower(), name, n, "2.3") for n, name in enumerate(LEVEL_NAMES)]
        self.mk14 = [[Mk14(id, short, n, place) for place in (READY, STORED)] for n, (id, short) in enumerate(boats)]
        self.ware = {
            sale.id: Option(sale.id, ware.name, 0, ware.rule, sale.halves)
            for sale in sheet.sales.values()
            for ware in [content.options[sale.id]]
        }
        """4.1 Special Options on sale; the cost is in half points."""
        # What bars
        self.not_in = {
            condition.id: Bar(f"not in {condition.name}", "7.6") for condition in content.conditions.values()
        }
        self.no_transit: dict[tuple[int, int], Bar] = {}
        """5.4 By the two Areas, both ways."""
        for a, b, name in sheet.barred:
            self.no_transit[a, b] = self.no_transit[b, a] = Bar(f"no transit: {name}", "5.4")
        self.at_hand = [
            [to for to in range(len(sheet.ids)) if to in near or (place, to) in self.no_transit]
            for place, near in enumerate(sheet.ways[FLEET])
        ]
        """5.3, 5.4 For each place those that lie beside it, passage or no passage."""
        sales = sheet.sales.values()
        self.too_dear = {sale.id: Bar(f"it costs {sale.cost:g} SO, more than are left", "4.1") for sale in sales}
        self.sold_out = {sale.id: Bar(f"the limit of this campaign is {sale.limit}", "4.1") for sale in sales}


@lru_cache(SHEETS)
def options_of(content: Content, sheet: Sheet) -> Options:
    """The answers of a campaign, made when first needed."""
    return Options(content, sheet)
