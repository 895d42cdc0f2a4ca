"""Every key that the rules can offer, from the content."""

from moonless.core.keys import constants_of, keys_of
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.rules.commands import hand_to


def keys() -> list[str]:
    """All of them: constants of the rules, the squares of the chart (12.2, 20.1), and the seats of a team (20.8)."""
    content = load_content()
    hands = [hand_to(seat) for seating in content.seatings.values() for seat in seating.soviet]
    return keys_of(constants_of("moonless.games.they_come_unseen.rules"), content.aims, hands)
