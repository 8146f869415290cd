"""llama.cpp's C API, the only place that imports it. Runs in the engine's child process.

The binding's own annotations are incomplete and partly wrong (token ids as ctypes objects, pointers that are never
null), so here it is `Any`; what it returns gets its type where it enters the program.
"""

from __future__ import annotations

from typing import Any

from llama_cpp import llama_cpp

llama: Any = llama_cpp
Pointer = Any  # to a model, a context, a vocabulary or a sampler; false when null
