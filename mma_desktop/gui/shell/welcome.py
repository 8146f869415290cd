"""What to do when there is no model yet: how to get one, and what needs none, the rules and a recorded run."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QWidget

from mma_desktop.gui.kit.controls import column, frame, row
from mma_desktop.gui.kit.panel import ClosablePanel
from mma_desktop.gui.kit.plain import PlainLabel


class Welcome(ClosablePanel):
    """Explains the first steps. It can be closed, and opened again from the Help menu."""

    rules_wanted = Signal()
    """The rules, which ask no model, shall answer."""
    sample_wanted = Signal()
    browse_wanted = Signal()
    refresh_wanted = Signal()
    starter_wanted = Signal()
    """What the starter sets would bring shall be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.rules, self.sample, self.browse = QPushButton(), QPushButton(), QPushButton()
        self.starter, self.refresh, self.close_button = QPushButton(), QPushButton(), QPushButton()
        self._build()
        self.rules.clicked.connect(self.rules_wanted)
        self.sample.clicked.connect(self.sample_wanted)
        self.browse.clicked.connect(self.browse_wanted)
        self.starter.clicked.connect(self.starter_wanted)
        self.refresh.clicked.connect(self.refresh_wanted)
        self.close_button.clicked.connect(self.close_wanted)
        self.settle()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.title.setText(self.tr("Adding models"))
        self._intro.setText(
            self.tr(
                "A case is solved by two language models in GGUF files on this computer: a general one that reasons, "
                "and a domain one that knows the field. They check each other. Nothing leaves this computer."
            )
        )
        self._fetch_title.setText(self.tr("The recommended pair"))
        self._fetch.setText(self.tr("The page of models fetches both files, after it has said what they are."))
        self._own_title.setText(self.tr("Your own files"))
        self._own.setText(self.tr("Any chat model in the GGUF format, chosen here or put into models/."))
        self._sample_title.setText(self.tr("Without any model"))
        shown = self.tr(
            "Rules compute the amounts of a criminal case at once. A recorded run shows how models solve one: a "
            "demonstration, no answer."
        )
        self._sample_text.setText(shown)
        self.starter.setText(self.tr("Show the starter sets …"))
        self.refresh.setText(self.tr("Look for models again"))
        self.browse.setText(self.tr("Choose a GGUF file …"))
        self.rules.setText(self.tr("Compute amounts by rules"))
        self.sample.setText(self.tr("Open the sample (demonstration)"))
        self.close_button.setText(self.tr("Close"))

    def _build(self) -> None:
        self.title = PlainLabel()
        self.title.setObjectName("title")
        self._intro, self._fetch, self._own, self._sample_text = (PlainLabel(wrap=True) for _ in range(4))
        self._fetch_title, self._own_title, self._sample_title = (PlainLabel() for _ in range(3))
        for label in (self._fetch_title, self._own_title, self._sample_title):
            label.setObjectName("heading")
        page = QWidget()
        layout = column(page, margin=16, spacing=12)
        layout.addLayout(row(self.title, None, self.close_button))
        layout.addWidget(self._intro)
        layout.addWidget(self._card((self._fetch_title, self._fetch), self.starter, self.refresh))
        layout.addWidget(self._card((self._own_title, self._own), self.browse))
        layout.addWidget(self._card((self._sample_title, self._sample_text), self.rules, self.sample))
        layout.addStretch(1)
        column(self).addWidget(_scrolling(page))

    def _card(self, labels: tuple[PlainLabel, ...], *buttons: QPushButton) -> QFrame:
        card = frame("card")
        inside = column(card, margin=12, spacing=6)
        for label in labels:
            inside.addWidget(label)
        for button in buttons:
            inside.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
        return card


def _scrolling(page: QWidget) -> QScrollArea:
    """`page` with a scroll bar where the window is too low for it."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area
