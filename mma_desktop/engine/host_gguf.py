"""What a GGUF file holds, without loading it: sizes of its tensors and single keys. Runs in the child process.

llama.cpp tells the metadata of a model but not how large its layers are, and nothing at all of a file that is no model,
such as an adapter; its GGUF reader, one level below, does.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from mma_desktop.engine.host_library import Pointer, ggml
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
_find_key = ggml("gguf_find_key", ctypes.c_int64, ctypes.c_void_p, ctypes.c_char_p)
_key_type = ggml("gguf_get_kv_type", ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_text = ggml("gguf_get_val_str", ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int64)


def layer_sizes(path: Path, layers: int) -> dict[str, str | int]:
    """`layer_bytes`, a JSON list with the bytes of each layer's weights, and `output_bytes`, those of the output.

    A model without an output matrix of its own uses that of the input once more. The input itself stays in the
    computer's memory. Raises ModelError when the file cannot be read.
    """
    sizes = _tensor_sizes(path)
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
    with _opened(path) as file:
        index: int = _find_key(file, key.encode())
        if index < 0 or _key_type(file, index) != _STRING:
            return ""
        return _text(file, index).decode("utf-8", "replace")


def _tensor_sizes(path: Path) -> dict[str, int]:
    with _opened(path) as file:
        count = range(_tensor_count(file))
        return {_tensor_name(file, index).decode("utf-8", "replace"): _tensor_size(file, index) for index in count}


@contextmanager
def _opened(path: Path) -> Generator[Pointer]:
    file = _open(str(path).encode(), _Parameters(True, None))
    if not file:
        raise ModelError(f"{path.name} could not be read: it is damaged, or no GGUF file.", "Check the file.")
    try:
        yield file
    finally:
        _close(file)
