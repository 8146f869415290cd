"""Node packs as a Qt list model."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mma_desktop.gui.kit.labels import language, language_name, task_name
from mma_desktop.gui.kit.lines_delegate import LinesModel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.packs.browsing import ListedPack

translate = QCoreApplication.translate


class PacksModel(LinesModel[ListedPack]):
    """Lists packs in their order; a file that cannot be used says so."""

    def title(self, entry: ListedPack) -> str:
        """The pack's title."""
        return _title(entry)

    def details(self, entry: ListedPack) -> str:
        """What it answers, then language, nodes and whose it is."""
        return _details(entry)

    def tooltip(self, entry: ListedPack) -> str:
        """The same with the pack's file and hash."""
        lines = [super().tooltip(entry), entry.file.path.name]
        return "\n".join([*lines, f"SHA-256: {entry.sha256}"] if entry.sha256 else lines)


def tasks_text(listed: ListedPack) -> str:
    """The tasks that a pack answers, by their titles."""
    return ", ".join(task_name(task, titles) for task, titles in listed.tasks.items())


def _title(listed: ListedPack) -> str:
    pack = listed.file.pack
    return listed.file.path.name if pack is None else pack.title(language())


def _details(listed: ListedPack) -> str:
    pack = listed.file.pack
    owner = translate("Packs", "yours") if listed.file.own else translate("Packs", "comes with the program")
    if pack is None:
        return f"{translate('Packs', 'cannot be used')}\n{owner}"
    nodes = translate("Packs", "nodes: {0}").format(len(pack.nodes))
    return f"{tasks_text(listed) or '–'}\n{language_name(pack.language)} · {nodes} · {owner}"
