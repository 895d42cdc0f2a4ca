"""Every code sample of the documents is run, or is what it says it is a part of."""

import contextlib
import doctest
import gc
import io
import re
import runpy
import shlex
import shutil
import tomllib
import warnings
from pathlib import Path

import pytest

from moonless.cli import main, make_parser
from tests.docs.samples import FLAGS, PAGES, ROOT, SAMPLES, Sample, samples_of
from tests.server.support import Server, make_settings

LANGUAGES = {"python", "pycon", "console", "sh", "toml", "text"}
PROGRAMS = {"moonless", "make", "pip", "pipx", "uvx", "pytest", "python", "docker", "cd", "mkdir", "source"}
"""What a person is told to type in a shell: those that are ours are looked at closely."""
ADDRESS = "http://127.0.0.1:8765"
MISSION = ROOT / "src" / "moonless" / "games" / "rogue_regiment" / "data" / "mission_m01-paper-chase.toml"


def given(language: str) -> list[object]:
    return [pytest.param(each, id=f"{each.page}:{each.line}") for each in SAMPLES if each.language == language]


def test_every_sample_is_of_a_language_that_is_tested() -> None:
    assert {sample.language for sample in SAMPLES} <= LANGUAGES
    for page in PAGES:
        fences = re.findall(r"^ *```", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(fences) == 2 * len(samples_of(page)), f"{page.name}: a sample does not say what it is"


def quoted(sample: Sample) -> bool:
    """Whether a sample is a part of a file that there is; else its title says what to save it as."""
    return sample.language == "python" and bool(sample.title) and (ROOT / sample.title).exists()


def goes(page: Path) -> list[Sample]:
    """What a reader of a page does with it, one after another."""
    return [each for each in samples_of(page) if each.language in ("python", "pycon", "console") and not quoted(each)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, with what the pages say lies there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "home"))
    shutil.copy(MISSION, tmp_path / "mission_barn-door.toml")
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if goes(page)], ids=lambda page: page.name)
def test_a_page_goes_as_it_is_written(page: Path, folder: Path, tmp_path: Path) -> None:
    """From top to bottom, as a reader would; with a server where one is spoken of."""
    known: dict[str, object] = {"__name__": "sample"}
    with contextlib.ExitStack() as stack:
        address = ADDRESS
        if any(ADDRESS in sample.code for sample in goes(page)):
            address = stack.enter_context(Server(make_settings(tmp_path / "server"))).url
        # A sample may leave to the end of its program what a test has to close.
        stack.enter_context(warnings.catch_warnings(action="ignore", category=ResourceWarning))
        stack.callback(gc.collect)
        stack.callback(known.clear)
        for sample in goes(page):
            if sample.language == "console":
                type_in(sample)
            elif sample.language == "pycon":
                converse(sample)
            elif sample.title:
                (folder / sample.title).write_text(sample.code, encoding="utf-8")
            else:
                text = "\n" * sample.line + sample.code.replace(ADDRESS, address)
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(text, sample.page, "exec"), known)


def type_in(sample: Sample) -> None:
    """Commands say what is shown."""
    for shown in re.split(r"^\$ ", sample.code, flags=re.MULTILINE)[1:]:
        command, _, wanted = shown.partition("\n")
        program, *arguments = shlex.split(command)
        with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(io.StringIO()):
            if program == "moonless":
                main(arguments)
            else:
                assert program == "python"
                runpy.run_path(arguments[0], run_name="__main__")
        assert doctest.OutputChecker().check_output(wanted, said.getvalue(), FLAGS), said.getvalue()


def converse(sample: Sample) -> None:
    """A session goes as it is shown."""
    example = doctest.DocTestParser().get_doctest(sample.code, {}, sample.page, sample.page, sample.line)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(example, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("sample", [pytest.param(each, id=each.title) for each in SAMPLES if quoted(each)])
def test_a_quotation_is_what_stands_there(sample: Sample) -> None:
    """Word for word; a line of dots stands for what was left out."""
    text = (ROOT / sample.title).read_text(encoding="utf-8")
    for part in re.split(r"^ *\.\.\.\n", sample.code, flags=re.MULTILINE):
        assert part.rstrip() in text


@pytest.mark.parametrize("sample", given("sh"))
def test_what_one_is_told_to_type_exists(sample: Sample) -> None:
    """Programs, commands with their options, targets of make, extras: nothing that is not there."""
    for line in sample.code.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True)
        while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
            words = words[1:]
        if not words:
            continue
        assert Path(words[0]).name in PROGRAMS, line
        told = words[: words.index(">")] if ">" in words else words
        check_words(Path(told[0]).name, told[1:], line)


def check_words(program: str, words: list[str], line: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extras in re.findall(r"moonless\[([\w,]+)\]", line):
        assert set(extras.split(",")) <= set(project["optional-dependencies"]), line
    if program == "uvx":
        words = words[words.index("moonless") + 1 :]
    if program in ("moonless", "uvx"):
        make_parser().parse_args(words)
    if program == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert {word for word in words if "=" not in word} <= set(targets), line


@pytest.mark.parametrize("sample", given("toml"))
def test_toml_is_toml(sample: Sample) -> None:
    assert tomllib.loads(sample.code)
