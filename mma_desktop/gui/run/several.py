"""Save one document on several cases of the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Slot
from PySide6.QtWidgets import QWidget

from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.gui.case.titles import file_name
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.file_dialogs import ask_where_to_save
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.letterhead.loading import headed
    from mma_desktop.reports.several import cases

translate = QCoreApplication.translate


class SeveralReports(QObject):
    """Asks where to; the file's ending says as what. Reading and writing happen in the worker."""

    def __init__(
        self,
        window: QWidget,
        service: Service,
        worker: Worker,
        saved: Callable[[Path], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(window)
        self._window, self._service, self._worker = window, service, worker
        self._saved, self._failed = saved, failed

    @Slot(list)
    def save(self, runs: Sequence[str]) -> None:
        """Save the reports of these runs in their order, in the window's language."""
        title = translate("SeveralReports", "Save one report on several cases")
        name = file_name(translate("SeveralReports", "Report on several cases"), ".pdf")
        kinds = ";;".join(
            (
                translate("SeveralReports", "PDF (*.pdf);;Word (*.docx);;Web page (*.html);;Markdown (*.md)"),
                translate("SeveralReports", "Excel (*.xlsx);;Data (*.json)"),
            )
        )
        path = ask_where_to_save(self._window, title, name, kinds, cases.CASES_FORMATS)
        if path:
            self._worker.submit(self._write(runs, path, labels.language()), self._saved, self._failed)

    async def _write(self, runs: Sequence[str], path: Path, language: str) -> Path:
        reports = [headed(await self._service.report(run)) for run in runs]
        await beside_the_loop(partial(self._service.export_cases, reports, path, language))
        return path
