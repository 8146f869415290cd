"""What a bundle shows by itself, and what only its library can tell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mma_desktop.errors import InputError, RecordChanged
from mma_desktop.service.libraries.bundles import bundle, take_in_bundle, verify_bundle
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.library import Library
from tests.service.solving.test_solving import REQUEST
from tests.storage.bundles.rewriting import rewritten
from tests.storage.conftest import sql
from tests.storage.made.forging import rehash


@pytest.fixture
async def path(service_of: Callable[..., SolvingService], tmp_path: Path) -> Path:
    with service_of() as service:
        report = await service.solve(REQUEST, lambda _event: None)
        service.bundle(report.run, tmp_path / "case.mmacase")
    return tmp_path / "case.mmacase"


def problems(path: Path, library: Path | None = None) -> str:
    if library is None:
        return " ".join(finding.problem for finding in verify_bundle(path).findings)
    with Library.open(library) as opened:
        return " ".join(finding.problem for finding in verify_bundle(path, opened).findings)


def test_a_bundle_holds_alone_and_against_its_library(path: Path) -> None:
    assert problems(path) == problems(path, path.with_name("library.mma")) == ""


def test_one_that_was_computed_anew_is_found_by_its_library_alone(path: Path) -> None:
    """All chains and hashes fit: the forged library writes a bundle that holds by itself."""
    forged = path.with_name("forged.mma")
    forged.write_bytes(path.with_name("library.mma").read_bytes())
    sql(
        forged,
        "UPDATE run_events SET payload = replace(payload, '51500', '91500')",
        "UPDATE runs SET value = '91500', answer = replace(answer, '51500', '91500')",
    )
    rehash(forged)
    with Library.open(forged) as library:
        written = bundle(library, library.runs()[0].id, path.with_name("forged.mmacase"))
    assert problems(written.path) == ""
    found = problems(written.path, path.with_name("library.mma"))
    assert "no bundle of this case with its content is in the audit log" in found
    assert b"91500" in written.path.read_bytes()
    assert "the audit log is not the one that the bundle was written from" in found


def test_an_entry_taken_out_of_the_log_is_found_by_its_library(path: Path) -> None:
    rewritten(path, "log.jsonl", lambda text: "".join(text.splitlines(keepends=True)[:1] + text.splitlines(True)[3:]))
    assert problems(path) == ""
    assert "no bundle of this case" in problems(path, path.with_name("library.mma"))


def test_a_change_is_a_finding_and_nothing_is_taken_in(path: Path, tmp_path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    assert "its bytes are not those" in problems(path) or "its end is missing" in problems(path)
    with Library.open(tmp_path / "other.mma") as library, pytest.raises(RecordChanged):
        take_in_bundle(library, path)


def test_the_library_of_another_says_nothing(path: Path, tmp_path: Path) -> None:
    with Library.open(tmp_path / "other.mma") as library, pytest.raises(InputError, match="another library"):
        verify_bundle(path, library)
