"""The open question in words: what is asked, every answer with its price, odds and place, and what cannot be done."""

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, Prompt
from moonless.core.scene import why_not as refused
from moonless.games.gato_leader.content.components import LEVEL_NAMES, LOAD_NAMES, MISSION_KEYS, MISSION_NAMES, BoatCard
from moonless.games.gato_leader.rules.attacks import Aim, Spread, Volley
from moonless.games.gato_leader.rules.campaign import CampaignPlay
from moonless.games.gato_leader.rules.enemy_attacks import Incoming
from moonless.games.gato_leader.rules.event_cards import OfferMade
from moonless.games.gato_leader.rules.missions import ENTER
from moonless.games.gato_leader.rules.movement import Maneuver
from moonless.games.gato_leader.rules.post_combat import FinalShot
from moonless.games.gato_leader.rules.strategic import OPTION_RULES
from moonless.games.gato_leader.screen.danger import area_words
from moonless.games.gato_leader.screen.odds import odds, read_rules
from moonless.games.gato_leader.state import STATUS_NAMES, Boat, Ship, State, Sub

DICE_WORDS = {
    "d10": "Throw a ten-sided die",
    "events": "Draw an Event card",
    "convoys": "Draw a Convoy card",
    "merchants": "Draw a Merchant card",
    "escorts": "Draw an Escort card",
    "naval": "Draw a Naval card",
    "fleet-escorts": "Deal a Fleet Escort",
    "hits": "Draw a Hit counter",
    "tactics": "Draw a Tactics counter",
    "target": "Pick one boat at random",
    "area": "Pick one area at random",
    "boats": "Deal a Submarine card",
}
SQUADRON_WORDS = {
    "next-boat": "Which boat or pack moves next?",
    "next-search": "Which boat or pack searches next?",
    "next-move": "Which boat moves next?",
    "next-attack": "Which boat attacks next?",
    "escort": "Which Escort acts next?",
    "attacker": "Which ship attacks next?",
    "straggler": "Which ship straggles?",
    "form-pack": "Form a wolfpack: who leads it?",
}
BOAT_WORDS = {
    "place": "where does it start?",
    "side": "surfaced or submerged?",
    "place-anew": "the convoy comes straight at you. A better place?",
    "break-off": "go on into the harbor, or break off?",
    "fight-or-dive": "a picket boat. Fight or dive?",
    "enter-box": "carry out the mission now?",
    "pay-torpedo": "which torpedo is spent?",
    "lose-torpedo": "which torpedo is lost?",
    "lose-ready": "which loaded torpedo is lost?",
    "load-type": "which torpedo goes into the tube?",
    "reload-type": "which torpedo goes into the tube?",
    "port-load": "a torpedo from the racks into a free tube, or new ones into all of them?",
    "leave-pack": "stay with the pack?",
    "mines-aboard": "mines are still aboard. Keep them?",
    "port": "in which Port does it start?",
    "pack-member": "who goes with it?",
}


def make_prompt(state: State, decision: Decision) -> Prompt:
    """The decision as a prompt."""
    rules = read_rules(state)
    choices = [make_choice(rules, decision, option) for option in decision.options]
    refusals = refused(why_not(state, decision))
    return Prompt(decision.seat, question(rules, decision), decision.rule, choices, refusals)


# The question


def question(rules: CampaignPlay, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        return f"{DICE_WORDS[ask]}:"
    if ask in SQUADRON_WORDS:
        return SQUADRON_WORDS[ask]
    if isinstance(about, Boat):
        return f"{boat_words(rules, about)}: {BOAT_WORDS.get(ask, 'what now?')}"
    if isinstance(about, Maneuver):
        return f"{sub_words(rules, about.sub)}: {counted(about.points, 'movement point')}. Where to?"
    if isinstance(about, Sub):
        return sub_question(rules, about, ask)
    if isinstance(about, Ship):
        return f"{rules.ship_name(about)}: {'falls back' if ask == 'lag' else 'closes in'}. By which way?"
    if isinstance(about, list):
        return unit_question(rules, about, ask)
    return other_question(rules, decision)


def counted(number: int, what: str, plural: str = "s") -> str:
    """1 Escort, 2 Escorts."""
    return f"{number} {what}{plural * (number != 1)}"


def boat_words(rules: CampaignPlay, boat: Boat) -> str:
    """Salmon (Trained, Shaken)."""
    return f"{rules.name(boat)} ({LEVEL_NAMES[boat.level]}, {STATUS_NAMES[rules.status(boat)]})"


def sub_words(rules: CampaignPlay, sub: Sub) -> str:
    side = "submerged" if sub.submerged else "surfaced"
    detected = ", detected" if sub.detected else ""
    return f"{rules.name(rules.sub_boat(sub))}, {side}{detected}"


def sub_question(rules: CampaignPlay, sub: Sub, ask: str) -> str:
    if ask == "attack":
        boat = rules.sub_boat(sub)
        ready = counted(sum(boat.ready[:3]), "torpedo", "es")
        return f"{sub_words(rules, sub)}: declare attacks. {ready} ready, {boat.ammo} Gun Ammo"
    if ask == "drift":
        return f"{sub_words(rules, sub)}: fall back how far?"
    return f"{sub_words(rules, sub)}: falls back. By which way?"


def unit_question(rules: CampaignPlay, boats: list[Boat], ask: str) -> str:
    names = ", ".join(boat_words(rules, boat) for boat in boats)
    place = rules.sheet.names[boats[0].place]
    if ask == "move":
        return f"{names} in {place}: where to?"
    if ask == "search":
        return f"{names} in {place}: search for Contacts?"
    if ask == "attack-convoy":
        card = rules.content.convoys[rules.battle.card]
        ships = counted(len(card.main), "Naval ship" if card.naval else "Merchant ship")
        sights = "sights" if len(boats) == 1 else "sight"
        return f"{names} {sights} {card.name}: {ships}, {counted(len(card.escorts), 'Escort')}. Attack?"
    return f"{names}: {counted(rules.state.contacts, 'Contact')} left. What next?"


def other_question(rules: CampaignPlay, decision: Decision) -> str:
    about, ask = decision.about, decision.ask
    if isinstance(about, Volley):
        return f"{sub_words(rules, about.sub)}: which attack is rolled next?"
    if isinstance(about, Spread):
        name = rules.ship_name(about.ship)
        return f"{LOAD_NAMES[about.load]} at {name}, range {rules.range_to(about.sub, about.ship)}: how many?"
    if isinstance(about, Incoming):
        hits = about.strength
        boat = rules.sub_boat(about.sub)
        who = about.attacker[:1].upper() + about.attacker[1:]
        return f"{who} attacks {rules.name(boat)}: {hits.heavy} Heavy, {hits.light} Light. React?"
    if isinstance(about, OfferMade):
        return f"{boat_words(rules, about.boat)}: {about.text}"
    if isinstance(about, BoatCard):
        return f"{about.name}: who commands it?" if ask == "commander" else f"{about.name}: which crew?"
    if ask in ("option", "buy-boat", "deal") and isinstance(about, int):
        what = {"option": "Special Options", "buy-boat": "Buy a boat?", "deal": "Deal another boat?"}[ask]
        return f"{what} {about / 2:g} SO points are left."
    if ask == "target" and isinstance(about, str):
        return f"{rules.content.options[about].name}: where?"
    if ask == "mines" and isinstance(about, tuple):
        return f"{rules.name(about[0])}: how many {about[1]} torpedoes are replaced by mines?"
    if ask == "take" and isinstance(about, tuple):
        left = f"{counted(about[1], 'torpedo', 'es')} {'is' if about[1] == 1 else 'are'} left"
        return f"{rules.name(about[0])}: {left} at the base. How many?"
    return "What now?"


# The answers


def make_choice(rules: CampaignPlay, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule, odds=odds(rules.state, decision, option))
    ask = decision.ask
    if isinstance(option, Aim | FinalShot):
        aim_at(rules, option, choice)
    elif ask == "option" and option.cost:
        choice.cost = Price(option.cost / 2, "SO")
        choice.note = rules.content.options[option.key].text
    elif ask == "level" and isinstance(decision.about, BoatCard):
        describe_level(rules, decision.about, option.value, choice)
    elif ask == "buy-boat" and option.key in rules.content.boats:
        describe_boat(rules.content.boats[option.key], choice)
    elif ask in ("move", "port", "target") and option.key.removeprefix("to ") in rules.sheet.index:
        choice.cell = option.key.removeprefix("to ")
        choice.note = place_note(rules, rules.sheet.index[choice.cell])
    elif ask in ("maneuver", "place", "place-anew", "drift", "boat-lag", "lag", "chase"):
        show_area(rules, decision, option, choice)
    elif ask in ("escort", "attacker", "straggler"):
        choice.piece = option.key
        choice.label = ship_label(rules, option.key)
    elif option.key in rules.content.boats:
        choice.piece = option.key
    return choice


def show_area(rules: CampaignPlay, decision: Decision, option: Option, choice: Choice) -> None:
    """An area of the display; for a boat what it has in reach there and how likely it is found."""
    id = option.key.removeprefix("to ")
    if id not in rules.display.index:
        return
    choice.cell = id
    area, about = rules.display.index[id], decision.about
    if isinstance(about, Maneuver):
        about = about.sub
    if isinstance(about, Sub):
        choice.note = area_words(rules, area, about.submerged, about.detected)
    elif isinstance(about, Boat):
        choice.note = area_words(rules, area, False, False)


def ship_label(rules: CampaignPlay, key: str) -> str:
    ship = next(ship for ship in rules.battle.ships if ship.key == key)
    return f"{key.upper()} {rules.ship_name(ship)}" if ship.card else rules.ship_name(ship)


def aim_at(rules: CampaignPlay, option: Aim | FinalShot, choice: Choice) -> None:
    """The target's name and worth."""
    choice.piece = option.ship
    battle = rules.battle
    ship = next(ship for ship in [*battle.ships, *battle.aside] if ship.key == option.ship)
    if ship.card:
        card = rules.ship_card(ship)
        choice.label = option.label.replace(option.ship.upper(), f"{option.ship.upper()} {card.name}")
        numbers = card.gun if option.value < 0 else card.torpedo
        shown = "-".join("N/A" if number == 99 else str(number) for number in numbers)
        choice.note = f"{card.vp} VP, {card.xp} XP, {shown}"


def describe_level(rules: CampaignPlay, card: BoatCard, level: int, choice: Choice) -> None:
    crew = card.levels[level]
    choice.cost = Price(crew.so_cost, "SO")
    okay, shaken = crew.okay, crew.shaken
    choice.note = (
        f"GS {okay.gs:+d} TS {okay.ts:+d} EV {okay.ev}, Shaken {shaken.gs:+d} {shaken.ts:+d} {shaken.ev}; "
        f"Stress {crew.okay_max}/{crew.shaken_max}, {crew.initiative}"
        + (f"; {', '.join(crew.abilities)}" if crew.abilities else "")
    )


def describe_boat(card: BoatCard, choice: Choice) -> None:
    costs = "/".join(str(level.so_cost) for level in card.levels)
    choice.cost = Price(card.green.so_cost, "SO", least=True)
    choice.note = (
        f"{card.class_name} class, {costs} SO, {card.torpedoes_ready} Ready and {card.torpedoes_stored} Stored, "
        f"Hull {card.hull}, Speed {card.speed_surfaced}/{card.speed_submerged}"
    )


def place_note(rules: CampaignPlay, place: int) -> str:
    """What an Area or a Port has to say."""
    sheet = rules.sheet
    if sheet.is_port(place):
        return f"Port, Refit {sheet.port(place).refit}"
    area = sheet.areas[place]
    table = ", ".join(
        f"{low}+ = {contacts}" if high == 99 else f"{low}-{high} = {contacts}"
        for low, high, contacts in area.contact_table
    )
    boxes = "".join(f"; {MISSION_NAMES[MISSION_KEYS.index(box.kind)]} box" for box in area.mission)
    return f"Events {area.moving_events} moving, {area.patrolling_events} patrolling; Contacts {table}{boxes}"


# What cannot be done


def why_not(state: State, decision: Decision) -> list[Refusal]:
    """For what the rulebook knows and this question does not offer, why."""
    rules = read_rules(state)
    about, ask = decision.about, decision.ask
    found: list[Refusal] = []
    if ask == "option":
        found = sale_refusals(rules)
    elif ask == "move" and isinstance(about, list):
        found = move_refusals(rules, about)
    elif ask == "attack" and isinstance(about, Sub):
        found = attack_refusals(rules, about)
    elif ask == "action":
        found = action_refusals(rules)
    elif ask == "reaction" and isinstance(about, Incoming):
        found = reaction_refusals(rules, about)
    elif ask == "maneuver" and isinstance(about, Maneuver):
        found = maneuver_refusals(rules, about)
    offered = [option.key for option in decision.options]
    return [
        refusal
        for refusal in found
        if not any(key == refusal.key or key.startswith(f"{refusal.key} ") for key in offered)
    ]


def sale_refusals(rules: CampaignPlay) -> list[Refusal]:
    """4.1 Options of the sheet that cannot be bought now, and those that are not on it."""
    found = []
    for option in rules.content.options.values():
        sale = rules.sheet.sales.get(option.id)
        reason = "not on sale in this campaign" if sale is None else rules.sale_barred(sale)
        if reason:
            found.append(Refusal(option.id, option.name, reason, OPTION_RULES[option.id]))
    return found


def move_refusals(rules: CampaignPlay, boats: list[Boat]) -> list[Refusal]:
    """5.4, 5.8, 5.11 Closed ways, closed areas, boxes without a mission."""
    boat, sheet = boats[0], rules.sheet
    found = []
    for a, b, name in sheet.barred:
        if boat.place in (a, b):
            there = b if boat.place == a else a
            found.append(refusal_to(rules, there, f"no transit: {name}", "5.4"))
    allowed = rules.next_places(boats)
    for place in sheet.ways[0][boat.place]:
        if place not in allowed:
            if boat.homeward:
                found.append(refusal_to(rules, place, "it must head for the nearest Port", "5.8"))
            else:
                found.append(refusal_to(rules, place, "closed to S class boats", "5.4"))
    found.append(Refusal("stay", "Stay", *stay_reason(rules, boat)))
    for kind, key in enumerate(MISSION_KEYS):
        if rules.mission_box(boat, kind) is not None:
            reason = mission_reason(rules, boats, kind)
            found.append(Refusal(f"enter {key}", ENTER[kind].label, reason, ENTER[kind].rule))
    return found


def refusal_to(rules: CampaignPlay, place: int, reason: str, rule: str) -> Refusal:
    return Refusal(f"to {rules.sheet.ids[place]}", f"To {rules.sheet.names[place]}", reason, rule)


def stay_reason(rules: CampaignPlay, boat: Boat) -> tuple[str, str]:
    if boat.moved:
        return "it has moved", "5.2"
    if boat.homeward:
        return "it must head for the nearest Port", "5.8"
    return "it has lain in Port long enough", "R51"


def mission_reason(rules: CampaignPlay, boats: list[Boat], kind: int) -> str:
    boat = boats[0]
    if len(boats) > 1:
        return "a member must leave the pack first (R16)"
    if not boat.missions[kind]:
        return "the boat holds no such mission"
    if rules.unfit(boat):
        return "the crew is Unfit (1.4)"
    return "first move, or stay and draw the patrolling Events"


def attack_refusals(rules: CampaignPlay, sub: Sub) -> list[Refusal]:
    """10.1, 10.7, 10.9 Why there is no torpedo attack, no gun, no reload."""
    boat = rules.sub_boat(sub)
    barred = rules.attack_barred(sub)
    found = []
    for load, key in enumerate(("mk14", "mk10", "mk27")):
        reason = barred or (
            "none is ready" if not boat.ready[load] else "no target in reach, or fired or reloaded already"
        )
        if boat.ready[load] or boat.stored[load]:
            found.append(Refusal(key, LOAD_NAMES[load], reason, "10.2"))
    gun = barred or rules.gun_barred(sub) or "no target in reach, or fired already"
    found.append(Refusal("gun", "Gun", gun, "10.7"))
    reload = (
        "the crew's level allows none"
        if not rules.content.reloads[boat.level]
        else "nothing to load, no room, or fired"
    )
    found.append(Refusal("reload", "Reload", reload, "10.9"))
    return found


def action_refusals(rules: CampaignPlay) -> list[Refusal]:
    found = []
    reason = rules.re_attack_barred()
    if reason:
        found.append(Refusal("re-attack", "Attack the convoy again", reason, "13.5"))
    found.append(Refusal("final", "Final Shot", "no ship is heavily damaged, or nothing to sink it with", "13.5"))
    return found


def reaction_refusals(rules: CampaignPlay, incoming: Incoming) -> list[Refusal]:
    sub = incoming.sub
    deep = "the boat is Surfaced" if not sub.submerged else f"not in {rules.condition.name}"
    return [
        Refusal("crash-dive", "Crash Dive", "the boat is Submerged already", "11.5"),
        Refusal("deep-dive", "Deep Dive", deep, "11.5"),
    ]


def maneuver_refusals(rules: CampaignPlay, move: Maneuver) -> list[Refusal]:
    """8.1, 8.3, 8.6, 8.7 The side, leaving, Silent Running, staying."""
    flip = "only once, before moving" if move.flipped or move.stepped else "it is on that side already"
    up = "it runs silent and stays down" if move.sub.silent else flip
    silent = "only Submerged and Detected, once a round"
    leave = "only from a Long Range area, for 1 movement point"
    return [
        Refusal("dive", "Dive", flip, "8.1"),
        Refusal("surface", "Surface", up, "8.1"),
        Refusal("silent", "Silent Running", silent, "8.6"),
        Refusal("leave", "Leave the battle", leave, "8.3"),
        Refusal("hold", "Done moving", "an Unfit crew must make for the edge", "8.7"),
    ]
