"""Writes LoRA adapters as GGUF files, small ones, for a model of which a few layers are adapted."""

from __future__ import annotations

import random
import struct
from pathlib import Path

_STRING, _FLOAT = 8, 6  # enum gguf_type
_ALIGNMENT = 32
RANK = 2


def write_adapter(
    path: Path,
    *,
    architecture: str = "llama",
    kind: str = "adapter",
    width: int = 576,
    layers: int = 4,
    strength: float = 0.3,
) -> Path:
    """An adapter of rank 2 for the output matrix of the first layers' attention; `strength` 0 makes B zeros."""
    draw = random.Random(7)
    tensors: list[tuple[str, tuple[int, int], bytes]] = []
    for layer in range(layers):
        name = f"blk.{layer}.attn_output.weight"
        tensors.append((f"{name}.lora_a", (width, RANK), _numbers(draw, width * RANK, 1.0)))
        tensors.append((f"{name}.lora_b", (RANK, width), _numbers(draw, width * RANK, strength)))
    path.write_bytes(_header(architecture, kind, len(tensors)) + _body(tensors, _header(architecture, kind, 0)))
    return path


def _header(architecture: str, kind: str, tensors: int) -> bytes:
    pairs = (
        _text("general.type") + struct.pack("<I", _STRING) + _text(kind),
        _text("general.architecture") + struct.pack("<I", _STRING) + _text(architecture),
        _text("adapter.type") + struct.pack("<I", _STRING) + _text("lora"),
        _text("adapter.lora.alpha") + struct.pack("<If", _FLOAT, 4.0),
    )
    return struct.pack("<4sIQQ", b"GGUF", 3, tensors, len(pairs)) + b"".join(pairs)


def _body(tensors: list[tuple[str, tuple[int, int], bytes]], header: bytes) -> bytes:
    """Where the tensors are, and after that the tensors, each at a multiple of the alignment."""
    infos, data = b"", b""
    for name, shape, numbers in tensors:
        infos += _text(name) + struct.pack("<IQQIQ", 2, *shape, 0, len(data))
        data += numbers + bytes(-len(numbers) % _ALIGNMENT)
    return infos + bytes(-(len(header) + len(infos)) % _ALIGNMENT) + data


def _numbers(draw: random.Random, count: int, strength: float) -> bytes:
    return struct.pack(f"<{count}f", *(strength * draw.gauss(0, 1) for _ in range(count)))


def _text(value: str) -> bytes:
    return struct.pack("<Q", len(value)) + value.encode()
