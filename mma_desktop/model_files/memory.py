"""How much memory a model will take, estimated before it is loaded.

Weights are counted once and in full: read into memory and rearranged there, or mapped from the file as they are. The KV
cache holds a key and a value vector per layer and token, in 16-bit floats unless a smaller type is asked for. What
else the process needs (compute buffers, the interpreter, the tokenizer) is an allowance measured on real models; see
`models/README.md`.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass

from mma_desktop.engine.wire import CACHE_BYTES
from mma_desktop.errors import ModelError
from mma_desktop.model_files.catalog import Metadata

GIB = 1 << 30
USUAL_CONTEXT = 8192
CELLS_PER_CONTEXT = 2  # the engine's cache holds the running requests and as much again of earlier prompts
_PROCESS = 150 << 20
_BUFFER_SHARE = 0.12


@dataclass(frozen=True, slots=True)
class MemoryEstimate:
    """Bytes a loaded model will take, or several together."""

    weights: int = 0
    kv: int = 0
    overhead: int = 0

    def __add__(self, other: MemoryEstimate) -> MemoryEstimate:
        return MemoryEstimate(self.weights + other.weights, self.kv + other.kv, self.overhead + other.overhead)

    @property
    def total(self) -> int:
        """All of it."""
        return self.weights + self.kv + self.overhead


def estimate_memory(metadata: Metadata, cells: int) -> MemoryEstimate:
    """The memory for a model with a KV cache of `cells` tokens; an upper bound for sliding-window models."""
    weights = int(metadata["size"])
    overhead = _PROCESS + int(weights * _BUFFER_SHARE)
    return MemoryEstimate(weights=weights, kv=kv_bytes_per_token(metadata) * cells, overhead=overhead)


def kv_bytes_per_token(metadata: Metadata, key_type: str = "f16", value_type: str = "f16") -> int:
    """Bytes one token takes in the KV cache of all layers."""
    return sum(kv_bytes_by_layer(metadata, key_type, value_type))


def kv_bytes_by_layer(metadata: Metadata, key_type: str = "f16", value_type: str = "f16") -> list[int]:
    """Bytes one token takes in each layer's KV cache: KV heads x (key length x its type + value length x its type)."""
    arch = str(metadata["general.architecture"])
    heads = metadata[f"{arch}.attention.head_count"]
    layers = int(metadata[f"{arch}.block_count"])
    head_length = int(metadata[f"{arch}.embedding_length"]) // _per_layer(heads, layers)[0]
    key = int(metadata.get(f"{arch}.attention.key_length", head_length)) * CACHE_BYTES[key_type]
    value = int(metadata.get(f"{arch}.attention.value_length", head_length)) * CACHE_BYTES[value_type]
    kv_heads = _per_layer(metadata.get(f"{arch}.attention.head_count_kv", heads), layers)
    return [math.ceil(count * (key + value)) for count in kv_heads]


def check_fits(estimate: MemoryEstimate, available: int) -> None:
    """Raise ModelError when the model will not fit into `available` bytes of memory."""
    if estimate.total <= available:
        return
    fact = f"About {_gib(estimate.total)} of memory are needed and {_gib(available)} are free."
    raise ModelError(fact, "Close other programs, or take a smaller model, a stronger quantisation or fewer tokens.")


def _per_layer(value: str | int, layers: int) -> list[int]:
    """A head count for every layer; some models state one number, others a list."""
    parsed: int | list[int] = json.loads(str(value))
    return parsed if isinstance(parsed, list) else [parsed] * layers


def _gib(size: int) -> str:
    return f"{size / GIB:.1f} GiB"
