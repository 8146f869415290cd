"""What the window lists. Everything is read from files, so this runs in the worker."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.choices import choices_with
    from mma_desktop.service.offered import Choices, Sample
    from mma_desktop.service.request import RunSummary


@dataclass(frozen=True, slots=True)
class Catalog:
    """All that the window lists: choices for the form, sample cases, runs of the library, which may be read-only."""

    choices: Choices
    samples: list[Sample]
    runs: list[RunSummary]
    read_only: bool


def load_catalog(service: Service) -> Catalog:
    """What is here now."""
    return Catalog(choices_with(service.models()), service.samples(), service.runs(), service.read_only())
