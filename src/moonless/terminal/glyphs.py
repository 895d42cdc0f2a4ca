"""Characters of the text map: terrain, facings, what lies between two cells."""

from moonless.core.scene import Board

ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}

# By a word in a terrain's id or name, the first that fits: its mark, its ink, whether it fills its cell.
TERRAIN_WORDS = [
    ("net", "%", "yellow", False),
    ("boom", "%", "yellow", False),
    ("land", "#", "green", True),
    ("rock", "#", "green", True),
    ("roof", "#", "gray", True),
    ("dark", "~", "gray", False),
    ("harbor", "-", "cyan", False),
    ("inside", "-", "cyan", False),
    ("basin", "-", "cyan", False),
    ("station", "@", "yellow", False),
    ("storage", "=", "gray", False),
    ("ice", "*", "white", False),
    ("deep", "~", "blue", False),
    ("water", ".", "blue", False),
    ("sea", ".", "blue", False),
    ("road", ":", "gray", False),
    ("track", "=", "gray", False),
    ("forest", "&", "green", False),
    ("tree", "&", "green", False),
    ("hedge", '"', "green", False),
    ("floor", "_", "gray", False),
    ("open", ".", "gray", False),
    ("ground", ".", "gray", False),
]

# What lies on a side of a cell. East sides stand between cells; slanted ones lean as they do on the board.
WALL = {"E": "|", "NE": "\\", "SE": "/", "S": "-"}
WALL_WORDS = ("mole", "wall", "breakwater", "jetty", "cliff", "fence", "boom")


class Marks:
    """The mark, the ink and the fill of each terrain of a board: no two terrains have the same mark."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.mark: dict[str, str] = {}
        self.ink: dict[str, str] = {}
        self.fills: set[str] = set()
        found = dict.fromkeys([*board.terrains, *(cell.terrain for cell in board.cells)])
        for terrain in found:
            self.choose(terrain)

    def choose(self, terrain: str) -> None:
        """Take the mark that the terrain's own words suggest, else a letter of it that is still free."""
        if len(terrain) == 1 and not terrain.isalnum():
            suggested, ink, fills = terrain, "", terrain == "#"
        else:
            suggested, ink, fills = self.suggestion(terrain)
        taken = set(self.mark.values())
        letters = [
            letter for letter in terrain.lower() + self.board.terrains.get(terrain, "").lower() if letter.isalpha()
        ]
        free = [mark for mark in [suggested, *letters, *"abcdefghijklmnopqrstuvwxyz"] if mark and mark not in taken]
        self.mark[terrain] = free[0]
        self.ink[terrain] = ink
        if fills and free[0] == suggested:
            self.fills.add(terrain)

    def suggestion(self, terrain: str) -> tuple[str, str, bool]:
        """The mark that a word of the terrain's id stands for, else of its name."""
        for text in (terrain.lower(), self.board.terrains.get(terrain, "").lower()):
            for word, mark, ink, fills in TERRAIN_WORDS:
                if word in text:
                    return mark, ink, fills
        return "", "", False


def facing_sign(facing: str, unicode: bool) -> str:
    """An arrow, or the compass point in small letters where arrows cannot be written."""
    return ARROWS.get(facing.upper(), facing.lower()) if unicode else facing.lower()


def is_wall(kind: str) -> bool:
    return any(word in kind.lower() for word in WALL_WORDS)


def side_sign(sides: dict[str, str]) -> str:
    """One character for what lies on the east, north-east and south-east sides of a cell (side -> kind)."""
    if not sides:
        return ""
    other = [kind for kind in sides.values() if not is_wall(kind)]
    if other:
        return other[0][:1].lower()
    if "E" in sides:
        return "|" if len(sides) == 1 else "]"
    if len(sides) == 2:
        return ">"
    return WALL[next(iter(sides))]
