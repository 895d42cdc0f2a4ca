"""What docs/operate.md has an operator type or save: commands that there are, a unit that systemd takes, scrapes that
fit the alerts.

Backup and restore are tried in tests/server/storage/test_backup.py.
"""

import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from moonless.cli import make_parser
from tests.docs.samples import ROOT

TEXT = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
BLOCKS = [textwrap.dedent(each).strip("\n") for each in re.findall(r"(?<=\n\n)((?:    .*\n|\n)+)", TEXT)]
"""What stands indented: commands and files."""
PROGRAM = re.compile(r"^(?:ExecStart=)?(?:\S*/)?moonless(?= )|(?<=/moonless )moonless(?= )")
"""Where a command of ours begins in a line; the image is called as the program."""


def block(beginning: str) -> str:
    (found,) = [each for each in BLOCKS if each.startswith(beginning)]
    return found


def test_commands_are_commands() -> None:
    lines = [line for each in BLOCKS for line in each.splitlines() if PROGRAM.search(line)]
    assert len(lines) >= 3
    for line in lines:
        make_parser().parse_args(shlex.split(PROGRAM.split(line)[-1]))


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if (systemd := shutil.which("systemd-analyze")) is None:
        pytest.skip("no systemd here")
    unit = tmp_path / "moonless.service"
    unit.write_text(block("[Unit]").replace("/opt/moonless/bin/moonless", f"{sys.executable} -m moonless"), "utf-8")
    done = subprocess.run([systemd, "verify", str(unit)], capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if "moonless.service" in line]
    assert (done.returncode, said) == (0, [])


def test_what_is_scraped_is_what_the_alerts_ask_for() -> None:
    (job,) = YAML(typ="safe").load(block("scrape_configs:"))["scrape_configs"]
    asked = set(re.findall(r'job="(\w+)"', (ROOT / "docs" / "alerts.yml").read_text(encoding="utf-8")))
    assert asked == {job["job_name"]}
