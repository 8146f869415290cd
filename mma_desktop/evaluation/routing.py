"""What an evaluation says on who should answer (`service/routing.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mma_desktop.domain.runs import USUAL
from mma_desktop.domain.team import DOMAIN
from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.statistics import Interval
from mma_desktop.evaluation.summary import Comparison, compare, groups_of
from mma_desktop.service.routing import Difference, Route, task_key

_ALONE = ("single", "maj")  # solvers in which one model answers and nobody else has a say


def routes_of(records: Sequence[Record]) -> dict[str, Route | None]:
    """The route of every task that says something of both models alone and of the search; None: the search stays.

    A task is measured when one method was evaluated at both roles (such as maj16 and maj16@domain), and a tree search.
    The general model answers alone where the domain model or the best search is shown to be worse than it, and that
    search not to be better.
    """
    names = dict.fromkeys((record.task, record.language) for record in records)
    found: dict[str, Route | None] = {}
    for task, language in names:
        groups = groups_of([record for record in records if (record.task, record.language) == (task, language)])
        compared = _compared(groups)
        if compared is not None:
            found[task_key(task, language)] = _route(*compared)
    return found


def _compared(groups: Mapping[str, Sequence[Record]]) -> tuple[Comparison, Comparison] | None:
    """The domain model beside the general one, by the method with the most samples, and the best search beside that."""
    alone = [method for method in groups if method.startswith(_ALONE) and f"{method}@{DOMAIN}" in groups]
    if not alone:
        return None
    method = alone[-1]
    domain = compare(groups[f"{method}@{DOMAIN}"], groups[method])
    searches = [compare(group, groups[method]) for group in groups.values() if group[0].solver == USUAL]
    known = [search for search in searches if search is not None]
    return (domain, max(known, key=lambda search: search.strict.value)) if domain and known else None


def _route(domain: Comparison, search: Comparison) -> Route | None:
    better = search.shown and search.strict.value > 0
    if better or not (_worse(domain) or _worse(search)):
        return None
    items = min(domain.items, search.items)
    return Route(method=domain.other, items=items, domain=_numbers(domain.strict), search=_numbers(search.strict))


def _worse(comparison: Comparison) -> bool:
    return comparison.shown and comparison.strict.value < 0


def _numbers(interval: Interval) -> Difference:
    return interval.value, interval.low, interval.high
