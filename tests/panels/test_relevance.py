"""Which domains a question belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.panels.relevance import DOMAINS, LEAST_SHARE, Relevance, domains_named, relevance_matrix, relevance_of
from mma_desktop.panels.schema import Domain


@pytest.mark.parametrize(
    ("reply", "language", "domains"),
    [
        ("[Law, Business]", "en", (Domain.LAW, Domain.FINANCE)),
        ("Med, Fina", "en", (Domain.HEALTH, Domain.FINANCE)),
        ("Mathematics; legal", "en", (Domain.MATHS, Domain.LAW)),
        ("金融、法律", "zh", (Domain.FINANCE, Domain.LAW)),
        ("Math, Health, Law, Business", "en", (Domain.MATHS, Domain.HEALTH, Domain.LAW)),
        ("lawn, medley", "en", ()),
        ("Law, Business, but mostly legal", "en", (Domain.LAW, Domain.FINANCE)),
        ("这道题属于法律和金融领域", "zh", (Domain.LAW, Domain.FINANCE)),
        ("health、maths", "zh", (Domain.HEALTH, Domain.MATHS)),
    ],
)
def test_89_known_domains_in_the_replys_order_aliases_too(
    reply: str, language: str, domains: tuple[Domain, ...]
) -> None:
    assert domains_named(reply, language) == domains


@given(st.dictionaries(st.sampled_from(Domain), st.floats(-50, 0), min_size=4))
def test_shares_sum_to_one_and_fall(logprobs: dict[Domain, float]) -> None:
    shares = [share for _, share in relevance_of(logprobs).shares]
    assert sum(shares) == pytest.approx(1.0)
    assert shares == sorted(shares, reverse=True)


def test_a_second_domain_needs_its_share() -> None:
    near = relevance_of({Domain.LAW: -1.0, Domain.FINANCE: -1.5, Domain.MATHS: -9.0, Domain.HEALTH: -9.0})
    far = relevance_of({Domain.LAW: -1.0, Domain.FINANCE: -5.0, Domain.MATHS: -9.0, Domain.HEALTH: -9.0})
    assert near.top(2, 0.25) == (Domain.LAW, Domain.FINANCE)
    assert far.top(2, 0.25) == (Domain.LAW,)


def test_two_domains_have_seats_and_a_quarter_is_enough() -> None:
    shares = ((Domain.LAW, 0.4), (Domain.FINANCE, LEAST_SHARE), (Domain.MATHS, 0.25), (Domain.HEALTH, 0.1))
    assert (DOMAINS, LEAST_SHARE) == (2, 0.25)
    assert Relevance(shares).top(DOMAINS, LEAST_SHARE) == (Domain.LAW, Domain.FINANCE)
    assert Relevance(((Domain.LAW, 0.76), (Domain.FINANCE, 0.24))).top(DOMAINS, LEAST_SHARE) == (Domain.LAW,)


def test_the_matrix_counts_the_domains_of_each_label() -> None:
    matrix = relevance_matrix([("lqa", (Domain.LAW,)), ("lqa", (Domain.LAW, Domain.FINANCE)), ("feq", (Domain.MATHS,))])
    assert (matrix["lqa"][Domain.LAW], matrix["lqa"][Domain.FINANCE], matrix["feq"][Domain.LAW]) == (2, 1, 0)
