from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.gui.guide.guide_text import guide_sections, read_guide

GUIDE = """# Working
What it is, in the [words](words.md). ([中文](#做))

![A picture](images/a.png)

## First
Choose *Open …* and
press **F5**, or `--library`.

- one
  two
- three
## Second
Done.

# 做
如何
使用。
## 首先
按 F5。
"""


def test_each_language_has_its_sections_without_marks_links_and_pictures() -> None:
    start, first, second = guide_sections(GUIDE, "en")
    assert [piece.text for piece in start.fragments] == ["Working", "What it is, in the words."]
    assert [piece.text for piece in first.fragments] == [
        "First",
        "Choose “Open …” and press F5, or --library.",
        "",
        "• one two",
        "• three",
    ]
    assert second.title == "Second"
    assert [section.title for section in guide_sections(GUIDE, "zh")] == ["做", "首先"]
    assert guide_sections(GUIDE, "zh")[0].fragments[1].text == "如何使用。"


def test_the_guide_that_ships_is_whole_in_both_languages() -> None:
    english, chinese = read_guide("en"), read_guide("zh")
    assert len(english) == len(chinese) > 8
    for section in (*english, *chinese):
        assert len(section.fragments) > 1
        assert not any(re.search(r"\]\(|\*|`|!\[|\n", piece.text) for piece in section.fragments)
    assert "F5" in " ".join(piece.text for section in chinese for piece in section.fragments)


@given(st.text(alphabet="# -*`[]()!\nab字。", max_size=80), st.sampled_from(["zh", "en"]))
def test_any_text_is_read_and_a_line_is_one_line(text: str, language: str) -> None:
    for section in guide_sections(text, language):
        assert all("\n" not in piece.text for piece in section.fragments)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_text_without_this_language_has_no_sections(language: str) -> None:
    assert guide_sections("no heading at all", language) == ()
