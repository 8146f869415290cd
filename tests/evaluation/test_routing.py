"""What records say on who should answer."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.routing import routes_of
from tests.evaluation.conftest import ANSWERED as ITEMS
from tests.evaluation.conftest import answered


def measured(general: int, domain: int, search: int) -> list[Record]:
    """Both models alone and the search."""
    alone = (*answered("maj16", general, 600), *answered("maj16@domain", domain, 500))
    return [*alone, *answered("mma:standard", search, 2000)]


def routed(found: Sequence[Record]) -> str | None:
    route = routes_of(found)["general.zh"]
    return route.method if route else None


def test_110_the_general_model_answers_alone_where_the_domain_model_is_weaker_and_the_search_gains_nothing() -> None:
    route = routes_of(measured(general=14, domain=4, search=14))["general.zh"]
    assert route is not None
    assert (route.method, route.items) == ("maj16", ITEMS)
    assert route.domain[0] == -0.5
    assert route.domain[2] < 0
    assert route.search == (0.0, 0.0, 0.0)


def test_the_search_stays_where_it_is_better_or_the_domain_model_is_not_shown_to_be_weaker() -> None:
    assert routed(measured(general=8, domain=1, search=18)) is None
    assert routed(measured(general=10, domain=9, search=10)) is None
    assert routed(measured(general=10, domain=16, search=10)) is None


def test_the_general_model_answers_alone_where_the_search_is_worse_whatever_the_domain_model_knows() -> None:
    found = measured(general=14, domain=13, search=4)
    assert routed(found) == "maj16"
    assert routed([*found, *answered("mma:thorough", 13, 5000)]) is None


def test_the_best_search_and_the_largest_vote_decide() -> None:
    found = measured(general=8, domain=1, search=8)
    assert routed(found) == "maj16"
    assert routed([*found, *answered("mma:thorough", 18, 5000)]) is None
    assert routed([*found, *answered("single", 20, 40), *answered("single@domain", 20, 40)]) == "maj16"


def test_a_task_that_was_not_measured_for_it_has_no_say() -> None:
    whole = measured(general=14, domain=4, search=14)
    for method in ("maj16@domain", "maj16", "mma:standard"):
        assert routes_of([record for record in whole if record.method != method]) == {}
    apart = [*answered("maj16", 14, 600), *answered("maj16@domain", 4, 500), *answered("mma", 9, 2000, task="fkt")]
    assert routes_of(apart) == {}
    proposals = [*answered("moa16", 14, 600), *answered("moa16@domain", 4, 500), *answered("mma", 9, 2000)]
    assert routes_of(proposals) == {}
