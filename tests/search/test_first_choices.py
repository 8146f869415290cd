"""What each model of a run would have answered by itself."""

from __future__ import annotations

from mma_desktop.domain.team import LEDGER, SCORES
from mma_desktop.domain.tree import Candidate, Node, NodeKind, SearchTree
from mma_desktop.search.first_choices import first_choices


def _put(tree: SearchTree, node: str, parent: str | None, role: str | None, *values: str | None) -> None:
    candidates = tuple(Candidate(str(value), value) for value in values)
    tree.put(Node(node, parent, NodeKind.ANSWER_GENERAL, None, 1, producer=role, candidates=candidates))


def test_the_most_frequent_value_of_a_model_is_its_choice_the_earliest_of_several() -> None:
    tree = SearchTree()
    _put(tree, "R", None, None)
    _put(tree, "R.A1", "R", "general", "B", "A", None)
    _put(tree, "R.A1-2", "R", "general", "A", "A")
    _put(tree, "R.A2", "R", "domain", "C", "D")
    _put(tree, "R.A2-2", "R", "domain-2", None)
    _put(tree, "R.A5", "R", LEDGER, "E")
    _put(tree, "R.A6", "R", SCORES, "F")
    assert first_choices(tree) == {"general": "A", "domain": "C"}


def test_candidates_that_a_restatement_hands_on_count_once() -> None:
    tree = SearchTree()
    _put(tree, "R", None, None)
    _put(tree, "R.A3", "R", "domain", "B", "B", "A")
    _put(tree, "R.A3.A4", "R.A3", "domain", "B", "B", "A")
    _put(tree, "R.A2", "R", "domain", "A", "A")
    assert first_choices(tree) == {"domain": "A"}
