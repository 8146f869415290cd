"""With which settings a model is loaded on this machine: how many threads, and what is tried when it does not load.

More modest is: with half of its layers on graphics devices, then on the processor alone, then without converting its
Q5_0 weights, then without rearranging them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mma_desktop.engine.client.processor import busy_cores, this_processor
from mma_desktop.engine.wire import LocalSettings


def with_threads(settings: LocalSettings) -> tuple[LocalSettings, list[str]]:
    """The settings with numbers of threads for this machine, and what has to be said of them.

    Threads spin only where it was asked for and nobody else needs their cores.
    """
    processor = this_processor()
    chosen = replace(
        settings,
        threads=settings.threads or processor.decode_threads,
        batch_threads=settings.batch_threads or settings.threads or processor.threads,
    )
    if chosen.spin and processor.is_shared(busy_cores(), chosen.threads):
        return replace(chosen, spin=False), ["The processor is shared with other work: threads sleep while they wait."]
    return chosen, []


def ever_more_modest(settings: LocalSettings) -> Iterator[LocalSettings]:
    """What to try in turn: fewer layers on graphics devices, none, weights not converted, weights not rearranged."""
    yield settings
    if settings.gpu_layers:
        half = _with_half_offloaded(settings)
        if half.gpu_layers:
            yield half
        settings = replace(settings, gpu_layers=0, devices=(), tensor_split=())
        yield settings
    if settings.convert_q5:
        settings = replace(settings, convert_q5=False)
        yield settings
    if settings.repack:
        yield replace(settings, repack=False)


def _with_half_offloaded(settings: LocalSettings) -> LocalSettings:
    """Half of every device's layers, because it is not known which device was too small."""
    shares = {name: count // 2 for name, count in zip(settings.devices, settings.tensor_split, strict=False)}
    if not shares:
        return replace(settings, gpu_layers=settings.gpu_layers // 2)
    kept = {name: count for name, count in shares.items() if count}
    split = tuple(kept.values())
    return replace(settings, gpu_layers=sum(split), devices=tuple(kept), tensor_split=split)
