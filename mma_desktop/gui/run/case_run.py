"""The run of a case: a session that knows what stood in the window when it began, so that it can be shown again."""

from __future__ import annotations

from mma_desktop.gui.case.contents import CaseContents, KeptCase
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.run.session import Session
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import Report
    from mma_desktop.service.request import SolveRequest


class CaseRun(Session):
    """Solves one case at a time, whether it is in sight or not."""

    def __init__(self, service: Service, worker: Worker) -> None:
        super().__init__(service, worker)
        self.title, self.demonstration = "", False
        self.case = KeptCase("", CaseContents(), "", only_here=False)
        self.before: Report | None = None
        self.plan = SolveRequest("")
        self.case_id, self.joins = "", False
        self._stored: str | None = None

    def hold(
        self,
        title: str,
        case: KeptCase,
        case_id: str,
        plan: SolveRequest,
        *,
        demonstration: bool,
        joins: bool = True,
        stored: str | None = None,
        before: Report | None = None,
    ) -> None:
        """Keep what is solved from now on, the case of the library it is, how the form says it is solved, and whether
        recorded replies answer it.

        `joins` says that this case was solved before, and is no draft.

        A run that goes on is in the library as `stored`, and was as `before` says.
        """
        self.title, self.case, self.case_id, self.joins = title, case, case_id, joins
        self.plan = plan
        self.demonstration, self._stored, self.before = demonstration, stored, before

    @property
    def stored(self) -> str | None:
        """The run in the library, None as long as it is not there."""
        return self.progress.run or self._stored
