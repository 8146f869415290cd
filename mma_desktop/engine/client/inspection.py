"""What can be known before a model is loaded: a file's metadata, and the graphics devices of this computer.

Both are read by a child process that is started for this one question, because reading a damaged file, or waking a
graphics driver, can end a process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from mma_desktop.engine.client.child import HOST_COMMAND, ChildDied, ask_once
from mma_desktop.engine.client.model_file import OpenFile
from mma_desktop.engine.wire import Device, Op
from mma_desktop.errors import EngineError, ModelError

_SECONDS = 25.0


async def inspect_gguf(path: Path, command: Sequence[str] = HOST_COMMAND) -> dict[str, str | int]:
    """Every metadata key of a GGUF file, with `n_params`, `n_vocab`, and in bytes `size`, `layer_bytes` (a JSON list),
    `output_bytes` and `conversion_bytes` (what `LocalSettings.convert_q5` adds to the weights).

    Raises ModelError when the file is missing or damaged; a crash of the reader is such a case too.
    """
    if not path.is_file():
        raise ModelError(f"There is no file {path}.", "Check the path.")
    try:
        with closing(OpenFile(path)) as file:
            async with asyncio.timeout(_SECONDS):
                return await ask_once(Op.INSPECT, _SECONDS, command, file.inherited, path=file.name_for_child)
    except (ChildDied, TimeoutError) as error:
        raise unloadable(path, error) from error


async def graphics_devices(command: Sequence[str] = HOST_COMMAND) -> list[Device]:
    """The graphics devices that llama.cpp can use here, as it reports them; none if it cannot even be asked."""
    try:
        async with asyncio.timeout(_SECONDS):
            return [Device(**entry) for entry in await ask_once(Op.DEVICES, _SECONDS, command)]
    except (ChildDied, TimeoutError, EngineError):
        return []


def unloadable(path: Path, reason: Exception) -> ModelError:
    """The error for a file whose reader died of it."""
    fact = f"{path.name} could not be read: {reason or 'it took too long.'}"
    return ModelError(fact, "The file is damaged or the model is too large for the memory: check it, or take another.")
