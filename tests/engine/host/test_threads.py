"""How threads wait for each other, where ggml's own pools decide it."""

from __future__ import annotations

import ctypes

import pytest

pytest.importorskip("llama_cpp")

from mma_desktop.engine.host.threads import pool_parameters


def test_a_pool_polls_only_when_it_may_spin() -> None:
    spinning, sleeping = pool_parameters(3, spin=True), pool_parameters(3, spin=False)
    assert (spinning.n_threads, spinning.poll, sleeping.poll) == (3, 50, 0)
    assert ctypes.sizeof(sleeping) == 512 + 3 * 4 + 4, "the struct of ggml.h, padded"
