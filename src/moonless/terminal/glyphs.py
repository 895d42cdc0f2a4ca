"""Characters of the text map: terrain, facings, what lies between two cells."""

from moonless.core.scene import Board

ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}

# By a word in a terrain's id, the first that fits: its mark, its ink, whether it fills its cell.
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
    ("shallow", ".", "blue", False),
    ("water", ".", "blue", False),
    ("sea", ".", "blue", False),
    ("road", ":", "gray", False),
    ("track", "=", "gray", False),
    ("deck", "%", "gray", False),
    ("crate", "@", "yellow", False),
    ("exit", "<", "cyan", False),
    ("spawn", ">", "red", False),
    ("forest", "&", "green", False),
    ("tree", "&", "green", False),
    ("hedge", '"', "green", False),
    ("floor", "_", "gray", False),
    ("open", ".", "gray", False),
    ("ground", ".", "gray", False),
]

# What lies on a side of a cell. East sides stand between cells; slanted ones lean as they do on the board.
WALL = {"E": "|", "NE": "\\", "SE": "/", "S": "-"}
STROKES = {"hex": "|\\/>]", "square": "|-", "areas": ""}
"""All signs of a wall that is drawn in strokes, by grid."""
STROKE = "|"

# By a word in the kind of what lies between two cells, the first that fits: its sign.
EDGE_WORDS: list[tuple[str, str]] = [
    ("low", ","),
    ("high", "!"),
    ("grapple", "^"),
    ("door", "/"),
    ("window", "'"),
    *((word, STROKE) for word in ("mole", "wall", "breakwater", "jetty", "cliff", "fence", "boom")),
]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Marks:
    """The mark, the ink and the fill of each terrain of a board, the sign of each kind of side: no two are the same."""

    def __init__(self, board: Board) -> None:
        self.mark: dict[str, str] = {}
        self.ink: dict[str, str] = {}
        self.fills: set[str] = set()
        self.edge: dict[str, str] = {}
        kinds = list(dict.fromkeys(edge.kind for edge in board.edges))
        strokes = any(edge_suggestion(kind) == STROKE for kind in kinds)
        self.reserved = {"?", "+", *(STROKES[board.grid] if strokes else "")}
        for terrain in dict.fromkeys([*board.terrains, *(cell.terrain for cell in board.cells)]):
            self.choose(terrain)
        for kind in kinds:
            self.choose_edge(kind)

    def choose(self, terrain: str) -> None:
        """Take the mark that the terrain's id suggests, else a letter of it that is still free."""
        if len(terrain) == 1 and not terrain.isalnum():
            suggested, ink, fills = terrain, "", terrain == "#"
        else:
            suggested, ink, fills = suggestion(terrain)
        self.mark[terrain] = self.free(suggested, terrain)
        self.ink[terrain] = ink
        if fills and self.mark[terrain] == suggested:
            self.fills.add(terrain)

    def choose_edge(self, kind: str) -> None:
        """The first kind of wall is drawn in strokes; anything else has a sign of its own."""
        suggested = edge_suggestion(kind)
        if suggested == STROKE and STROKE not in self.edge.values():
            self.edge[kind] = STROKE
        else:
            self.edge[kind] = self.free(suggested, kind)

    def free(self, suggested: str, id: str) -> str:
        """The suggested sign, else the first letter of an id, else any, that means nothing yet."""
        taken = {*self.mark.values(), *self.edge.values(), *self.reserved}
        signs: list[str] = [suggested, *filter(str.isalpha, id.lower()), *LETTERS]
        return next(sign for sign in signs if sign and sign not in taken)

    def side_sign(self, sides: dict[str, str]) -> str:
        """One character for what lies on the east, north-east and south-east sides of a cell (side -> kind)."""
        if not sides:
            return ""
        other = [kind for kind in sides.values() if self.edge[kind] != STROKE]
        if other:
            return self.edge[other[0]]
        if "E" in sides:
            return "|" if len(sides) == 1 else "]"
        return ">" if len(sides) == 2 else WALL[next(iter(sides))]

    def south_sign(self, kind: str) -> str:
        """What lies on the south side of a square."""
        return WALL["S"] if self.edge[kind] == STROKE else self.edge[kind]


def suggestion(terrain: str) -> tuple[str, str, bool]:
    """The mark, the ink and the fill that a word of the terrain's id stands for."""
    fits = ((mark, ink, fills) for word, mark, ink, fills in TERRAIN_WORDS if word in terrain.lower())
    return next(fits, ("", "", False))


def facing_sign(facing: str, unicode: bool) -> str:
    """An arrow, or the compass point in small letters where arrows cannot be written."""
    return ARROWS.get(facing.upper(), facing.lower()) if unicode else facing.lower()


def edge_suggestion(kind: str) -> str:
    """The sign that a word of its kind stands for."""
    return next((sign for word, sign in EDGE_WORDS if word in kind.lower()), "")
