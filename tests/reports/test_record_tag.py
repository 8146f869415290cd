from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.runs import NO_LOG
from mma_desktop.reports.record_tag import RecordTag, read_tag, tag_of
from mma_desktop.reports.writing import FORMATS
from tests.reports.samples.sample import sample_report


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ending", FORMATS)
def test_the_tag_is_read_back_from_every_format(ending: str, language: str) -> None:
    report = sample_report(language)
    wanted = RecordTag(report.run, report.events, report.head, report.log.library, report.log.entries, report.log.head)
    assert read_tag(FORMATS[ending](report, language)) == wanted


@pytest.mark.parametrize("ending", FORMATS)
def test_a_tag_that_the_case_quotes_is_not_taken_for_the_reports(ending: str) -> None:
    report = sample_report("zh")
    quoted = replace(report, answer=tag_of(replace(report, head="00" * 32)))
    found = read_tag(FORMATS[ending](quoted, "zh"))
    assert found is not None
    assert found.head == report.head


def test_where_there_is_no_log_there_is_no_tag() -> None:
    assert tag_of(replace(sample_report("en"), log=NO_LOG)) == ""
    assert read_tag(b"run=1 events=2") is None


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"PK\x03\x04" + b"x" * 500])
def test_a_file_that_only_begins_like_an_archive_has_none(content: bytes) -> None:
    assert read_tag(content) is None
