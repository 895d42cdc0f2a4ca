"""Dice, decks and cups: what chance is asked of."""

from functools import lru_cache

from moonless.core.fate import Source
from moonless.games.gato_leader.content.content import Content


class Sources:
    """All that is thrown, drawn or picked at random. Made once for the content."""

    def __init__(self, content: Content) -> None:
        ships = {number: card.id for number, card in content.ships.items()}
        boats = content.boats.values()
        self.d10 = Source("d10", list(range(1, 11)))
        self.decks = [
            Source("events", [], {kind: event.id for kind, event in enumerate(content.events)}),
            Source("convoys", [], {number: str(number) for number in content.convoys}),
            Source("merchants", [], ships),
            Source("escorts", [], ships),
            Source("naval", [], ships),
        ]
        """In the order of the state's decks."""
        self.fleet = Source("fleet-escorts", [], ships)
        self.hits = Source("hits", [], {kind: counter.key for kind, counter in enumerate(content.hits)})
        self.tactics = Source("tactics", [], {kind: counter.key for kind, counter in enumerate(content.tactics)})
        self.target = Source("target", [], dict(enumerate(content.boats)))
        self.area = Source("area", [], dict(enumerate(content.display.ids)))
        self.boats = Source(
            "boats",
            [],
            {boat.card_green_trained: f"{boat.id} green/trained" for boat in boats}
            | {boat.card_veteran_ace: f"{boat.id} veteran/ace" for boat in boats},
        )
        self.boat_of_card = {boat.card_green_trained: boat.id for boat in boats} | {
            boat.card_veteran_ace: boat.id for boat in boats
        }
        """16.1 The boat of a Submarine card."""


@lru_cache(1)
def sources_of(content: Content) -> Sources:
    """The sources of a content, made when first needed; those of the last one are kept."""
    return Sources(content)
