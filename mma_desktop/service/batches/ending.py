"""Which errors end a batch, and which only one of its questions."""

from __future__ import annotations

from mma_desktop.errors import ModelError, RunStopped, StorageError

_FOR_ALL = (RunStopped, ModelError, StorageError)


def ends_batch(error: Exception) -> bool:
    """Whether the user stopped, or what kept one question from being solved would keep every other from it too."""
    return isinstance(error, _FOR_ALL)
