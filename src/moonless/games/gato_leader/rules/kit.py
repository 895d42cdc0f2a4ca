"""What is taken out of the box for a campaign: dice, decks and cups to draw from, and the answers that name a place,
a ship or a number. Made once a campaign sheet."""

from moonless.core.decision import Option
from moonless.core.fate import Source
from moonless.games.gato_leader.board import Display, Sheet
from moonless.games.gato_leader.content.components import LEVEL_NAMES, LOAD_KEYS, LOAD_NAMES, MINE
from moonless.games.gato_leader.content.content import Content

DONE = Option("done", "Done")
ACCEPT = Option("accept", "Accept", 1)
DECLINE = Option("decline", "Decline", 0)
LOADS = [Option(key, name, load) for load, (key, name) in enumerate(zip(LOAD_KEYS, LOAD_NAMES, strict=True))]

WITH_THE_PACK = Option("stay-with-pack", "Stay with the pack", -1, "5.17")

# Torpedoes by type and place (1.6); those in the racks come first.
READY, STORED = 0, 1
PLACE_KEYS = ("ready", "stored")
PLACED = [(load, place) for load in range(MINE) for place in (STORED, READY)]
SLOTS = [
    Option(f"{LOAD_KEYS[load]} {PLACE_KEYS[place]}", f"{LOAD_NAMES[load]}, {PLACE_KEYS[place].title()}", number)
    for number, (load, place) in enumerate(PLACED)
]

MOST_SHIPS = 9
MOST_TORPEDOES = 40


def numbered(verb: str, label: str, most: int, rule: str) -> list[Option]:
    """Answers that are a number: `fire 3`."""
    return [
        Option(f"{verb} {n}", label.format(n=n, s="s" * (n != 1), es="es" * (n != 1)), n, rule) for n in range(most + 1)
    ]


class Kit:
    """A campaign's sources of chance and interned answers."""

    def __init__(self, content: Content, sheet: Sheet) -> None:
        self.content = content
        self.sheet = sheet
        display: Display = content.display
        self.d10 = Source("d10", list(range(1, 11)))
        self.events = Source("events", [], {kind: event.id for kind, event in enumerate(content.events)})
        self.convoys = Source("convoys", [], {number: str(number) for number in content.convoys})
        names = {number: card.id for number, card in content.ships.items()}
        self.ships = [
            self.events,
            self.convoys,
            Source("merchants", [], names),
            Source("escorts", [], names),
            Source("naval", [], names),
        ]
        self.fleet = Source("fleet-escorts", [], names)
        self.hits = Source("hits", [], {kind: counter.key for kind, counter in enumerate(content.hits)})
        self.tactics = Source("tactics", [], {kind: counter.key for kind, counter in enumerate(content.tactics)})
        self.boat_ids = list(content.boats)
        self.boat_numbers = {id: number for number, id in enumerate(self.boat_ids)}
        self.target = Source("target", [], dict(enumerate(self.boat_ids)))
        self.area = Source("area", [], dict(enumerate(display.ids)))
        cards = {}
        for boat in content.boats.values():
            cards[boat.card_green_trained] = f"{boat.id} green/trained"
            cards[boat.card_veteran_ace] = f"{boat.id} veteran/ace"
        self.cards = Source("boats", [], cards)
        self.card_boats = {boat.card_green_trained: boat.id for boat in content.boats.values()}
        self.card_boats.update({boat.card_veteran_ace: boat.id for boat in content.boats.values()})
        # Answers
        self.to = [Option(f"to {id}", f"To {sheet.names[n]}", n, "5.3") for n, id in enumerate(sheet.ids)]
        self.place = [Option(id, sheet.names[n], n) for n, id in enumerate(sheet.ids)]
        self.steer = [Option(f"to {id}", f"To {display.names[n]}", n, "8.2") for n, id in enumerate(display.ids)]
        self.start = [Option(id, display.names[n], n, "7.3") for n, id in enumerate(display.ids)]
        self.drift = [Option(id, f"To {display.names[n]}", n, "8.10") for n, id in enumerate(display.ids)]
        self.boat = [Option(id, boat.short, n) for n, (id, boat) in enumerate(content.boats.items())]
        self.level = [Option(name.lower(), name, n, "2.3") for n, name in enumerate(LEVEL_NAMES)]
        self.leave_pack = [
            Option(f"detach {id}", f"{boat.short} leaves the pack", n, "5.17")
            for n, (id, boat) in enumerate(content.boats.items())
        ]


_kits: dict[str, Kit] = {}


def kit_of(content: Content, sheet: Sheet) -> Kit:
    """The kit of a campaign, made when first needed."""
    key = f"{content.fingerprint} {sheet.id}"
    if key not in _kits:
        _kits[key] = Kit(content, sheet)
    return _kits[key]
