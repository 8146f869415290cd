"""The graphics devices of this computer, as llama.cpp sees them. Runs in the engine's child process.

ggml asks each backend for the free memory of its devices: CUDA through `cudaMemGetInfo`, Metal through the recommended
working set less what is taken, Vulkan through the memory budget. That is what a library of the maker's, such as NVML,
would say as well, and it comes with the very order and names that llama.cpp places layers by; so no other library is
used. A device that reports no memory gets no layers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from mma_desktop.engine.host.library import Pointer, ggml
from mma_desktop.engine.wire import Device
from mma_desktop.errors import ModelError

_DISCRETE, _INTEGRATED = 1, 2  # enum ggml_backend_dev_type
_METAL = "MTL"  # how llama.cpp names Apple's devices, which it calls discrete

_size_pointer = ctypes.POINTER(ctypes.c_size_t)
_count = ggml("ggml_backend_dev_count", ctypes.c_size_t)
_get = ggml("ggml_backend_dev_get", ctypes.c_void_p, ctypes.c_size_t)
_by_name = ggml("ggml_backend_dev_by_name", ctypes.c_void_p, ctypes.c_char_p)
_name = ggml("ggml_backend_dev_name", ctypes.c_char_p, ctypes.c_void_p)
_description = ggml("ggml_backend_dev_description", ctypes.c_char_p, ctypes.c_void_p)
_type = ggml("ggml_backend_dev_type", ctypes.c_int, ctypes.c_void_p)
_memory = ggml("ggml_backend_dev_memory", None, ctypes.c_void_p, _size_pointer, _size_pointer)


def devices() -> list[Device]:
    """The graphics cards; the integrated ones only where there is no other, as llama.cpp itself has it."""
    found = [_get(index) for index in range(_count())]
    cards = [handle for handle in found if _type(handle) == _DISCRETE]
    return [_device(handle) for handle in cards or found if _type(handle) in (_DISCRETE, _INTEGRATED)]


def handles(names: Sequence[str]) -> Any:
    """The list of devices that llama.cpp is given, ended by null. Raises ModelError for one that is not there."""
    found: list[Pointer] = [_by_name(name.encode()) for name in names]
    if not all(found):
        missing = names[found.index(None)]
        raise ModelError(f"The graphics device {missing} is not here any more.", "Plug it in, or open the model again.")
    return (ctypes.c_void_p * (len(found) + 1))(*found)


def _device(handle: Pointer) -> Device:
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    _memory(handle, ctypes.byref(free), ctypes.byref(total))
    name: str = _name(handle).decode()
    unified = _type(handle) == _INTEGRATED or name.startswith(_METAL)
    return Device(name, _description(handle).decode("utf-8", "replace"), free.value, total.value, unified)
