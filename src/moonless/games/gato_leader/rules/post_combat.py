"""13 End of round and post-combat."""

from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.games.gato_leader.content.kinds import LOAD_KEYS, LOAD_NAMES, MERCHANT, NAVAL, OIL_LEAK
from moonless.games.gato_leader.events import Heading, ShipSunk
from moonless.games.gato_leader.phases import ACTION, CONTACT, CONVOY, SET_UP
from moonless.games.gato_leader.rules import cards, contact, decks, declaring, movement, squadron, terms
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, WEAPONS
from moonless.games.gato_leader.rules.options import LeavePack
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.rules.sighting import DECK_OF
from moonless.games.gato_leader.state import CONVOY_DECK, IN_PLAY, UNKNOWN, Boat, Ship

NOTHING = Option("nothing", "Do nothing more", rule="13.5")
NEXT_CONTACT = Option("next-contact", "Next Contact", rule="13.5")
RE_ATTACK = Option("re-attack", "Attack the convoy again", rule="13.5")

NO_FIGHT = Bar("there was no fight", "R18")
NAVAL_GONE = Bar("a Naval force is gone", "13.5")
NOTHING_LEFT = Bar("nothing is left of the convoy", "13.5")
NO_CRIPPLE = Bar("no ship is heavily damaged", "13.5")
NOTHING_TO_SINK_IT = Bar("there is nothing to sink it with", "13.5")
NO_GUN_AT_NAVAL = Bar("not at a Naval ship", "13.5")
NONE_ABOARD = Bar("none is aboard", "13.5")

ASIDE: Final = "x"
"""The letter of ships that a Re-attack leaves behind."""


class FinalShot(Option):
    """A boat, a weapon and a heavily damaged ship."""

    def __init__(self, ship: str, boat: Boat, name: str, weapon: int, shared: bool) -> None:
        self.ship = ship
        self.boat = boat.number
        self.weapon = weapon
        self.by = f"{name}, {'the gun' if weapon == GUN_SHOT else f'a {LOAD_NAMES[weapon]}'}"
        """Who fires, and with what, in words."""
        what = "gun" if weapon == GUN_SHOT else LOAD_KEYS[weapon]
        end = f" {boat.id}" if shared else ""
        super().__init__(f"final {ship} {what}{end}", self.words(ship.upper()), rule="13.5")

    def words(self, target: str) -> str:
        """With the ship's counter, or with its name."""
        return f"Final Shot at {target}: {self.by}"


def battle_is_over(play: Play) -> bool:
    """13.1 No boats or no ships are left on the display."""
    return not terms.subs_on_display(play) or not terms.ships_on_display(play)


def end_of_round(play: Play) -> None:
    """13.1 Silent Running and Deep Dive end, Oil Leaks give the boats away, the next round begins."""
    battle = play.battle
    for sub in battle.subs:
        sub.silent = sub.deep = sub.crash = sub.moved = sub.attacked = sub.rides = False
        sub.stunned = max(0, sub.stunned - 1)
        if sub.area >= 0:
            battle.alerted += terms.damage_of(cards.sub_boat(play, sub), OIL_LEAK)
    for ship in battle.ships:
        ship.acted = False
    battle.air_done = False
    battle.round += 1
    if battle.round > play.content.tables.guard.max_combat_rounds:  # R27
        for sub in terms.subs_on_display(play):
            movement.leave_battle(play, sub, "13.1")
    if play.heard and not battle_is_over(play):
        play.tell(Heading(f"Round {battle.round}.", "13.1"))


def post_combat_phase(play: Play) -> None:
    """13.2 1 Stress to each boat that fought and lives; 13.3 refill the tubes."""
    for sub in play.battle.subs:
        boat = cards.sub_boat(play, sub)
        if boat.status == IN_PLAY:
            terms.add_stress(play, boat, play.content.tables.stress.after_combat, "battle", "13.2")


def action_phase(play: Play) -> int:
    """13.3 Tubes are filled; 13.5 with Contacts left choose what to do (D19); 13.6 or leave the pack."""
    state = play.state
    for boat in squadron.active_boats(play):
        terms.refill_ready(play, boat, sum(boat.stored), "load-type", "13.3")
        if terms.unfit(play, boat):
            leave_contact(play, boat)
    boats = squadron.active_boats(play)
    if not boats or not state.contacts:
        return end_contact(play)
    squadron.leavers(play, "13.6", leave_contact)
    boats = squadron.active_boats(play)
    options = action_options(play, boats)
    answer = play.ask(Decision(boats[0].seat, "action", "13.5", options, boats))
    if answer is NOTHING:
        return end_contact(play)
    if isinstance(answer, LeavePack):
        leave_contact(play, squadron.find_boat(play, answer.boat))
        return ACTION
    if answer is RE_ATTACK:
        return re_attack(play)
    if isinstance(answer, FinalShot):
        final_shot(play, answer)
        return ACTION
    close_battle(play)
    return CONVOY


def action_options(play: Play, boats: list[Boat]) -> list[Option]:
    """13.5, 13.6 What can be done with the Contacts left."""
    options = [NOTHING, NEXT_CONTACT]
    if re_attack_barred(play) is None:
        options.append(RE_ATTACK)
    for ship in crippled(play):
        options += final_shots(play, ship, boats)
    if len(boats) > 1:
        options += squadron.leave_options(play, boats)
    return options


def leave_contact(play: Play, boat: Boat) -> None:
    """13.6 A leaver goes to the Searched box."""
    boat.searched = True
    squadron.leave_pack(play, boat)
    squadron.drop_from_active(play, boat)


def end_contact(play: Play) -> int:
    """13.6 Searched box; the cards go to the discards."""
    close_battle(play)
    contact.go_to_searched(play)
    return CONTACT


def close_battle(play: Play) -> None:
    """13.6, R41 All cards of the battle, sunk ships too, go to the discards."""
    battle = play.state.battle
    if battle is None:
        return
    decks.discard(play, CONVOY_DECK, battle.card)
    for ship in [*battle.ships, *battle.aside]:
        discard_ship(play, ship)
    play.state.battle = None


def discard_ship(play: Play, ship: Ship) -> None:
    if ship.card != UNKNOWN and ship.card not in play.content.fleet_escorts:
        decks.discard(play, DECK_OF[cards.ship_card(play, ship).kind], ship.card)


# Re-attack


def comes_back(ship: Ship) -> bool:
    """13.5 Merchants that were neither sunk nor heavily damaged come back; R21 misidentified ones do not."""
    return ship.kind == MERCHANT and not ship.sunk and not ship.heavy


def re_attack_barred(play: Play) -> Bar | None:
    """13.5 Whether the convoy can be attacked again."""
    battle = play.state.battle
    if battle is None:
        return NO_FIGHT
    if battle.naval:
        return NAVAL_GONE
    if play.content.convoys[battle.card].escorts or any(comes_back(ship) for ship in battle.ships):
        return None
    return NOTHING_LEFT


def re_attack(play: Play) -> int:
    """13.5, R37 Ships back to their positions, Unknown Escorts, Alerted counters stay; no new condition."""
    battle = play.battle
    play.state.contacts -= 1
    kept: list[Ship] = []
    for ship in battle.ships:
        if comes_back(ship):
            ship.area = ship.home
            ship.acted = False
            kept.append(ship)
        elif ship.heavy and not ship.sunk:
            battle.aside.append(ship)
        else:
            discard_ship(play, ship)
    battle.ships = kept
    battle.subs = []
    battle.cup = play.content.tactics_cup
    battle.round = 1
    battle.condition = "none"
    battle.reattack = True
    for number, ship in enumerate(battle.aside):
        ship.key = f"{ASIDE}{number + 1}"  # its counter's key is free for another
    contact.place_escorts(play, play.content.convoys[battle.card])
    return SET_UP


# Final Shot


def crippled(play: Play) -> list[Ship]:
    """13.5 Ships that ended a battle with this convoy heavily damaged."""
    battle = play.state.battle
    if battle is None:
        return []
    return [ship for ship in [*battle.ships, *battle.aside] if ship.heavy and not ship.sunk]


def final_shots(play: Play, ship: Ship, boats: list[Boat]) -> list[FinalShot]:
    """13.5 The boats and weapons that can sink a crippled ship."""
    return [
        FinalShot(ship.key, boat, cards.name(play, boat), weapon, len(boats) > 1)
        for boat in boats
        for weapon in WEAPONS
        if shot_barred(play, ship, boat, weapon) is None
    ]


def shot_barred(play: Play, ship: Ship, boat: Boat, weapon: int) -> Bar | None:
    """13.5 A torpedo from the tubes or racks, of a type made for it (10.3); the gun not at a Naval ship."""
    if weapon == GUN_SHOT:
        if ship.kind == NAVAL:
            return NO_GUN_AT_NAVAL
        if not boat.ammo:
            return terms.NO_AMMO
        return None if terms.gun_works(boat) else terms.GUN_BROKEN
    if not boat.ready[weapon] + boat.stored[weapon]:
        return NONE_ABOARD
    return declaring.type_barred(play, weapon, ship)


def final_shot_barred(play: Play, boats: list[Boat]) -> Bar | None:
    """13.5 Whether any Final Shot can be made."""
    ships = crippled(play)
    if not ships:
        return NO_CRIPPLE
    return None if any(final_shots(play, ship, boats) for ship in ships) else NOTHING_TO_SINK_IT


def final_shot(play: Play, shot: FinalShot) -> None:
    """13.5 The ship sinks, without Stress; the convoy is then gone."""
    play.state.contacts -= 1
    ship = next(ship for ship in crippled(play) if ship.key == shot.ship)
    boat = squadron.find_boat(play, shot.boat)
    if shot.weapon == GUN_SHOT:
        boat.ammo -= 1
    elif boat.stored[shot.weapon]:
        boat.stored[shot.weapon] -= 1
    else:
        boat.ready[shot.weapon] -= 1
    ship.sunk = True
    card = cards.ship_card(play, ship)
    squadron.score(play, boat, "sank", card.name, card.vp, card.xp)
    if play.heard:
        play.tell(ShipSunk(cards.name(play, boat), boat.id, card.name, ship.key, card.vp, card.xp, "13.5"))
    close_battle(play)
