"""A LoRA adapter in GGUF form, put onto a loaded model's context. Runs in the engine's child process.

The adapter is checked before llama.cpp sees it, because llama.cpp says only that it failed, not why.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

from mma_desktop.engine.host.gguf import name_of, text_of
from mma_desktop.engine.host.library import Pointer, llama
from mma_desktop.errors import ModelError

_FULL_STRENGTH = 1.0


def check_adapter(path: Path, architecture: str) -> None:
    """Raise ModelError when the file is no LoRA adapter, or one for models of another architecture."""
    if text_of(path, "general.type") != "adapter" or text_of(path, "adapter.type") != "lora":
        fact = f"{name_of(path)} is no LoRA adapter: its metadata does not say so."
        raise ModelError(fact, "Give the model first and the adapter after the plus: BASE.gguf+ADAPTER.gguf")
    made_for = text_of(path, "general.architecture")
    if made_for != architecture:
        name = name_of(path)
        fact = f"The adapter {name} is for models of the architecture {made_for}, and the model is {architecture}."
        raise ModelError(fact, "Take the model that the adapter was trained on.")


def load_adapter(model: Pointer, path: Path) -> Pointer:
    """The adapter, loaded for `model`, which owns it from then on. Raises ModelError when its tensors do not fit."""
    adapter = llama.llama_adapter_lora_init(model, str(path).encode())
    if not adapter:
        fact = f"The adapter {name_of(path)} does not fit the model: a tensor is missing, or has another shape."
        raise ModelError(fact, "Take the model that the adapter was trained on.")
    return adapter


def apply_adapter(context: Pointer, adapter: Pointer) -> None:
    """Let `context` compute with the adapter, at the strength it was trained for. Raises ModelError."""
    adapters = (llama.llama_adapter_lora_p_ctypes * 1)(adapter)
    if llama.llama_set_adapters_lora(context, adapters, 1, (ctypes.c_float * 1)(_FULL_STRENGTH)):
        raise ModelError("llama.cpp refuses the adapter.", "Take the model that the adapter was trained on.")
