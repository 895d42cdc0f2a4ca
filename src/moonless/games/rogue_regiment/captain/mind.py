"""What the captain goes by: a style of play, and the maxim that he follows at the moment."""

from moonless.core.game import Player
from moonless.games.rogue_regiment.captain.maxims import FIRST
from moonless.games.rogue_regiment.captain.styles import EVEN, Style


class Mind(Player):
    """Maxims read the style and leave their own words as the reason."""

    def __init__(self, seed: int = 0, style: Style = EVEN) -> None:
        self.style = style
        self.why = FIRST
