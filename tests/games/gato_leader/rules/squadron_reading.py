"""2, 4, 5, 6, 13.5 and 14 read anew from the specification and the data files: what the squadron may do on its sheet.

Of the program only the pieces on the table are looked at."""

from typing import Any

from moonless.games.gato_leader.state import IN_PLAY, Boat, Ship, State
from tests.games.gato_leader.rules.card_reading import (
    ELECTRONICS,
    GUN,
    LEVELS,
    LOADS,
    MINES,
    TUBES,
    areas,
    card,
    condition,
    level,
    read,
    unfit,
    ways,
)

MISSIONS = ["mine", "attack", "recon"]
PLACES = ["stored", "ready"]
ALL_HOME = 10
"""R51 The most Segments in Port, by the option that these tables play with."""


class Squadron:
    """The sheet, and all boats."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sheet = read(f"campaign_{state.campaign.replace('-', '_')}")
        self.ids = [entry["id"] for entry in [*self.sheet["area"], *self.sheet["port"]]]

    @property
    def boats(self) -> list[Boat]:
        return [boat for boat in self.state.boats if boat.status == IN_PLAY]

    def in_port(self, boat: Boat) -> bool:
        return boat.place >= len(self.sheet["area"])

    def has_radar(self, boat: Boat) -> bool:
        """2.7, 4.4."""
        printed = "radar" in level(boat)["abilities"]
        return printed or boat.radar or bool(self.sheet.get("all_submarines_have_radar", False))

    # 2.3, 2.4

    def for_sale(self) -> set[str]:
        """2.3 Boats in service that nobody has had yet and that a Green crew can be paid for."""
        had = {boat.id for boat in self.state.boats}
        found = {entry["id"] for entry in read("submarines")["submarine"] if self.serves(entry)}
        return {boat for boat in found - had if 2 * card(boat)["green"]["so_cost"] <= self.state.so}

    def serves(self, entry: dict[str, Any]) -> bool:
        return bool(
            entry["service_from"] <= self.sheet["date_to"]
            and entry.get("service_to", "9999") >= self.sheet["date_from"]
        )

    def levels(self, boat: str) -> set[str]:
        return {level for level in LEVELS if 2 * card(boat)[level]["so_cost"] <= self.state.so}

    def ports(self, boat: Boat) -> set[str]:
        """2.4, R48 An S boat lies in a Port only if an Area beside it is open to it."""
        found, limited = {port["id"]: set(port["adjacent"]) for port in self.sheet["port"]}, self.limited(boat)
        return {port for port, beside in found.items() if not limited or beside & limited}

    def limited(self, boat: Boat) -> set[str]:
        """5.4 The Areas that an S boat is limited to, where the sheet names any."""
        return set(self.sheet.get("s_class_areas", [])) if card(boat.id)["boat_class"] == "s" else set()

    # 4

    def options(self) -> set[str]:
        """4.1 Within the points, counted in halves, and the limit; with something to put it on."""
        return {sale["id"] for sale in self.sheet["option"] if self.sells(sale)}

    def sells(self, sale: dict[str, Any]) -> bool:
        sold = self.state.sold.get(sale["id"], 0)
        if self.state.frozen or 2 * sale["cost"] > self.state.so or 0 < sale["limit"] <= sold:
            return False
        if sale["id"] == "priority-rr":
            return not self.state.rested and any(self.in_port(boat) for boat in self.boats)
        return bool(self.targets(sale["id"]))

    def targets(self, option: str) -> set[str]:
        """4.2 to 4.11."""
        placed = {"fob": [*self.state.fobs], "intelligence": self.state.intel}.get(option)
        if placed is not None:
            marked = [area["id"] for area in self.sheet["area"] if option == "intelligence" or "fob" in area]
            return set(marked) - {self.ids[place] for place in placed}
        if option in ("mk10", "mk27"):
            return {
                f"{boat.id} {place}"
                for boat in self.boats
                for place, loads in zip(PLACES, (boat.stored, boat.ready), strict=True)
                if self.in_port(boat) and loads[0]
            }
        return {boat.id for boat in self.boats if self.equips(boat, option)}

    def equips(self, boat: Boat, option: str) -> bool:
        """R8, 4.3, 4.4, 4.9 to 4.11."""
        aboard = [ready + stored for ready, stored in zip(boat.ready, boat.stored, strict=True)]
        if option == "torpedo-mod":
            return not boat.torpedo_mod and "mk10" not in level(boat)["abilities"]
        if option == "radar":
            return not self.has_radar(boat) and card(boat.id)["boat_class"] != "s"
        if option == "mine":
            return self.in_port(boat) and not aboard[MINES] and any(aboard[:MINES])
        return option == "recon" or not unfit(boat)

    def mines(self, boat: Boat, what: str) -> set[str]:
        """4.9 One or more of the only type; of several as many of each type and place, in the end one at least."""
        aboard = self.aboard(boat)
        if what.replace("Mk ", "mk") in LOADS:
            assert {torpedo.split()[0] for torpedo in aboard} == {what.replace("Mk ", "mk")}
            least, most = 1, sum(boat.ready[:MINES]) + sum(boat.stored[:MINES])
        else:
            load, place = what.lower().replace("mk ", "mk").split(", ")
            most = (boat.ready if place == "ready" else boat.stored)[LOADS.index(load)]
            last = f"{load} {place}" == aboard[-1]
            least = 1 if last and not boat.ready[MINES] + boat.stored[MINES] else 0
        return {f"mines {number}" for number in range(least, most + 1)}

    def aboard(self, boat: Boat) -> list[str]:
        """1.6 Types and places; the racks before the tubes."""
        found = [(load, place) for load in range(MINES) for place in range(2)]
        return [f"{LOADS[load]} {PLACES[place]}" for load, place in found if (boat.stored, boat.ready)[place][load]]

    # 5

    def packs(self, leader: Boat | None = None, members: int = 0) -> set[str]:
        """5.1 Boats in one Port that may leave it, two at least; of those that are left, who joins a leader."""
        rule = self.sheet["wolfpacks"]
        free = [boat for boat in self.boats if self.in_port(boat) and boat.pack < 0 and not unfit(boat)]
        if leader is not None:
            done = {"done"} if members >= rule["min_submarines"] else set()
            return {boat.id for boat in free if boat is not leader and boat.place == leader.place} | done
        if not rule["allowed"] or self.state.packs >= rule["max_packs"]:
            return set()
        places = [boat.place for boat in free]
        return {boat.id for boat in free if places.count(boat.place) > 1} | {"done"}

    def waiting(self) -> set[str]:
        """5.2 Boats and packs that have neither moved nor stayed; a pack goes by its first boat."""
        return self.leaders([boat for boat in self.boats if not boat.acted])

    def searching(self) -> set[str]:
        """6.1 At sea and fit; R51 who heads home does not."""
        at_sea = [boat for boat in self.boats if not self.in_port(boat) and not boat.searched]
        return self.leaders([boat for boat in at_sea if not unfit(boat) and not boat.homeward])

    def leaders(self, boats: list[Boat]) -> set[str]:
        return {boat.id for boat in boats if boat.pack < 0 or self.pack(boat)[0] is boat}

    def pack(self, boat: Boat) -> list[Boat]:
        return [other for other in self.boats if other.pack == boat.pack]

    def moves(self, unit: list[Boat]) -> set[str]:
        """5.3 to 5.8, 5.11 to 5.13, 5.17 All that a boat or pack may do now."""
        lead, here = unit[0], self.ids[unit[0].place]
        found = ways(self.state.campaign, any(card(boat.id)["boat_class"] == "s" for boat in unit))
        there = found[here]
        if lead.homeward:
            there = {place for place in there if self.home(found, place) < self.home(found, here)}
        stays = {"stop"} if lead.moved else set() if lead.homeward else {"stay"}
        if self.in_port(lead) and any(boat.in_port >= ALL_HOME for boat in unit):
            stays = set()
        boxes = self.boxes(lead) if lead.moved and len(unit) == 1 else set()
        return {f"to {place}" for place in there} | stays | boxes | self.leaving(unit)

    def home(self, found: dict[str, set[str]], place: str) -> int:
        """R15 Steps to the nearest Port."""
        ports = {port["id"] for port in self.sheet["port"]}
        steps, seen, wave = 0, {place}, {place}
        while wave and not wave & ports:
            wave = {there for here in wave for there in found[here]} - seen
            seen |= wave
            steps += 1
        return steps

    def boxes(self, boat: Boat) -> set[str]:
        """5.11 to 5.13, 1.4, R16 With the counter, a fit crew, alone."""
        if self.in_port(boat) or unfit(boat) or boat.homeward or boat.pack >= 0:
            return set()
        here = {box["kind"] for box in self.sheet["area"][boat.place].get("mission", [])}
        return {f"enter {kind}" for number, kind in enumerate(MISSIONS) if boat.missions[number] and kind in here}

    def leaving(self, unit: list[Boat]) -> set[str]:
        """5.17, 18 Whoever commands the first boat may send his own away."""
        if len(unit) == 1:
            return set()
        return {f"detach {boat.id}" for boat in unit if boat.seat == unit[0].seat}

    # 7.6

    def forced(self, boat: Boat) -> set[str]:
        """A condition that says where boats are."""
        assert self.state.battle is not None
        rule = condition(self.state.battle.condition)
        radar = self.has_radar(boat) and not boat.temporary[ELECTRONICS] + boat.lasting[ELECTRONICS]
        return set(rule["forced_setup_radar"] if radar and "forced_setup_radar" in rule else rule["forced_setup"])

    def anew(self) -> set[str]:
        assert self.state.battle is not None
        rings = condition(self.state.battle.condition)["optional_setup_rings"]
        return {"keep", *(area["id"] for area in areas() if area["ring"] in rings)}

    # 13.5, 13.6

    def actions(self, unit: list[Boat]) -> set[str]:
        """With Contacts left."""
        found = {"nothing", "next-contact"} | self.leaving(unit)
        battle = self.state.battle
        if battle is None:  # R18
            return found
        merchants = [ship for ship in battle.ships if not ship.sunk and ship.damage < 2 and self.kind(ship) == "m"]
        convoy = next(entry for entry in read("convoys")["convoy"] if entry["number"] == battle.card)
        if convoy["contact_type"] == "merchant" and (merchants or convoy["escorts"]):
            found.add("re-attack")
        crippled = [ship for ship in [*battle.ships, *battle.aside] if ship.damage >= 2 and not ship.sunk]
        return found | {shot for ship in crippled for boat in unit for shot in self.shots(ship, boat, len(unit) > 1)}

    def shots(self, ship: Ship, boat: Boat, shared: bool) -> set[str]:
        """13.5 One torpedo, Mk 27 only at an Escort; the gun at a Merchant or Escort."""
        kind = self.kind(ship)
        arms = {
            LOADS[load]
            for load in range(MINES)
            if boat.ready[load] + boat.stored[load] and (LOADS[load] != "mk27" or kind == "e")
        }
        if kind != "n" and boat.ammo and not boat.temporary[GUN] + boat.lasting[GUN]:
            arms.add("gun")
        return {f"final {ship.key} {arm}{f' {boat.id}' if shared else ''}" for arm in arms}

    def kind(self, ship: Ship) -> str:
        """R21 By its card, once that is known; a misidentified merchant is an Escort."""
        decks = {"m": read("merchants")["merchant"], "n": read("naval")["naval"]}
        for kind, entries in decks.items():
            if any(entry["number"] == ship.card for entry in entries):
                return kind
        return "e" if ship.card else ship.key[0]

    # 14

    def room(self, boat: Boat) -> int:
        """1.6 What tubes and racks have room for; tube damage takes places away."""
        ready, stored = (int(card(boat.id)[f"torpedoes_{place}"]) for place in ("ready", "stored"))
        tubes = max(0, ready - boat.temporary[TUBES] - boat.lasting[TUBES])
        return max(0, tubes + stored - sum(boat.ready) - sum(boat.stored))

    def stored(self, boat: Boat, standard: bool) -> set[str]:
        """D18 Types in the racks; in Port also the torpedoes that come aboard."""
        found = {LOADS[load] for load in range(MINES) if boat.stored[load]}
        return found | ({"mk10" if "mk10" in level(boat)["abilities"] else "mk14"} if standard else set())
