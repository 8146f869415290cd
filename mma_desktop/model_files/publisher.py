"""Parts of starter models from the repository of those who published them, where the extra `download` is installed.

A child process (`hub.py`) asks for one range of the file at a time; its own guard closes the network to it but for the
hosts that `hub.py` names. No token is used, nothing is reported, and what the library writes for itself lies in the
scratch folder of the fetch.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Generator
from pathlib import Path
from urllib.parse import urlsplit

from mma_desktop.model_files.catalog import PublishedFile
from mma_desktop.model_files.part_source import PART, Slot, SourceUnreachable, run_in, said_in

_ENDPOINT = "HF_ENDPOINT"
_USUAL_ENDPOINT = "https://huggingface.co"
_OF_THE_USER = (_ENDPOINT, "HF_HUB_OFFLINE")
_OF_THE_LIBRARY = ("HF_", "HUGGING")
_SWITCHES = (
    "HF_HUB_DISABLE_TELEMETRY",
    "HF_HUB_DISABLE_IMPLICIT_TOKEN",
    "HF_HUB_DISABLE_PROGRESS_BARS",
    "HF_HUB_DISABLE_UPDATE_CHECK",
    "HF_HUB_DISABLE_XET",  # a program in Rust would bring the file past the guard
)
_PACKAGE_PARENT = Path(__file__).resolve().parents[2]


class PublisherRepository:
    """The file in the repository of its publisher."""

    def __init__(self, published: PublishedFile) -> None:
        self._published = published
        self.name = publisher_host()

    def bring(self, slot: Slot, scratch: Path) -> Generator[int, None, None]:
        """Bring the part's range of the file. Raises SourceUnreachable, whatever the reason."""
        status = yield from run_in(scratch, self._command(slot, scratch), _environment(scratch))
        if status:
            reason = (said_in(scratch) or ["it gave no reason"])[-1]
            raise SourceUnreachable(f"{self.name} did not bring {self._published.file}: {reason}.")

    def _command(self, slot: Slot, scratch: Path) -> list[str]:
        file = self._published
        last = slot.offset + slot.part.bytes - 1
        order = (file.repository, file.revision, file.file, f"{slot.offset}-{last}", str(scratch / PART))
        return [sys.executable, "-P", "-m", "mma_desktop.model_files.hub", *order]


def publisher_host() -> str:
    """The host that is asked first, such as huggingface.co."""
    return urlsplit(os.environ.get(_ENDPOINT) or _USUAL_ENDPOINT).hostname or ""


def publisher_can_be_asked() -> bool:
    """Whether the extra `download` is installed."""
    return importlib.util.find_spec("huggingface_hub") is not None


def _environment(scratch: Path) -> dict[str, str]:
    """The user's environment without the library's tokens and folders; its home goes with `scratch`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OF_THE_LIBRARY)}
    wanted = {name: os.environ[name] for name in _OF_THE_USER if name in os.environ}
    own = {"HF_HOME": str(scratch / "home"), "PYTHONPATH": str(_PACKAGE_PARENT)}
    return kept | wanted | own | dict.fromkeys(_SWITCHES, "1")
