"""Which layers of which model go to which graphics device: arithmetic only, no llama.cpp.

llama.cpp puts the *last* layers of a model on its devices, the output matrix being the very last one, and cuts them
into one run of neighbours per device. So a placement is a number of layers per device, in the order of the layers, and
what has to be found is how many fit. A layer takes its weights and its part of the KV cache; each device that holds any
layer of a model also needs that model's compute buffers.

With two models the layers are counted together: every split between the two is tried, and the one with the most layers
in total wins. Between equal totals the general model comes first: it restates, answers and analyses as well as judges,
so it is asked more than the other, and it is usually the larger one, whose layers cost most on the processor. The
models are laid from opposite ends of the devices, which gives each a device of its own where there are two that do.

No figure here was measured on a graphics device: the buffers are an estimated upper bound, and an engine that does
not load as planned is loaded with fewer layers (`engine/client/local.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from mma_desktop.engine.wire import Device
from mma_desktop.model_files.catalog import Metadata
from mma_desktop.model_files.memory import kv_bytes_by_layer

MIB = 1 << 20
_LEAST_HEADROOM = 512 * MIB  # for the driver, the screen and other programs
_HEADROOM_SHARE = 20  # one twentieth of the device
_ORDERS = 24  # all orders of up to four devices
_FLOAT = 4
_ACTIVATIONS = 16  # vectors of the embedding's length that are alive at once, counted generously


@dataclass(frozen=True, slots=True)
class ModelLayers:
    """What a model costs on a device: bytes for each layer in order (the output matrix is the last), and `buffers`."""

    costs: tuple[int, ...]
    buffers: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    """A run of neighbouring layers on one device."""

    device: str
    layers: int


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a model's last layers go, in the order of the layers; without shares it is computed by the processor."""

    shares: tuple[Share, ...] = ()

    @property
    def layers(self) -> int:
        """How many layers are on devices, the output matrix included."""
        return sum(share.layers for share in self.shares)


def layers_of(
    metadata: Metadata, cells: int, batch: int, key_type: str = "f16", value_type: str = "f16", flash: bool = True
) -> ModelLayers:
    """The layers of a model with a KV cache of `cells` tokens, from what `inspect_gguf` states of its file.

    `buffers` is estimated for a batch of `batch` tokens: logits, activations and the attention mask as 32-bit floats,
    and without flash attention the scores of every head.
    """
    arch = str(metadata["general.architecture"])
    weights: list[int] = json.loads(str(metadata["layer_bytes"]))
    cache = kv_bytes_by_layer(metadata, key_type, value_type)
    blocks = [size + cells * kv for size, kv in zip(weights, cache, strict=True)]
    rows = 1 if flash else 1 + max(_numbers(metadata[f"{arch}.attention.head_count"]))
    width = int(metadata["n_vocab"]) + _ACTIVATIONS * int(metadata[f"{arch}.embedding_length"]) + rows * cells
    return ModelLayers((*blocks, int(metadata["output_bytes"])), _FLOAT * batch * width)


def budget_of(device: Device) -> int:
    """The bytes of a device that models may take."""
    return max(0, device.free - max(_LEAST_HEADROOM, device.total // _HEADROOM_SHARE))


def place(models: Sequence[ModelLayers], devices: Sequence[Device]) -> list[Placement]:
    """A placement for each of one or two models, the general one first."""
    budgets = {device.name: budget_of(device) for device in devices}
    names = [device.name for device in devices]
    candidates = (found for order in islice(permutations(names), _ORDERS) for found in _laid(models, order, budgets))
    return max(candidates, key=_rank)


def taken(model: ModelLayers, placement: Placement) -> dict[str, int]:
    """The bytes that a placed model needs on each device."""
    sizes: dict[str, int] = {}
    end = len(model.costs)
    for share in reversed(placement.shares):
        sizes[share.device] = model.buffers + sum(model.costs[end - share.layers : end])
        end -= share.layers
    return sizes


def _rank(placements: Sequence[Placement]) -> tuple[int, int, int]:
    total = sum(placement.layers for placement in placements)
    return total, placements[0].layers, -sum(len(placement.shares) for placement in placements)


def _laid(models: Sequence[ModelLayers], order: Sequence[str], budgets: Mapping[str, int]) -> Iterator[list[Placement]]:
    """Every number of layers for the first model, each with as many of the second as the rest of the devices take."""
    first, *others = models
    for count in range(len(first.costs) + 1):
        placement = _fill(first, count, order, budgets)
        if placement.layers < count:
            return
        used = taken(first, placement)
        left = {name: room - used.get(name, 0) for name, room in budgets.items()}
        yield [placement, *(_fill(model, len(model.costs), _unused(order, placement), left) for model in others)]


def _fill(model: ModelLayers, most: int, order: Iterable[str], budgets: Mapping[str, int]) -> Placement:
    """Up to `most` of the last layers, device by device, each as full as it gets."""
    waiting = list(model.costs[len(model.costs) - most :])
    shares: list[Share] = []
    for name in order:
        room = budgets[name] - model.buffers
        before = len(waiting)
        while waiting and waiting[-1] <= room:
            room -= waiting.pop()
        if len(waiting) < before:
            shares.append(Share(name, before - len(waiting)))
    return Placement(tuple(reversed(shares)))


def _unused(order: Sequence[str], placement: Placement) -> list[str]:
    """The devices for the second model, beginning at the other end: down to the one where the first model stopped."""
    stopped = order.index(placement.shares[0].device) if placement.shares else 0
    return list(reversed(order[stopped:]))


def _numbers(value: str | int) -> list[int]:
    parsed: int | list[int] = json.loads(str(value))
    return parsed if isinstance(parsed, list) else [parsed]
