from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.storage.upkeep.key_store import SystemKeyStore, system_key_store

keyring = pytest.importorskip("keyring", reason="the extra keyring is not installed")
backend = pytest.importorskip("keyring.backend")
errors = pytest.importorskip("keyring.errors")
LIBRARY = Path("/cases/library.mma")


class MemoryKeyring(backend.KeyringBackend):  # type: ignore[misc, name-defined]
    """A key store that forgets all when the process ends, and may be locked."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        self._check()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._check()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._check()
        if self.kept.pop((service, username), None) is None:
            raise errors.PasswordDeleteError

    def _check(self) -> None:
        if self.locked:
            raise errors.KeyringLocked


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    made = MemoryKeyring()
    monkeypatch.setattr(keyring, "get_keyring", lambda: made)
    for name in ("get_password", "set_password", "delete_password"):
        monkeypatch.setattr(keyring, name, getattr(made, name))
    return made


@pytest.mark.usefixtures("store")
def test_what_is_kept_comes_back_until_it_is_forgotten() -> None:
    keys = system_key_store()
    assert keys.available
    assert keys.get(LIBRARY) is None
    assert keys.put(LIBRARY, "correct horse")
    assert keys.get(LIBRARY) == "correct horse"
    assert keys.get(LIBRARY.with_name("other.mma")) is None
    keys.forget(LIBRARY)
    keys.forget(LIBRARY)
    assert keys.get(LIBRARY) is None


def test_a_locked_store_is_no_error(store: MemoryKeyring) -> None:
    keys = SystemKeyStore()
    keys.put(LIBRARY, "correct horse")
    store.locked = True
    assert keys.get(LIBRARY) is None
    assert not keys.put(LIBRARY, "another one")
    keys.forget(LIBRARY)
    store.locked = False
    assert keys.get(LIBRARY) == "correct horse"


def test_without_a_store_nothing_is_kept(store: MemoryKeyring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.__class__, "priority", 0.0)
    keys = system_key_store()
    assert not keys.available
    assert not keys.put(LIBRARY, "correct horse")
    assert keys.get(LIBRARY) is None
    keys.forget(LIBRARY)
