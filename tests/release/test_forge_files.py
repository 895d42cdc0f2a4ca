"""What cannot run here is read by its linter: workflows, compose file, citation, Dockerfile."""

import os
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    "vendor.github-workflows": [
        ".github/workflows/docs.yml",
        ".github/workflows/release.yml",
        ".github/workflows/test.yml",
    ],
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


def test_no_workflow_is_left_out() -> None:
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / ".github" / "workflows").glob("*")}
    assert there == set(FILES["vendor.github-workflows"])


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
