"""Q5_0 weights converted to Q8_0: the same values, in a file that nobody has to clear away."""

from __future__ import annotations

import ctypes
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.client.inspection import inspect_gguf
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings

pytest.importorskip("llama_cpp")

import numpy as np
import numpy.typing as npt

from mma_desktop.engine.host.conversion import conversion_bytes, converted, q8_0_blocks
from mma_desktop.engine.host.gguf import opened, tensors
from mma_desktop.engine.host.library import ggml, llama

SMALL = LocalSettings(context_length=512, cells=1024, threads=1)
CONVERTED = replace(SMALL, convert_q5=True)
QUESTION = Prompt((Message("user", "Tell me about the sea."),))
BLOCKS = st.lists(st.binary(min_size=20, max_size=20), min_size=1, max_size=3)
FEW_BYTES = 20 << 20

REQUANTISE = """
import ctypes, sys
from llama_cpp import llama_cpp
parameters = llama_cpp.llama_model_quantize_default_params()
parameters.ftype = llama_cpp.LLAMA_FTYPE_MOSTLY_Q5_0
parameters.allow_requantize = True
sys.exit(llama_cpp.llama_model_quantize(sys.argv[1].encode(), sys.argv[2].encode(), ctypes.byref(parameters)))
"""


class _Traits(ctypes.Structure):
    """The head of ggml_type_traits."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("block", ctypes.c_int64),
        ("interleave", ctypes.c_int64),
        ("size", ctypes.c_size_t),
        ("quantised", ctypes.c_bool),
        ("to_float", ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int64)),
    )


def values(kind: int, data: bytes, count: int) -> npt.NDArray[np.float32]:
    """What llama.cpp itself reads in quantised data."""
    traits = ggml("ggml_get_type_traits", ctypes.POINTER(_Traits), ctypes.c_int)(kind).contents
    assert len(data) * traits.block == count * traits.size
    floats = np.zeros(count, np.float32)
    traits.to_float(data, floats.ctypes.data, count)
    return floats


@given(BLOCKS, st.floats(-100, 100, width=16))
def test_every_value_stays_exactly_what_it_is(numbers: list[bytes], scale: float) -> None:
    five = b"".join(np.float16(scale).tobytes() + block for block in numbers)
    eight = q8_0_blocks(np.frombuffer(five, np.uint8).reshape(-1, 22)).tobytes()
    count = 32 * len(numbers)
    assert np.array_equal(values(llama.GGML_TYPE_Q8_0, eight, count), values(llama.GGML_TYPE_Q5_0, five, count))


@pytest.fixture(scope="module")
def q5_0_model(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny model with Q5_0 weights."""
    file = tmp_path_factory.mktemp("models") / "five.gguf"
    subprocess.run([sys.executable, "-c", REQUANTISE, tiny_model, file], check=True, capture_output=True)
    return file


@pytest.mark.real
def test_only_q5_0_weights_change_and_the_copy_leaves_nothing_behind(
    q5_0_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with converted(q5_0_model) as copy, opened(q5_0_model) as before, opened(copy) as after:
        content, written = q5_0_model.read_bytes(), copy.read_bytes()
        assert len(written) - len(content) == conversion_bytes(q5_0_model) > 0
        five = 0
        for old, new in zip(tensors(before), tensors(after), strict=True):
            assert old.name == new.name
            data, new_data = content[old.start : old.start + old.size], written[new.start : new.start + new.size]
            if old.kind != llama.GGML_TYPE_Q5_0:
                assert (new.kind, new_data) == (old.kind, data)
                continue
            five += 1
            assert new.kind == llama.GGML_TYPE_Q8_0
            count = old.size // 22 * 32
            assert np.array_equal(values(new.kind, new_data, count), values(old.kind, data, count))
        assert five > 100
        assert not list(tmp_path.iterdir()), "the copy has no name, so a process that is killed leaves none"


@pytest.mark.real
async def test_a_model_says_the_same_with_its_weights_converted(q5_0_model: Path, tiny_model: Path) -> None:
    assert int((await inspect_gguf(q5_0_model))["conversion_bytes"]) == conversion_bytes(q5_0_model)
    assert (await inspect_gguf(tiny_model))["conversion_bytes"] == 0
    plain, exact = [await scores(q5_0_model, replace(settings, repack=False)) for settings in (SMALL, CONVERTED)]
    assert exact == pytest.approx(plain, abs=1e-3)
    fastest = await scores(q5_0_model, CONVERTED)  # its kernels round in another way
    assert fastest == pytest.approx(plain, abs=0.5)


@pytest.mark.real
async def test_without_room_for_the_copy_the_model_is_loaded_as_it_is(q5_0_model: Path) -> None:
    with files_of_at_most(FEW_BYTES):
        engine = await LocalEngine.open(q5_0_model, settings=CONVERTED)
    try:
        (note,) = engine.notes
        assert "Q5_0 weights" in note and "no room for a copy of five.gguf" in note
        assert not engine.settings.convert_q5
        (reply,) = await engine.generate(QUESTION, Sampling(max_tokens=4))
        assert reply.generated_tokens == 4
    finally:
        await engine.close()


async def scores(model: Path, settings: LocalSettings) -> tuple[float, ...]:
    engine = await LocalEngine.open(model, settings=settings)
    try:
        assert engine.settings.convert_q5 == settings.convert_q5
        (scored,) = await engine.score(QUESTION, ["The sea is a large body of salt water."])
        return scored.logprobs
    finally:
        await engine.close()


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Neither this process nor its children can write more into one file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
