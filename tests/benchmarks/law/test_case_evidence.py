from __future__ import annotations

from benchmarks.law.case_evidence import counted, right_articles


def test_any_article_of_any_charge_is_right() -> None:
    assert right_articles("盗窃;放火") == {"刑法#264", "刑法#114", "刑法#115"}
    assert right_articles("没有这个罪") == frozenset()


def test_odd_and_even_cases_are_counted_apart() -> None:
    found = [("x-0001", True), ("x-0002", False), ("x-0003", False)]
    assert counted(found) == {"odd": (1, 2), "even": (0, 1)}
