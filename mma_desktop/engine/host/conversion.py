"""Q5_0 weights converted to Q8_0, value for value. Runs in the child process.

llama.cpp has its fastest kernels for some kinds of weights only, and Q5_0 is not among them, though some small models
are full of it: K-quants need rows of 256 weights, and theirs do not divide so. Both kinds store 32 weights beside one
scale `d`: Q5_0 as `d * (q - 16)` with five bits for `q`, Q8_0 as `d * q` with a signed byte. So every weight stays
exactly what it is; the 32 take 34 bytes instead of 22.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from mma_desktop.engine.host.gguf import Tensor, alignment, name_of, opened, tensors, write_head
from mma_desktop.engine.host.library import llama
from mma_desktop.errors import ModelError

_Q5_0: int = llama.GGML_TYPE_Q5_0
_Q8_0: int = llama.GGML_TYPE_Q8_0
_Q5_0_BYTES, _Q8_0_BYTES = 22, 34  # a block of 32 weights
_SCALE, _HIGH_BITS = slice(0, 2), slice(2, 6)
_SIXTEEN = np.uint8(16)
_PORTION = 1 << 16  # blocks at once

Bytes = npt.NDArray[np.uint8]


def conversion_bytes(path: Path) -> int:
    """How many bytes the weights of a file grow by; 0 where there is nothing to convert, or no way to.

    Raises ModelError when the file cannot be read.
    """
    if os.name != "posix":  # a file without a name, which no killed process leaves behind, is opened by number
        return 0
    with opened(path) as file:
        blocks = sum(tensor.size for tensor in tensors(file) if tensor.kind == _Q5_0) // _Q5_0_BYTES
    return blocks * (_Q8_0_BYTES - _Q5_0_BYTES)


@contextmanager
def converted(path: Path, scratch: BinaryIO | None = None) -> Generator[Path]:
    """A copy of a GGUF file with Q8_0 in the place of Q5_0, gone when it is left: in `scratch` if it is given.

    Raises ModelError when the file cannot be read or there is no room for the copy.
    """
    with scratch or tempfile.TemporaryFile() as copy:
        name = Path(f"/dev/fd/{copy.fileno()}")
        try:
            _write(path, name, copy)
        except OSError as error:
            fact = f"There is no room for a copy of {name_of(path)} in {tempfile.gettempdir()}: {error}."
            raise ModelError(fact, "Make room there, or set TMPDIR to a folder that has it.") from error
        yield name


def q8_0_blocks(blocks: Bytes) -> Bytes:
    """Blocks of Q5_0 (shape n x 22) as blocks of Q8_0 (n x 34) with the same values."""
    fifth = np.unpackbits(blocks[:, _HIGH_BITS], axis=1, bitorder="little")
    pairs = blocks[:, _HIGH_BITS.stop :]
    fours: Bytes = np.concatenate((pairs % _SIXTEEN, pairs // _SIXTEEN), axis=1)
    signed = fours + fifth * _SIXTEEN - _SIXTEEN  # wraps round to two's complement
    return np.concatenate((blocks[:, _SCALE], signed), axis=1)


def _write(source: Path, target: Path, copy: BinaryIO) -> None:
    """Write the converted `source` to `target`, which is where `copy` leads."""
    with opened(source) as file:
        listed, step = tensors(file), alignment(file)
        if not write_head(file, target, _converted_kinds(listed)):
            raise OSError(f"{target} could not be written")
    content = np.memmap(source, np.uint8, "r")
    copy.seek(0, os.SEEK_END)
    for tensor in listed:
        for portion in _portions(content[tensor.start : tensor.start + tensor.size], tensor.kind):
            copy.write(portion.data)
        copy.write(bytes(-copy.tell() % step))
    copy.flush()


def _converted_kinds(listed: list[Tensor]) -> Mapping[str, int]:
    return {tensor.name: _Q8_0 for tensor in listed if tensor.kind == _Q5_0}


def _portions(data: Bytes, kind: int) -> Iterator[Bytes]:
    """A tensor's data; Q5_0 weights are converted."""
    if kind != _Q5_0:
        yield data
        return
    blocks = data.reshape(-1, _Q5_0_BYTES)
    for start in range(0, len(blocks), _PORTION):
        yield q8_0_blocks(blocks[start : start + _PORTION])
