"""A library with a case of two documents, a finished run that was edited and exported, and one that is in progress."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Act, Decided, Event, LedgerEdited
from mma_desktop.domain.places import Hidden, HiddenReason, SegmentKind, TextSegment
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.storage.bundles.writing import write_bundle
from mma_desktop.storage.library import Library

SOLUTION = Solution("最终金额：3000元", "3000", 0.75, ("R", "R.A1"), "the most reward")
ORIGINAL = "被告人盗走现金3000元。\n第二行".encode()


class Bundled(NamedTuple):
    """The file, and what of the library went into it."""

    path: Path
    case: str
    finished: str
    running: str


def imported(name: str, data: bytes | None, *, taken: tuple[int, ...] = ()) -> ImportedDocument:
    text = (data or b"text").decode()
    hidden = (Hidden(3, "秘密\n", HiddenReason.WHITE, segment(3, 3)),) if taken else ()
    sha256 = hashlib.sha256(data or b"text").hexdigest()
    document = Document(name, text, sha256, segments=(segment(0, len(text)),), hidden=hidden)
    return ImportedDocument(document, taken, data)


def segment(start: int, end: int) -> TextSegment:
    return TextSegment(start, end, SegmentKind.PARAGRAPH, 1)


@pytest.fixture
def bundled(library: Library, manifest: Manifest, events: list[Event], tmp_path: Path) -> Bundled:
    documents = [imported("判决书.txt", ORIGINAL, taken=(0,)), imported("pasted", None)]
    case = library.add_documents("张三盗窃案", documents)
    question = library.add_question(case, Question("eca", "zh", "被告人盗走现金3000元。", title="盗窃案"))
    finished = library.start_run(question, manifest)
    for event in (*events, Decided.on(SOLUTION)):
        library.append(finished, event)
    library.set_status(finished, RunStatus.FINISHED, SOLUTION, 0.9)
    library.edit(finished, [LedgerEdited(Act.COUNT, 4, 9, "", (), (), "0", "3000", "2026-01-01T00:00:00+00:00")])
    library.exported({finished: {"sha256": "ab" * 32, "ending": ".html", "head": library.run(finished).head}})
    other = library.add_question(case, Question("eca", "zh", "另一问", title=""))
    running = library.start_run(other, replace(manifest, seed=43))
    library.set_status(running, RunStatus.RUNNING)
    for event in events[:4]:
        library.append(running, event)
    library.add_case("别人的案子", Document("other.txt", "绝不外传", "1" * 64))
    path = tmp_path / "case.mmacase"
    write_bundle(library.file, case, path)
    return Bundled(path, case, finished, running)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Library]:
    """Another library, empty and encrypted."""
    with Library.open(tmp_path / "other.mma", passphrase="a long passphrase") as opened:
        yield opened
