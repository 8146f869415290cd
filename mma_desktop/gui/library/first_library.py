"""The first start: where the system's key store can keep a passphrase, the library is encrypted unless refused."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QStyle

from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.dialogs import Notice
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.service.library_upkeep import LibraryUpkeep, new_passphrase

translate = QCoreApplication.translate
_GAP = 3  # between the passphrase and what is around it, so that nobody copies a word too much


class FirstLibraryDialog(Notice):
    """Shows the passphrase of the library that is about to be made; it is encrypted once that was written down."""

    def __init__(self, passphrase: str) -> None:
        title = translate("Library", "Your library will be encrypted")
        super().__init__(None, title, _about(), QDialogButtonBox.StandardButton.NoButton)
        self.passphrase = PlainLabel(passphrase, selectable=True, wrap=True)
        self.passphrase.setObjectName("heading")
        self.passphrase.setAccessibleName(translate("Library", "The passphrase"))
        self.passphrase.setContentsMargins(0, _GAP, 0, _GAP)
        self.written = QCheckBox(translate("Library", "I have &written it down"))
        self.encrypt = self.buttons.addButton(
            translate("Library", "&Encrypt the library"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.plain = self.buttons.addButton(
            translate("Library", "&Go on without encryption"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        self.refused = False
        self._build()

    def _build(self) -> None:
        self.picture(QStyle.StandardPixmap.SP_MessageBoxInformation)
        self.add(self.passphrase)
        self.add(self.written)
        self._only_when_written(False)
        self.written.toggled.connect(self._only_when_written)
        self.plain.clicked.connect(self._refuse)
        self.plain.setAutoDefault(False)

    @Slot(bool)
    def _only_when_written(self, written: bool) -> None:
        self.encrypt.setEnabled(written)

    @Slot()
    def _refuse(self) -> None:
        self.refused = True
        self.accept()


def make_first_library(file: LibraryUpkeep, known: KnownPassphrase) -> None:
    """Make an encrypted library where there is none and the key store can keep its passphrase.

    The user may refuse: then it is made later, when it is needed, without encryption. Raises StorageError when nothing
    was chosen.
    """
    if file.path.exists() or not file.keys.available:
        return
    passphrase = new_passphrase()
    dialog = FirstLibraryDialog(passphrase)
    if not dialog.exec():
        raise StorageError("No library was made: whether it is encrypted was not chosen.", "Start again and choose.")
    if not dialog.refused:
        file.create(passphrase)
        known.value = passphrase


def _about() -> str:
    return translate(
        "Library",
        "All cases lie in one file, which nobody can read without this passphrase. The system's key store keeps it, so "
        "that you need not type it. On another computer, or when that store is lost, it alone opens the library: write "
        "it down and keep it in a safe place.",
    )
