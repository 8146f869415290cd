"""How rules are counted: by the documents in which they decide."""

from __future__ import annotations

from benchmarks.amounts.support import counts_of, decisions, priors_of, right_without_own
from tests.benchmarks.amounts.test_rules import case


def test_a_rule_is_right_in_a_document_when_it_is_right_about_every_amount() -> None:
    right, wrong = decisions(case(600, 300, 300)), decisions(case(800, 300, 500))
    assert counts_of([right, wrong]) == {"扣押": (2, 1), "窃得": (2, 1)}
    assert priors_of([right, wrong]).cue == round((6 + 1) / (8 + 2), 3)


def test_a_cue_that_only_one_document_supports_is_unknown_to_it() -> None:
    alone = [case(600, 300, 300)]
    assert right_without_own(alone, [decisions(one) for one in alone]) == 0
    twice = [*alone, *alone]
    assert right_without_own(twice, [decisions(one) for one in twice]) == 2
