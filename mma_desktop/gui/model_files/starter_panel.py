"""The starter sets: what each would bring, from where, under which licence, and the click that brings it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QComboBox, QPushButton

from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.controls import column, frame, row
from mma_desktop.gui.kit.panel import ClosablePanel
from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.gui.kit.prose import Prose
from mma_desktop.gui.model_files.model_text import offer_fragments, offer_name
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.model_files.library import StarterOffer


class StarterPanel(ClosablePanel):
    """Nothing is brought before the button is pressed that says how much it is."""

    fetch_wanted = Signal(str)
    """The name of a set."""

    def __init__(self) -> None:
        super().__init__()
        self.sets, self.prose = QComboBox(), Prose()
        self.fetch, self.close_button = QPushButton(), QPushButton()
        self._label = PlainLabel()
        self._offers: Sequence[StarterOffer] = ()
        self._allowed = True
        self._build()
        self.sets.currentIndexChanged.connect(self._show)
        self.fetch.clicked.connect(self._ask)
        self.close_button.clicked.connect(self.close_wanted)
        self.settle()

    @property
    def offer(self) -> StarterOffer | None:
        """The chosen set."""
        place = self.sets.currentIndex()
        return self._offers[place] if 0 <= place < len(self._offers) else None

    def show_offers(self, offers: Sequence[StarterOffer], usual: str) -> None:
        """Offer these; the set that was chosen stays so, else it is the usual one."""
        chosen = usual if self.offer is None else self.offer.name
        self._offers = offers
        self._fill(chosen)

    def allow(self, allowed: bool) -> None:
        """Whether a set can be brought now."""
        self._allowed = allowed
        self._show()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        caption(self._label, self.sets, self.tr("Starter set"))
        self.close_button.setText(self.tr("Close"))
        self.prose.setAccessibleName(self.tr("What the starter set brings"))
        self._fill("" if self.offer is None else self.offer.name)

    def _build(self) -> None:
        self.fetch.setObjectName("primary")
        strip = frame("strip")
        column(strip, margin=8).addLayout(row(self._label, self.sets, None, self.fetch, self.close_button, spacing=8))
        layout = column(self, spacing=0)
        layout.addWidget(strip)
        layout.addWidget(self.prose, 1)

    def _fill(self, chosen: str) -> None:
        with QSignalBlocker(self.sets):
            self.sets.clear()
            for offer in self._offers:
                self.sets.addItem(offer_name(offer), offer.name)
            self.sets.setCurrentIndex(max(0, self.sets.findData(chosen)))
        self._show()

    @Slot()
    def _show(self) -> None:
        offer = self.offer
        self.prose.show_fragments([] if offer is None else offer_fragments(offer))
        if offer is None or offer.missing:
            missing = sum(model.bytes for model in offer.missing) if offer is not None else 0
            self.fetch.setText(self.tr("Download {0} now").format(figures.size(missing)))
        else:
            self.fetch.setText(self.tr("Check the files, and repair them"))
        self.fetch.setEnabled(self._allowed and offer is not None)

    @Slot()
    def _ask(self) -> None:
        if self.offer is not None:
            self.fetch_wanted.emit(self.offer.name)
