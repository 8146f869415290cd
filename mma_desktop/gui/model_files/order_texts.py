"""What is said of an order on model files while it goes on, and afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from mma_desktop.errors import MmaError
from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.labels import one_line
from mma_desktop.gui.model_files.job import Advance, Tell
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.model_files.library import FetchProgress, KnownModel, Stage

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class AddedFiles:
    """What came of files that were to be added."""

    added: list[KnownModel] = field(default_factory=list[KnownModel])
    refused: list[tuple[Path, MmaError]] = field(default_factory=list[tuple[Path, MmaError]])


def hash_listener(
    model: KnownModel, tell: Tell, afterwards: Callable[[str], Advance] | None = None
) -> Callable[[int], None]:
    """What hears how much of a file is hashed, and says what comes `afterwards`."""

    def listen(done: int) -> None:
        if afterwards is not None and done >= model.bytes:
            tell(afterwards(model.name))
        else:
            tell(hashing(model.name, done, model.bytes))

    return listen


def hashing(name: str, done: int, total: int) -> Advance:
    """A file is being hashed."""

    def say() -> str:
        text = translate("Models", "Computing the SHA-256 of {0}: {1} of {2}")
        return text.format(name, figures.size(done), figures.size(total))

    return Advance(say, done, total)


def trying(name: str) -> Advance:
    """A model is being tried, which takes a time that nobody knows."""
    return Advance(lambda: translate("Models", "{0} is loaded and asked about a small case …").format(name))


def fetching(event: FetchProgress) -> Advance:
    """A file of a starter set is being brought."""

    def say() -> str:
        texts = {
            Stage.CHECKING: translate("Models", "Looking which parts of {0} are here: {1} of {2}"),
            Stage.DOWNLOADING: translate("Models", "Downloading {0} ({3}): {1} of {2}"),
            Stage.VERIFYING: translate("Models", "Comparing {0} with its SHA-256 …"),
            Stage.DONE: translate("Models", "{0} is here."),
        }
        sizes = figures.size(event.done), figures.size(event.total)
        return texts[event.stage].format(event.file, *sizes, event.source)

    return Advance(say, event.done, 0 if event.stage is Stage.VERIFYING else event.total)


def added_text(came: AddedFiles) -> str:
    """What came of files that were to be added."""
    added = ", ".join(model.name for model in came.added)
    texts = [translate("Models", "Added: {0}.").format(added)] if added else []
    return " ".join((*texts, *(f"{path.name}: {one_line(error)}" for path, error in came.refused)))


def stopped() -> str:
    """What is said of an order that was stopped."""
    return translate("Models", "Stopped.")


def fetch_stopped() -> str:
    """What is said of a download that was stopped."""
    return translate("Models", "Stopped. What is finished is kept: the next download goes on from there.")
