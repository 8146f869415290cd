"""The tables of a knowledge library keep what refers to each other together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from mma_desktop.storage.passage_tables import PassageRow, ShelfRow, TermCountRow, WorkRow
from mma_desktop.storage.schema import open_file


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_file(tmp_path / "shelves.mma")
    with Session(engine) as session, session.begin():
        session.execute(insert(ShelfRow).values(name="own", created_at="2026-01-01"))
        session.execute(insert(WorkRow).values(**_work(1, "own")))
        session.execute(insert(PassageRow).values(**_passage(1, "甲法#1", 1)))
    yield engine
    engine.dispose()


def _work(number: int, shelf: str) -> dict[str, object]:
    dates = dict.fromkeys(("version", "effective", "until", "note"), "")
    return {"number": number, "id": f"w{number}", "shelf": shelf, "title": "甲法", "short": "甲法", "kind": "", **dates}


def _passage(place: int, name: str, work: int) -> dict[str, object]:
    texts = {"article": "第一条", "number": "1", "section": "", "text": "租金"}
    return {"place": place, "id": name, "work_number": work, **texts}


def test_a_passage_comes_with_its_work(engine: Engine) -> None:
    with Session(engine) as session:
        passage = session.scalars(select(PassageRow)).one()
        assert (passage.id, passage.work.id, passage.work.shelf) == ("甲法#1", "w1", "own")


@pytest.mark.parametrize(
    ("table", "values"),
    [
        (WorkRow, _work(2, "no such shelf")),
        (PassageRow, _passage(2, "甲法#2", 99)),
        (PassageRow, _passage(2, "甲法#1", 1)),
        (WorkRow, _work(2, "own") | {"id": "w1"}),
    ],
    ids=["work without shelf", "passage without work", "passage id twice", "work id twice"],
)
def test_what_does_not_fit_is_refused(engine: Engine, table: type, values: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), Session(engine) as session, session.begin():
        session.execute(insert(table).values(**values))


def test_a_term_is_counted_once(engine: Engine) -> None:
    with pytest.raises(IntegrityError), Session(engine) as session, session.begin():
        session.execute(insert(TermCountRow), [{"term": "租金", "passages": 1}, {"term": "租金", "passages": 2}])
