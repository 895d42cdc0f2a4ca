"""A harbor, and a small made-up game on it, to try the screens with."""

from moonless.core.events import Line
from moonless.core.scene import (
    Board,
    Cell,
    Choice,
    Edge,
    Label,
    Mark,
    Odds,
    Piece,
    Price,
    Prompt,
    Scene,
    Sheet,
    Space,
    Stat,
    Table,
    Track,
    WhyNot,
)

GRID = [
    "################",
    "###..........###",
    "##........hhh###",
    "#.........hhh###",
    "..........nhhh##",
    "..........hhhh##",
    "..........hhh###",
    "..........hhhh##",
    "..........nhh###",
    "..........hhh###",
    "~.........hh####",
    "~~........h#####",
    "~~~......#######",
]

TERRAINS = {".": "open", "h": "harbor", "n": "net", "#": "land", "~": "dark"}
MOLES = {
    "North Mole": "J2K3 K2K3 K2L3 L2L3 L2M3 M2M3",
    "Western Arm": "J3K3 K3J4 J4K4",
    "Detached Mole": "J6K6 J6K7 J7K7 K7J8 J8K8",
    "South Mole": "J10K10 J10K11 J11K11 K11J12 J12K12",
}


def harbor() -> Board:
    """Gibraltar: sixteen by thirteen hexes, two gates, four moles."""
    cells = [
        Cell(f"{chr(65 + column)}{row + 1}", TERRAINS[sign], column + (row % 2) / 2, row * 0.866, column, row)
        for row, line in enumerate(GRID)
        for column, sign in enumerate(line)
    ]
    edges = [edge for name, pairs in MOLES.items() for edge in mole(name, pairs)]
    labels = [Label("Spain", "C1"), Label("The Rock", "O8"), Label("Naval Harbor", "L6")]
    names = {"open": "Water", "harbor": "Harbor", "net": "Anti-torpedo net", "land": "Land", "dark": "Dark water"}
    return Board("gibraltar", "Gibraltar", "hex", 16, 13, cells, edges, labels, names, "even")


def mole(name: str, pairs: str) -> list[Edge]:
    edges = []
    for pair in pairs.split():
        cut = next(at for at in range(1, len(pair)) if pair[at].isalpha())
        edges.append(Edge(pair[:cut], pair[cut:], "mole", name))
    return edges


def marks(*names: str) -> list[Mark]:
    return [Mark(name.replace(" ", "-"), name) for name in names]


def fleet() -> list[Piece]:
    return [
        Piece("slc-1", "slc", "D3", "SLC 1", "S1", "italy", "E", marks("surfaced", "undetected")),
        Piece("slc-2", "slc", "K7", "SLC 2", "S2", "italy", "NE", marks("submerged", "detected")),
        Piece("slc-3", "slc", "C5", "SLC 3", "S3", "italy", "SW", marks("surfaced", "undetected")),
        Piece("barham", "ship", "K7", "HMS Barham", "Bar", "britain", note="Battleship, 8 victory points"),
        Piece("renown", "ship", "K11", "HMS Renown", "Ren", "britain"),
        Piece("patrol-1", "patrol", "J8", "Patrol Craft 1", "P1", "britain", "", marks("ready")),
    ]


def sheet(number: int) -> Sheet:
    return Sheet(
        f"slc-{number}",
        f"SLC {number}",
        "Birindelli and Paccagnini",
        f"slc-{number}",
        [Stat("Pilot", "1"), Stat("Ops", "2"), Stat("Repair", "1"), Stat("Stamina", "1"), Stat("Crew", "readied")],
        [
            Space("Breathing Gear", 1, 1),
            Space("Wetsuit", 1, 1),
            Space("Transmission", 1, 1),
            Space("Ballast Tank", 0, 1, "no Dive", broken=True),
            Space("Battery", 2, 2),
            Space("Warhead", 1, 1),
        ],
        ["Mission fault: Ballast Tank, repair 6"],
    )


def orders() -> Prompt:
    return Prompt(
        "slc-1",
        "What does SLC 1 do? 2 AP left",
        "4.3",
        [
            Choice("move", "Move to E3", "4.3.1", Price(1, "AP"), cell="E3"),
            Choice("full-move 1", "Full Move", "4.3.2", Price(1, "AP"), Odds(0.5, 0.75, best_with="with surges")),
            Choice("full-move 2", "Full Move", "4.3.2", Price(2, "AP")),
            Choice("face ne", "Turn to NE", "4.3.4", Price(1, "AP")),
            Choice("face nw", "Turn to NW", "4.3.4", Price(1, "AP")),
            Choice("dive", "Dive", "4.3.6", Price(1, "AP"), Odds(1 / 3, 1 / 3)),
            Choice("scuttle", "Scuttle SLC 1", "4.3.14", Price(2, "AP"), note="the crew then escapes"),
            Choice("end", "End the activation", "4.4"),
        ],
        [WhyNot("recover", "Recover", "the crew is not stunned", "4.3.8")],
    )


def scene(prompt: Prompt | None = None) -> Scene:
    """A moment in the third turn."""
    return Scene(
        "First Blood at the Rock",
        "Gibraltar, 30 October 1940",
        "slc-1",
        harbor(),
        fleet(),
        [sheet(1), sheet(2), sheet(3)],
        [
            Track(
                "Time", [f"{hour:02}{minute}" for hour in range(7) for minute in ("00", "30")][1:13], 2, {10: "last +1"}
            ),
            Track("Phase", ["Fault Check", "SLC", "Harbor Defense", "Clean-up"], 1),
        ],
        orders() if prompt is None else prompt,
        [
            Line("SLC 2 tries to dive", "4.3.6", [2, 4], needed="Pilot 4 or more", good=True),
            Line("The Alert is raised", "5.3"),
        ],
        tables=[Table("Score", ["What", "VP"], [["HMS Barham", "8"], ["SLC scuttled", "1"]])],
    )
