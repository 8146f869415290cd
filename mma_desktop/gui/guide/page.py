"""The page of help: the user guide and the keys, and at the left a list that leads to each section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QListWidget

from mma_desktop.gui.guide.guide_text import GuideSection
from mma_desktop.gui.guide.shortcuts import ShortcutGroup
from mma_desktop.gui.kit.controls import column, split
from mma_desktop.gui.kit.panel import WindowPage
from mma_desktop.gui.kit.prose import Fragment, Prose, Style, heading, own

_WIDTHS = (264, 1016)
_KEYS = 24  # digits


class GuidePage(WindowPage):
    """Shows what ships with the program; the keys stand behind the sections of the guide."""

    def __init__(self) -> None:
        super().__init__()
        self.list, self.prose = QListWidget(), Prose()
        self._blocks: tuple[int, ...] = ()
        """Where the sections begin in the text."""
        self._build()
        self.list.currentRowChanged.connect(self._show_section)
        self.settle()

    def show_help(self, guide: Sequence[GuideSection], keys: Sequence[ShortcutGroup]) -> None:
        """Offer these; the place that was chosen stays chosen."""
        chosen = max(0, self.list.currentRow())
        title = self.tr("Keyboard shortcuts")
        sections = (*guide, GuideSection(title, (heading(title), *_key_fragments(keys))))
        self.prose.show_fragments([piece for section in sections for piece in section.fragments])
        self._blocks = tuple(_beginnings(sections))
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems([section.title for section in sections])
        self.list.setCurrentRow(min(chosen, len(sections) - 1))

    def choose(self, *, keys: bool) -> None:
        """Show the beginning of the guide, or the keys."""
        self.list.setCurrentRow(self.list.count() - 1 if keys else 0)
        self.list.setFocus()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        self.title.setText(self.tr("User guide"))
        self.list.setAccessibleName(self.tr("Sections of the guide"))
        self.prose.setAccessibleName(self.tr("User guide"))
        self.prose.setTabStopDistance(_KEYS * self.fontMetrics().horizontalAdvance("0"))

    def _build(self) -> None:
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        layout = column(self, spacing=0)
        layout.addWidget(self.strip(None))
        layout.addWidget(split(Qt.Orientation.Horizontal, self.list, self.prose, sizes=_WIDTHS, stretch=(0, 1)), 1)

    @Slot(int)
    def _show_section(self, place: int) -> None:
        block = self.prose.document().findBlockByNumber(self._blocks[place] if place >= 0 else 0)
        self.prose.setTextCursor(QTextCursor(block))
        self.prose.verticalScrollBar().setValue(block.firstLineNumber())


def _beginnings(sections: Sequence[GuideSection]) -> Iterator[int]:
    """At which block of the text each section begins: an empty one stands above every heading but the first."""
    block = 0
    for section in sections:
        yield block + bool(block)
        block += len(section.fragments) + sum(piece.style is Style.HEADING for piece in section.fragments)
        block -= section is sections[0]


def _key_fragments(groups: Sequence[ShortcutGroup]) -> list[Fragment]:
    """A heading for each group, and a line for each order: its keys, then what it does."""
    return [
        piece
        for group in groups
        for piece in (heading(group.title), *(own(f"{keys}\t{name}") for keys, name in group.orders))
    ]
