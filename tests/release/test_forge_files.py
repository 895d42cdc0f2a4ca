"""What cannot run here is read by its linter: workflows, compose file, citation, Dockerfile."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import setup
from moonless.cli import doctor
from tools.release import problems

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    "vendor.github-workflows": [
        ".github/workflows/docs.yml",
        ".github/workflows/release.yml",
        ".github/workflows/test.yml",
    ],
    "custom.github-workflows-require-timeout": [
        ".github/workflows/docs.yml",
        ".github/workflows/release.yml",
        ".github/workflows/test.yml",
    ],
    "vendor.github-issue-config": [".github/ISSUE_TEMPLATE/config.yml"],
    "vendor.github-issue-forms": [".github/ISSUE_TEMPLATE/bug.yml", ".github/ISSUE_TEMPLATE/rule.yml"],
    "vendor.dependabot": [".github/dependabot.yml"],
    "vendor.compose-spec": ["compose.yaml"],
    "vendor.citation-file-format": ["CITATION.cff"],
}


@pytest.mark.parametrize("schema", FILES)
def test_files_for_the_forge_follow_their_schema(schema: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *FILES[schema]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_dockerfile_is_without_reproach() -> None:
    hadolint = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if hadolint is None:
        pytest.skip("hadolint comes as a package for Linux only")
    done = subprocess.run([hadolint, "Dockerfile"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_citation_names_the_version_that_is_built() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_no_file_for_the_forge_is_left_out() -> None:
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / ".github").rglob("*.yml")}
    assert there == {name for names in FILES.values() for name in names if name.startswith(".github/")}


# What the schemas do not say, of what would be noticed on the forge only


def jobs() -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Every job: its file, its name, itself, and all of its file."""
    for name in FILES["vendor.github-workflows"]:
        whole = YAML(typ="safe").load(ROOT / name)
        for id, job in whole["jobs"].items():
            yield name, id, job, whole


def test_a_job_needs_only_jobs_that_there_are() -> None:
    for name, id, job, whole in jobs():
        assert set(job.get("needs", [])) <= set(whole["jobs"]) - {id}, (name, id)


def test_a_job_speaks_only_of_what_it_has() -> None:
    """Of the matrix what is in it; of a step what it put out; of the forge what it tells every job."""
    for name, id, job, _ in jobs():
        matrix = job.get("strategy", {}).get("matrix", {})
        known = {f"matrix.{each}" for each in matrix}
        known |= {"github.ref", "github.ref_name", "github.repository", "github.actor"}
        known |= {"secrets.GITHUB_TOKEN", "vars.IMAGE_REGISTRY"}
        for step in job["steps"]:
            put = re.findall(r'echo "(\w+)=.*" >> "\$GITHUB_OUTPUT"', step.get("run", ""))
            known |= {f"steps.{step['id']}.outputs.{each}" for each in put}
        said = set(re.findall(r"\$\{\{\s*([\w.]+)\s*\}\}", json.dumps(job)))
        assert said <= known, (name, id)


def test_what_a_job_runs_is_there() -> None:
    """Targets of the Makefile, modules, folders of tests."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for name, id, job, _ in jobs():
        for line in (step["run"] for step in job["steps"] if "run" in step):
            assert set(re.findall(r"\bmake ([\w-]+)", line)) <= targets, (name, id, line)
            for module in re.findall(r"-m (tools\.\w+)", line):
                assert (ROOT / f"{module.replace('.', '/')}.py").exists(), (name, id, line)
            for folder in re.findall(r"\btests/\w+", line):
                assert (ROOT / folder).is_dir(), (name, id, line)


def test_every_action_has_a_version_and_a_token_only_where_it_must() -> None:
    for name, id, job, whole in jobs():
        assert whole["permissions"] == {"contents": "read"}, name
        used = [step["uses"] for step in job["steps"] if "uses" in step]
        assert all(re.fullmatch(r"[\w./-]+@[\w./-]+", each) for each in used), (name, id)
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, (name, id)


# A release


def released(name: str) -> dict[str, Any]:
    jobs: dict[str, dict[str, Any]] = YAML(typ="safe").load(ROOT / ".github/workflows/release.yml")["jobs"]
    return jobs[name]


def test_nothing_is_published_unless_the_sources_and_all_wheels_are_built() -> None:
    for name in ("publish", "image"):
        assert set(released(name)["needs"]) == {"sdist", "wheels"}


def test_an_image_is_tagged_in_small_letters() -> None:
    steps = released("image")["steps"]
    named = next(step["run"] for step in steps if step.get("id") == "image")
    (tag,) = (step["with"]["tags"] for step in steps if "tags" in step.get("with", {}))
    assert "github.repository" not in tag
    assert "steps.image.outputs.name" in tag
    put = subprocess.run(
        ["bash", "-c", named.replace('>> "$GITHUB_OUTPUT"', "")],
        env={**os.environ, "GITHUB_REPOSITORY": "Some-Body/Moonless"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert put.stdout == "name=some-body/moonless\n"


def test_a_wheel_that_is_not_compiled_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    first = build["test-command"].split(" && ")[0]
    assert first == "python {project}/tools/compiled_wheel.py"
    assert build["environment"] == {"MOONLESS_PURE": "0"}
    asked = [sys.executable, "tools/compiled_wheel.py"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if doctor.is_compiled("moonless.core.play"):
        assert (done.returncode, done.stderr) == (0, "")
    else:
        assert (done.returncode, done.stderr[:43]) == (1, "this wheel is not compiled: core, by-stealt")
    # Nor does the build pass over it in silence.
    monkeypatch.setenv("MOONLESS_PURE", "0")
    monkeypatch.setattr(setup, "why_not_compiled", lambda: "no C compiler (cc)")
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    with pytest.raises(SystemExit, match=r"no C compiler \(cc\), and MOONLESS_PURE=0 asks for the compiled build"):
        setup.extensions()


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """Sources that are ready to be released as 1.2.0."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [1.2.0] - 2027-01-31\n", encoding="utf-8")
    told = "title: x\nversion: 1.2.0\ndate-released: 2027-01-31\nrepository-code: https://example.org/x\n"
    (tmp_path / "CITATION.cff").write_text(told, encoding="utf-8")
    return tmp_path


def test_a_tag_is_released_when_everything_names_it(release: Path) -> None:
    assert problems(release, "v1.2.0") == []
    assert problems(release, "v1.3.0") == ["the tag is v1.3.0, pyproject.toml says 1.2.0"]


@pytest.mark.parametrize(
    ("file", "word", "told"),
    [
        ("CHANGELOG.md", "[1.2.0] - 2027-01-31", "no heading '## [1.2.0] - YYYY-MM-DD'"),
        ("CITATION.cff", "1.2.0", "does not name version 1.2.0"),
        ("CITATION.cff", "2027-01-31", "no 'date-released: 2027-01-31'"),
        ("CITATION.cff", "repository-code", "where the code is kept"),
    ],
)
def test_what_a_release_lacks_is_told(release: Path, file: str, word: str, told: str) -> None:
    path = release / file
    path.write_text(path.read_text(encoding="utf-8").replace(word, "[Unreleased]"), encoding="utf-8")
    (found,) = problems(release, "v1.2.0")
    assert told in found


def docker_runs() -> bool:
    docker = shutil.which("docker")
    return docker is not None and subprocess.run([docker, "info"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not docker_runs(), reason="no container runtime here")
def test_the_image_is_built_and_says_its_version() -> None:
    subprocess.run(["docker", "build", "-t", "moonless-test", "."], cwd=ROOT, check=True)
    said = subprocess.run(
        ["docker", "run", "--rm", "moonless-test", "--version"], capture_output=True, text=True, check=True
    )
    assert said.stdout.startswith("moonless ")


@pytest.mark.skipif(not docker_runs(), reason="no container runtime here")
def test_the_compose_file_is_a_site_that_answers() -> None:
    compose = ["docker", "compose", "--project-name", "moonless-test"]
    wanted = {**os.environ, "MOONLESS_PASSWORD": "for a test", "MOONLESS_URL": "http://127.0.0.1:8765"}
    try:
        subprocess.run([*compose, "up", "--build", "--detach", "--wait"], cwd=ROOT, env=wanted, check=True)
        with urllib.request.urlopen("http://127.0.0.1:8765/readyz", timeout=60) as answer:
            assert answer.read().strip() == b"ready"
    finally:
        subprocess.run([*compose, "down", "--volumes"], cwd=ROOT, env=wanted, check=True)
