"""16.10 Missions of one's own: the editor's acts, what the check says, the text, tables that carry their mission."""

import copy
import json
import pickle
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import moonless
from moonless.cli import main
from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.game import find_game
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.core.workshop import LONGEST, Act, Document, Plan, is_own, own_id, own_text, read_document

GAME = find_game("rogue-regiment")


DATA = resources.files("moonless.games.rogue_regiment") / "data"


MISSIONS = [id for id, scenario in GAME.scenarios.items() if scenario.kind == "mission"]


def workshop() -> Any:
    found = GAME.workshop
    assert found is not None
    return found


def shipped(id: str) -> str:
    return (DATA / f"mission_{id}.toml").read_text(encoding="utf-8")


class Bench:
    """A draft and the acts done to it."""

    def __init__(self, document: Document | None = None) -> None:
        self.document: Document = document if document is not None else workshop().blank()
        self.about = self.notice = ""

    def do(self, do: str, **more: Any) -> "Bench":
        before = copy.deepcopy(self.document)
        document, self.about, self.notice = workshop().act(self.document, Act(do, **more))
        assert self.document == before, "the draft that was handed over stays as it was"
        self.document = document
        return self

    def put(self, tool: str, at: str, turn: int = 0) -> "Bench":
        return self.do("put", tool=tool, at=at, turn=turn)

    def set(self, path: str, value: Any) -> "Bench":
        return self.do("set", path=path, value=value)

    @property
    def plan(self) -> Plan:
        plan: Plan = workshop().plan(self.document)
        return plan

    @property
    def sentences(self) -> list[str]:
        return [problem.text for problem in self.plan.problems]


def little_mission() -> Bench:
    """One farm: a way in and out, reinforcements, a dump, a guard."""
    bench = Bench().set("map.columns", 1).set("map.rows", 1)
    bench.put("tile t01a", "tile 0 0").put("small both", "edge W 4").put("small spawn_tile mixed", "edge E 4")
    return bench.put("structure supply_dump", "I1").put("unit smg", "H5", 2)


@pytest.mark.rule("SRR 16.10")
def test_an_empty_map_is_told_slot_by_slot() -> None:
    plan = Bench().plan
    assert [problem.slot for problem in plan.problems] == ["tile 0 0", "tile 0 1", "tile 1 0", "tile 1 1"]
    assert plan.problems[1].text == "Row 1, column 2 of the map is empty: lay a tile there (2.7)."


@pytest.mark.rule("SRR 16.10")
def test_each_thing_that_is_missing_is_a_sentence_that_leads_to_it() -> None:
    bench = Bench().set("map.columns", 1).set("map.rows", 1).put("tile t01a", "tile 0 0")
    found = {problem.text: problem for problem in bench.plan.problems}
    assert found["An exit tile is missing: nobody could leave (16.2)."].drawer == "edges"
    assert found["A spawn tile is missing: reinforcements come from there (10.6)."].drawer == "edges"
    assert any(text.startswith("Ways in: operators need an entry tile or start squares") for text in found)
    assert little_mission().sentences == []


@pytest.mark.rule("SRR 2.7")
def test_a_tile_is_there_once_and_turns_by_quarters_and_has_another_side() -> None:
    bench = Bench().put("tile t01a", "tile 0 0", 1).put("tile t01b", "tile 1 1")
    assert bench.document["layout"] == [["", ""], ["", "t01b@0"]]
    bench.do("turn", piece="tile 1 1", turn=-1)
    assert bench.document["layout"][1][1] == "t01b@270"
    bench.do("flip", piece="tile 1 1").do("move", piece="tile 1 1", at="tile 0 1")
    assert bench.document["layout"] == [["", "t01a@270"], ["", ""]]
    assert (bench.document["width"], bench.document["height"]) == (22, 22)


@pytest.mark.rule("SRR 2.8")
def test_the_men_of_the_tiles_turn_with_them() -> None:
    """The farm's sentry stands at (6, 4) and looks east; a quarter turn brings him to (6, 6), looking south."""
    for turn, cell, facing in ((0, "G5", "E"), (1, "G7", "S")):
        pieces = Bench().put("tile t01a", "tile 0 0", turn).plan.pieces
        sentry = next(piece for piece in pieces if piece.id.startswith("sentry"))
        assert (sentry.cell, sentry.facing) == (cell, facing)
    unmanned = Bench().put("tile t01a", "tile 0 0").set("sentry_points_manned", False)
    assert not any(piece.id.startswith("sentry") for piece in unmanned.plan.pieces)


@pytest.mark.rule("SRR 2.9")
@pytest.mark.rule("SRR 2.10")
def test_small_tiles_are_kept_beside_the_board() -> None:
    bench = little_mission().put("small spawn_tile white", "edge N 10")
    assert bench.document["spawn_tile"][1] == {"color": "white", "side": "N", "at": 8}
    bench.set("entry_tile.0.use", "exit_tile")
    assert "entry_tile" not in bench.document
    assert bench.document["exit_tile"] == [{"side": "W", "at": 4}]
    bench.set("exit_tile.0.use", "both").do("move", piece="entry_tile.0", at="edge S 0")
    assert bench.document["entry_tile"] == bench.document["exit_tile"] == [{"side": "S", "at": 0}]
    bench.put("small exit_tile", "edge S 1")
    problem = bench.plan.problems[0]
    assert "lies on another" in problem.text
    assert problem.piece == "exit_tile.1"
    bench.do("remove", piece="entry_tile.0")
    assert bench.document["exit_tile"] == [{"side": "S", "at": 1}]


@pytest.mark.rule("SRR 2.11")
def test_a_structure_covers_its_squares_and_turns() -> None:
    bench = little_mission()
    assert bench.document["structure"] == [{"id": "dump-1", "kind": "supply_dump", "squares": [[8, 0], [9, 0]]}]
    bench.do("turn", piece="structure.0", turn=1)
    assert bench.document["structure"][0]["squares"] == [[8, 0], [8, 1]]
    bench.do("move", piece="structure.0", at="G1")
    assert bench.document["structure"][0]["squares"] == [[6, 0], [6, 1]]
    bench.put("structure aircraft", "G3")
    assert "structure.1" not in bench.plan.turnable, "a block lies one way only"


def test_what_stands_where_it_cannot_is_named_with_its_square() -> None:
    """B2 of the farm is inside the farmhouse; its wood begins at A8."""
    bench = little_mission().put("unit officer", "A8")
    assert bench.plan.problems[0].text == "Officer 1: A8 is not open ground."
    assert bench.plan.problems[0].piece == "unit.1"
    bench.do("move", piece="unit.1", at="H5")
    assert bench.sentences[0].startswith("Officer 1: H5 holds Guard 1 already")


@pytest.mark.rule("SRR 2.10")
def test_a_start_square_must_be_one_that_can_be_stood_on() -> None:
    bench = little_mission().put("start", "A8")
    assert (bench.sentences, bench.plan.problems[0].piece) == (
        ["Start square: A8 is not open ground."],
        "start.squares.0",
    )
    assert little_mission().put("start", "A6").put("start", "A6").document.get("start") is None, "a second time: gone"


@pytest.mark.rule("SRR 16.1")
def test_objectives_follow_their_targets() -> None:
    bench = little_mission().do("add", path="objective").set("objective.1.kind", "destroy")
    assert bench.sentences == ["Objective (destroy): 1 of 0 cannot be met."]
    assert bench.plan.problems[0].field == "objective.1.kind"
    bench.set("objective.1.targets", ["dump-1"]).set("structure.0.id", "fuel-store")
    assert bench.document["objective"][1] == {"kind": "destroy", "count": 1, "targets": ["fuel-store"]}
    assert bench.sentences == []
    bench.do("remove", piece="structure.0")
    assert bench.document["objective"][1]["targets"] == []


@pytest.mark.rule("SRR 1.1")
def test_the_team_stays_as_large_as_is_said() -> None:
    bench = little_mission().set("operators.count", 3)
    assert bench.document["operators"]["recommended"] == ["jock", "paddy", "taff"]
    bench.set("operators.required", ["reg"])
    assert bench.document["operators"]["recommended"] == ["reg", "jock", "paddy"]
    bench.set("operators.extra_gear.mine", 2).set("operators.extra_gear.mine", 0)
    assert bench.document["operators"]["extra_gear"] == {}
    bench.set("operators.required_board.reg", "b").set("operators.required_board.reg", "")
    assert bench.document["operators"]["required_board"] == {}


@pytest.mark.rule("SRR 5.3")
def test_meter_and_deck_are_set_by_level() -> None:
    bench = little_mission().set("stealth_meter.hard", 0).set("event_deck.easy", "vigilant")
    assert bench.plan.problems[0].field == "stealth_meter.hard"
    assert bench.document["event_deck"]["easy"] == "vigilant"
    with pytest.raises(MoonlessError, match="not a value for this field"):
        bench.set("event_deck.easy", "no-such-deck")


@pytest.mark.parametrize(
    ("do", "more", "words"),
    [
        ("put", {"tool": "no such tool", "at": "A1"}, "no tool"),
        ("put", {"tool": "unit smg", "at": "Z99"}, "no tile lies under"),
        ("put", {"tool": "unit smg", "at": "../../etc/passwd"}, "not a square"),
        ("put", {"tool": "tile t01a", "at": "A1"}, "slot of the map"),
        ("put", {"tool": "small both", "at": "edge X 1"}, "along the edge"),
        ("move", {"piece": "unit.7", "at": "A1"}, "not there any more"),
        ("remove", {"piece": "operators.count"}, "was not placed"),
        ("set", {"path": "__class__", "value": 1}, "no field"),
        ("set", {"path": "map.columns", "value": "wide"}, "not a value"),
        ("set", {"path": "map.rows", "value": True}, "not a value"),
        ("add", {"path": "unit"}, "nothing can be added"),
        ("explode", {}, "no act"),
    ],
)
def test_an_act_that_makes_no_sense_is_refused_in_words(do: str, more: dict[str, Any], words: str) -> None:
    with pytest.raises(MoonlessError, match=words):
        little_mission().do(do, **more)


def test_a_map_has_no_more_slots_than_there_are_tiles() -> None:
    bench = Bench().set("map.columns", 4).set("map.rows", 3)
    with pytest.raises(MoonlessError, match="12 tiles"):
        bench.set("map.rows", 4)


@pytest.mark.parametrize("id", MISSIONS)
def test_every_mission_that_ships_comes_back_as_it_was(id: str) -> None:
    """Read, shown, written: the same content, and but for the tutorial's the same text to the byte."""
    plan = workshop().plan(workshop().sample(id))
    assert plan.problems == []
    assert tomllib.loads(plan.text) == tomllib.loads(shipped(id))
    assert plan.file == f"mission_{id}.toml"
    if id != "m00-night-school":
        assert plan.text == shipped(id)


def test_what_the_editor_does_not_know_is_kept_and_told() -> None:
    document = workshop().sample("m01-paper-chase")
    document["weather"] = "rain"
    plan = Bench(document).set("name", "Wet Paper").plan
    assert plan.document["weather"] == tomllib.loads(plan.text)["weather"] == "rain"
    assert plan.problems[0].text.startswith("Weather: unknown field")


def test_figures_derived_from_another_layout_go() -> None:
    bench = Bench(workshop().sample("m01-paper-chase"))
    assert "derived" in bench.set("name", "Other").document
    assert "derived" not in bench.do("turn", piece="tile 0 0", turn=1).document


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("layout = [", "not TOML"),
        ("a = " + "[" * 3000 + "]" * 3000, "too deep; at most 6 levels"),
        ("a" * (LONGEST + 1), "at most"),
        ("a = 99999999999999999999", "numbers go from"),
        ("a = nan", "numbers go from"),
        ("a = 2024-01-01", "found date"),
        ("a = [" + "1," * 4000 + "]", "too large"),
        (".".join("a" * 20) + " = 1", "too deep"),
        ('a = "' + "x" * 5000 + '"', "characters"),
    ],
)
def test_texts_of_strangers_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        read_document(text)


@pytest.mark.parametrize(
    "change",
    [
        {"layout": [["t01a@0"] * 40] * 40},
        {"layout": "none"},
        {"layout": []},
        {"layout": [["t99z@0"]]},
        {"unit": "guards"},
        {"unit": [1, 2]},
        {"unit": [{"id": "x", "kind": "dragon", "at": [0, 0], "facing": "UP"}]},
        {"start": {"squares": []}, "entry_tile": []},
        {"operators": {"count": 900, "extra_gear": {"mine": 900}}},
        {"convoy": {"route": [[0, 0], [900, 900]], "speed": 1, "spacing": 1, "order": []}},
        {"convoy": {"route": [[0, 5], [9, 5]] * 50, "speed": 1, "spacing": 1, "order": []}},
        {"objective": [{"kind": "kill", "targets": ["nobody"]}]},
        {"objective": [{"kind": "exit"}, {"kind": "exit"}]},
        {"id": "../../../evil"},
        {"start": {"squares": [[400, 1]]}},
        {"exit_tile": [{"side": "W", "at": -3}]},
        {"structure": [{"id": "a", "kind": "supply_dump", "squares": [[1, 1]]}]},
    ],
)
def test_whatever_a_draft_holds_it_is_shown_and_refused_in_words(change: dict[str, Any]) -> None:
    document = {**workshop().sample("m01-paper-chase"), **change}
    plan = workshop().plan(document)
    assert plan.problems
    assert all(problem.text.endswith((".", "?")) for problem in plan.problems)
    with pytest.raises(MoonlessError):
        moonless.start("rogue-regiment", scenario="own", seed=1, options={"text": plan.text})


def test_a_side_of_a_board_that_does_not_exist_is_told() -> None:
    document = workshop().sample("m01-paper-chase")
    document["operators"]["required_board"] = {"jock": "z"}
    assert any("'z'" in sentence for sentence in Bench(document).sentences)


@pytest.mark.rule("SRR 16.10")
def test_the_record_carries_the_mission() -> None:
    """Saved, loaded in this process and in one that has never seen it: the same game."""
    text = little_mission().set("name", "Barn Door").plan.text
    table = moonless.start("rogue-regiment", scenario="own", seed=4, options={"text": text})
    assert table.scene(None).title == "Barn Door"
    for _ in range(12):
        assert table.decision is not None
        table.choose(table.decision.options[0])
    record = table.record.text()
    assert json.loads(record.splitlines()[0])["options"]["text"] == text
    again = Table.resume(Record.parse(record))
    assert (again.notice, again.record.text()) == ("", record)
    program = (
        "import sys; from moonless.core.record import Record; from moonless.core.table import Table;"
        "t = Table.resume(Record.parse(sys.stdin.read())); print(t.notice, t.record.text(), end='')"
    )
    ran = subprocess.run([sys.executable, "-c", program], input=record, capture_output=True, text=True, check=True)
    assert ran.stdout == f" {record}"


def test_a_state_alone_is_enough_for_a_computer_player_elsewhere() -> None:
    table = moonless.start("rogue-regiment", scenario="own", seed=4, options={"text": shipped("m01-paper-chase")})
    known = pickle.dumps((table.state, table.decision))
    program = (
        "import sys, pickle; from moonless.core.game import find_game;"
        "state, decision = pickle.loads(sys.stdin.buffer.read());"
        "print(find_game('rogue-regiment').judgment.captain(0).choose(state, decision).key)"
    )
    ran = subprocess.run([sys.executable, "-c", program], input=known, capture_output=True, check=True)
    assert table.decision is not None
    assert ran.stdout.decode().strip() in [option.key for option in table.decision.options]


def test_two_missions_of_one_name_do_not_meet() -> None:
    texts = [little_mission().plan.text, little_mission().put("unit officer", "A11").plan.text]
    tables = [moonless.start("rogue-regiment", "own", seed=1, options={"text": text}) for text in texts]
    counts = [sum(piece.kind == "officer" for piece in table.scene(None).pieces) for table in tables]
    assert counts == [0, 1]
    assert set(GAME.scenarios) == {*MISSIONS, "morvan-nights"}, "nobody else is offered them"


def test_a_checkpoint_holds_the_mission_too() -> None:
    """A record that no longer fits goes on from its checkpoint."""
    table = moonless.start("rogue-regiment", "own", seed=1, options={"text": little_mission().plan.text})
    record = Record.parse(table.record.text())
    record.rules = "of another time"
    again = Table.resume(record)
    assert "goes on from the start" in again.notice
    assert again.decision is not None


def test_without_a_text_there_is_no_mission() -> None:
    with pytest.raises(MoonlessError, match="needs the option 'text'"):
        moonless.start("rogue-regiment", scenario="own")
    with pytest.raises(MoonlessError, match="no workshop"):
        moonless.start("by-stealth-and-sea", scenario="own", options={"text": "x"})


def test_the_name_of_own_content_holds_it() -> None:
    text = shipped("m06-last-train")
    assert is_own(own_id(text))
    assert own_text(own_id(text)) == text
    assert len(own_id(text)) < 2000, "it fits an address"
    for broken in ("own~", "own~x", "own~%%%", own_id("a" * 100_000), own_id(text)[:-9]):
        with pytest.raises(MoonlessError):
            GAME.screen.board(broken)


def test_the_command_checks_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`moonless check` takes a mission wherever it lies, whatever it is called."""
    file = tmp_path / "barn.toml"
    bench = little_mission()
    file.write_text(bench.plan.text, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    bench.do("remove", piece="spawn_tile.0")
    file.write_text(bench.plan.text, encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "spawn_tile: at least one is needed (10.6)" in capsys.readouterr().out


def test_only_missions_are_taken_for_missions() -> None:
    files = [file for file in DATA.iterdir() if file.name.endswith(".toml")]
    claimed = [file.name for file in files if workshop().claims(file.read_text(encoding="utf-8"))]
    assert sorted(claimed) == sorted(f"mission_{id}.toml" for id in MISSIONS)
