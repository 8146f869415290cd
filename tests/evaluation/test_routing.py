"""What records say on who should answer."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.routing import routes_of

ITEMS = 20


def records(method: str, right: int, tokens: int, *, task: str = "general", first: int = 0) -> list[Record]:
    """The records of a method that answers `right` items from number `first` on."""
    return [
        Record(
            item=f"item-{number}",
            task=task,
            language="zh",
            method=method,
            seed=42,
            gold="A",
            value="A",
            confidence=1.0,
            strict=float(first <= number < first + right),
            lenient=None,
            generated_tokens=tokens,
            reused_tokens=0,
            prompt_tokens=1,
            computed_tokens=1,
            completions=1,
            requests=1,
            seconds=0.0,
            judged=(),
            steps=(),
            run="",
            solver=method.partition(":")[0],
            preset="standard",
            settings_sha256="",
            prompts_sha256="",
            question_sha256="",
            models={"general": "g", "domain": "d"},
            program="",
            finished="",
        )
        for number in range(ITEMS)
    ]


def measured(general: int, domain: int, search: int) -> list[Record]:
    """Both models alone and the search."""
    alone = (*records("maj16", general, 600), *records("maj16@domain", domain, 500))
    return [*alone, *records("mma:standard", search, 2000)]


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
    assert routed([*found, *records("mma:thorough", 13, 5000)]) is None


def test_the_best_search_and_the_largest_vote_decide() -> None:
    found = measured(general=8, domain=1, search=8)
    assert routed(found) == "maj16"
    assert routed([*found, *records("mma:thorough", 18, 5000)]) is None
    assert routed([*found, *records("single", 20, 40), *records("single@domain", 20, 40)]) == "maj16"


def test_a_task_that_was_not_measured_for_it_has_no_say() -> None:
    whole = measured(general=14, domain=4, search=14)
    for method in ("maj16@domain", "maj16", "mma:standard"):
        assert routes_of([record for record in whole if record.method != method]) == {}
    apart = [*records("maj16", 14, 600), *records("maj16@domain", 4, 500), *records("mma", 9, 2000, task="fkt")]
    assert routes_of(apart) == {}
    proposals = [*records("moa16", 14, 600), *records("moa16@domain", 4, 500), *records("mma", 9, 2000)]
    assert routes_of(proposals) == {}
