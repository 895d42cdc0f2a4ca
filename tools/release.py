"""Whether the sources are those of a release: `python -m tools.release v0.2.0`, as the workflow asks before it builds.

The version, the changelog and the citation name the same release; where and when it was made is in the citation.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def problems(root: Path, tag: str) -> list[str]:
    """What is still to be written before this tag can be a release."""
    version = str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    dated = re.search(rf"^## \[{re.escape(version)}\] - (\d{{4}}-\d\d-\d\d)$", changes, re.MULTILINE)
    found = []
    if tag != f"v{version}":
        found.append(f"the tag is {tag}, pyproject.toml says {version}")
    if dated is None:
        found.append(f"CHANGELOG.md has no heading '## [{version}] - YYYY-MM-DD'")
    if f"\nversion: {version}\n" not in citation:
        found.append(f"CITATION.cff does not name version {version}")
    if dated is not None and f"\ndate-released: {dated[1]}\n" not in citation:
        found.append(f"CITATION.cff has no 'date-released: {dated[1]}', the day of the changelog")
    if "\nrepository-code: " not in citation:
        found.append("CITATION.cff does not say where the code is kept (repository-code)")
    return found


if __name__ == "__main__":
    if told := problems(ROOT, *sys.argv[1:2] or [""]):
        raise SystemExit("\n".join(told))
