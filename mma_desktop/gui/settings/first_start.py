"""The first start of all: the first steps before the window opens, and with them how the library is kept."""

from __future__ import annotations

from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.first_library import make_first_library
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.settings.facts import read_facts
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.set_up import SetUpDialog, Wish
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.service.library_upkeep import LibraryUpkeep

with lazy_imports():
    from mma_desktop.service.choices import model_choices


def set_up(file: LibraryUpkeep, known: KnownPassphrase, worker: Worker, preferences: Preferences) -> Wish:
    """What shall be shown first. Steps are shown only where there is neither a library nor a setting.

    How the library is kept is asked in any case, as long as there is none. Raises StorageError when nothing was chosen.
    """
    library = _FirstLibrary(file, known)
    wish = Wish.CASE
    if preferences.empty and not file.path.exists():
        dialog = SetUpDialog(None, preferences, read_facts(file), library.choose)
        worker.call(model_choices, dialog.steps.show_models, _ignore)
        dialog.exec()
        wish = dialog.wish
    library.make()
    return wish


class _FirstLibrary:
    """Asks once how the first library is kept."""

    def __init__(self, file: LibraryUpkeep, known: KnownPassphrase) -> None:
        self._file, self._known = file, known
        self._settled = False

    def choose(self) -> bool:
        """Whether it is settled now."""
        try:
            self.make()
        except StorageError:
            return False
        return True

    def make(self) -> None:
        """Ask, unless that was done. Raises StorageError when nothing was chosen."""
        if not self._settled:
            make_first_library(self._file, self._known)
            self._settled = True


def _ignore(_error: Exception) -> None:
    """The window looks for models again and says what is wrong."""
