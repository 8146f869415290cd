"""What can be done with packs: list them, take one in once it was shown, give one away, check a file, compare with one.

Files are read by the worker. A file that is refused is no dialog: its reason stands below the packs, on one line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Slot

from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.file_dialogs import ask_for_file, ask_where_to_save
from mma_desktop.gui.kit.said import refusing
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.packs.pack_text import change_fragments
from mma_desktop.gui.packs.page import PacksPage
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.packs import sharing
    from mma_desktop.packs.loading import load_pack, own_path
    from mma_desktop.packs.schema import NodePack
    from mma_desktop.packs.sharing import checked_pack, export_pack, take_in
    from mma_desktop.service.packs.browsing import changed_parts, listed_packs, offered_file

translate = QCoreApplication.translate


class PackActions(QObject):
    """Acts for the page; `fail` shows an error that nobody foresaw."""

    def __init__(self, page: PacksPage, worker: Worker, fail: Callable[[Exception], None]) -> None:
        super().__init__(page)
        self._page, self._worker, self._fail = page, worker, fail
        self._refused = refusing(page.status.say, fail)
        page.import_wanted.connect(self.ask_import)
        page.taking_wanted.connect(self.take_in)
        page.export_wanted.connect(self.ask_export)
        page.check_wanted.connect(self.ask_check)
        page.compare_wanted.connect(self.ask_compare)

    def read(self) -> None:
        """List the packs that are there now."""
        self._worker.call(listed_packs, self._page.show_packs, self._fail)

    @Slot()
    def ask_import(self) -> None:
        """Ask for a file and show what its pack says; it is taken in when the user says so."""
        if path := self._asked(translate("Packs", "Import a node pack")):
            self._worker.call(partial(offered_file, path), self._page.offer, self._refused)

    @Slot()
    def take_in(self) -> None:
        """Put the pack that was shown among the user's own: that very one, whatever its file holds by now."""
        if self._page.offered is not None and (pack := self._page.pack) is not None:
            self._worker.call(partial(take_in, pack), partial(self._imported, pack), self._refused)

    @Slot()
    def ask_check(self) -> None:
        """Ask for a file and say whether it is right."""
        if path := self._asked(translate("Packs", "Check a pack file")):
            self._worker.call(partial(checked_pack, path), partial(self._checked, path), self._refused)

    @Slot()
    def ask_compare(self) -> None:
        """Ask for a file and show what differs between its pack and the chosen one."""
        pack = self._page.pack
        if pack is not None and (path := self._asked(translate("Packs", "Compare with a pack file"))):
            self._worker.call(partial(load_pack, path), partial(self._compared, pack, path), self._refused)

    @Slot()
    def ask_export(self) -> None:
        """Ask where to, and write the chosen pack as one file."""
        if (pack := self._page.pack) is None:
            return
        title, kinds = translate("Packs", "Export the node pack"), translate("Packs", "Pack files (*.json)")
        path = ask_where_to_save(
            self._page, title, f"{pack.id}.{pack.language}{sharing.PACK_ENDING}", kinds, (sharing.PACK_ENDING,)
        )
        if path:
            self._worker.call(partial(export_pack, pack, path), partial(self._exported, path), self._refused)

    def _asked(self, title: str) -> Path | None:
        kinds = translate("Packs", "Pack files (*.toml *.json);;All files (*)")
        name = ask_for_file(self._page, title, kinds)
        return Path(name) if name else None

    def _imported(self, pack: NodePack, _nothing: object) -> None:
        self._page.status.say(
            lambda: translate("Packs", "Imported; its method is “{0}”.").format(
                labels.method_name(f"workflow:{pack.id}")
            )
        )
        self._page.offered = None
        self._worker.call(listed_packs, partial(self._page.show_packs, chosen=own_path(pack)), self._fail)

    def _checked(self, path: Path, pack: NodePack) -> None:
        self._page.status.say(
            lambda: translate("Packs", "{0} is right: {1} ({2}), version {3}, nodes: {4}.").format(
                path.name, _named(pack), labels.language_name(pack.language), pack.version, len(pack.nodes)
            )
        )

    def _compared(self, pack: NodePack, path: Path, other: NodePack) -> None:
        named = f"{_named(pack)}, {pack.version}"
        self._page.show_fragments(change_fragments(changed_parts(pack, other), named, f"{path.name}, {other.version}"))

    def _exported(self, path: Path, _nothing: object) -> None:
        self._page.status.say(lambda: translate("Packs", "Written: {0}").format(path))


def _named(pack: NodePack) -> str:
    return pack.title(labels.language())
