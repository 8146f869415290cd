"""What a GGUF file holds, without loading it: its tensors and single keys. Runs in the child process.

llama.cpp states the metadata of a model but not how large its layers are, and nothing at all of a file that is no
model, such as an adapter; its GGUF reader, one level below, does.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.engine.host.library import Pointer, ggml
from mma_desktop.errors import ModelError

_STRING = 8  # enum gguf_type
_BLOCK = re.compile(r"blk\.(\d+)\.")
_INPUT = "token_embd.weight"


class _Parameters(ctypes.Structure):
    _fields_ = (("no_alloc", ctypes.c_bool), ("context", ctypes.c_void_p))


_open = ggml("gguf_init_from_file", ctypes.c_void_p, ctypes.c_char_p, _Parameters)
_close = ggml("gguf_free", None, ctypes.c_void_p)
_tensor_count = ggml("gguf_get_n_tensors", ctypes.c_int64, ctypes.c_void_p)
_tensor_name = ggml("gguf_get_tensor_name", ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int64)
_tensor_size = ggml("gguf_get_tensor_size", ctypes.c_size_t, ctypes.c_void_p, ctypes.c_int64)
_tensor_type = ggml("gguf_get_tensor_type", ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_tensor_offset = ggml("gguf_get_tensor_offset", ctypes.c_size_t, ctypes.c_void_p, ctypes.c_int64)
_data_offset = ggml("gguf_get_data_offset", ctypes.c_size_t, ctypes.c_void_p)
_alignment = ggml("gguf_get_alignment", ctypes.c_size_t, ctypes.c_void_p)
_set_tensor_type = ggml("gguf_set_tensor_type", None, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
_write = ggml("gguf_write_to_file", ctypes.c_bool, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_bool)
_find_key = ggml("gguf_find_key", ctypes.c_int64, ctypes.c_void_p, ctypes.c_char_p)
_key_type = ggml("gguf_get_kv_type", ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_text = ggml("gguf_get_val_str", ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int64)


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor of a file: its kind (enum ggml_type), the byte at which its data start, and how many they are."""

    name: str
    kind: int
    start: int
    size: int


def layer_sizes(path: Path, layers: int) -> dict[str, str | int]:
    """`layer_bytes`, a JSON list with the bytes of each layer's weights, and `output_bytes`, those of the output.

    A model without an output matrix of its own uses that of the input once more. The input itself stays in the
    computer's memory. Raises ModelError when the file cannot be read.
    """
    with opened(path) as file:
        sizes = {tensor.name: tensor.size for tensor in tensors(file)}
    blocks, output = [0] * layers, 0
    for name, size in sizes.items():
        block = _BLOCK.match(name)
        if block and int(block[1]) < layers:
            blocks[int(block[1])] += size
        elif name != _INPUT:
            output += size
    if "output.weight" not in sizes:
        output += sizes.get(_INPUT, 0)
    return {"layer_bytes": str(blocks), "output_bytes": output}


def text_of(path: Path, key: str) -> str:
    """The text of one key; empty if the file has none. Raises ModelError when the file cannot be read."""
    with opened(path) as file:
        index: int = _find_key(file, key.encode())
        if index < 0 or _key_type(file, index) != _STRING:
            return ""
        return _text(file, index).decode("utf-8", "replace")


def tensors(file: Pointer) -> list[Tensor]:
    """The tensors of an opened file, in its order."""
    return [_tensor(file, index) for index in range(_tensor_count(file))]


def write_head(file: Pointer, path: Path, kinds: Mapping[str, int]) -> bool:
    """Write all but the tensors' data, with other kinds for some tensors; the data follow in the same order.

    Returns False when the file cannot be written.
    """
    for name, kind in kinds.items():
        _set_tensor_type(file, name.encode(), kind)
    return _write(file, str(path).encode(), True)


def alignment(file: Pointer) -> int:
    """Every tensor's data are filled up with zeros to a multiple of so many bytes."""
    return _alignment(file)


def name_of(path: Path) -> str:
    """What people call a file that was given by its descriptor (/dev/fd/N) or by its path."""
    return path.resolve().name


@contextmanager
def opened(path: Path) -> Generator[Pointer]:
    """A GGUF file for the functions above. Raises ModelError when it cannot be read."""
    file = _open(str(path).encode(), _Parameters(True, None))
    if not file:
        raise ModelError(f"{name_of(path)} could not be read: it is damaged, or no GGUF file.", "Check the file.")
    try:
        yield file
    finally:
        _close(file)


def _tensor(file: Pointer, index: int) -> Tensor:
    name = _tensor_name(file, index).decode("utf-8", "replace")
    start = _data_offset(file) + _tensor_offset(file, index)
    return Tensor(name, _tensor_type(file, index), start, _tensor_size(file, index))
