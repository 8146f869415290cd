"""Who sits on a panel of a given size (docs/method.md 3.3): experts on distinct sub-fields, or the parts of a workflow.

A panel that grows keeps its first three: the diversity-driven one adds further sub-fields, the structured one further
solvers, critics and strategists, and its coordinator still speaks last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import chain, zip_longest

from mma_desktop.data_files import load_data
from mma_desktop.errors import InputError
from mma_desktop.panels.schema import LARGEST, Domain, DomainPanel, PanelPart, StructuredPanel
from mma_desktop.paths import resources

SIZES = (1, 3, 6, 10)
"""The sizes that the paper measures."""


class Paradigm(StrEnum):
    """How the members of a panel differ: by what they know, or by their part in the work."""

    DIVERSITY = "diversity"
    STRUCTURED = "structured"


@dataclass(frozen=True, slots=True)
class Member:
    """One seat: title, field and duty; `id` counts those who share a title, from 1 (docs/method.md 3.1)."""

    title: str
    field: str
    duty: str
    id: int = 1

    @property
    def name(self) -> str:
        """The title, with the number where it is not the first of that title."""
        return self.title if self.id == 1 else f"{self.title} {self.id}"


@cache
def domain_panel(domain: Domain, language: str) -> DomainPanel:
    """The shipped experts of a domain. Raises ResourceError."""
    return load_data(resources() / "panels" / f"{domain}.{language}.toml", DomainPanel)


@cache
def structured_panel(language: str) -> StructuredPanel:
    """The shipped parts. Raises ResourceError."""
    return load_data(resources() / "panels" / f"structured.{language}.toml", StructuredPanel)


def check_size(size: int) -> None:
    """Raises InputError for a size that no panel has."""
    if not 1 <= size <= LARGEST:
        raise InputError(f"A panel has 1 to {LARGEST} experts, not {size}.", "The paper measures 1, 3, 6 and 10.")


def panel(paradigm: Paradigm, domains: Sequence[Domain], size: int, language: str) -> tuple[Member, ...]:
    """The members of a panel in the order in which they speak; the first of `domains` has the last word.

    Raises InputError for a size that no panel has.
    """
    check_size(size)
    if paradigm is Paradigm.STRUCTURED:
        return structured(structured_panel(language), domain_panel(domains[0], language).title, size)
    return diverse([domain_panel(domain, language) for domain in domains], size)


def own_panel(paradigm: Paradigm, own: DomainPanel, size: int, language: str) -> tuple[Member, ...]:
    """As `panel`, of experts and parts that the user brought; of the program's parts where they brought none."""
    if paradigm is Paradigm.STRUCTURED:
        shipped = structured_panel(language)
        own_parts = shipped if own.parts is None else shipped.model_copy(update=dict(own.parts))
        return structured(own_parts, own.title, size)
    return diverse([own], size)


def diverse(panels: Sequence[DomainPanel], size: int) -> tuple[Member, ...]:
    """Experts of the domains in turn; the first expert of the first domain begins, and one of that domain decides."""
    by_domain = [[Member(one.title, one.field, one.duty) for one in panel.experts] for panel in panels]
    seated = [member for member in chain.from_iterable(zip_longest(*by_domain)) if member is not None][:size]
    last = next(member for member in reversed(seated) if member in by_domain[0])
    return _numbered([member for member in seated if member is not last] + [last])


def structured(parts: StructuredPanel, field: str, size: int) -> tuple[Member, ...]:
    """The parts that a panel of this size has, in the order in which they speak."""
    order = list(PanelPart)
    chosen = sorted(parts.growth[:size], key=order.index)
    return _numbered([Member(parts.texts[part].title, field, parts.texts[part].duty) for part in chosen])


def _numbered(members: Sequence[Member]) -> tuple[Member, ...]:
    seen: Counter[str] = Counter()
    numbered: list[Member] = []
    for member in members:
        seen[member.title] += 1
        numbered.append(replace(member, id=seen[member.title]))
    return tuple(numbered)
