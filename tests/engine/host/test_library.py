"""Functions of ggml that the binding does not cover."""

from __future__ import annotations

import ctypes

import pytest

pytest.importorskip("llama_cpp")

from mma_desktop.engine.host.library import ggml, llama


def test_a_function_below_the_binding_can_be_called() -> None:
    block_size = ggml("ggml_blck_size", ctypes.c_int64, ctypes.c_int)
    assert block_size(llama.GGML_TYPE_Q5_0) == 32


def test_a_function_that_this_build_lacks_is_named() -> None:
    with pytest.raises(AttributeError, match="no function ggml_no_such_thing"):
        ggml("ggml_no_such_thing", None)
