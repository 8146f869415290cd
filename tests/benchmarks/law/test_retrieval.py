import json

from benchmarks.law.retrieval import copied, figures, halves


def test_hits_and_mean_reciprocal_rank() -> None:
    got = figures([1, 4, 20, None])
    assert got.hits == (0.25, 0.5, 0.5)
    assert got.mrr == (1 + 0.25 + 0.05) / 4


def test_odd_and_even_items_are_kept_apart() -> None:
    items = [{"id": f"x-000{n}", "source": {"path": "a/3-2.json"}} for n in (1, 2)]
    assert halves(items, [1, None]) == {("3-2", "odd"): [1], ("3-2", "even"): [None], ("3-2", "all"): [1, None]}


def test_a_copy_is_another_law() -> None:
    line = json.dumps({"law": "a", "short": "a", "source": "s", "text": "t"})
    assert json.loads(copied([line], 2)[0]) == {"law": "ax2", "short": "ax2", "source": "sx2", "text": "t"}
