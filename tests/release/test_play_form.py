"""`make play` plays at once, plain; compiled as soon as that is built, and never with a form of other sources."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.play import SAYS, build, choose, failed, fingerprint, forms_in, log_of


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a package that says which form it has."""
    monkeypatch.delenv("MOONLESS_PURE", raising=False)
    package = tmp_path / "src" / "moonless"
    package.mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        (tmp_path / name).write_text(name)
    (package / "__init__.py").write_text("FORM = 'plain'\n")
    return tmp_path


def here() -> None:
    """A compiler is at hand."""


def fake_wheel(root: Path, source: Path, folder: Path) -> Path:
    """As the compiler would: what is in the copy, and something faster beside it."""
    wheel = folder / "moonless.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        text = (source / "src" / "moonless" / "__init__.py").read_text()
        file.writestr("moonless/__init__.py", text.replace("plain", "compiled"))
    return wheel


def form_played(form: Path | None, root: Path) -> str:
    path = os.pathsep.join(str(each) for each in (form, root / "src") if each)
    command = [sys.executable, "-c", "import moonless; print(moonless.FORM)"]
    done = subprocess.run(command, env={"PYTHONPATH": path}, cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_plain_first_then_compiled(root: Path) -> None:
    said, form = choose(root, here)
    assert (said, form) == (SAYS["building"], None)
    assert form_played(form, root) == "plain"
    assert "next start uses it" in build(root, fake_wheel)
    said, form = choose(root, here)
    assert said == SAYS["compiled"]
    assert form_played(form, root) == "compiled"


def test_a_form_of_other_sources_is_not_used(root: Path) -> None:
    build(root, fake_wheel)
    (root / "src" / "moonless" / "__init__.py").write_text("FORM = 'plain, mended'\n")
    said, form = choose(root, here)
    assert (said, form) == (SAYS["building"], None)
    assert form_played(form, root) == "plain, mended"


def test_what_python_leaves_behind_is_no_change(root: Path) -> None:
    before = fingerprint(root)
    (root / "src" / "moonless" / "__pycache__").mkdir()
    (root / "src" / "moonless" / "__pycache__" / "x.pyc").touch()
    assert fingerprint(root) == before
    (root / "src" / "moonless" / "style.css").touch()
    assert fingerprint(root) != before


def test_a_build_that_fails_is_told_and_not_tried_again(root: Path) -> None:
    def broken(root: Path, source: Path, folder: Path) -> Path:
        raise subprocess.CalledProcessError(1, "gcc")

    assert "could not be built" in build(root, broken)
    said, form = choose(root, here)
    assert form is None
    assert str(log_of(root).relative_to(root)) in said
    assert failed(forms_in(root) / fingerprint(root)).exists()
    (root / "setup.py").write_text("mended")
    assert choose(root, here)[0] == SAYS["building"]


def test_two_builds_do_not_meet(root: Path) -> None:
    def slow(root: Path, source: Path, folder: Path) -> Path:
        assert "already" in build(root, fake_wheel)
        return fake_wheel(root, source, folder)

    assert "ready" in build(root, slow)


def test_sources_that_change_while_they_are_copied_make_no_form(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copyfile = shutil.copyfile

    def copy_and_edit(path: Path, copy: Path) -> None:
        copyfile(path, copy)
        copy.write_text("edited meanwhile")

    monkeypatch.setattr(shutil, "copyfile", copy_and_edit)
    assert "could not be built" in build(root, fake_wheel)


def test_without_a_compiler_it_says_so(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said, form = choose(root, lambda: "no C compiler (cc)")
    assert form is None
    assert "no C compiler (cc)" in said
    monkeypatch.setenv("MOONLESS_PURE", "1")
    assert choose(root, here) == (SAYS["asked"], None)


def test_old_forms_are_forgotten_but_for_the_last(root: Path) -> None:
    for number in range(4):
        (root / "README.md").write_text(str(number))
        build(root, fake_wheel)
    assert len([each for each in forms_in(root).iterdir() if each.is_dir()]) == 2
    assert choose(root, here)[0] == SAYS["compiled"]
