"""The command line as people expect it: help by task, examples that work, completion, JSON, exit codes, color."""

import argparse
import json
import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import moonless
from moonless.cli import main, make_parser
from moonless.cli.completion import SHELLS, every_parser
from moonless.cli.tasks import EXAMPLES, EXIT_CODES, TASKS

DOCS = Path(__file__).parents[2] / "docs"
LISTINGS = {
    "scenarios", "check", "doctor", "resume", "review", "bench", "simulate", "content check", "content list",
    "operator look", "lab simulate", "lab compare", "lab decisions", "lab disagreements", "lab strength",
    "lab difficulty", "lab reached",
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command that can be given, by its words."""
    return {each.prog.removeprefix("moonless").strip(): each for each in every_parser(make_parser())}


def test_every_command_has_a_task_and_examples() -> None:
    top = {name for name in commands() if name and " " not in name}
    assert {name for names in TASKS.values() for name in names} == top
    assert set(EXAMPLES) == top | {""}


def test_help_goes_by_task_and_names_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    out = capsys.readouterr().out
    found = [line.rstrip(":") for line in out.splitlines() if line.endswith(":")]
    assert found == [*TASKS, "Examples", "Exit codes"]
    assert all(f"  {code} " in out for code in EXIT_CODES)


@pytest.mark.parametrize("example", [command for examples in EXAMPLES.values() for command, _ in examples])
def test_examples_are_commands(example: str) -> None:
    make_parser().parse_args(shlex.split(example)[1:])


def test_every_command_tells_its_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for name in EXAMPLES:
        with pytest.raises(SystemExit, match="0"):
            main([*name.split(), "--help"])
        assert EXAMPLES[name][0][0] in capsys.readouterr().out


def test_every_listing_speaks_json() -> None:
    speaking = {name for name, parser in commands().items() if "--json" in parser.format_help()}
    assert speaking >= LISTINGS
    others = set(commands()) - speaking
    assert others == {
        "", "play", "serve", "replay", "new", "completion", "lab", "puzzles",  # nothing is listed
        "content", "content export", "content pack", "content install", "content remove",
        "account", "operator", "operator make-operator", "operator unmake-operator", "operator act",
        "operator ratings", "operator fill", "operator measure",
        "lab fit", "lab tune", "lab balance",  # a file
    }  # fmt: skip


def test_the_documents_name_every_listing() -> None:
    speaking = {name for name, parser in commands().items() if "--json" in parser.format_help()}
    told = (DOCS / "commands.md").read_text(encoding="utf-8").partition("## For programs")[2].partition("```")[0]
    named = {name for line in told.splitlines() if line.startswith("- ") for name in re.findall("`([^`]+)`", line)}
    assert named - {"--format csv"} == speaking


@pytest.mark.parametrize("listing", [["resume"], ["content", "list"], ["puzzles", "list", "by-stealth-and-sea"]])
def test_an_empty_listing_is_one_too(
    listing: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("moonless.lab.puzzles.puzzles_of", lambda id: {})
    assert main([*listing, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    main([*arguments, "--json"])
    return json.loads(capsys.readouterr().out)


def test_scenarios_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (game,) = listed(capsys, "scenarios", "by-stealth-and-sea")
    assert game["id"] == "by-stealth-and-sea"
    bg2 = next(each for each in game["scenarios"] if each["id"] == "bg2")
    assert set(bg2["seats"]) == {"slc-1", "slc-2", "slc-3"}
    assert {"players", "crews"} & {option["id"] for option in bg2["options"]}


def test_saved_games_as_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resume", "--list"]) == 0
    assert "no saved game" in capsys.readouterr().out
    home.mkdir()
    with moonless.start("by-stealth-and-sea", "bg2", 7) as table:
        table.record.save(home / "mine.jsonl")
    (found,) = listed(capsys, "resume")
    assert found["path"] == str(home / "mine.jsonl")
    assert found["over"] is False


def test_a_bench_that_cannot_be_is_refused_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "move", "--json"]) == 2
    assert "takes no --json" in capsys.readouterr().err
    for name in [name for name in sys.modules if name.startswith("moonless.envs")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(moonless, "envs", raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    assert main(["bench", "envs"]) == 2
    assert capsys.readouterr().err == "moonless: environments need gymnasium: pip install 'moonless[envs]'\n"


@pytest.mark.parametrize("command", ["serve", "doctor"])
def test_a_port_that_cannot_be_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([command, "--port", "65536"])
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-1", "two"])
def test_a_server_has_at_least_one_process(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["serve", "--workers", number])
    assert f"--workers: a number from 1 on, not '{number}'" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["play"], ["simulate"], ["lab", "simulate"]], ids=" ".join)
def test_a_player_that_there_is_not_is_refused(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "by-stealth-and-sea", "--player", "parrot"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("moonless: there is no computer player 'parrot'; there are: random, captain")


def test_a_heading_says_who_sits_where(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["they-come-unseen", "--scenario", "duel", "-n", "1", "--processes", "1", "--player", "random"]
    assert main(["lab", "simulate", *few, "--in", "nato=captain"]) == 0
    assert "duel: 1 games by random, with captain in nato, seeds 0 to 0" in capsys.readouterr().out


def test_problems_of_content_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "missions.toml").write_text("[")
    found = listed(capsys, "check", str(tmp_path), "--game", "by-stealth-and-sea")
    assert any(problem.startswith("missions.toml") for problem in found["problems"])


def test_lessons_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = listed(capsys, "learn", "by-stealth-and-sea")
    assert found
    assert all(lesson["id"] and lesson["title"] for lesson in found)


def test_games_simulated_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["by-stealth-and-sea", "--player", "random", "-n", "3", "--processes", "1"]
    found = listed(capsys, "lab", "simulate", *few)
    assert found["score"]["count"] == sum(found["levels"].values()) == 3
    assert [each["seed"] for each in listed(capsys, "simulate", *few)["results"]] == [0, 1, 2]


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_knows_commands_and_games(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("doctor", "scenarios", "they-come-unseen"):
        assert word in script


def test_bash_completes_what_was_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash here")
    main(["completion", "bash"])
    script = tmp_path / "moonless.bash"
    script.write_text(capsys.readouterr().out)

    def complete(*words: str) -> set[str]:
        line = " ".join(map(shlex.quote, words))
        asked = f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; "
        function = re.search(r"complete .*-F (\S+) moonless", script.read_text())
        assert function
        asked += f"{function[1]} moonless {words[-1]!r} {words[-2]!r}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        done = subprocess.run([bash, "-c", asked], capture_output=True, text=True, check=True)
        return set(done.stdout.split())

    assert complete("moonless", "sc") == {"scenarios"}
    assert complete("moonless", "play", "gato") == {"gato-leader"}
    assert "--player" in complete("moonless", "play", "--pl")
    assert complete("moonless", "simulate", "--player", "cap") == {"captain"}
    assert complete("moonless", "play", "gato-leader", "--scenario", "first-") >= {"first-patrol"}


@pytest.mark.parametrize(("asked", "told"), [("--only", "bench attack"), ("--of", "bench search")])
def test_a_benchmark_takes_no_option_of_another(asked: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "envs", asked, "nope"]) == 2
    assert capsys.readouterr().err == f"moonless: {asked} is for '{told}' only\n"


def test_exit_codes_are_documented() -> None:
    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    for code, means in EXIT_CODES.items():
        assert f"| {code} | {means} |" in text


def in_a_terminal(arguments: list[str], **environment: str) -> bytes:
    """What a command writes where it finds a terminal."""
    keeper, given = pty.openpty()
    env = {**os.environ, "TERM": "xterm", **environment}
    if not environment:
        env.pop("NO_COLOR", None)
    with subprocess.Popen([sys.executable, "-m", "moonless", *arguments], stdout=given, stderr=given, env=env) as ran:
        os.close(given)
        out = b""
        while True:
            try:
                part = os.read(keeper, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            out += part
        ran.wait()
    os.close(keeper)
    return out


def test_color_only_in_a_terminal_that_wants_it() -> None:
    assert b"\x1b[" in in_a_terminal(["doctor"])
    assert b"\x1b[" not in in_a_terminal(["doctor"], NO_COLOR="1")
    piped = subprocess.run([sys.executable, "-m", "moonless", "doctor"], capture_output=True, check=False)
    assert b"\x1b[" not in piped.stdout


WRONG_RESULTS = {"no text": b"\xff\xfe\x00", "no result": b'{"a": 1}\n', "a list": b"[1]\n[2]\n"}


@pytest.mark.parametrize("wrong", WRONG_RESULTS)
def test_a_wrong_file_of_results_is_told_in_one_line(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(WRONG_RESULTS[wrong])
    assert main(["lab", "compare", str(path), str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lab", "simulate", "by-stealth-and-sea", "--results", "/dev/null"], "no file of results"),
        (["lab", "compare", "by-stealth-and-sea", "captain", "random", "-n", "0"], "from 1 on"),
        (["lab", "compare", "by-stealth-and-sea", "captain"], "two players"),
        (["serve", "--public-url", "foo"], "https://"),
        (["operator", "--database", "/nosuch/x.db", "look"], "no database"),
    ],
)
def test_what_cannot_be_meant_is_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_error_of_ours(closed: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m moonless scenarios gato-leader {closed}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)


def test_a_player_of_ones_own_that_returns_a_key_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = "import moonless\nclass Key(moonless.Player):\n    def choose(self, state, decision):\n        return 'K3'\n"
    (tmp_path / "mistaken.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "by-stealth-and-sea", "--player", "mistaken.Key", "-n", "1", "--processes", "1"]) == 2
    assert "return one of decision.options" in capsys.readouterr().err
