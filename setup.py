"""Compiles the hot modules with mypyc where that is possible; all else about the package is in pyproject.toml.

The same source runs both ways. `MOONLESS_PURE=1` asks for plain Python; without a C compiler (or without Python's
headers) the build is plain too and says so, unless `MOONLESS_PURE=0` asks for the compiled one. Any other failure to
compile stops the build.

Each game is a library of its own, each module a file of C: they are compiled on all cores, and what was
made before from the same files with the same compiler is taken from `.cache/compiled` (`MOONLESS_CACHE` names another
folder).
"""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
GAMES = ("by_stealth_and_sea", "gato_leader", "rogue_regiment", "they_come_unseen")

CORE = [
    "core/decision.py",
    "core/fate.py",
    "core/events.py",
    "core/observing.py",
    "core/play.py",
    "core/bulk.py",
    "core/sharing.py",
    "core/weights.py",
    "players/random.py",
    "players/admiral/council.py",
    "players/admiral/race.py",
    "players/admiral/search.py",
    "players/admiral/tree.py",
    "players/admiral/worlds.py",
]
HOT = ["*.py", "rules/*.py", "board/*.py", "captain/*.py", "knowledge/*.py", "content/*.py", "screen/*.py"]
"""The rooms of a game in which playing is done, and those that say what a screen shows of it: a server makes that anew
for every move."""
COOL = {"__init__.py", "game.py", "checkpoints.py"}
"""What wires a game together, and what checks a state from outside: never in a hurry, so it stays plain."""
READ_ONCE = {"boards", "files", "flaws", "making", "maps", "missions", "own_missions", "sheets"}
"""What reads and checks content, besides `*entries` and `*checks`: done when a game is loaded."""

DESCRIBING = {"egg_info", "dist_info", "sdist"}
"""Commands that only say what the package is, or pack its sources: mypyc would work for nothing."""
OPTIMIZE = "-O3"
MERGE = "-fcommon"
"""Several files of a library declare the table of what another library exports; it is one and the same."""
INSIDE = ["-fvisibility=hidden", "-fno-semantic-interposition"]
"""What one file of a library calls in another is called at once: nobody outside can put something else in its place."""


def hot_modules() -> dict[str, list[str]]:
    """What is compiled: the files of each library, in an order that does not depend on the file system."""
    source = HERE / "src" / "moonless"
    found = {"moonless_core": [source / name for name in CORE]}
    for game in GAMES:
        matched = {path for pattern in HOT for path in (source / "games" / game).glob(pattern)}
        found[f"moonless_{game}"] = sorted(path for path in matched if not stays_plain(path))
    return {name: [path.relative_to(HERE).as_posix() for path in paths] for name, paths in found.items()}


def stays_plain(path: Path) -> bool:
    reads = path.parent.name == "content" and (path.stem in READ_ONCE or path.stem.endswith(("entries", "checks")))
    return reads or path.name == "__init__.py" or (path.name in COOL and path.parent.name in GAMES)


def why_not_compiled() -> str | None:
    """The reason why nothing can be compiled here, or None when it can."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ("cl" if os.name == "nt" else "cc")
    # Only the program counts; what follows it are flags. "ccache gcc" counts as ccache.
    compiler = shlex.split(command)[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no C headers of Python (Python.h)"
    return None


def extensions() -> list[Extension]:
    if os.environ.get("MOONLESS_PURE") == "1" or DESCRIBING & set(sys.argv[1:]):
        return []
    if reason := why_not_compiled():
        if os.environ.get("MOONLESS_PURE") == "0":
            raise SystemExit(f"moonless: {reason}, and MOONLESS_PURE=0 asks for the compiled build")
        print(f"moonless: {reason}, so this is the plain Python build: the same games, slower.")
        return []
    from mypyc.build import mypycify

    groups = [(files, name) for name, files in hot_modules().items()]
    every = [file for files, _ in groups for file in files]
    # With setuptools imported, as it is here, mypycify makes setuptools' extensions.
    return cast("list[Extension]", mypycify(every, separate=cast(Any, groups), multi_file=True, debug_level="0"))


# Compiling on all cores, and once


class Compile(build_ext):
    """Setuptools' own, but for the C compiler's work: it is shared out and kept."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        compiler: Any = self.compiler
        if compiler.compiler_type == "unix":
            # Where the Python of this machine has its libraries is of no use on another.
            searched = ("-Wl,-rpath", "-Wl,--rpath")
            compiler.linker_so = [flag for flag in compiler.linker_so if not flag.startswith(searched)]
            compiler.compile = lambda *given, **named: compile_all(compiler, *given, **named)
        super().build_extensions()


def compile_all(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: list[str] | None = None,
    debug: bool = False,
    extra_preargs: list[str] | None = None,
    extra_postargs: list[str] | None = None,
    depends: list[str] | None = None,
) -> list[str]:
    """What `CCompiler.compile` does, file beside file."""
    macros, objects, flags, options, build = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    before = compiler._get_cc_args(options, debug, extra_preargs)
    after = [flag for flag in flags if not flag.startswith("-O")] + [OPTIMIZE, MERGE, *INSIDE]

    def compile_one(made: str) -> None:
        source, kind = build[made]
        kept = kept_at(Path(source), [*compiler.compiler_so, *before, *after], [*options_of(options), "build"])
        if kept.exists():
            shutil.copyfile(kept, made)
            return
        compiler._compile(made, source, kind, before, after, options)
        keep(made, kept)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(compile_one, build))
    return cast("list[str]", objects)


def keep(made: str, kept: Path) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(f".{os.getpid()}")
    shutil.copyfile(made, part)
    part.replace(kept)  # at once: another build may look for it


def cache_folder() -> Path:
    return Path(os.environ.get("MOONLESS_CACHE") or HERE / ".cache" / "compiled")


def options_of(options: list[str]) -> list[str]:
    """The folders in which headers are looked for; Python's own come with its version."""
    return [option[2:] for option in options if option.startswith("-I") and option[2:] != sysconfig.get_path("include")]


def kept_at(source: Path, command: list[str], folders: list[str]) -> Path:
    """Where what comes of a file is kept: by all that it is made of, and the compiler that makes it."""
    # Where headers lie does not count, only what they say: so all environments share what was compiled.
    flags = [flag for flag in command if not flag.startswith("-I")]
    text = hashlib.sha256(repr((flags, compiler_version(command[0]), sys.version)).encode())
    for path in [source, *sorted(headers(source, tuple(folders)))]:
        text.update(path.read_bytes())
    return cache_folder() / text.hexdigest()[:2] / f"{text.hexdigest()}.o"


@cache
def compiler_version(compiler: str) -> str:
    return subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout


def headers(source: Path, folders: tuple[str, ...]) -> set[Path]:
    """All of ours and of mypyc's that a file includes, and what that includes."""
    found: set[Path] = set()
    waiting = [source]
    while waiting:
        for path in included(waiting.pop(), folders):
            if path not in found:
                found.add(path)
                waiting.append(path)
    return found


@cache
def included(path: Path, folders: tuple[str, ...]) -> list[Path]:
    text = path.read_text(encoding="utf-8", errors="replace")
    names = re.findall(r'^\s*#\s*include\s+["<]([^">]+)[">]', text, re.MULTILINE)
    places = [path.parent, *map(Path, folders)]
    found = [[place / name for place in places if (place / name).is_file()] for name in names]
    return [first[0] for first in found if first]


# What a package index shows

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")
"""A picture or a link to a file of the repository."""
BARE = re.compile(r"^\|(?: *\|)+\n\|(?:-+\|)+\n(?!\|)", re.MULTILINE)
"""The head of a table without a word in it, when no row is left."""


def repository() -> str:
    """Where the code is kept, as the citation says; nothing while it has no public home."""
    citation = HERE / "CITATION.cff"
    said = citation.read_text(encoding="utf-8") if citation.exists() else ""
    found = re.search(r"^repository-code: *[\"']?([^\s\"']+)", said, re.MULTILINE)
    return found[1].rstrip("/") if found else ""


def shown(readme: str, home: str, tag: str) -> str:
    """README for a reader who has no repository beside it: its links lead to its home, at this version. Without a home
    it is text alone: no pictures, and of a link its words."""
    if home:
        return LINK.sub(lambda to: f"{to[1]}[{to[2]}]({home}/{'raw' if to[1] else 'blob'}/{tag}/{to[3]})", readme)
    lines = [line for line in readme.splitlines(keepends=True) if "![" not in line]
    return BARE.sub("", LINK.sub(r"\2", "".join(lines))).strip() + "\n"


def about() -> dict[str, Any]:
    """The metadata that depend on whether the code has a public home."""
    version = re.search(r'^version = "(.+)"$', (HERE / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version is not None
    home, tag = repository(), f"v{version[1]}"
    pages = {"Source": home, "Documentation": f"{home}/blob/{tag}/docs/index.md", "Issues": f"{home}/issues"}
    return {
        "long_description": shown((HERE / "README.md").read_text(encoding="utf-8"), home, tag),
        "long_description_content_type": "text/markdown",
        "project_urls": {**pages, "Changelog": f"{home}/blob/{tag}/CHANGELOG.md"} if home else {},
    }


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": Compile}, **about())
