from __future__ import annotations

import pytest

from mma_desktop.gui.case.titles import copy_title, file_name, title_of


def test_a_title_is_the_first_words_of_the_text() -> None:
    assert title_of("\n  赵某盗窃案  \n经审理查明") == "赵某盗窃案"
    assert title_of("经" * 60) == "经" * 24 + "…"
    assert title_of(" \n") == ""
    assert title_of("经审理查明：\n赵某盗窃手表") == "赵某盗窃手表"
    assert title_of("Facts:\n") == "Facts:"
    assert title_of("The defendant Li took cash of £4,200.50") == "The defendant Li took cash of £4,200.50"
    text = "The defendant Li took cash out of the till and sold the telephone."
    assert title_of(text) == "The defendant Li took cash out of the till and…"


def test_a_copy_of_a_copy_is_counted() -> None:
    taken = {"甲案"}
    for expected in ("甲案 (copy)", "甲案 (copy 2)", "甲案 (copy 3)"):
        assert copy_title(max(taken, key=len), taken) == expected
        taken.add(expected)
    assert copy_title("甲案", taken) == "甲案 (copy 4)"
    assert copy_title("(copy)", ()) == "(copy) (copy)"


@pytest.mark.parametrize(
    ("title", "name"), [("赵某/李某：盗窃?", "赵某 李某：盗窃.html"), ("..", "report.html"), ("a\x00b", "a b.html")]
)
def test_a_file_name_has_nothing_that_a_system_refuses(title: str, name: str) -> None:
    assert file_name(title, ".html") == name
