"""The passphrases that the system's key store keeps (extra `keyring`), so that a user need not type them each time.

A store that is missing, locked or of another kind than before is no error: the passphrase is asked for then.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Protocol

_SERVICE = "mma-desktop"


class KeyStore(Protocol):
    """Keeps the passphrases of libraries."""

    @property
    def available(self) -> bool:
        """Whether passphrases can be kept here."""
        ...

    def get(self, library: Path) -> str | None:
        """The passphrase of the library at this path, if it is kept and the store gives it out."""
        ...

    def put(self, library: Path, passphrase: str) -> bool:
        """Whether the passphrase is kept from now on."""
        ...

    def forget(self, library: Path) -> None:
        """Keep none for this library any more."""
        ...


class NoKeyStore:
    """Keeps nothing."""

    available = False

    def get(self, library: Path) -> str | None:  # noqa: ARG002 (the contract's)
        """None."""
        return None

    def put(self, library: Path, passphrase: str) -> bool:  # noqa: ARG002 (the contract's)
        """False."""
        return False

    def forget(self, library: Path) -> None:
        """Nothing to forget."""


class SystemKeyStore:
    """The key store of the operating system: Secret Service, KWallet, macOS keychain or Windows credentials.

    It is looked for when it is first asked, as the search loads every backend there is.
    """

    @property
    def available(self) -> bool:
        """Whether there is a store that keeps secrets."""
        return float(self._keyring.get_keyring().priority) > 0

    def get(self, library: Path) -> str | None:
        """What is kept for the library; None if nothing is, or the store is missing or locked."""
        with suppress(*self._refusals):
            return self._keyring.get_password(_SERVICE, _name(library)) if self.available else None
        return None

    def put(self, library: Path, passphrase: str) -> bool:
        """Whether the store took it."""
        with suppress(*self._refusals):
            if self.available:
                self._keyring.set_password(_SERVICE, _name(library), passphrase)
                return True
        return False

    def forget(self, library: Path) -> None:
        """Delete it, if it is there."""
        with suppress(*self._refusals):
            if self.available:
                self._keyring.delete_password(_SERVICE, _name(library))

    @cached_property
    def _keyring(self) -> ModuleType:
        return import_module("keyring")

    @cached_property
    def _refusals(self) -> tuple[type[Exception], ...]:
        return (import_module("keyring.errors").KeyringError, RuntimeError)


def system_key_store() -> KeyStore:
    """The system's key store, or one that keeps nothing where the extra is not installed."""
    return NoKeyStore() if find_spec("keyring") is None else SystemKeyStore()


def _name(library: Path) -> str:
    return str(library.resolve())
