"""Pages as reportlab fills them: with bookmarks, numbers, whole rows, and no heading alone at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import cm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, KeepTogether, LongTable, Paragraph

from mma_desktop.reports.typesetting.fonts import REGULAR

SOFT = HexColor("#596373")
MARGIN = 2.2 * cm
WIDTH, HEIGHT = A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN
_FOOT = 1.2 * cm
_ROOM_BELOW_HEADING = 2 * cm
_COUNT = "count"


class BookmarkedDocument(BaseDocTemplate):
    """A document whose headings are its bookmarks."""

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - reportlab's name
        """Called by reportlab after everything it has placed."""
        level = getattr(flowable, "bookmark", None)
        if level is not None and isinstance(flowable, Paragraph):
            canvas: Any = self.canv
            key = f"heading-{canvas.getPageNumber()}-{flowable.getPlainText()}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(flowable.getPlainText(), key, level, closed=level > 0)


class WholeRowsTable(LongTable):
    """A table that goes on with whole rows on the next page; only a row that no page can hold is divided."""

    def split(self, availWidth: float, availHeight: float) -> list[Flowable]:  # noqa: N803 - reportlab's names
        """Called by reportlab with the room that is left; what is placed then."""
        self.splitInRow = int(availHeight >= HEIGHT - 1)
        return super().split(availWidth, availHeight)


class KeptTogether(KeepTogether):
    """Headings with the beginning of what follows them; the rest of it may stand on the next page."""

    def split(self, aW: float, aH: float) -> list[Flowable]:  # noqa: N803 - reportlab's names
        """Called by reportlab with the room that is left; what is placed then."""
        canvas: Any = self.canv
        parts: list[Flowable] = list(getattr(self, "_content"))  # noqa: B009 - the stubs of reportlab lack it
        *heads, last = parts
        used = (part.getSpaceBefore() + part.wrapOn(canvas, aW, aH)[1] + part.getSpaceAfter() for part in heads)
        room = aH - sum(used) - last.getSpaceBefore()
        begins = room > _ROOM_BELOW_HEADING and last.wrapOn(canvas, aW, room) and last.splitOn(canvas, aW, room)
        return parts if begins else super().split(aW, aH)


class CountedCanvas(Canvas):
    """Pages of which the last is known only when all are there: `PageMargins` leaves room for its number."""

    def save(self) -> None:
        """Called by reportlab at the end."""
        last, form = self.getPageNumber() - 1, cast(Any, self)
        form.beginForm(_COUNT)
        form.setFont(REGULAR, 8)
        form.setFillColor(SOFT)
        form.drawString(0, 0, str(last))
        form.endForm()
        super().save()


@dataclass(frozen=True, slots=True)
class PageMargins:
    """What stands above and below every page: what it is, its number and how many there are."""

    kind: str

    def __call__(self, canvas: Any, document: BaseDocTemplate) -> None:
        """Called by reportlab at the beginning of every page."""
        canvas.saveState()
        canvas.setFont(REGULAR, 8)
        canvas.setFillColor(SOFT)
        canvas.drawCentredString(A4[0] / 2, A4[1] - _FOOT, self.kind)
        canvas.drawRightString(A4[0] / 2, _FOOT, f"{document.page} / ")
        canvas.translate(A4[0] / 2, _FOOT)
        canvas.doForm(_COUNT)
        canvas.restoreState()
