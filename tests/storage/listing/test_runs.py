from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.storage.claims import this_process
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import DamagedRun
from mma_desktop.translation import translated
from tests.storage.conftest import sql


def _run(library: Library, title: str, text: str, manifest: Manifest) -> str:
    case = library.add_case(title, Document(f"{title}.txt", text, "00"))
    return library.start_run(library.add_question(case, Question("eca", "zh", "问：数额是多少？", "数额")), manifest)


@pytest.fixture
def theft(library: Library, manifest: Manifest) -> str:
    run = _run(library, "甲案", "被告人窃得现金3000元 100%_\\ Watch", manifest)
    library.set_status(run, RunStatus.FINISHED, Solution("最终金额：3000元", "3000", 0.8, ("R",), "votes"))
    return run


@pytest.fixture
def fraud(library: Library, manifest: Manifest) -> str:
    return _run(library, "乙案", "被告人骗取货款", manifest)


def test_runs_are_listed_as_they_are_read_one_by_one(library: Library, theft: str, fraud: str) -> None:
    listed = {run.id: run for run in library.listed()}
    assert [*listed] == [run.id for run in library.runs()]
    for run in library.runs():
        assert not isinstance(run, DamagedRun)
        short = listed[run.id]
        assert not isinstance(short, DamagedRun)
        value = run.solution.value if run.solution else None
        assert (short.case_title, short.manifest, short.status, short.value, short.created) == (
            run.case_title,
            run.manifest,
            run.status,
            value,
            run.created,
        )
    assert {theft, fraud} == listed.keys()


def test_a_run_is_held_while_a_living_process_writes_it(library: Library, path: Path, fraud: str) -> None:
    def held() -> bool:
        (run,) = library.listed()
        assert not isinstance(run, DamagedRun)
        return run.held

    assert not held()
    library.claim(fraud)
    assert held()
    owner = this_process()
    sql(path, f"UPDATE runs SET claim_started = {owner.started - 3600}")  # an earlier process with the same id
    assert not held()


_NO_TEXT = "CAST(x'ff' || CAST('秘密' AS BLOB) AS TEXT)"


@pytest.mark.parametrize(
    "change", ["manifest = '{'", "status = '秘密'", "created_at = '秘密'", f"manifest = {_NO_TEXT}"]
)
def test_a_damaged_run_hides_no_other(library: Library, path: Path, theft: str, fraud: str, change: str) -> None:
    sql(path, f"UPDATE runs SET {change} WHERE id = '{theft}'")
    listed = {run.id: run for run in library.listed()}
    damaged = listed[theft]
    assert isinstance(damaged, DamagedRun)
    assert "秘密" not in damaged.problem
    assert not isinstance(listed[fraud], DamagedRun)


@pytest.mark.parametrize("text", ["现金3000", "甲", "甲案.txt", "最终金额", "0%_\\", "WATCH", "watch"])
def test_a_run_is_found_by_its_texts(library: Library, theft: str, fraud: str, text: str) -> None:
    assert library.holding(text) == {theft}
    assert fraud not in library.holding(text)


def test_a_question_and_what_all_have_in_common_find_all(library: Library, theft: str, fraud: str) -> None:
    assert library.holding("数额是多少") == library.holding("被告人") == {theft, fraud}


@pytest.mark.parametrize("text", ["%", "_"])
def test_signs_of_the_query_language_stand_for_themselves(library: Library, theft: str, fraud: str, text: str) -> None:
    assert fraud not in library.holding(text)
    assert library.holding(text) == {theft}


@pytest.mark.usefixtures("theft", "fraud")
@pytest.mark.parametrize("text", ["现金3000万", "骗取现金", "'; DROP TABLE runs; --"])
def test_what_no_run_holds_finds_none(library: Library, text: str) -> None:
    assert library.holding(text) == set()


def test_runs_are_alike_where_question_and_texts_are(library: Library, manifest: Manifest, theft: str) -> None:
    again = _run(library, "甲案之二", "被告人窃得现金3000元 100%_\\ Watch", manifest)
    other_text = _run(library, "甲案", "被告人窃得现金4000元", manifest)
    assert set(library.alike(theft)) == {theft, again}
    assert library.alike(other_text) == [other_text]


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE runs SET value = '99999' WHERE value IS NOT NULL", "its answer"),
        ("UPDATE runs SET value = NULL WHERE value IS NOT NULL", "its answer"),
        ("UPDATE runs SET status = 'stopped' WHERE status = 'finished'", "its status"),
    ],
)
def test_a_run_that_is_not_as_the_log_says_is_marked_in_lists(
    library: Library, path: Path, theft: str, fraud: str, statement: str, what: str
) -> None:
    assert not [one for one in library.listed() if isinstance(one, DamagedRun)]
    sql(path, statement)
    listed = {one.id: one for one in library.listed()}
    assert not isinstance(listed[fraud], DamagedRun)
    marked = listed[theft]
    assert isinstance(marked, DamagedRun)
    assert what in marked.problem
    assert translated(marked.problem, "zh") != marked.problem
