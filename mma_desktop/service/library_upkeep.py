"""The use cases of a library's file as a whole: make it, copy it, restore it, repair it, give it another passphrase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.errors import InputError, StorageError
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.storage.files import is_encrypted
from mma_desktop.storage.upkeep.copies import EVERY as COPY_EVERY
from mma_desktop.storage.upkeep.copies import KEPT as COPIES_KEPT
from mma_desktop.storage.upkeep.copies import Backup
from mma_desktop.storage.upkeep.key_store import KeyStore
from mma_desktop.storage.upkeep.new_passphrases import SHORTEST, check_length, new_passphrase

with lazy_imports():
    from mma_desktop.storage.library import Library
    from mma_desktop.storage.upkeep.backups import back_up, backups
    from mma_desktop.storage.upkeep.key import change_passphrase, opening_otherwise, opens
    from mma_desktop.storage.upkeep.repair import Repair, repair
    from mma_desktop.storage.upkeep.replacing import restore
    from mma_desktop.storage.upkeep.soundness import Soundness, are_others, soundness

__all__ = [
    "COPIES_KEPT",
    "COPY_EVERY",
    "SHORTEST",
    "Backup",
    "LibraryUpkeep",
    "Repair",
    "Restored",
    "Soundness",
    "new_passphrase",
]

MANUAL = "manual"
AskPassphrase = Callable[[Path], str | None]


def nobody(_library: Path) -> str | None:
    """Nobody to ask for a passphrase."""
    return None


@dataclass(frozen=True, slots=True)
class Restored:
    """A copy took the library's place: where what was there lies now (None: there was nothing).

    `another` says whether that was another library.
    """

    replaced: Path | None
    another: bool = False


@dataclass(frozen=True, slots=True)
class LibraryUpkeep:
    """One library file, whose passphrase is in the key store or is asked for.

    Without `asks_store`, only `ask` opens it: a library that was locked stays closed until its passphrase is typed.
    """

    path: Path
    keys: KeyStore
    ask: AskPassphrase
    asks_store: bool = True

    @property
    def encrypted(self) -> bool:
        """Whether the file needs a passphrase."""
        return is_encrypted(self.path)

    def passphrase(self) -> str | None:
        """The library's passphrase, from the key store or the user; None for one that is not encrypted.

        Raises StorageError when nobody gives it.
        """
        return self._passphrase_of(self.path)

    def _passphrase_of(self, file: Path) -> str | None:
        """That of the library or a copy of it. One in the key store that does not open it gives way to the user's."""
        if not is_encrypted(file):
            return None
        places = dict.fromkeys((file, self.path)) if self.asks_store else ()
        kept = [one for one in map(self.keys.get, places) if one]
        given = next((one for one in kept if opens(file, one)), None) or self.ask(self.path) or next(iter(kept), None)
        if not given:
            raise self._closed(file)
        return given

    def _closed(self, file: Path) -> StorageError:
        """That nobody gave the passphrase. Where a copy needs none, the file may be damaged instead."""
        plain = next((copy.path.name for copy in self.backups() if opens(copy.path, None)), None)
        if plain is not None:
            return StorageError(
                f"The library {file} is encrypted, or damaged in its first bytes.",
                f"Give its passphrase, or restore the newest copy that opens: mma-desktop library restore {plain}",
            )
        return StorageError(
            f"The library {file} is encrypted.",
            "Give its passphrase: in the window, when the terminal asks, or in MMA_DESKTOP_PASSPHRASE.",
        )

    def kept(self) -> str | None:
        """The passphrase in the key store, if the library opens with it."""
        given = self.keys.get(self.path)
        return given if given and self.opens(given) else None

    def opens(self, passphrase: str) -> bool:
        """Whether the encrypted library opens with this passphrase."""
        return opens(self.path, passphrase)

    def keep(self, passphrase: str | None) -> bool:
        """Whether the key store keeps this passphrase from now on; None: it keeps none."""
        return self._keep(passphrase, keep=True)

    def create(self, passphrase: str | None, *, keep: bool = True) -> bool:
        """Make an empty library; whether its passphrase is in the key store now. Raises InputError if there is one."""
        if self.path.exists():
            raise InputError(f"There is a library {self.path} already.", "Choose another name.")
        if passphrase is not None:
            check_length(passphrase)
        Library.open(self.path, passphrase=passphrase).close()
        return self._keep(passphrase, keep=keep)

    def back_up(self) -> Path:
        """A new verified copy beside the library. Raises InputError if there is no library."""
        self._check_there()
        return back_up(self.path, self.passphrase(), MANUAL)

    def backups(self) -> list[Backup]:
        """The copies beside the library, newest first."""
        return backups(self.path)

    def soundness(self, copies: Sequence[Backup]) -> list[Soundness]:
        """What each of these copies is found to be, under the passphrase of the library or of an encrypted copy."""
        closed = next((file for file in (self.path, *(copy.path for copy in copies)) if is_encrypted(file)), None)
        passphrase = None
        if closed is not None:
            with suppress(StorageError):
                passphrase = self._passphrase_of(closed)
        return [soundness(copy.path, self.path, passphrase) for copy in copies]

    def restore(self, copy: Path) -> Restored:
        """Put a copy in the library's place."""
        passphrase = self._passphrase_of(copy)
        another = are_others(copy, self.path, passphrase)
        return Restored(restore(self.path, copy, passphrase), another)

    def repair(self) -> Repair:
        """What was saved of a damaged library; one without damage is left alone."""
        self._check_there()
        return repair(self.path, self.passphrase())

    def change_passphrase(self, new: str | None, *, keep: bool = True) -> bool:
        """Encrypt the library and its copies under `new`, or not at all; whether `new` is in the key store now."""
        self._check_there()
        change_passphrase(self.path, self.passphrase(), new)
        return self._keep(new, keep=keep)

    def opening_otherwise(self, passphrase: str | None) -> list[Path]:
        """The copies that do not open with this passphrase: under another one, without any, or damaged."""
        return opening_otherwise(self.path, passphrase)

    def _keep(self, passphrase: str | None, *, keep: bool) -> bool:
        if passphrase is not None and keep and self.keys.put(self.path, passphrase):
            return True
        self.keys.forget(self.path)  # one that opens nothing any more
        return False

    def _check_there(self) -> None:
        if not self.path.is_file():
            raise InputError(f"There is no library {self.path}.", "Check the name of the file.")
        if not self.path.stat().st_size:
            fact = f"{self.path} is empty: it is no library of MMA Desktop."
            remedy = "Restore the last good copy: mma-desktop library backups, then mma-desktop library restore."
            raise StorageError(fact, remedy)
