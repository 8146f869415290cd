"""What the settings page tells and does not set: where things lie, how often they are copied, who may be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from mma_desktop import paths
from mma_desktop.errors import MmaError
from mma_desktop.gui.kit.labels import explanation
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.service.library_upkeep import COPIES_KEPT, COPY_EVERY, LibraryUpkeep

with lazy_imports():
    from mma_desktop.service.choices import allowed_servers

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Facts:
    """`library` is None where nothing is kept; `servers` are those that a model may be asked on, or what is wrong."""

    library: Path | None
    encrypted: bool
    models: Path
    folder: Path
    servers: Sequence[str] | MmaError


def read_facts(library: LibraryUpkeep | None) -> Facts:
    """What is so now. It reads files: the worker does it, but before the first window of all."""
    try:
        servers = allowed_servers()
    except MmaError as error:
        servers = error
    encrypted = library is not None and library.encrypted
    path = None if library is None else library.path
    return Facts(path, encrypted, paths.models(), paths.user_data(), servers)


def fact_texts(facts: Facts) -> list[tuple[str, str]]:
    """Each fact with its name, in the window's language."""
    return [
        (translate("Settings", "Library"), library_text(facts)),
        (translate("Settings", "Copies"), _copies_text(facts)),
        (translate("Settings", "Models"), str(facts.models)),
        (translate("Settings", "Own tasks, packs, texts"), str(facts.folder)),
        (translate("Settings", "Other computers"), _servers_text(facts)),
    ]


def library_text(facts: Facts) -> str:
    """Where the library lies, and whether it is encrypted."""
    if facts.library is None:
        return translate("Settings", "Nothing of this window is kept.")
    if not facts.library.exists():
        return translate("Settings", "{0} (made when it is needed)").format(facts.library)
    encrypted, plain = translate("Settings", "{0} (encrypted)"), translate("Settings", "{0} (not encrypted)")
    return (encrypted if facts.encrypted else plain).format(facts.library)


def _copies_text(facts: Facts) -> str:
    if facts.library is None:
        return translate("Settings", "Nothing of this window is kept.")
    text = translate("Settings", "Beside the library, at most every {0} minutes; the last {1} are kept.")
    return text.format(round(COPY_EVERY.total_seconds() / 60), COPIES_KEPT)


def _servers_text(facts: Facts) -> str:
    if isinstance(facts.servers, MmaError):
        return explanation(facts.servers)
    if facts.servers:
        allowed = translate("Settings", "Allowed: {0}. Case text may be sent there when you choose such a model.")
        return allowed.format(", ".join(facts.servers))
    return translate("Settings", "None is asked: case text never leaves this computer.")
