"""The packs page: a list at the left, the graph of the chosen pack in the middle, what is in it at the right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QListView, QPushButton, QWidget

from mma_desktop.domain.tree import ROOT_ID, Node, SearchTree
from mma_desktop.gui.kit.controls import column, row, split
from mma_desktop.gui.kit.labels import explanation, language
from mma_desktop.gui.kit.lines_delegate import LinesDelegate
from mma_desktop.gui.kit.panel import WindowPage
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.kit.prose import Fragment, Prose, body, heading
from mma_desktop.gui.kit.said import SaidLabel
from mma_desktop.gui.packs.model import PacksModel, tasks_text
from mma_desktop.gui.packs.pack_text import node_text, offer_fragments, pack_fragments, type_name
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.packs.node_names import node_name_in
    from mma_desktop.packs.schema import NodePack, PackNode
    from mma_desktop.service.packs.browsing import ListedPack, pack_tree
    from mma_desktop.service.packs.purposes import purpose_in

_WIDTHS = (290, 610, 380)


class PacksPage(WindowPage):
    """Shows packs; what a user wants done with files is emitted."""

    import_wanted = Signal()
    taking_wanted = Signal()
    export_wanted = Signal()
    check_wanted = Signal()
    compare_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model, self.list = PacksModel(self), QListView()
        self.canvas, self.prose = TreeCanvas(self._caption), Prose()
        self.status = SaidLabel()
        self.add, self.give, self.check, self.compare, self.take, self.decline = (QPushButton() for _ in range(6))
        self.offer_bar, self.offer_text = QWidget(), PlainLabel(wrap=True)
        self.offered: ListedPack | None = None
        self._build()
        self._connect()
        self.settle()

    @property
    def current(self) -> ListedPack | None:
        """The pack that is shown: the one of a file that may be taken in, else the chosen one."""
        if self.offered is not None:
            return self.offered
        index = self.list.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    @property
    def pack(self) -> NodePack | None:
        """The chosen pack, where its file can be used."""
        return None if self.current is None else self.current.file.pack

    def show_packs(self, packs: Sequence[ListedPack], chosen: Path | None = None) -> None:
        """List these, those in the window's language first; this one is chosen, or the one that was, else the first."""
        packs = sorted(packs, key=_is_foreign)
        chosen = chosen or (None if self.current is None else self.current.file.path)
        self.model.show_rows(packs)
        places = [place for place, listed in enumerate(packs) if listed.file.path == chosen]
        self.list.setCurrentIndex(self.model.index(places[0] if places else 0))
        self._show_pack()

    def offer(self, listed: ListedPack) -> None:
        """Show a stranger's pack before it is taken in; nothing else is chosen until that is decided or another is."""
        self.list.clearSelection()
        self.list.setCurrentIndex(QModelIndex())
        self.offered = listed
        self.status.say(str)
        self._show_pack()
        self.decline.setFocus()

    @Slot()
    def decline_offer(self) -> None:
        """Leave the pack of the file where it is."""
        if self.offered is not None:
            self.offered = None
            self.list.setCurrentIndex(self.model.index(0))
            self._show_pack()

    def show_fragments(self, fragments: list[Fragment]) -> None:
        """Show this at the right until a pack or a node is chosen."""
        self.prose.show_fragments(fragments)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        self.title.setText(self.tr("Node packs"))
        self.add.setText(self.tr("Import …"))
        self.give.setText(self.tr("Export …"))
        self.check.setText(self.tr("Check a file …"))
        self.compare.setText(self.tr("Compare with a file …"))
        self.take.setText(self.tr("Take it in"))
        self.decline.setText(self.tr("Do not take it in"))
        self.list.setAccessibleName(self.tr("Node packs"))
        self.canvas.setAccessibleName(self.tr("Graph of the pack"))
        self.prose.setAccessibleName(self.tr("What is in the pack"))
        self.model.name_again()
        self._show_pack()

    def _build(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(LinesDelegate(self.list, 2))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.status.setContentsMargins(10, 2, 10, 6)
        layout = column(self, spacing=0)
        layout.addWidget(self.strip(None, self.compare, self.check, self.give, self.add))
        parts = (self.list, self.canvas, self.prose)
        layout.addWidget(split(Qt.Orientation.Horizontal, *parts, sizes=_WIDTHS, stretch=(0, 1, 1)), 1)
        offer = row(self.offer_text, self.decline, self.take)
        offer.setContentsMargins(10, 4, 10, 6)
        offer.setStretch(0, 1)
        self.offer_bar.setLayout(offer)
        layout.addWidget(self.offer_bar)
        layout.addWidget(self.status)

    def _connect(self) -> None:
        self.add.clicked.connect(self.import_wanted)
        self.give.clicked.connect(self.export_wanted)
        self.check.clicked.connect(self.check_wanted)
        self.compare.clicked.connect(self.compare_wanted)
        self.take.clicked.connect(self.taking_wanted)
        self.decline.clicked.connect(self.decline_offer)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.canvas.chosen.connect(self._show_node)

    @Slot()
    def _chosen(self) -> None:
        """Another pack of the list takes the place of the one that was offered."""
        if self.list.currentIndex().isValid():
            self.offered = None
        self._show_pack()

    @Slot()
    def _show_pack(self) -> None:
        pack, listed = self.pack, self.current
        for button in (self.give, self.compare):
            button.setEnabled(pack is not None and self.offered is None)
        self.offer_bar.setVisible(self.offered is not None)
        if self.offered is not None:
            text = self.tr("{0} is not among your packs yet. Read at the right what it tells models.")
            self.offer_text.setText(text.format(self.offered.file.path.name))
        self.canvas.show_tree(SearchTree() if pack is None else pack_tree(pack))
        if listed is None or pack is None:
            self.prose.show_fragments([] if listed is None else _wrong(listed))
        else:
            self.prose.show_fragments(self._whole(listed, pack))

    @Slot(str)
    def _show_node(self, node_id: str) -> None:
        listed, node = self.current, self._node(node_id)
        if listed is None or listed.file.pack is None:
            return
        pack = listed.file.pack
        self.prose.show_fragments(self._whole(listed, pack) if node is None else node_text(pack, node))

    def _whole(self, listed: ListedPack, pack: NodePack) -> list[Fragment]:
        return pack_fragments(listed, pack) if self.offered is None else offer_fragments(listed, pack)

    def _node(self, node_id: str) -> PackNode | None:
        """The pack's node behind a node of the drawing; None for the question."""
        return None if self.pack is None or node_id == ROOT_ID else self.pack.node(node_id.removeprefix(f"{ROOT_ID}."))

    def _caption(self, drawn: Node, _owner: Node) -> tuple[str, str, str]:
        node = self._node(drawn.id)
        if node is None:
            return self.tr("Question"), "" if self.current is None else tasks_text(self.current), ""
        return node_name_in(language(), node.name), purpose_in(language(), node), type_name(node)


def _is_foreign(listed: ListedPack) -> bool:
    return listed.file.pack is not None and listed.file.pack.language != language()


def _wrong(listed: ListedPack) -> list[Fragment]:
    error = listed.file.error
    return [heading(listed.file.path.name), *([] if error is None else [body(explanation(error))])]
