"""A report against the library it was written from, and a whole library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import Anchored
from mma_desktop.errors import InputError
from mma_desktop.ledger.editing.wanted import Count
from mma_desktop.service.deleting import carry_out, planned
from mma_desktop.service.solving import SolvingService
from mma_desktop.service.verifying import accepted, verify_library, verify_report
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.library import Library
from tests.service.solving.test_solving import REQUEST
from tests.storage.conftest import sql
from tests.storage.made.forging import rehash

ENDINGS = [".html", ".md", ".json"]


def silent(_event: Event) -> None:
    """Nobody listens."""


@pytest.fixture
async def written(service_of: Callable[..., SolvingService], tmp_path: Path) -> dict[str, Path]:
    """The reports of a run in every format; the run was edited afterwards."""
    with service_of() as service:
        report = await service.solve(REQUEST, silent)
        files = {ending: tmp_path / f"report{ending}" for ending in ENDINGS}
        for file in files.values():
            service.export(report, file, "zh")
        await service.edit(report.run, [Count("1", counted=False)])
    return files


@pytest.fixture
def library(written: dict[str, Path], tmp_path: Path) -> Iterator[Library]:
    assert written
    with Library.open(tmp_path / "library.mma", anchors=Anchors(tmp_path / "anchors")) as opened:
        opened.accept()
        yield opened


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_report_holds_also_after_the_run_was_edited(library: Library, written: dict[str, Path], ending: str) -> None:
    assert verify_report(written[ending], library).findings == ()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_report_with_one_other_character_is_found(library: Library, written: dict[str, Path], ending: str) -> None:
    content = written[ending].read_bytes()
    written[ending].write_bytes(content.replace(b"3000", b"4000", 1))
    (finding,) = verify_report(written[ending], library).findings
    assert "not as the program wrote it" in finding.problem


def test_a_library_computed_anew_does_not_fit_its_reports(library: Library, written: dict[str, Path]) -> None:
    sql(library.path, "UPDATE run_events SET payload = replace(payload, '3000', '9000')")
    rehash(library.path)
    problems = " ".join(finding.problem for finding in verify_report(written[".md"], library).findings)
    assert "the audit log is not the one" in problems
    assert "the record of its run is not the one" in problems


def test_a_run_that_was_removed_is_said(library: Library, written: dict[str, Path]) -> None:
    sql(library.path, "DELETE FROM run_events", "DELETE FROM runs")
    assert any("removed" in finding.problem for finding in verify_report(written[".md"], library).findings)


def test_a_report_outlives_a_run_that_was_deleted_on_purpose(library: Library, written: dict[str, Path]) -> None:
    carry_out(library, planned(library, library.runs()[0].id, case=False))
    assert verify_library(library).findings == ()
    assert verify_report(written[".md"], library).findings == ()
    written[".md"].write_bytes(written[".md"].read_bytes().replace(b"3000", b"4000"))
    assert not verify_report(written[".md"], library).ok


def test_what_is_no_report_of_this_library_is_an_input_error(
    library: Library, written: dict[str, Path], tmp_path: Path
) -> None:
    for text, reason in (("# A report", "names no run"), (None, "cannot be read")):
        other = tmp_path / "other.md"
        other.unlink(missing_ok=True)
        if text is not None:
            other.write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match=reason):
            verify_report(other, library)
    with Library.open(tmp_path / "other.mma") as another, pytest.raises(InputError, match="another library"):
        verify_report(written[".md"], another)


def test_a_library_that_was_computed_anew_is_found_by_its_anchor_until_it_is_accepted(library: Library) -> None:
    whole = verify_library(library)
    assert (whole.ok, whole.runs, whole.log.anchored) == (True, 1, Anchored.AGREES)
    sql(library.path, "UPDATE cases SET title = 'another'")
    rehash(library.path)
    found = verify_library(library)
    assert not found.ok
    assert found.log.anchored is Anchored.DIFFERS
    assert accepted(library)
    assert not accepted(library)


def test_a_log_with_damaged_details_is_a_finding(library: Library, written: dict[str, Path]) -> None:
    first = "(SELECT min(seq) FROM audit WHERE action = 'exported')"
    sql(library.path, f"UPDATE audit SET details = '{{broken' WHERE seq = {first}")
    (finding,) = verify_report(written[".json"], library).findings
    assert "entry" in finding.problem
