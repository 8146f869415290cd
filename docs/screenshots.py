"""Make the pictures of the window in docs/images: `make screenshots`, or all of them to look at: `make gallery`.

    python docs/screenshots.py [--gallery FOLDER]

A gallery has every page in both languages, light and dark: at once and twice the size, on a screen of
1280 by 720 at 100, 150 and 200 %, and with the largest text; none of them is kept.
The window runs on the real service with a library and a models folder of its own and the recorded sample models, so the
pictures show what a newcomer sees, and need neither a screen nor a model.
"""

# ruff: noqa: TID251 - this script drives the window, so it needs Qt

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QScrollArea, QToolButton, QWidget

from mma_desktop.bootstrap import make_service
from mma_desktop.gui.kit.fonts import LARGEST
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.lock.page import LockPage
from mma_desktop.gui.settings.definitions import TEXT_SIZE
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.set_up import SetUpDialog
from mma_desktop.gui.shell.app import make_application
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.retrieval.knowledge import open_knowledge
from mma_desktop.service.routing import AUTO

IMAGES = Path(__file__).resolve().parent / "images"
CASE = Path(__file__).resolve().parents[1] / "resources" / "samples" / "hotel_watches.zh.txt"
CITING = (
    "本院认为，被告人赵某秘密窃取他人财物，数额较大，其行为已构成盗窃罪。依照《中华人民共和国刑法》第二百六十四条“盗窃公私财物，数额较大的”、"
    "《刑法》第九百条之规定，判决如下：……"
)
Look = Callable[..., None]
"""Takes the pictures of a page under this name."""
SIZE = (1280, 800)
KINDS = {
    "1x": ("1", SIZE, TEXT_SIZE.default),
    "2x": ("2", SIZE, TEXT_SIZE.default),
    "low": ("1", (1280, 720), TEXT_SIZE.default),
    "150": ("1.5", (853, 480), TEXT_SIZE.default),
    "200": ("2", (640, 360), TEXT_SIZE.default),
    "large": ("1", SIZE, LARGEST),
}
"""The kinds of a gallery: pixels a point, the window's size, points above the normal size of text."""
_SETTLE_MS = 400
_SMALLEST_FILE = 0  # Qt's quality 0 is PNG's best compression
_PATIENCE_MS = 60_000
_NODES_WHILE_RUNNING = 5


def main() -> None:
    """Make the pictures that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gallery", type=Path, help="make all of them in this folder instead")
    parser.add_argument("--kind", choices=KINDS, default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.gallery is not None and not given.kind:
        for kind, (scale, _, _) in KINDS.items():
            command = [sys.executable, __file__, "--gallery", str(given.gallery), "--kind", kind]
            subprocess.run(command, check=True, env={**os.environ, "QT_SCALE_FACTOR": scale})
        return
    _with_a_window(partial(_take_gallery, folder=given.gallery, kind=given.kind) if given.gallery else _take_all)


def _with_a_window(take: Callable[[MainWindow, Display, Preferences], None]) -> None:
    """Take pictures of a window with a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["MMA_DESKTOP_HOME"] = home
        os.environ["MMA_DESKTOP_MODELS"] = home
        app = make_application(["screenshots"])
        preferences = Preferences(QSettings(str(Path(home) / "window.ini"), QSettings.Format.IniFormat))
        display = Display(app, preferences)
        display.restore()
        worker = Worker()
        worker.start()
        window = MainWindow(make_service(), worker, display, preferences, open_knowledge)
        try:
            take(window, display, preferences)
        finally:
            worker.close()


def _begin(window: MainWindow, size: tuple[int, int] = SIZE) -> None:
    window.resize(*size)
    window.show()
    window.catalog.refresh()
    _wait_until(window.workspace.welcome.isVisible)


def _take_gallery(window: MainWindow, display: Display, preferences: Preferences, *, folder: Path, kind: str) -> None:
    """Every page once in each language and appearance."""
    folder.mkdir(parents=True, exist_ok=True)
    _, size, text = KINDS[kind]
    preferences.put(TEXT_SIZE, text)
    _begin(window, size)
    for language in ("zh", "en"):
        display.use_language(language)
        window.workspace.form.choose_method(AUTO)

        def look(name: str, widget: QWidget = window, told: str = language) -> None:
            for appearance in ("light", "dark"):
                display.use_appearance(appearance)
                _take(widget, f"{name}_{kind}_{told}_{appearance}", folder)

        for take in (_look_at_a_run, _look_at_other_runs, _look_at_the_law, _look_at_settings, _look_at_models):
            take(window, look)
        window.models.show(False)
        window.workspace.case.clear()
        window.cases.new()


def _look_at_a_run(window: MainWindow, look: Look) -> None:
    """The first start, a run in progress, and every result of the finished run."""
    workspace = window.workspace
    workspace.show_welcome(True)
    look("welcome")
    workspace.form.advanced.setChecked(True)
    look("advanced")
    workspace.form.advanced.setChecked(False)
    window.samples.play()
    _wait_until(lambda: len(workspace.tree.model.tree) >= _NODES_WHILE_RUNNING and window.runs.report is None)
    look("running")
    _wait_until(lambda: window.runs.report is not None)
    for place in range(workspace.tabs.count()):
        workspace.tabs.setCurrentIndex(place)
        if workspace.tabs.currentWidget() is workspace.ledger:
            workspace.ledger.choose(workspace.ledger.model.lines[1])
        look(f"tab{place + 1}")
    workspace.tabs.setCurrentWidget(workspace.tree)
    (as_list,) = (button for button in workspace.tree.findChildren(QToolButton) if button.isCheckable())
    as_list.setChecked(True)
    look("tree_list")
    as_list.setChecked(False)
    workspace.tabs.setCurrentWidget(workspace.answer)
    _edit_the_ledger(window)
    look("decided")
    before = window.runs.report
    workspace.answer.again.click()
    _wait_until(lambda: window.runs.report is not None and window.runs.report is not before)
    look("solved_again")


def _look_at_other_runs(window: MainWindow, look: Look) -> None:
    """The page that compares runs, and that of the batches."""
    window.compare.show(True)
    _wait_until(lambda: window.workspace.compare.runs.model.rowCount() > 0)
    look("compare")
    window.compare.show(False)
    _solve_a_batch(window)
    look("batches")


def _look_at_the_law(window: MainWindow, look: Look) -> None:
    """Citations that were checked, the knowledge library, node packs."""
    _check_statutes(window)
    look("statutes")
    _search_knowledge(window)
    look("knowledge")
    window.packs.show(True)
    _wait_until(lambda: window.workspace.packs.pack is not None)
    look("packs")
    window.workspace.packs.offer(window.workspace.packs.model.rows[0])
    look("packs_offered")


def _look_at_settings(window: MainWindow, look: Look) -> None:
    """The user guide, all settings, the steps of the first start without what would end them, and the lock."""
    window.guide.show(True)
    look("guide")
    window.guide.show_keys()
    look("keys")
    page = window.workspace.settings
    window.settings.show(True)
    page.advanced.setChecked(True)
    look("settings")
    bar = page.findChildren(QScrollArea)[0].verticalScrollBar()
    bar.setValue(bar.maximum())
    look("settings_below")
    window.settings.set_up()
    _wait_until(lambda: window.findChild(SetUpDialog) is not None)
    (dialog,) = window.findChildren(SetUpDialog)
    steps = dialog.steps
    for step in range(steps.pages.count()):
        look(f"setup{step + 1}", steps)
        if step + 1 < steps.pages.count():
            steps.forward.click()
    steps.skip.click()
    _wait_until(lambda: window.findChild(SetUpDialog) is None)
    lock = LockPage("library.mma", keeps_text=True)
    lock.resize(window.size())
    lock.show()
    lock.refuse()
    look("lock", lock)
    lock.deleteLater()


def _look_at_models(window: MainWindow, look: Look) -> None:
    """The page of models, and its starter sets."""
    window.models.show(True)
    _wait_until(lambda: window.workspace.model_files.current is not None)
    look("models")
    window.models.show_starter()
    look("starter_sets")


def _take_all(window: MainWindow, display: Display, _preferences: Preferences) -> None:
    _begin(window)
    for language in ("zh", "en"):
        display.use_language(language)
        display.use_appearance("light")
        _take_one_run(window, language)
        display.use_appearance("dark")
        _take(window, f"dark_{language}")
    display.use_appearance("light")
    _check_statutes(window)
    _take(window, "statutes_en")
    _solve_a_batch(window)
    _take(window, "batches_en")


def _take_one_run(window: MainWindow, language: str) -> None:
    """The first start, a run in progress, and every result of the finished run."""
    workspace = window.workspace
    workspace.show_welcome(True)
    _take(window, f"welcome_{language}")
    window.samples.play()
    _wait_until(lambda: len(workspace.tree.model.tree) >= _NODES_WHILE_RUNNING and window.runs.report is None)
    _take(window, f"running_{language}")
    _wait_until(lambda: window.runs.report is not None)
    _take(window, f"answer_{language}")
    for tab, name in ((workspace.ledger, "ledger"), (workspace.tree, "tree")):
        workspace.tabs.setCurrentWidget(tab)
        if tab is workspace.ledger:
            _edit_the_ledger(window)
        _take(window, f"{name}_{language}")
    window.settings.show(True)
    _take(window, f"settings_{language}")
    window.settings.show(False)
    _take_knowledge(window, language)


def _take_knowledge(window: MainWindow, language: str) -> None:
    """The knowledge library with an article that was searched for."""
    _search_knowledge(window)
    _take(window, f"knowledge_{language}")
    window.knowledge.hide()


def _search_knowledge(window: MainWindow) -> None:
    page = window.workspace.shelves
    window.knowledge.show(True)
    page.query.setText("盗窃公私财物，数额较大")
    _wait_until(lambda: page.search.isEnabled() and page.contents.model.rowCount() > 0)
    page.ask()
    _wait_until(lambda: page.passage.passage is not None)


def _check_statutes(window: MainWindow) -> None:
    """A text that cites two articles, of which one is there."""
    window.cases.new()
    QGuiApplication.clipboard().setText(CITING)
    window.cases.paste()
    _wait_until(lambda: bool(window.workspace.case.text.text()))
    window.statutes.check()
    tab = window.workspace.statutes
    _wait_until(lambda: tab.model.rowCount() > 0)
    tab.table.setCurrentIndex(tab.model.index(0, 1))


def _solve_a_batch(window: MainWindow) -> None:
    """A sheet of three questions, solved by rule; once solved it is shown again."""
    page, form = window.workspace.batches, window.workspace.form
    if page.batch is not None:
        window.batches.show(True)
        return
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "试题.csv"
        rows = [("编号", "题目", "答案"), ("1", CASE.read_text(encoding="utf-8"), "51500")]
        rows += [("2", "王某诈骗李某12万元。", "11万元"), ("3", "张某盗窃现金300元、手机一部（价值1,200元）。", "1500")]
        with sheet.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        window.batches.show(True)
        window.batches.actions.add([sheet])
        _wait_until(lambda: page.result is not None)
    form.method.setCurrentIndex(form.method.findData("ledger"))
    page.start.click()
    _wait_until(lambda: page.batch is not None and page.batch.solved == len(rows) - 1)
    _wait_until(lambda: not window.batches.queue.running)


def _edit_the_ledger(window: MainWindow) -> None:
    """Leave one amount out and choose it."""
    ledger = window.workspace.ledger
    ledger.choose(ledger.model.lines[1])
    window.edits.toggle()
    _wait_until(lambda: len(ledger.edited.changes) == 1)


def _take(widget: QWidget, name: str, folder: Path = IMAGES) -> None:
    _pause(_SETTLE_MS)
    widget.grab().save(str(folder / f"window_{name}.png"), "PNG", _SMALLEST_FILE)


def _wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(_PATIENCE_MS // 20):
        if holds():
            return
        _pause(20)
    raise TimeoutError("The window did not get there.")


def _pause(milliseconds: int) -> None:
    """Let Qt work for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
