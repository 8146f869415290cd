"""The example of docs/how-to-add-a-solver.md, installed as a package would be, answers through the command line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mma_desktop.evaluation.records import read_records
from mma_desktop.solvers.registry import method_title, purpose_title, solver_names
from tests.evaluation.conftest import write_items

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
GUIDE = ROOT / "docs" / "how-to-add-a-solver.md"


def installed(folder: Path) -> Path:
    """A folder with the guide's module and the metadata that pip would write for its pyproject.toml."""
    python, data, project = re.findall(r"```(?:python|toml)\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    (folder / "second_opinion.py").write_text(python, encoding="utf-8")
    (folder / "second_opinion.toml").write_text(data, encoding="utf-8")
    name, target = re.findall(r'^(\w+) = "(second_opinion:\w+)"', project, re.MULTILINE)[0]
    info = folder / "second_opinion-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: second-opinion\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[mma_desktop.solvers]\n{name} = {target}\n", encoding="utf-8")
    return folder


def test_the_guides_solver_is_found_and_evaluated(tmp_path: Path) -> None:
    data = write_items(tmp_path / "mine.jsonl")
    site = tmp_path / "site"
    site.mkdir()
    words = ["eval", data, "--task", "eca", "--method", "second_opinion", "--out", tmp_path / "out", "--limit", "2"]
    words += ["--general", f"scripted:{DATA / 'eca_general.script.json'}"]
    words += ["--domain", f"scripted:{DATA / 'eca_domain.script.json'}"]
    path = os.pathsep.join([str(installed(site)), os.environ.get("PYTHONPATH", ""), str(ROOT)])
    ran = subprocess.run(
        [sys.executable, "-m", "mma_desktop", *map(str, words)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    records = read_records(tmp_path / "out" / "records.jsonl")
    assert [record.solver for record in records] == ["second_opinion"] * 2
    assert all(record.completions == 2 and record.value for record in records)


def test_its_titles_and_purposes_come_from_its_own_data_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(installed(tmp_path))
    assert "second_opinion" in solver_names()
    assert method_title("second_opinion", "zh") == "第二意见"
    assert purpose_title("opinion", "en") == "gives its opinion"
