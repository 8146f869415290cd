"""The pin that the peers are built from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from benchmarks.inference import build_peers
from benchmarks.inference.build_peers import PROGRAMS, ROOT, pinned


def test_the_peers_are_of_the_version_that_the_program_uses() -> None:
    version, hashes = pinned()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"llama-cpp-python=={version}" in project["optional-dependencies"]["local"]
    assert hashes and all(re.fullmatch("[0-9a-f]{64}", one) for one in hashes)


def test_a_lock_without_the_package_ends_the_program(tmp_path: Path) -> None:
    lock = tmp_path / "some.lock"
    lock.write_text("numpy==2.0\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"some\.lock does not pin"):
        pinned(lock)


def test_what_is_built_is_not_built_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_peers, "PEERS", tmp_path)
    (tmp_path / "bin").mkdir()
    for program in PROGRAMS:
        (tmp_path / "bin" / program).touch()
    build_peers.main()
    assert "All built" in capsys.readouterr().out
