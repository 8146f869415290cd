"""Numbers that programs write before paragraphs of lists and headings."""

from __future__ import annotations

import pytest

from mma_desktop.domain.cases import Note
from tests.documents.parsing.opendocument.odf import p, style, text


def level(number: int, form: str = "1", around: str = "style:num-suffix='.'") -> str:
    return f"<text:list-level-style-number text:level='{number}' style:num-format='{form}' {around}/>"


def list_style(*levels: str, name: str = "L") -> str:
    return f"<text:list-style style:name='{name}'>{''.join(levels)}</text:list-style>"


def listed(*items: str, around: str = "text:style-name='L'") -> str:
    inside = "".join(f"<text:list-item>{item}</text:list-item>" for item in items)
    return f"<text:list {around}>{inside}</text:list>"


def test_levels_count_and_begin_again() -> None:
    styles = list_style(
        level(1, "一, 二, 三, ...", "style:num-suffix='、'"),
        level(2, "1", "text:display-levels='2' style:num-suffix='.'"),
    )
    inner = listed(p("甲"), p("乙"), around="")
    body = listed(p("首") + inner + p("续"), p("次") + listed(p("丙"), around=""))
    lines = text(body, styles).text.splitlines()
    assert lines == ["一、首", "一.1. 甲", "一.2. 乙", "续", "二、次", "二.1. 丙"]


@pytest.mark.parametrize(
    ("form", "label"),
    [
        ("a", "a. "),
        ("I", "I. "),
        ("①, ②, ③, ...", "①. "),
        ("壹, 贰, 叁, ...", "壹. "),
        ("甲, 乙, 丙, ...", "甲. "),
        ("", ""),
    ],
)
def test_forms_of_numbers(form: str, label: str) -> None:
    assert text(listed(p("文")), list_style(level(1, form))).text == f"{label}文\n"


def test_lists_go_on_or_begin_anew() -> None:
    body = (
        listed(p("一"), around="text:style-name='L' xml:id='a'")
        + listed(p("二"), around="text:style-name='L' text:continue-numbering='true'")
        + listed(p("三"), around="text:style-name='L'")
        + listed(p("四"), around="text:style-name='L' text:continue-list='a'")
        + "<text:list text:style-name='L'><text:list-item text:start-value='7'>"
        + p("五")
        + "</text:list-item></text:list>"
    )
    lines = text(body, list_style(level(1))).text.splitlines()
    assert lines == ["1. 一", "2. 二", "1. 三", "3. 四", "7. 五"]


def test_the_number_that_a_file_holds_counts_and_bullets_are_written() -> None:
    bullet = "<text:list-level-style-bullet text:level='1' text:bullet-char='◆'/>"
    assert text(listed(p("文")), list_style(bullet)).text == "◆ 文\n"
    assert text(listed("<text:number>（三）</text:number>" + p("文")), list_style(level(1))).text == "（三） 文\n"


def test_the_style_of_a_paragraph_names_its_list_and_an_unknown_one_is_counted() -> None:
    styles = list_style(level(1)) + style("N", "", "paragraph", "style:list-style-name='L'")
    assert text(listed(p("文", "N"), around=""), styles).text == "1. 文\n"
    document = text(listed(p("文"), around="text:style-name='X'"))
    assert (document.text, document.notes) == ("文\n", (Note("docx_numbered", ("1",)),))


def test_headings_are_numbered_where_the_outline_says_so() -> None:
    outline = "<text:outline-style><text:outline-level-style text:level='1' style:num-format='1' style:num-prefix='第' "
    outline += "style:num-suffix='章'/></text:outline-style>"
    heading = "<text:h text:outline-level='{}'>{}</text:h>"
    body = heading.format(1, "总则") + heading.format(2, "节") + heading.format(1, "分则")
    assert text(body, common=outline).text.splitlines() == ["第1章 总则", "节", "第2章 分则"]


def test_what_is_hidden_is_not_counted() -> None:
    styles = list_style(level(1)) + style("H", "<style:text-properties text:display='none'/>", "paragraph")
    assert text(listed(p("一"), p("隐", "H"), p("二")), styles).text.splitlines() == ["1. 一", "2. 二"]
