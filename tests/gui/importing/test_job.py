"""An import in the worker: it says what it reads, hands it on, and can be stopped."""

from __future__ import annotations

import gc
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.importing.job import ImportJob
from mma_desktop.gui.kit.worker import Worker


def _files(folder: Path) -> Path:
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text(name, encoding="utf-8")
    return folder


def test_every_file_is_announced_and_read(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    folder = tmp_path / "case"
    folder.mkdir()
    parent = QObject()
    job, said = ImportJob([_files(folder)], parent), list[tuple[int, int, str]]()
    job.reading.connect(lambda *values: said.append(values))
    with qtbot.waitSignal(job.finished) as finished:
        job.start(worker)
    assert said == [(1, 2, "a.txt"), (2, 2, "b.txt")]
    assert finished.args is not None
    assert [item.document.text for item in finished.args[0]] == ["a.txt", "b.txt"]


def test_a_stopped_job_ends_after_the_file_that_is_read_and_hands_nothing_on(
    qtbot: QtBot, worker: Worker, tmp_path: Path
) -> None:
    folder = tmp_path / "case"
    folder.mkdir()
    parent = QObject()
    job, said, outcome = ImportJob([_files(folder)], parent), list[str](), list[object]()
    job.reading.connect(lambda _number, _total, name: said.append(name))
    job.reading.connect(job.stop, Qt.ConnectionType.DirectConnection)
    job.finished.connect(outcome.append)
    job.start(worker)
    qtbot.waitUntil(lambda: bool(said))
    worker.close()  # waits for what is running
    QCoreApplication.processEvents()
    assert (said, outcome) == (["a.txt"], [])


def test_a_job_that_nobody_holds_lives_until_it_has_ended(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    parent = QObject()
    ImportJob([_files(tmp_path)], parent).start(worker)
    gc.collect()
    (job,) = parent.children()
    with qtbot.waitSignal(job.destroyed):
        pass
    assert not parent.children()
