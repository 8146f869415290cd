"""The recorded sample run: the window on the real service, with the scripted models that ship."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.bootstrap import make_service
from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit.lines_delegate import DETAILS
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.paths import resources
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary

SAMPLES = resources() / "samples"


@pytest.fixture
def hurried(tmp_path: Path) -> dict[str, str]:
    """The recorded models without their pauses, as specs by role."""
    specs: dict[str, str] = {}
    for role in ("general", "domain"):
        script = json.loads((SAMPLES / f"hotel_watches.{role}.script.json").read_text(encoding="utf-8"))
        path = tmp_path / f"{role}.script.json"
        path.write_text(json.dumps({**script, "delay": 0.0}), encoding="utf-8")
        specs[role] = f"scripted:{path}"
    return specs


@pytest.fixture
def sampled(
    qtbot: QtBot,
    worker: Worker,
    display: Display,
    preferences: Preferences,
    hurried: dict[str, str],
    shelves: KnowledgeLibrary,
) -> MainWindow:
    """The window with the sample solved."""
    window = MainWindow(make_service(), worker, display, preferences, lambda: shelves)
    qtbot.addWidget(window)
    window.show()
    window.catalog.refresh()
    form = window.workspace.form
    qtbot.waitUntil(lambda: form.task.count() > 0)
    assert form.recorded is not None
    for combo, role in ((form.general, "general"), (form.domain, "domain")):
        combo.addItem(role, hurried[role])
    form.choose_models(hurried["general"], hurried["domain"])
    sample = next(sample for sample in make_service().samples() if sample.language == "zh")
    window.cases.show_sample(sample, window.solving.start)
    qtbot.waitUntil(lambda: window.runs.session.running)
    assert window.workspace.bar.demonstration.isVisible()
    qtbot.waitUntil(lambda: window.runs.report is not None, timeout=30_000)
    qtbot.waitUntil(lambda: len(window.workspace.runs.model.rows) == 1)
    return window


def test_the_sample_is_solved_in_the_window(sampled: MainWindow) -> None:
    report = sampled.runs.report
    assert report is not None
    assert (report.value, report.status, report.self_verified) == ("51500", RunStatus.FINISHED, False)
    assert sampled.workspace.tree.model.tree == report.tree
    assert [entry.text for entry in report.ledger.entries if not entry.counted] == ["421元"]
    _says_that_it_is_a_demonstration(sampled)


def test_the_sample_is_audited_in_the_window(qtbot: QtBot, sampled: MainWindow) -> None:
    tab = sampled.workspace.audit
    sampled.workspace.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.model.rowCount() == 4)
    tab.verify.click()
    qtbot.waitUntil(lambda: "The library is as the program wrote it" in tab.prose.toPlainText())
    tab.replay.click()
    qtbot.waitUntil(lambda: "replayed the run is the same" in tab.prose.toPlainText(), timeout=30_000)


def test_the_sample_is_compared_with_the_ledger_in_the_window(qtbot: QtBot, sampled: MainWindow) -> None:
    sampled.menus.compare.trigger()
    runs, first = sampled.workspace.compare.runs, sampled.runs.report
    assert first is not None
    qtbot.waitUntil(lambda: runs.model.rowCount() == 1)
    sampled.workspace.compare.method_wanted.emit("ledger")
    qtbot.waitUntil(lambda: runs.model.rowCount() == 2, timeout=30_000)
    assert [(run.method, run.answer) for run in runs.model.rows] == [("ledger", 0), ("mma", 0)]
    runs.run_wanted.emit(first.run)
    qtbot.waitUntil(lambda: sampled.runs.report is not None and sampled.runs.report.run == first.run)
    assert sampled.workspace.case.isVisible()


def _says_that_it_is_a_demonstration(window: MainWindow) -> None:
    runs = window.workspace.runs.model
    assert "Demonstration" in window.windowTitle()
    assert window.workspace.bar.demonstration.isVisible()
    assert window.workspace.answer.warning.text().startswith("Demonstration")
    assert window.workspace.answer.status.text().startswith("Chance in the recorded run: 90% (an example;")
    assert "calibrated" not in window.workspace.answer.status.text()
    assert "Demonstration" in str(runs.data(runs.index(0, 0), DETAILS))
    window.cases.new()
    assert "Demonstration" not in window.windowTitle()
    assert not window.workspace.bar.demonstration.isVisible()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_recorded_models_know_the_sample_in_both_languages(language: str, hurried: dict[str, str]) -> None:
    text = (SAMPLES / f"hotel_watches.{language}.txt").read_text(encoding="utf-8")
    request = SolveRequest(text, "sample", language=language, general=hurried["general"], domain=hurried["domain"])
    report = asyncio.run(make_service().solve(request, lambda _event: None))
    assert report.value == "51500"
    assert {node.value for node in report.tree} >= {"51500", "34500"}
    assert report.ledger.findings == ()


def test_the_recorded_models_do_not_pretend_to_know_another_case(hurried: dict[str, str]) -> None:
    text = (SAMPLES / "train_tickets.zh.txt").read_text(encoding="utf-8")
    request = SolveRequest(text, "other", preset="quick", general=hurried["general"], domain=hurried["domain"])
    report = asyncio.run(make_service().solve(request, lambda _event: None))
    assert {node.value for node in report.tree if node.producer in ("general", "domain")} == {None}
    assert report.vote_share == 0.0  # what rules compute is all there is
