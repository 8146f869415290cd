"""What a new passphrase must be, and a random one."""

from __future__ import annotations

import secrets

from mma_desktop.errors import InputError

SHORTEST = 8  # characters
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
_GROUPS, _GROUP = 7, 4  # 28 letters of 32: 140 bits


def new_passphrase() -> str:
    """A random passphrase of 140 bits that can be written on paper."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def check_length(passphrase: str) -> None:
    """Raise InputError for a passphrase that is too short."""
    if len(passphrase) < SHORTEST:
        raise InputError(f"This passphrase is too short: {SHORTEST} characters are the least.", "Choose a longer one.")
