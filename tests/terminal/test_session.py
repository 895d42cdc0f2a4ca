"""A whole sitting, with the real game and typed lines."""

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import moonless
from moonless.core.decision import Decision, Option, Refusal
from moonless.core.events import Event, Line
from moonless.core.record import Record
from moonless.core.scene import Prompt, Scene
from moonless.core.starting import Scenario
from moonless.core.table import Table
from moonless.terminal import saves
from moonless.terminal.console import Console
from moonless.terminal.session import Session, play
from moonless.terminal.style import Style
from tests.terminal.fakes import scene
from tests.terminal.sitting import SEATS, Typist, sit, start


def test_choices_by_number_key_and_letters_are_recorded() -> None:
    table = start()
    text = sit(table, "1", "2", "face e", "facing nw")
    assert [entry.value for entry in table.record.entries if entry.kind == "choose"] == [
        "random",
        "face e",
        "face e",
        "face nw",
    ]
    assert "SLC 1 at D3: which way does it face? [S.4]" in text
    assert "* SLC 2 starts at C4, facing E. [S.4]" in text


def test_only_what_is_new_is_printed() -> None:
    text = sit(start(), "random", "e", "e")
    assert text.count("     A   B   C") == 2, (
        "the map is drawn again after ships moved, not after a turn that changed nothing"
    )
    assert text.count("which way does it face?") == 3


def test_every_move_is_saved_and_the_way_back_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a game.jsonl"
    table = start()
    text = sit(table, "random", "e", path=path)
    assert text.endswith(f"Go on with: moonless resume '{path}'\n")
    again = moonless.load(path)
    assert again.decision is not None
    assert again.decision.seat == "slc-2"
    assert again.record.text() == table.record.text()
    game = saves.saved_games(tmp_path)[0]
    assert (game.title, game.over) == ("BG2: First Blood at the Rock", False)


def test_quitting(tmp_path: Path) -> None:
    text = sit(start(), "random", "q", "e", path=tmp_path / "game.jsonl")
    assert "which way does it face?" in text
    assert "SLC 1 starts" not in text


def test_ctrl_c_leaves_politely(tmp_path: Path) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    screen = io.StringIO()
    path = tmp_path / "game.jsonl"
    assert play(start(), SEATS, path, reader=interrupted, output=screen) == "left"
    assert screen.getvalue().endswith(f"Go on with: moonless resume {path}\n")
    assert moonless.load(path).decision is not None


def test_a_game_without_a_file_says_so() -> None:
    assert sit(start()).endswith("This game was not saved.\n")


def test_wrong_answers_are_explained() -> None:
    text = sit(start(), "random", "99", "xyzzy", "facing", "")
    assert "99 is not among the answers: 1 to 6." in text
    assert "'xyzzy' is no answer and no command." in text
    assert "'facing' fits several: 1 Facing NE, 2 Facing E," in text
    assert text.count("SLC 1 at D3: which way does it face?") == 2


def test_undo_is_free_until_something_is_learned() -> None:
    table = start()
    text = sit(table, "u", "K3", "u", "M3")
    assert "There is nothing to take back." in text
    assert "\nTaken back." in text
    assert [entry.value for entry in table.record.entries] == ["M3"]
    assert text.count("Where does HMS Encounter lie?") == 2


def to_first_check(table: Table) -> None:
    for key in ("random", "face e", "face e", "face e"):
        table.choose(key)


def test_a_take_back_is_offered_and_confirmed() -> None:
    table = start()
    to_first_check(table)
    text = sit(table, "1", "u", "n", "u", "y")
    assert "Take it back all the same? [y/N] n\nNothing is taken back." in text
    assert table.record.take_backs == 1
    assert "Taken back." in text


def test_looking_around() -> None:
    text = sit(
        start(), "where", "look K7", "look", "legend", "s", "t", "l", "log 1", "log x", "m", "o", "w", "h", "rules"
    )
    for words in (
        "K7: HMS Barham, 10 VP.",
        "Look where?",
        "anti-torpedo net",
        "Pilot 1",
        "Time: [0030]",
        "not a number",
    ):
        assert words in text
    assert "There is nobody here to give advice." in text
    nowhere = sit(start(), "m zz")
    assert "There is no place 'zz' on the board." in nowhere
    assert nowhere.count("     A   B   C") == 1
    assert "10 Rulings" in text


def test_rules_are_looked_up() -> None:
    text = sit(start(), "? 5.4.3", "? 5.4.33", "?")
    assert "5.4.3 Patrol Craft Response" in text
    assert "There is no rule 5.4.33." in text
    assert "Type the number of an answer" in text


def test_why_not_is_told_with_the_rule() -> None:
    table = start()
    to_first_check(table)
    while table.decision is not None and table.decision.ask != "action":
        table.choose(table.decision.options[0])
    text = sit(table, "w")
    assert "Not now:" in text
    assert "(4.3." in text.split("Not now:")[1]


def test_dice_by_hand_are_entered_by_their_faces() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", fate="by-hand")
    for key in ("K3", "M3", "M4", "N5", "N6", "M7", "N8", "M9", "face e", "face e", "face e"):
        table.choose(key)
    text = sit(table, "battery", "surges 0", "7", "d", "4", "accept")
    chances = [entry for entry in table.record.entries if entry.kind == "chance"]
    assert [entry.value for entry in chances[:2]] == ["faults prototype-battery", "d6 4"]
    assert {entry.by for entry in chances} == {"hand"}
    assert "\nThrow a skill die" in text
    assert "(1-6): 7\n7 is not among the answers: 1 to 6." in text
    assert "'d' fits several: 1, 2, 3, 4, 5, 6." in text
    assert "(1-6): 4\n" in text


def test_a_notice_of_how_the_game_was_restored_is_shown() -> None:
    table = start()
    table.notice = "made with other content"
    assert "Note: made with other content." in sit(table)


def random_answers(table: Table, seed: int) -> Callable[[str], str]:
    dice = random.Random(seed)
    commands = ["?", "w", "o", "m", "s", "l", "t", "legend", "where", "look K7", "rules", "? 5.4.3", "? net", "log 3"]

    def reader(prompt: str) -> str:
        assert table.decision is not None
        return dice.choice(commands) if dice.random() < 0.2 else dice.choice(table.decision.options).key

    return reader


@pytest.mark.parametrize(
    ("scenario", "plain"),
    [
        ("bg2", False),
        ("bg2", True),
        ("ga3", False),
        ("na1", True),
        ("historic-campaign", False),
        ("custom-campaign", True),
    ],
)
def test_whole_games_fit_the_screen(scenario: str, plain: bool, tmp_path: Path) -> None:
    table = start(scenario, 3)
    screen = io.StringIO()
    path = tmp_path / "game.jsonl"
    assert play(table, SEATS, path, reader=random_answers(table, 3), output=screen, plain=plain) == "over"
    *lines, last = screen.getvalue().splitlines()
    assert last == f"See it again with: moonless replay {path}"
    assert max(map(len, lines)) <= 80
    assert table.outcome is not None
    assert table.outcome.summary.split(".")[0] in screen.getvalue()
    assert "After-action report" in screen.getvalue()
    assert saves.saved_games(tmp_path) == []
    assert len(saves.saved_games(tmp_path, finished=True)) == 1
    if plain:
        assert not set("─│┌┐└┘●○→↗↘←↙↖") & set(screen.getvalue())
        assert not any(line.startswith((" 1  #", "     A   B")) for line in lines)


def test_a_computer_player_plays_the_seats_it_holds() -> None:
    table = start()
    captain = table.game.judgment.captain(1)

    def choose(at: Table) -> str:
        assert at.decision is not None
        return captain.choose(at.redacted(at.decision.seat), at.decision).key

    screen = io.StringIO()
    ending = play(table, [], reader=Typist(), output=screen, players=dict.fromkeys(SEATS, choose), hint=choose)
    assert ending == "over"
    assert "[5.4.3]" in screen.getvalue()


def test_advice() -> None:
    table = start()
    typist = Typist("h", "advice")
    play(table, SEATS, reader=typist, output=typist.screen, hint=lambda at: "K3")
    assert typist.text.count("The computer would choose 3: K3.") == 2


def test_who_is_asked_is_said_where_several_share_the_table() -> None:
    assert "\nWhere does HMS Encounter lie?" in sit(start())
    typist = Typist()
    play(start(), ["slc-1", "slc-2"], reader=typist, output=typist.screen, players={"slc-3": lambda at: ""})
    assert "\nSLC 1: Where does HMS Encounter lie?" in typist.text


def test_a_narrow_terminal_is_told_once_and_the_map_fits() -> None:
    typist = Typist("random", "?", "m K7", "e")
    Session(start(), SEATS, None, Console(typist.screen, Style(width=50), typist), {}).run()
    assert typist.text.count("fewer than 80 columns") == 1
    assert max(map(len, typist.text.splitlines())) <= 50


def after(word: str) -> st.SearchStrategy[str]:
    return st.text(max_size=12).map(lambda rest: f"{word} {rest}")


class Whispered(Event):
    """An event that one seat may know."""

    def __init__(self, text: str, seat: str = "") -> None:
        self.text = text
        self.seen_by = frozenset([seat]) if seat else None

    def line(self) -> Line:
        return Line(self.text)


class TwoSeats:
    """A game of two who must not see each other's secrets: each says something, then it is over."""

    seats = {"north": "North", "south": "South"}  # noqa: RUF012  (a stand-in)
    scenarios: dict[str, Scenario] = {}  # noqa: RUF012  (a stand-in)
    rules_text = ""
    no_take_back = ""
    notice = ""
    can_undo = ""
    outcome = None

    def __init__(self) -> None:
        self.turns = ["north", "south", "north"]
        self.callback: Callable[[Event, object], None] | None = None
        self.record = Record("two", "1", "", "", 1)
        self.game = self
        self.why_not: list[Refusal] = []
        self.decision: Decision | None = self.ask()

    def ask(self) -> Decision | None:
        options = [Option("wait", "Wait"), Option("whisper", "Whisper")]
        return Decision(self.turns[0], "What now?", "", options) if self.turns else None

    def note(self, text: str, seat: str = "") -> None:
        raise AssertionError("nobody asked for advice")

    def choose(self, key: str, /) -> None:
        seat = self.turns.pop(0)
        assert self.callback is not None
        self.callback(Whispered(f"{seat} says {key} in secret", seat), self)
        other = "south" if seat == "north" else "north"
        self.callback(Whispered(f"{other} overhears something", other), self)
        self.callback(Whispered(f"{seat} has moved"), self)
        self.decision = self.ask()

    def undo(self) -> None: ...

    def take_back(self) -> None: ...

    def side_label(self, seat: str, /) -> str:
        return seat.capitalize()

    def sides_at(self, scenario: str, options: dict[str, object], /) -> list[list[str]]:
        return [["north"], ["south"]]

    def scene(self, seat: str | None, /) -> Scene:
        shown = scene(Prompt("", "", "", []))
        shown.prompt = None
        return shown

    def watch(self, callback: Callable[[Event, object], None], /) -> None:
        self.callback = callback


def test_secrets_are_handed_over() -> None:
    typist = Typist("1", "", "2", "", "1")
    assert play(TwoSeats(), ["north", "south"], reader=typist, output=typist.screen) == "over"
    north, south = typist.text.split("Hand over to South, who presses Enter.")
    south, north_again = south.split("Hand over to North, who presses Enter.")
    assert "north says wait in secret" in north
    assert "south overhears" not in north
    assert "north says" not in south
    assert "south overhears something" in south
    assert "south says whisper in secret" in south
    assert "south says" not in north_again
    assert "north overhears something" in north_again
    assert south.count("\n") > 24, "the other's screen has scrolled away"


@pytest.mark.rule("TCU 18.2")
def test_handing_over_names_the_side_only() -> None:
    """Which of NATO's captains is asked first, the Soviets must not read while the seat changes."""
    table = moonless.start("they-come-unseen", "standard-4", seed=1, options={"weather": False})
    typist = Typist("first blue", "stay", "", "stay", "")
    play(table, ["green", "blue", "orange", "red"], reader=typist, output=typist.screen)
    handed = [part.partition(",")[0] for part in typist.text.split("Hand over to ")[1:]]
    assert handed == ["NATO", "the Soviet side"]
    assert "Grampus at G1" in typist.text.split("Hand over")[1], "who sits down there reads for whom"


@given(line=st.text(max_size=30) | st.sampled_from(["?", "log", "look", "m", "rules", "t"]).flatmap(after))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_typed_line_is_an_error(line: str) -> None:
    assume(not line.strip().casefold().startswith("save"))
    sit(start(), "random", line)


def test_names_cannot_command_the_terminal() -> None:
    table = start()
    table.notice = "\x1b]0;title\x07 \x1b[2J \x1b[8m \u202e"
    text = sit(table)
    assert not set(text) & set("\x1b\x07\u202e")
    typist = Typist()
    play(table, SEATS, reader=typist, output=typist.screen, color=True)
    assert "\x1b[1m" in typist.text, "our own colors do"
    assert "\x1b[8m" not in typist.text
