"""What a library hands out, from its columns and back."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.cases import Document, Note, Question
from mma_desktop.domain.passages import Evidence, LibraryPassage, Work
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.storage.chain import canonical
from mma_desktop.storage.records import document_of, put_solution, question_of, run_record
from mma_desktop.storage.tables import CaseRow, DocumentRow, QuestionRow, RunRow

MOMENT = "2026-11-22T06:00:00.000001+00:00"
MANIFEST = Manifest("eca", "zh", "mma", "product", "quick", 1, {"rollouts": 3}, (), "33", "ab", "0.1.0")
DOCUMENT = DocumentRow(name="case.txt", text="案情", sha256="ab", notes='[["encoding","utf-8"],"one more"]')
QUESTION = QuestionRow(task="eca", language="zh", text="多少？", title="盗窃案")


def run_row(manifest: Manifest = MANIFEST, solution: Solution | None = None) -> RunRow:
    question = QuestionRow(task="eca", language="zh", text="多少？", title="盗窃案", case=CaseRow(title="张三案"))
    row = RunRow(
        id="r1", manifest=canonical(asdict(manifest)), status="stopped", event_count=7, head="ff",
        created_at=MOMENT, updated_at=MOMENT, question=question,
    )  # fmt: skip
    put_solution(row, solution)
    return row


def test_questions_and_documents_are_read_from_their_columns() -> None:
    assert question_of(QUESTION) == Question("eca", "zh", "多少？", "盗窃案")
    notes = (Note("encoding", ("utf-8",)), Note.said("one more"))
    assert document_of(DOCUMENT) == Document("case.txt", "案情", "ab", notes)


def test_a_run_is_read_with_all_that_belongs_to_it() -> None:
    record = run_record(run_row(), [document_of(DOCUMENT)])
    assert (record.case_title, record.question, record.document.name) == ("张三案", question_of(QUESTION), "case.txt")
    assert (record.status, record.events, record.head) == (RunStatus.STOPPED, 7, "ff")
    assert record.created == datetime(2026, 11, 22, 6, 0, 0, 1, tzinfo=UTC)


def test_a_manifest_comes_back_with_its_models(manifest: Manifest) -> None:
    assert run_record(run_row(manifest), [document_of(DOCUMENT)]).manifest == manifest
    assert len(manifest.models) == 2


def test_a_manifest_comes_back_with_its_evidence(manifest: Manifest) -> None:
    law = Work("a", "甲法", "甲法", "法律", note="已有新版本")
    evidence = Evidence((LibraryPassage("甲法#1", law, "第一条", "1", "", "条文"),), "【甲法#1】条文")
    with_evidence = replace(manifest, evidence=evidence)
    assert run_record(run_row(with_evidence), [document_of(DOCUMENT)]).manifest == with_evidence


def test_a_manifest_of_before_there_was_evidence_has_none(manifest: Manifest) -> None:
    row = run_row(manifest)
    row.manifest = canonical({name: value for name, value in asdict(manifest).items() if name != "evidence"})
    assert run_record(row, [document_of(DOCUMENT)]).manifest == manifest


@given(
    st.builds(
        Solution,
        answer=st.text(max_size=9),
        value=st.none() | st.text(max_size=9),
        confidence=st.floats(0, 1),
        path=st.lists(st.text(max_size=5), max_size=3).map(tuple),
        reason=st.text(max_size=9),
    )
)
def test_any_solution_survives_its_columns(solution: Solution) -> None:
    assert run_record(run_row(solution=solution), [document_of(DOCUMENT)]).solution == solution


def test_without_a_solution_its_columns_are_empty() -> None:
    row = run_row(solution=Solution("", None, 0.0))
    assert run_record(row, [document_of(DOCUMENT)]).solution == Solution("", None, 0.0)
    put_solution(row, None)
    assert (row.answer, row.value, row.confidence, row.path, row.reason) == (None,) * 5
    assert run_record(row, [document_of(DOCUMENT)]).solution is None


@pytest.mark.parametrize("column", ["answer", "confidence", "path"])
def test_half_a_solution_is_none(column: str) -> None:
    row = run_row(solution=Solution("7", "7", 0.5, ("R",)))
    setattr(row, column, None)
    assert run_record(row, [document_of(DOCUMENT)]).solution is None


def test_a_path_is_stored_as_json() -> None:
    path = run_row(solution=Solution("7", "7", 0.5, ("R", "R.A1"))).path
    assert path is not None
    assert json.loads(path) == ["R", "R.A1"]
