"""The tutorial for researchers, typed to the letter in an empty environment, with the wheel that is built here."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.samples import FLAGS, ROOT, Sample, samples_of
from tests.release.test_packages import clean, packages, run

__all__ = ["packages"]

TUTORIAL = ROOT / "docs" / "first-hour.md"


def typed(line: str, folder: Path, wheel: Path) -> str:
    """A line in a shell of the environment that the page makes; what it says. Moonless comes from the wheel."""
    line = re.sub(
        r"pip install '?moonless(\[\w+\])?'?$", lambda found: f"pip install -q '{wheel}{found[1] or ''}'", line
    )
    active = folder / "moonless-env" / "bin" / "activate"
    command = f". {active}; {line}" if active.exists() else line
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=clean(folder), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def follow(sample: Sample, folder: Path, wheel: Path) -> None:
    if sample.language == "sh":
        for line in sample.code.splitlines():
            typed(line, folder, wheel)
    elif sample.language == "console":
        for shown in re.split(r"^\$ ", sample.code, flags=re.MULTILINE)[1:]:
            line, _, wanted = shown.partition("\n")
            said = typed(line, folder, wheel)
            assert doctest.OutputChecker().check_output(wanted, said, FLAGS), said
    elif sample.language == "pycon":
        (folder / "session.txt").write_text(sample.code, encoding="utf-8")
        typed("python -m doctest -o ELLIPSIS -o NORMALIZE_WHITESPACE session.txt", folder, wheel)
    elif sample.title:
        (folder / sample.title).write_text(sample.code, encoding="utf-8")
    else:
        (folder / "sample.py").write_text(sample.code, encoding="utf-8")
        typed("python sample.py", folder, wheel)


@pytest.mark.slow("an environment of its own, and every package of the extra envs")
def test_the_first_hour_goes_as_it_is_written(packages: tuple[Path, Path], tmp_path: Path) -> None:
    run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(tmp_path / "there"), "greenlet"],
        tmp_path,
    )
    samples = samples_of(TUTORIAL)
    assert {"sh", "console", "pycon", "python"} <= {sample.language for sample in samples}
    for sample in samples:
        follow(sample, tmp_path, packages[1])
    page = (tmp_path / "diver.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert "mine.Diver" in page
