"""`make play`: plain Python at once; the compiled form is built meanwhile and used from the next start on.

A form is a whole copy of the package with its compiled libraries, in `.cache/forms`, named by the fingerprint of all
that it was made of. When any source has changed since, the fingerprint is another and the form is not used: a working
copy that is being edited always runs what stands in its files. Nothing is written beside the sources.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src/moonless")
KEPT = 2
"""A server that is still running may read from the form before."""
SAYS = {
    "compiled": "Rules: compiled.",
    "building": "Rules: plain Python. The compiled form is being built meanwhile; the next start uses it.",
    "asked": "Rules: plain Python, as MOONLESS_PURE asks.",
    "failed": "Rules: plain Python. The compiled form could not be built: see {log}.",
    "cannot": "Rules: plain Python, for there is {reason}: the same games, slower to think.",
}


def forms_in(root: Path) -> Path:
    return root / ".cache" / "forms"


def files_in(root: Path) -> list[Path]:
    """All that the package is made of, in an order that does not depend on the file system."""
    found: list[Path] = []
    for part in PARTS:
        path = root / part
        found += [path] if path.is_file() else [each for each in path.rglob("*") if is_source(each)]
    return sorted(found)


def is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd")


def fingerprint(root: Path) -> str:
    text = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for path in files_in(root):
        text.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        text.update(path.read_bytes())
    return text.hexdigest()[:16]


# Choosing


def choose(root: Path, why_not: Callable[[], str | None]) -> tuple[str, Path | None]:
    """What is to be said, and the form to play with: None for plain Python."""
    if os.environ.get("MOONLESS_PURE") == "1":
        return SAYS["asked"], None
    form = forms_in(root) / fingerprint(root)
    if form.is_dir():
        return SAYS["compiled"], form
    if failed(form).exists():
        return SAYS["failed"].format(log=log_of(root).relative_to(root)), None
    if reason := why_not():
        return SAYS["cannot"].format(reason=reason), None
    return SAYS["building"], None


def failed(form: Path) -> Path:
    return form.with_name(f"{form.name}.failed")


def log_of(root: Path) -> Path:
    return forms_in(root) / "build.log"


def play(arguments: list[str]) -> None:
    """Become the program, with the form that there is."""
    from setup import why_not_compiled

    said, form = choose(ROOT, why_not_compiled)
    sys.stdout.write(f"{said}\n")
    sys.stdout.flush()
    if said == SAYS["building"]:
        # On its own, so that it goes on when the game is over; quiet where a terminal is played in.
        told = subprocess.DEVNULL if arguments else None
        command = [sys.executable, "-m", "tools.play", "--build"]
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=told, stderr=told, start_new_session=True)
    if form is not None:
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(form), os.environ.get("PYTHONPATH")]))
    os.execv(sys.executable, [sys.executable, "-m", "moonless", *arguments])


# Building


def build(root: Path, make_wheel: Callable[[Path, Path, Path], Path]) -> str:
    """Make the form of what stands in the files now; what is to be said of it."""
    forms = forms_in(root)
    forms.mkdir(parents=True, exist_ok=True)
    with (forms / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return "The compiled form is being built already."
        for left in forms.glob("building-*"):  # by a build that was ended
            shutil.rmtree(left)
        form = forms / fingerprint(root)
        with tempfile.TemporaryDirectory(prefix="building-", dir=forms) as folder:
            try:
                made = make_form(root, Path(folder), form.name, make_wheel)
            except (OSError, subprocess.CalledProcessError) as error:
                failed(form).write_text(str(error), encoding="utf-8")
                return f"The compiled form could not be built: see {log_of(root).relative_to(root)}."
            made.rename(form)
        forget_old(forms)
    return "The compiled form is ready: the next start uses it."


def make_form(root: Path, folder: Path, name: str, make_wheel: Callable[[Path, Path, Path], Path]) -> Path:
    """A copy of the sources is what is built, so that nobody edits them meanwhile."""
    source = folder / "source"
    for path in files_in(root):
        copy = source / path.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    if fingerprint(source) != name:
        raise OSError("the sources changed while they were copied")
    form = folder / "form"
    with zipfile.ZipFile(make_wheel(root, source, folder)) as wheel:
        wheel.extractall(form)
    return form


def pip_wheel(root: Path, source: Path, folder: Path) -> Path:
    """The compiled wheel, by pip; what was compiled before is taken from the cache."""
    env = {**os.environ, "MOONLESS_PURE": "0", "MOONLESS_CACHE": str(root / ".cache" / "compiled")}
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    with log_of(root).open("w") as log:
        subprocess.run([*command, "-w", str(folder), str(source)], env=env, stdout=log, stderr=log, check=True)
    return next(folder.glob("*.whl"))


def forget_old(forms: Path) -> None:
    found = sorted((each for each in forms.iterdir() if each.is_dir()), key=lambda each: each.stat().st_mtime)
    for form in found[:-KEPT]:
        shutil.rmtree(form, ignore_errors=True)
    for mark in forms.glob("*.failed"):
        mark.unlink()


if __name__ == "__main__":
    if sys.argv[1:] == ["--build"]:
        with suppress(OSError):
            os.nice(19)  # never in the way of who plays
        sys.stdout.write(f"{build(ROOT, pip_wheel)}\n")
    else:
        play(sys.argv[1:])
