"""Which domains a question belongs to (docs/method.md 3.3): from the words of a reply, or from the scores of all."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mma_desktop.panels.groups import domain_panel
from mma_desktop.panels.schema import Domain

DOMAINS = 2  # docs/method.md 3.5: groups are aligned with the two domains that fit best
LEAST_SHARE = 0.25  # the least share of relevance that earns a second domain its seats
_MOST = 3


@dataclass(frozen=True, slots=True)
class Relevance:
    """Domains with the probability of each, most likely first."""

    shares: tuple[tuple[Domain, float], ...]

    def top(self, most: int, least_share: float) -> tuple[Domain, ...]:
        """The first domain, and as many more of the next ones as have a share worth a seat."""
        (first, _), *others = self.shares
        return (first, *(domain for domain, share in others[: most - 1] if share >= least_share))


def relevance_of(logprobs: Mapping[Domain, float]) -> Relevance:
    """The domains by the scores of their names: a softmax over natural logarithms."""
    highest = max(logprobs.values())
    weights = {domain: math.exp(value - highest) for domain, value in logprobs.items()}
    total = sum(weights.values())
    ranked = sorted(weights, key=lambda domain: -weights[domain])
    return Relevance(tuple((domain, weights[domain] / total) for domain in ranked))


def domains_named(reply: str, language: str) -> tuple[Domain, ...]:
    """The domains that a reply names, by title or alias, in its order; no more than three, none twice."""
    found: dict[Domain, int] = {}
    for domain in Domain:
        places = [place for name in _names(domain, language) if (place := _place(name, reply)) is not None]
        if places:
            found[domain] = min(places)
    return tuple(sorted(found, key=lambda domain: found[domain]))[:_MOST]


def relevance_matrix(rows: Sequence[tuple[str, Sequence[Domain]]]) -> dict[str, dict[Domain, int]]:
    """How often questions of each label were found to belong to each domain, from pairs (label, domains)."""
    matrix: dict[str, dict[Domain, int]] = {}
    for label, domains in rows:
        counts = matrix.setdefault(label, dict.fromkeys(Domain, 0))
        for domain in domains:
            counts[domain] += 1
    return matrix


def _names(domain: Domain, language: str) -> tuple[str, ...]:
    panel = domain_panel(domain, language)
    return (domain.value, panel.title, *panel.aliases)


def _place(name: str, reply: str) -> int | None:
    """Where a reply names it: a word of its own in Latin script, anywhere in Chinese."""
    pattern = rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)
    found = re.search(pattern, reply, re.IGNORECASE)
    return found.start() if found else None
