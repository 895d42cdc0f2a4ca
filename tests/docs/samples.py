"""The code samples of the documents: what stands between fences, by page."""

import doctest
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w+)(?P<about>[^\n]*)\n(?P<code>.*?)^(?P=indent)```", re.MULTILINE | re.DOTALL
)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Sample:
    """One sample. `about` is what its fence says further: `title="..."` names the file that it is a part of."""

    page: str
    line: int
    language: str
    about: str
    code: str

    @property
    def title(self) -> str:
        found = re.search(r'title="([^"]+)"', self.about)
        return found[1] if found else ""


def samples_of(page: Path) -> list[Sample]:
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT).as_posix()
    return [
        Sample(name, text[: found.start()].count("\n") + 1, found["language"], found["about"], unindented(found))
        for found in FENCE.finditer(text)
    ]


def unindented(found: re.Match[str]) -> str:
    return re.sub(f"^{found['indent']}", "", found["code"], flags=re.MULTILINE)


SAMPLES = [sample for page in PAGES for sample in samples_of(page)]
