"""llama.cpp's C API, the only place that imports it. Runs in the engine's child process.

The binding's own annotations are incomplete and partly wrong (token ids as ctypes objects, pointers that are never
null), so here it is `Any`; what it returns gets its type where it enters the program.

The binding covers `llama.h`. What lies below it (devices, thread pools, the reader of GGUF files) is bound here, from
ggml's own libraries, which the binding has loaded already.
"""

from __future__ import annotations

import ctypes
from typing import Any

from llama_cpp import llama_cpp
from llama_cpp._ctypes_extensions import load_shared_library

llama: Any = llama_cpp
Pointer = Any  # to a model, a context, a vocabulary or a sampler; false when null

_LIBRARIES = ("llama", "ggml", "ggml-base", "ggml-cpu")


def ggml(name: str, result: Any, *arguments: Any) -> Any:
    """A C function of ggml. Raises AttributeError when no library of this llama.cpp has it."""
    prototype = ctypes.CFUNCTYPE(result, *arguments)
    for library in _loaded:
        if hasattr(library, name):
            return prototype((name, library))
    raise AttributeError(f"llama.cpp has no function {name}")


def _load() -> list[Any]:
    """The libraries that are there: a build may be one library or several."""
    found: list[Any] = []
    for name in _LIBRARIES:
        try:
            found.append(load_shared_library(name, llama._base_path))
        except (FileNotFoundError, RuntimeError):
            continue
    return found


_loaded = _load()
