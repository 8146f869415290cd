"""What is compared is read by the worker: runs of the library, and the folder of an evaluation. No dialog: what cannot
be read is said on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Slot

from mma_desktop.gui.compare.evaluation_panel import ShownTask
from mma_desktop.gui.compare.page import ComparePage
from mma_desktop.gui.kit.file_dialogs import ask_for_folder
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.said import Message, refusing
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.bootstrap import evaluated_tasks
    from mma_desktop.service.libraries.comparing import ComparedRun

translate = QCoreApplication.translate


class CompareActions(QObject):
    """Acts for the page; `fail` shows an error that nobody foresaw."""

    def __init__(self, page: ComparePage, service: Service, worker: Worker, fail: Callable[[Exception], None]) -> None:
        super().__init__(page)
        self._page, self._service, self._worker, self._fail = page, service, worker, fail
        self._run = ""
        self._folder: Path | None = None
        page.folder_wanted.connect(self.ask_for_folder)
        page.evaluation.anew_wanted.connect(self._read_again)

    def read_runs(self, run: str) -> None:
        """Show this run and all others on its question; "" where no run is shown."""
        self._run = run
        if run:
            done, refused = partial(self._show_runs, run), refusing(self._page.runs.say, self._fail)
            self._worker.call(partial(self._service.compared, run), done, refused)
        else:
            self._page.runs.say(_no_run)

    def wait_for_run(self) -> None:
        """Show no runs while one on the case that is shown goes on."""
        self._run = ""
        self._page.runs.say(_going_on)

    @Slot()
    def ask_for_folder(self) -> None:
        """Ask for the folder of an evaluation, and show its results."""
        self._page.tabs.setCurrentWidget(self._page.evaluation)
        name = ask_for_folder(self._page, translate("Compare", "Open the folder of an evaluation"))
        if name:
            self.read_folder(Path(name))

    def read_folder(self, folder: Path) -> None:
        """Show the results of the evaluation in this folder."""
        self._folder = folder
        self._page.evaluation.said.say(lambda: translate("Compare", "The evaluation is being read …"))
        done, refused = partial(self._show_tasks, folder), refusing(self._say_no_tasks, self._fail)
        self._worker.call(partial(evaluated_tasks, folder, language()), done, refused)

    @Slot()
    def _read_again(self) -> None:
        if self._folder is not None:
            self.read_folder(self._folder)

    def _show_runs(self, run: str, runs: Sequence[ComparedRun]) -> None:
        if run == self._run:
            self._page.runs.show_runs(runs, run)

    def _show_tasks(self, folder: Path, tasks: Sequence[ShownTask]) -> None:
        if folder == self._folder:
            self._page.evaluation.show_tasks(tasks, lambda: _read_from(folder))

    def _say_no_tasks(self, message: Message) -> None:
        self._page.evaluation.show_tasks((), message)


def _no_run() -> str:
    return translate("Compare", "Solve a case or open a run: all runs of the library on its texts will stand here.")


def _going_on() -> str:
    return translate(
        "Compare", "The run goes on. When it has ended, it will stand here beside all others on its texts."
    )


def _read_from(folder: Path) -> str:
    return translate("Compare", "From {0}. The plots of the evaluation stand in its report.html.").format(folder)
