"""Where layers go: never more than there is room for, and more room never means fewer layers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.engine.wire import Device
from mma_desktop.model_files.placement import MIB, ModelLayers, Placement, Share, layers_of, place
from tests.model_files.test_memory import QWEN_05B

GIB = 1 << 30


def device(name: str, free: float, total: float = 8) -> Device:
    return Device(name, "a card", round(free * GIB), round(total * GIB))


def model(layers: int, size: int = 200, output: int = 300, buffers: int = 100) -> ModelLayers:
    return ModelLayers((*[size * MIB] * layers, output * MIB), buffers * MIB)


costs = st.lists(st.integers(1, 400), min_size=1, max_size=12)
models = st.builds(
    lambda sizes, buffers: ModelLayers(tuple(size * MIB for size in sizes), buffers * MIB), costs, st.integers(0, 300)
)
cards = st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 12000)), max_size=4).map(
    lambda sizes: [
        Device(f"GPU{index}", "", free * MIB, max(free, total) * MIB) for index, (free, total) in enumerate(sizes)
    ]
)
teams = st.lists(models, min_size=1, max_size=2)


def used(team: list[ModelLayers], placements: list[Placement]) -> dict[str, int]:
    """What each device has to hold, counted from the placements alone."""
    sums: dict[str, int] = {}
    for layers, placement in zip(team, placements, strict=True):
        end = len(layers.costs)
        for share in reversed(placement.shares):
            taken = layers.costs[end - share.layers : end]
            end -= share.layers
            sums[share.device] = sums.get(share.device, 0) + sum(taken) + layers.buffers
    return sums


def total(placements: list[Placement]) -> int:
    return sum(placement.layers for placement in placements)


@given(teams, cards)
def test_no_device_is_ever_filled_beyond_its_free_memory_without_headroom(
    team: list[ModelLayers], devices: list[Device]
) -> None:
    placements = place(team, devices)
    sums = used(team, placements)
    for card in devices:
        assert sums.get(card.name, 0) <= max(0, card.free - 512 * MIB)
    for layers, placement in zip(team, placements, strict=True):
        assert placement.layers <= len(layers.costs)
        assert all(share.layers > 0 for share in placement.shares)
        assert len({share.device for share in placement.shares}) == len(placement.shares)


@given(teams, cards, st.integers(0, 3), st.integers(0, 3000))
def test_more_memory_never_means_fewer_layers(
    team: list[ModelLayers], devices: list[Device], which: int, more: int
) -> None:
    roomier = [
        replace(card, free=card.free + more * MIB, total=card.total) if index == which else card
        for index, card in enumerate(devices)
    ]
    assert total(place(team, roomier)) >= total(place(team, devices))


@given(teams)
def test_without_devices_everything_is_computed_by_the_processor(team: list[ModelLayers]) -> None:
    assert place(team, []) == [Placement()] * len(team)


def test_a_model_that_fits_on_one_device_is_not_cut() -> None:
    (placement,) = place([model(20)], [device("CUDA0", 4), device("CUDA1", 6)])
    assert placement == Placement((Share("CUDA1", 21),))


def test_a_model_that_fits_on_none_alone_spans_both() -> None:
    (placement,) = place([model(30)], [device("CUDA0", 4.5), device("CUDA1", 4.5)])
    assert placement.layers == 31
    assert len(placement.shares) == 2


def test_two_models_get_a_device_each() -> None:
    general, domain = place([model(20), model(16)], [device("CUDA0", 16, 16), device("CUDA1", 16, 16)])
    assert general == Placement((Share("CUDA0", 21),))
    assert domain == Placement((Share("CUDA1", 17),))


def test_the_larger_model_gets_the_larger_device() -> None:
    general, domain = place([model(20), model(8)], [device("CUDA0", 3), device("CUDA1", 8)])
    assert general == Placement((Share("CUDA1", 21),))
    assert domain == Placement((Share("CUDA0", 9),))


def test_one_device_holds_as_many_layers_as_possible_in_total() -> None:
    small, large = model(10, size=50, output=50, buffers=50), model(10, size=500, output=500, buffers=50)
    general, domain = place([large, small], [device("CUDA0", 2)])
    assert domain.layers == 11, "its layers are cheap: all of them fit"
    assert general.layers == 1, "and what is left goes to the other"


def test_of_equal_totals_the_general_model_gets_its_layers() -> None:
    general, domain = place([model(10), model(10)], [device("CUDA0", 3)])
    assert general.layers > domain.layers


def test_the_output_matrix_goes_first_as_llama_cpp_does_it() -> None:
    assert place([model(4, size=100, output=3000)], [device("CUDA0", 2)]) == [Placement()]


def test_layers_are_weights_and_their_part_of_the_cache() -> None:
    metadata = QWEN_05B | {"layer_bytes": str([10] * 24), "output_bytes": 77, "n_vocab": 1000}
    layers = layers_of(metadata, cells=100, batch=8)
    assert layers.costs == (*[10 + 100 * 512] * 24, 77)
    assert layers.buffers == 4 * 8 * (1000 + 16 * 896 + 100)


@pytest.mark.parametrize(("key", "value", "share"), [("q8_0", "q8_0", 34 / 64), ("f32", "f16", 1.5)])
def test_the_types_of_the_cache_count(key: str, value: str, share: float) -> None:
    metadata = QWEN_05B | {"layer_bytes": str([0] * 24), "output_bytes": 0, "n_vocab": 1000}
    plain, other = layers_of(metadata, 100, 8), layers_of(metadata, 100, 8, key, value)
    assert sum(other.costs) == pytest.approx(share * sum(plain.costs))


def test_without_flash_attention_every_head_needs_its_scores() -> None:
    metadata = QWEN_05B | {"layer_bytes": str([0] * 24), "output_bytes": 0, "n_vocab": 1000}
    assert layers_of(metadata, 100, 8, flash=False).buffers - layers_of(metadata, 100, 8).buffers == 4 * 8 * 14 * 100
