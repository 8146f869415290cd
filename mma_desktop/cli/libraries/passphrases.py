"""Where the command line takes the passphrase of a library from."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import typer

from mma_desktop.cli.labels import terminal_labels

PASSPHRASE = "MMA_DESKTOP_PASSPHRASE"


def ask_passphrase(library: Path) -> str | None:
    """The passphrase of a library: from MMA_DESKTOP_PASSPHRASE, else from whoever sits at the terminal."""
    return os.environ.get(PASSPHRASE) or typed(terminal_labels().library.passphrase_of.format(library.name))


def typed(prompt: str, *, confirm: bool = False) -> str | None:
    """What is typed at the terminal, unseen; None where nobody sits at one."""
    if not sys.stdin.isatty():
        return None
    return str(typer.prompt(prompt, hide_input=True, confirmation_prompt=confirm, err=True))
