"""4 Strategic Segment: Special Options."""

from moonless.core.decision import Option
from moonless.games.gato_leader.content.components import (
    ATTACK_MISSION,
    LOAD_NAMES,
    MINE,
    MINE_MISSION,
    MK10,
    MK14,
    MK27,
    RECON_MISSION,
)
from moonless.games.gato_leader.content.sheets import Sale
from moonless.games.gato_leader.rules.kit import MOST_TORPEDOES, PLACE_KEYS, PLACED, READY, STORED, numbered
from moonless.games.gato_leader.rules.operations import Operations
from moonless.games.gato_leader.state import Boat

NO_PURCHASE = Option("done", "Buy nothing more", -1, "4.1")
MINES = numbered("mines", "{n} mine{s}", MOST_TORPEDOES, "4.9")
OPTION_RULES = {
    "fob": "4.2",
    "torpedo-mod": "4.3",
    "radar": "4.4",
    "intelligence": "4.5",
    "priority-rr": "4.6",
    "mk10": "4.7",
    "mk27": "4.7",
    "mine": "4.9",
    "attack": "4.10",
    "recon": "4.11",
}
WARES: dict[str, Option] = {}
BOAT_SLOTS: dict[str, Option] = {}


def ware(sale: Sale, name: str) -> Option:
    """A Special Option as an answer; its cost is in half points."""
    key = f"{sale.id} {sale.halves}"
    if key not in WARES:
        WARES[key] = Option(sale.id, name, 0, OPTION_RULES[sale.id], sale.halves)
    return WARES[key]


def slot_option(boat: Boat, name: str, place: int) -> Option:
    """A boat's Ready or Stored torpedoes as an answer."""
    key = f"{boat.id} {PLACE_KEYS[place]}"
    if key not in BOAT_SLOTS:
        BOAT_SLOTS[key] = Option(key, f"{name}, {PLACE_KEYS[place].title()}", boat.number * 2 + place, "4.7")
    return BOAT_SLOTS[key]


class Strategic(Operations):
    """Chapter 4."""

    def strategic_phase(self) -> bool:
        """4.1 One purchase (D3); whether another may follow."""
        wares = [
            ware(sale, self.content.options[sale.id].name)
            for sale in self.sheet.sales.values()
            if not self.sale_barred(sale)
        ]
        if not wares:
            return False
        answer = self.host_asks("option", "4.1", [*wares, NO_PURCHASE], self.state.so)
        if answer is NO_PURCHASE:
            return False
        self.buy_option(answer.key)
        return True

    def sale_barred(self, sale: Sale) -> str:
        """4.1 Why an option cannot be bought now, or nothing."""
        state = self.state
        if state.frozen:
            return "nothing can be bought in this campaign (16.2)"
        if sale.limit and state.sold.get(sale.id, 0) >= sale.limit:
            return f"bought {sale.limit} times, which is the limit of this campaign"
        if sale.halves > state.so:
            return f"it costs {sale.cost:g} SO, {state.so / 2:g} are left"
        if sale.id == "priority-rr":
            return "once per Segment" if state.rested else ("" if self.boats_in_port() else "no boat is in Port")
        return "" if self.option_targets(sale.id) else "there is nothing to place it on"

    def boats_in_port(self) -> list[Boat]:
        return [boat for boat in self.boats_in_play() if not self.at_sea(boat)]

    def option_targets(self, id: str) -> list[Option]:
        """4.2 to 4.11 What an option can be placed on."""
        kit, state = self.kit, self.state
        if id == "fob":
            return [
                kit.place[n] for n, area in enumerate(self.sheet.areas) if area.fob is not None and n not in state.fobs
            ]
        if id == "intelligence":
            return [kit.place[n] for n in range(len(self.sheet.areas)) if n not in state.intel]
        if id in ("mk10", "mk27"):
            return self.slot_targets()
        return [kit.boat[boat.number] for boat in self.boats_in_play() if self.may_carry(boat, id)]

    def may_carry(self, boat: Boat, id: str) -> bool:
        """4.3, 4.4, 4.8 to 4.11 Whether an option may be put on a boat (R8)."""
        if id == "torpedo-mod":
            return not boat.torpedo_mod and not self.has_ability(boat, "mk10")
        if id == "radar":
            return not self.has_radar(boat) and self.content.classes[self.card(boat).boat_class].may_buy_radar
        if id == "mine":
            in_port = not self.at_sea(boat)
            return in_port and not self.mines(boat) and bool(self.torpedoes(boat))
        return id == "recon" or not self.unfit(boat)

    def slot_targets(self) -> list[Option]:
        """4.7 Boats in Port with a Mk 14 to replace, in the tubes or in the racks."""
        options: list[Option] = []
        for boat in self.boats_in_port():
            if boat.ready[MK14]:
                options.append(slot_option(boat, self.name(boat), READY))
            if boat.stored[MK14]:
                options.append(slot_option(boat, self.name(boat), STORED))
        return options

    def buy_option(self, id: str) -> None:
        """4.1 Pay, place, and count it against the campaign's limit."""
        state = self.state
        state.so -= self.sheet.sales[id].halves
        state.sold[id] = state.sold.get(id, 0) + 1
        name = self.content.options[id].name
        if id == "priority-rr":
            self.rest(name)
            return
        target = self.host_asks("target", OPTION_RULES[id], self.option_targets(id), id)
        if self.heard:
            self.note(f"{name}: {target.label}. {state.so / 2:g} SO left.", OPTION_RULES[id])
        if id == "fob":
            fob = self.sheet.areas[target.value].fob
            assert fob is not None
            state.fobs[target.value] = fob.torpedoes
        elif id == "intelligence":
            state.intel.append(target.value)
        elif id in ("mk10", "mk27"):
            self.replace_torpedo(target.value, MK10 if id == "mk10" else MK27)
        else:
            self.equip(self.find_boat(target.value), id)

    def rest(self, name: str) -> None:
        """4.6 Every boat in a Port box loses 4 Stress now."""
        self.state.rested = True
        for boat in self.boats_in_port():
            self.add_stress(boat, -self.content.tables.stress.priority_rr, name, "4.6")

    def replace_torpedo(self, value: int, load: int) -> None:
        """4.7 One Mk 14 aboard becomes a Mk 10 or Mk 27."""
        boat = self.find_boat(value // 2)
        loads = boat.ready if value % 2 == READY else boat.stored
        loads[MK14] -= 1
        loads[load] += 1

    def equip(self, boat: Boat, id: str) -> None:
        """4.3, 4.4, 4.8 A counter on the boat."""
        if id == "torpedo-mod":
            boat.torpedo_mod = True
        elif id == "radar":
            boat.radar = True
        elif id == "attack":
            boat.missions[ATTACK_MISSION] += 1
        elif id == "recon":
            boat.missions[RECON_MISSION] += 1
        else:
            boat.missions[MINE_MISSION] = 1
            self.load_mines(boat)

    def load_mines(self, boat: Boat) -> None:
        """4.9, R52 Any number of torpedoes is replaced by mines, which hold their places (D3)."""
        types = self.types_aboard(boat)
        if len(types) == 1:
            self.load_mines_in_racks_first(boat, types[0])
        else:
            slots = self.torpedo_slots(boat)
            for slot in slots:
                load, place = PLACED[slot.value]
                loads = boat.ready if place == READY else boat.stored
                least = 1 if slot is slots[-1] and not self.mines(boat) else 0
                number = self.ask_mines(boat, slot.label, least, loads[load])
                loads[load] -= number
                loads[MINE] += number
        if self.heard:
            self.say(boat, f"{self.name(boat)} takes {self.mines(boat)} mines aboard.", "4.9")

    def load_mines_in_racks_first(self, boat: Boat, load: int) -> None:
        """4.9 With one type aboard the tubes keep their torpedoes as long as they can."""
        number = self.ask_mines(boat, LOAD_NAMES[load], 1, boat.ready[load] + boat.stored[load])
        stored = min(number, boat.stored[load])
        boat.stored[load] -= stored
        boat.stored[MINE] += stored
        boat.ready[load] -= number - stored
        boat.ready[MINE] += number - stored

    def ask_mines(self, boat: Boat, what: str, least: int, most: int) -> int:
        return self.host_asks("mines", "4.9", MINES[least : most + 1], (boat, what)).value
