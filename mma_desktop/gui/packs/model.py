"""Node packs as a Qt list model."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, Qt

from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.lines_delegate import DETAILS, Index
from mma_desktop.service.packs.browsing import ListedPack

translate = QCoreApplication.translate
_HASH = 12  # characters of a digest in a row; the whole one stands beside the graph


class PacksModel(QAbstractListModel):
    """Lists packs in their order; a file that cannot be used says so."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.packs: Sequence[ListedPack] = ()

    def show_packs(self, packs: Sequence[ListedPack]) -> None:
        """List these."""
        self.beginResetModel()
        self.packs = packs
        self.endResetModel()

    def name_again(self) -> None:
        """The language has changed."""
        if self.packs:
            self.dataChanged.emit(self.index(0), self.index(len(self.packs) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every file."""
        return 0 if parent.isValid() else len(self.packs)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, language and title; (DETAILS) nodes, tasks and whose it is, then the hash; all in one when read out."""
        if not index.isValid():
            return None
        listed = self.packs[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _title(listed)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join((_title(listed), *_details(listed).split("\n")))
            case _ if role == DETAILS:
                return _details(listed)
            case _:
                return None


def _title(listed: ListedPack) -> str:
    pack = listed.file.pack
    return listed.file.path.name if pack is None else f"{pack.id} ({pack.language}) – {pack.title(language())}"


def _details(listed: ListedPack) -> str:
    pack = listed.file.pack
    owner = translate("Packs", "yours") if listed.file.own else translate("Packs", "comes with the program")
    if pack is None:
        return f"{translate('Packs', 'cannot be used')}\n{owner}"
    tasks = ", ".join(pack.tasks) or "–"
    nodes = translate("Packs", "version {0}, nodes: {1}").format(pack.version, len(pack.nodes))
    return f"{nodes} · {tasks}\n{owner} · {listed.sha256[:_HASH]}"
