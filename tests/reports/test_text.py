from __future__ import annotations

import re
import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from mma_desktop.reports.markdown import markdown_of
from mma_desktop.reports.printed import paragraphs
from mma_desktop.reports.text import brief, first_words, markdown_inline, markdown_line, visible

ANYTHING = st.text(st.characters(exclude_categories=()) | st.sampled_from("*_`[]()<>#+-=!|~:/.@&\\1 \t\n\u202e\x00"))
MARKDOWN = MarkdownIt("gfm-like", {"linkify": False})


def test_the_first_words_are_whole_where_words_are() -> None:
    assert first_words("one\n two", 7) == "one two"
    assert first_words("one two three", 9) == "one two…"
    assert first_words("盗窃案 七月十一日盗窃手表", 9) == "盗窃案 七月十一…"


def test_a_brief_text_is_one_line_and_shows_what_was_cut() -> None:
    assert brief("one\n two", 7) == "one two"
    assert brief("one two three", 7) == "one tw…"


def test_controls_and_bidi_characters_become_visible() -> None:
    assert visible("a\x00b\x1bc\x7fd") == "a\u2400b\u241bc\u2421d"
    assert visible("12\u202e34\u2066") == "12⟨U+202E⟩34⟨U+2066⟩"
    assert visible("\ud800\ufeff\u200b\U000e0041") == "⟨U+D800⟩⟨U+FEFF⟩⟨U+200B⟩⟨U+E0041⟩"
    assert visible("a\u3164b\u034f") == "a⟨U+3164⟩b⟨U+034F⟩", "drawn as nothing"


def test_ordinary_text_stays_as_it_is() -> None:
    text = "被告人盗走1.2万元。\n\tfamily 👨‍👩‍👧, naïve, नमस्ते, عربي"
    assert visible(text) == text


@given(ANYTHING)
def test_nothing_hidden_is_left(text: str) -> None:
    hidden = [c for c in visible(text) if unicodedata.category(c) in {"Cc", "Cs"} and c not in "\n\t"]
    assert hidden == []
    visible(text).encode("utf-8")


def rendered_text(markdown: str) -> str:
    """What a reader sees: no tag but paragraphs and line breaks may have come of it."""
    html = MARKDOWN.render(markdown)
    assert re.findall(r"<(?!/?p>|br />)[^>]*>", html) == []
    for tag, character in (("<br />", ""), ("<p>", ""), ("</p>", "")):
        html = html.replace(tag, character)
    for name, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        html = html.replace(name, character)
    return html


def labels(text: str) -> list[str]:
    return re.split(r"[\s\u00a0]+", text.strip())


@given(ANYTHING)
@example("![x](http://evil/?a)\n<img src=x>\n# h\n- a\n1. b\n===\n    code\n| a | b |\n[a]: http://b\n```\n&lt;")
@example("a\n---\nb\n***\n+ c\n> d\n~~~\n<!-- -->\n  - e")
@example("\r")
def test_any_text_shows_literally_in_markdown(text: str) -> None:
    assert labels(rendered_text(markdown_of(paragraphs(text, "quote")))) == labels(visible(text))
    assert labels(rendered_text(markdown_line(text))) == labels(visible(text))
    assert labels(rendered_text("x" + markdown_inline(text))) == labels("x" + visible(text))


def test_addresses_do_not_become_links() -> None:
    linking = MarkdownIt("commonmark")
    assert "<a" not in linking.render(markdown_line("http://a.example www.b.example <c@d.example>"))
    assert markdown_line("http://a.example") == "http\\://a.example"
    assert markdown_line("www.b.example") == "www\\.b.example"


def test_numbers_are_not_littered_with_escapes() -> None:
    assert markdown_line("19460.5 yuan, 3-5 days: 1.2") == "19460.5 yuan, 3-5 days: 1.2"
