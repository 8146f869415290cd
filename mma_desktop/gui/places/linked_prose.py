"""A reading pane whose words lead to their places, where they have one; below a paragraph it says which have none.

Those that the paragraph computes from amounts of the document are told apart.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QToolTip

from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.gui.kit.offsets import Offsets
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.gui.kit.prose import Fragment, Prose, shown_text
from mma_desktop.gui.kit.theme import Colours


class LinkKind(Enum):
    """What words lead to."""

    SAME = "same"  # they stand there as they are
    OTHERWISE = "otherwise"  # there in other words, or the same value written otherwise
    PASSAGE = "passage"  # a passage of the knowledge library


@dataclass(frozen=True, slots=True)
class ProseLink:
    """Characters [start, end) of a fragment's shown text, and where they lead: a span of the case, or a passage."""

    start: int
    end: int
    kind: LinkKind
    target: tuple[int, int] | LibraryPassage
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class FoundIn:
    """What was found for a fragment: its links, in order, and its words that stand nowhere in the document.

    `computed` are those that stand nowhere either, but follow from amounts of the document: sums and products.
    """

    links: tuple[ProseLink, ...] = ()
    missing: tuple[str, ...] = ()
    computed: tuple[str, ...] = ()


_NOTHING = FoundIn()


class LinkedProse(Prose):
    """Shows fragments at once, and their links when they are found; a click or Enter at the cursor follows one."""

    link_chosen = Signal(object)
    """The target of a link."""

    def __init__(self, *, supports: bool = False) -> None:
        """`supports` says that every word shown must have its place: one that has none is without support."""
        super().__init__()
        self._supports = supports
        self._found: Mapping[Fragment, FoundIn] = {}
        self._links: list[tuple[int, int, ProseLink]] = []  # places in the pane, in units of Qt
        flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(flags)
        self.viewport().setMouseTracking(True)

    @property
    def links(self) -> list[ProseLink]:
        """What leads somewhere, in order."""
        return [link for _, _, link in self._links]

    def show_links(self, found: Mapping[Fragment, FoundIn]) -> None:
        """Show what was found for fragments; the pane stays where it is scrolled to."""
        if found != self._found:
            self._found = found
            self.redraw()

    def redraw(self) -> None:
        """Write all pieces again, with their links."""
        self._links = []
        super().redraw()

    def write(self, cursor: QTextCursor, fragment: Fragment, colours: Colours) -> None:
        """Write a piece with its links, and below it what stands nowhere."""
        begin = cursor.position()
        super().write(cursor, fragment, colours)
        found = self._found.get(fragment, _NOTHING)
        self._write_links(found, begin, Offsets(shown_text(fragment)), colours)
        if found.computed:
            self._write_line(cursor, self._computed_text(found.computed), colours.muted)
        if found.missing:
            colour = colours.warning if self._supports else colours.muted
            self._write_line(cursor, self._missing_text(found.missing), colour)

    def event(self, event: QEvent) -> bool:
        """Say where a link leads."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            point = self.viewport().mapFromGlobal(event.globalPos())
            link = self._link_under(point)
            QToolTip.showText(event.globalPos(), escaped(self._said(link)) if link is not None else "", self)
            return True
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click that selects nothing follows the link under it."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self._follow(self._link_under(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The pointer becomes a pointing hand over a link."""
        super().mouseMoveEvent(event)
        over = self._link_under(event.position().toPoint()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter follows the link at the cursor."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._follow(self._link_at(self.textCursor().position()))
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Say what is missing in the language of the moment."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.redraw()

    # Helpers -------------------------------------------------------------------------------------------------------

    def _write_links(self, found: FoundIn, begin: int, offsets: Offsets, colours: Colours) -> None:
        looks = QTextCharFormat()
        looks.setForeground(QColor(colours.accent))
        looks.setFontUnderline(True)
        for link in found.links:
            start, end = begin + offsets.unit(link.start), begin + offsets.unit(link.end)
            self._links.append((start, end, link))
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(looks)

    def _write_line(self, cursor: QTextCursor, text: str, colour: str) -> None:
        """Write a line of the program's own below a piece."""
        looks = QTextCharFormat()
        looks.setForeground(QColor(colour))
        cursor.insertText(f"\n{text}", looks)

    def _computed_text(self, computed: tuple[str, ...]) -> str:
        words = self.tr(", ").join(dict.fromkeys(computed))
        return self.tr("Computed from amounts of the document: {0}").format(words)

    def _missing_text(self, missing: tuple[str, ...]) -> str:
        words = self.tr(", ").join(dict.fromkeys(missing))
        if self._supports:
            return self.tr("⚠ Without support, not found in the document: {0}").format(words)
        return self.tr("Not found in the document: {0}").format(words)

    def _said(self, link: ProseLink) -> str:
        match link.kind:
            case LinkKind.SAME:
                return self.tr("Show the place in the document")
            case LinkKind.OTHERWISE:
                return self.tr("Show the place in the document, where it is written otherwise")
            case LinkKind.PASSAGE:
                return self.tr("Show the passage in the knowledge library")

    def _link_under(self, point: QPoint) -> ProseLink | None:
        return self._link_at(self.cursorForPosition(point).position())

    def _link_at(self, position: int) -> ProseLink | None:
        place = bisect_right(self._links, position, key=lambda link: link[0]) - 1
        if place < 0:
            return None
        _, end, link = self._links[place]
        return link if position <= end else None

    def _follow(self, link: ProseLink | None) -> None:
        if link is not None:
            self.link_chosen.emit(link.target)
