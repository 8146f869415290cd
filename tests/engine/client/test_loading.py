from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.engine.client import loading
from mma_desktop.engine.client.loading import ever_more_modest, with_threads
from mma_desktop.engine.client.processor import Processor
from mma_desktop.engine.wire import LocalSettings


@pytest.mark.parametrize(("busy", "spins"), [(0.0, True), (64.0, False)])
def test_threads_spin_only_where_nobody_else_needs_the_cores(
    monkeypatch: pytest.MonkeyPatch, busy: float, spins: bool
) -> None:
    monkeypatch.setattr(loading, "busy_cores", lambda: busy)
    monkeypatch.setattr(loading, "this_processor", lambda: Processor(cores=2))
    settings, notes = with_threads(LocalSettings(spin=True))
    assert settings.spin is spins
    assert bool(notes) is not spins


def test_settings_become_more_modest_step_by_step() -> None:
    planned = LocalSettings(gpu_layers=12, devices=("CUDA0", "CUDA1"), tensor_split=(9, 1), convert_q5=True)
    half = replace(planned, gpu_layers=4, devices=("CUDA0",), tensor_split=(4,))
    processor = replace(planned, gpu_layers=0, devices=(), tensor_split=())
    plain = replace(processor, convert_q5=False)
    assert [*ever_more_modest(planned)] == [planned, half, processor, plain, replace(plain, repack=False)]
