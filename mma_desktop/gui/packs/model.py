"""Node packs as a Qt list model."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.lines_delegate import LinesModel
from mma_desktop.service.packs.browsing import ListedPack

translate = QCoreApplication.translate
_HASH = 12  # characters of a digest in a row; the whole one stands beside the graph


class PacksModel(LinesModel[ListedPack]):
    """Lists packs in their order; a file that cannot be used says so."""

    def title(self, entry: ListedPack) -> str:
        """Name, language and title."""
        return _title(entry)

    def details(self, entry: ListedPack) -> str:
        """Nodes, tasks and whose it is, then the hash."""
        return _details(entry)


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
