"""13 End of round and post-combat."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.components import (
    ESCORT,
    LOAD_KEYS,
    LOAD_NAMES,
    MERCHANT,
    MINE,
    MK27,
    NAVAL,
    OIL_LEAK,
)
from moonless.games.gato_leader.events import ShipSunk
from moonless.games.gato_leader.rules.attacks import GUN_SHOT
from moonless.games.gato_leader.rules.escorts import Escorts
from moonless.games.gato_leader.rules.sighting import DECK_OF
from moonless.games.gato_leader.state import ACTION, CONTACT, CONVOY, CONVOY_DECK, IN_PLAY, SET_UP, UNKNOWN, Boat, Ship

NOTHING = Option("nothing", "Do nothing more", 0, "13.5")
NEXT_CONTACT = Option("next-contact", "Next Contact", 1, "13.5")
RE_ATTACK = Option("re-attack", "Attack the convoy again", 2, "13.5")
ASIDE: Final = "x"
"""The letter of ships that a Re-attack leaves behind."""


class FinalShot(Option):
    """A boat, a weapon and a heavily damaged ship."""

    def __init__(self, ship: str, boat: Boat, name: str, weapon: int, shared: bool) -> None:
        what = "gun" if weapon == GUN_SHOT else LOAD_KEYS[weapon]
        words = "the gun" if weapon == GUN_SHOT else f"a {LOAD_NAMES[weapon]}"
        by = f" {boat.id}" if shared else ""
        super().__init__(f"final {ship} {what}{by}", f"Final Shot at {ship.upper()}: {name}, {words}", weapon, "13.5")
        self.ship = ship
        self.boat = boat.number


class PostCombat(Escorts):
    """Chapter 13."""

    def battle_is_over(self) -> bool:
        """13.1 No boats or no ships are left on the display."""
        return not self.subs_on_display() or not self.ships_on_display()

    def end_of_round(self) -> None:
        """13.1 Silent Running and Deep Dive end, Oil Leaks give the boats away, the next round begins."""
        battle = self.battle
        for sub in battle.subs:
            sub.silent = sub.deep = sub.crash = sub.moved = sub.attacked = False
            sub.stunned = max(0, sub.stunned - 1)
            if sub.area >= 0:
                battle.alerted += self.damage_of(self.sub_boat(sub), OIL_LEAK)
        for ship in battle.ships:
            ship.acted = False
        battle.air_done = False
        battle.round += 1
        if battle.round > self.content.tables.guard.max_combat_rounds:  # R27
            for sub in self.subs_on_display():
                self.leave_battle(sub, "13.1")

    def post_combat_phase(self) -> None:
        """13.2 1 Stress to each boat that fought and lives; 13.3 refill the tubes."""
        for sub in self.battle.subs:
            boat = self.sub_boat(sub)
            if boat.status == IN_PLAY:
                self.add_stress(boat, self.content.tables.stress.after_combat, "battle", "13.2")

    def action_phase(self) -> int:
        """13.3 Tubes are filled; 13.5 with Contacts left choose what to do (D19); 13.6 or leave the pack."""
        state = self.state
        for boat in self.active_boats():
            self.refill_ready(boat, sum(boat.stored), "load-type", "13.3")
            if self.unfit(boat):
                self.leave_contact(boat)
        boats = self.active_boats()
        if not boats or not state.contacts:
            return self.end_contact()
        self.leavers("13.6", self.leave_contact)
        boats = self.active_boats()
        options = self.action_options(boats)
        answer = self.ask(Decision(boats[0].seat, "action", "13.5", options, boats))
        if answer is NOTHING:
            return self.end_contact()
        if answer in self.kit.leave_pack:
            self.leave_contact(self.find_boat(answer.value))
            return ACTION
        if answer is RE_ATTACK:
            return self.re_attack()
        if isinstance(answer, FinalShot):
            self.final_shot(answer)
            return ACTION
        self.close_battle()
        return CONVOY

    def action_options(self, boats: list[Boat]) -> list[Option]:
        """13.5, 13.6 What can be done with the Contacts left."""
        options = [NOTHING, NEXT_CONTACT]
        if not self.re_attack_barred():
            options.append(RE_ATTACK)
        for ship in self.crippled():
            options += self.final_shots(ship, boats)
        if len(boats) > 1:
            options += [self.kit.leave_pack[boat.number] for boat in boats if boat.seat == boats[0].seat]
        return options

    def leave_contact(self, boat: Boat) -> None:
        """13.6 A leaver goes to the Searched box."""
        boat.searched = True
        self.leave_pack(boat)
        self.drop_from_active(boat)

    def end_contact(self) -> int:
        """13.6 Searched box; the cards go to the discards."""
        self.close_battle()
        self.go_to_searched()
        return CONTACT

    def close_battle(self) -> None:
        """13.6, R41 All cards of the battle, sunk ships too, go to the discards."""
        battle = self.state.battle
        if battle is None:
            return
        self.discard(CONVOY_DECK, battle.card)
        for ship in [*battle.ships, *battle.aside]:
            self.discard_ship(ship)
        self.state.battle = None

    def discard_ship(self, ship: Ship) -> None:
        if ship.card != UNKNOWN and ship.card not in self.content.fleet_escorts:
            self.discard(DECK_OF[self.ship_card(ship).kind], ship.card)

    # Re-attack

    def comes_back(self, ship: Ship) -> bool:
        """13.5 Merchants that were neither sunk nor heavily damaged come back; R21 misidentified ones do not."""
        return ship.kind == MERCHANT and not ship.sunk and not ship.heavy

    def re_attack_barred(self) -> str:
        """13.5 Why the convoy cannot be attacked again, or nothing."""
        battle = self.state.battle
        if battle is None:
            return "there was no fight (R18)"
        if battle.naval:
            return "a Naval force is gone (13.5)"
        card = self.content.convoys[battle.card]
        if not card.escorts and not any(self.comes_back(ship) for ship in battle.ships):
            return "nothing is left of the convoy (13.5)"
        return ""

    def re_attack(self) -> int:
        """13.5, R37 Ships back to their positions, Unknown Escorts, Alerted counters stay; no new condition."""
        battle = self.battle
        self.state.contacts -= 1
        kept: list[Ship] = []
        for ship in battle.ships:
            if self.comes_back(ship):
                ship.area = ship.home
                ship.acted = False
                kept.append(ship)
            elif ship.heavy and not ship.sunk:
                battle.aside.append(ship)
            else:
                self.discard_ship(ship)
        battle.ships = kept
        battle.subs = []
        battle.cup = self.content.tactics_cup
        battle.round = 1
        battle.condition = "none"
        battle.reattack = True
        for number, ship in enumerate(battle.aside):
            ship.key = f"{ASIDE}{number + 1}"  # its counter's key is free for another
        self.place_escorts(self.content.convoys[battle.card])
        return SET_UP

    # Final Shot

    def crippled(self) -> list[Ship]:
        """13.5 Ships that ended a battle with this convoy heavily damaged."""
        battle = self.state.battle
        if battle is None:
            return []
        return [ship for ship in [*battle.ships, *battle.aside] if ship.heavy and not ship.sunk]

    def final_shots(self, ship: Ship, boats: list[Boat]) -> list[Option]:
        """13.5 A torpedo from the tubes or racks, Mk 27 only at an Escort; the gun not at a Naval ship."""
        options: list[Option] = []
        for boat in boats:
            weapons = [load for load in range(MINE) if boat.ready[load] + boat.stored[load]]
            if ship.kind != ESCORT and MK27 in weapons:
                weapons.remove(MK27)
            if ship.kind != NAVAL and boat.ammo and self.gun_works(boat):
                weapons.append(GUN_SHOT)
            options += [FinalShot(ship.key, boat, self.name(boat), weapon, len(boats) > 1) for weapon in weapons]
        return options

    def final_shot(self, shot: FinalShot) -> None:
        """13.5 The ship sinks, without Stress; the convoy is then gone."""
        self.state.contacts -= 1
        ship = next(ship for ship in self.crippled() if ship.key == shot.ship)
        boat = self.find_boat(shot.boat)
        if shot.value == GUN_SHOT:
            boat.ammo -= 1
        elif boat.stored[shot.value]:
            boat.stored[shot.value] -= 1
        else:
            boat.ready[shot.value] -= 1
        ship.sunk = True
        card = self.ship_card(ship)
        self.score(boat, "sank", card.name, card.vp, card.xp)
        if self.heard:
            self.tell(ShipSunk(self.name(boat), boat.id, card.name, ship.key, card.vp, card.xp, "13.5"))
        self.close_battle()
