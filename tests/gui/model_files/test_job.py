from __future__ import annotations

import asyncio

from pytestqt.qtbot import QtBot

from mma_desktop.errors import RunStopped
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.model_files.job import Advance, ModelJob, Tell
from mma_desktop.gui.model_files.job_line import JobLine


def test_an_order_shows_how_far_it_is_and_is_stopped_by_the_button(qtbot: QtBot, worker: Worker) -> None:
    line = JobLine()
    qtbot.addWidget(line)
    job, ended = ModelJob(line, worker), list[object]()

    async def work(tell: Tell, stop: asyncio.Event) -> None:
        tell(Advance(lambda: "half", 5 << 40, 10 << 40))
        await stop.wait()
        raise RunStopped("It ended.")

    job.start(Advance(lambda: "begun"), work, ended.append, ended.append)
    assert line.label.text() == "begun" and line.bar.maximum() == 0 and job.running
    qtbot.waitUntil(lambda: line.label.text() == "half")
    assert line.bar.value() * 2 == line.bar.maximum()
    line.stop.click()
    assert line.label.text().startswith("Stopping")
    qtbot.waitUntil(lambda: not job.running)
    assert [str(one) for one in ended] == ["It ended."]
    assert line.isHidden()


def test_what_an_order_brings_is_handed_on_once_it_has_ended(qtbot: QtBot, worker: Worker) -> None:
    line = JobLine()
    qtbot.addWidget(line)
    job, came = ModelJob(line, worker), list[tuple[int, bool]]()

    async def work(_tell: Tell, _stop: asyncio.Event) -> int:
        return 7

    with qtbot.waitSignals([job.changed, job.changed]):
        job.start(Advance(str), work, lambda found: came.append((found, job.running)), lambda _error: None)
    qtbot.waitUntil(lambda: bool(came))
    assert came == [(7, False)]
