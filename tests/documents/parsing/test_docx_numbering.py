"""Automatic numbers of Word documents: a lawyer cites by them, and no run holds them."""

from __future__ import annotations

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.docx import read_docx
from mma_desktop.domain.cases import Document, Note
from tests.documents.word import docx, paragraph, run


def read(body: str, **parts: str) -> Document:
    data = docx(body, parts)
    return read_docx(Archive("case.docx", data), data)


def level(place: int, form: str, text: str, more: str = "") -> str:
    shown = f"<w:start w:val='1'/><w:numFmt w:val='{form}'/>{more}<w:lvlText w:val='{text}'/>"
    return f"<w:lvl w:ilvl='{place}'>{shown}</w:lvl>"


def numbered(text: str, place: int = 0, number: int = 1) -> str:
    properties = f"<w:pPr><w:numPr><w:ilvl w:val='{place}'/><w:numId w:val='{number}'/></w:numPr></w:pPr>"
    return f"<w:p>{properties}{run(text)}</w:p>"


def lists(*levels: str, more: str = "") -> str:
    return (
        f"<w:abstractNum w:abstractNumId='7'>{''.join(levels)}</w:abstractNum>"
        f"<w:num w:numId='1'><w:abstractNumId w:val='7'/></w:num>{more}"
    )


CHINESE = lists(level(0, "chineseCountingThousand", "%1、"), level(1, "chineseCountingThousand", "（%2）"))


def test_chinese_numbers_stand_before_their_paragraphs() -> None:
    body = numbered("事实") + numbered("甲", 1) + numbered("乙", 1) + numbered("理由") + numbered("丙", 1)
    document = read(body, numbering=CHINESE)
    assert document.text.splitlines() == ["一、事实", "（一）甲", "（二）乙", "二、理由", "（一）丙"]
    assert document.notes == (Note("docx_number_written", ("5",)),)
    place = document.place_of(document.text.index("乙"), document.text.index("乙") + 1)
    assert (place.number, place.start) == (3, len("（二）"))


def test_numbers_of_several_levels_and_articles() -> None:
    legal = level(0, "chineseCountingThousand", "第%1条"), level(1, "decimal", "%1.%2", "<w:isLgl/>")
    body = numbered("定义") + numbered("本合同", 1) + numbered("甲方", 1) + numbered("价款") + numbered("总价", 1)
    document = read(body, numbering=lists(*legal))
    assert document.text.splitlines() == ["第一条 定义", "1.1 本合同", "1.2 甲方", "第二条 价款", "2.1 总价"]


def test_an_amount_does_not_run_into_its_number() -> None:
    nothing = lists(level(0, "decimal", "%1.", "<w:suff w:val='nothing'/>"), level(1, "decimal", "%2、"))
    document = read(numbered("3200元") + numbered("5元", 1), numbering=nothing)
    assert document.text.splitlines() == ["1. 3200元", "1、 5元"]


def test_an_instance_may_start_anew_and_others_count_on() -> None:
    again = "<w:lvlOverride w:ilvl='0'><w:startOverride w:val='5'/></w:lvlOverride>"
    more = "".join(
        f"<w:num w:numId='{number}'><w:abstractNumId w:val='7'/>{override}</w:num>"
        for number, override in ((2, again), (3, ""))
    )
    body = numbered("甲") + numbered("乙", number=2) + numbered("丙", number=2) + numbered("丁", number=3)
    document = read(body, numbering=lists(level(0, "decimal", "%1)"), more=more))
    assert document.text.splitlines() == ["1)甲", "5)乙", "6)丙", "7)丁"]


def test_each_list_counts_by_itself_and_a_style_of_lists_names_one() -> None:
    level_of = {"7": level(0, "decimal", "%1."), "8": level(0, "upperLetter", "%1)"), "9": ""}
    linked = {"7": "", "8": "<w:styleLink w:val='甲乙'/>", "9": "<w:numStyleLink w:val='甲乙'/>"}
    numbering = "".join(
        f"<w:abstractNum w:abstractNumId='{name}'>{linked[name]}{levels}</w:abstractNum>"
        for name, levels in level_of.items()
    )
    used = ((1, 7), (2, 8), (3, 9))
    numbering += "".join(f"<w:num w:numId='{n}'><w:abstractNumId w:val='{name}'/></w:num>" for n, name in used)
    body = numbered("a") + numbered("b", number=2) + numbered("c") + numbered("d", number=3)
    assert read(body, numbering=numbering).text.splitlines() == ["1. a", "A)b", "2. c", "B)d"]


def test_a_level_that_never_restarts_counts_on() -> None:
    on = level(0, "upperRoman", "%1."), level(1, "decimal", "%2.", "<w:lvlRestart w:val='0'/>")
    body = numbered("a") + numbered("b", 1) + numbered("c") + numbered("d", 1)
    assert read(body, numbering=lists(*on)).text.splitlines() == ["I. a", "1. b", "II. c", "2. d"]


def test_a_style_names_the_list_and_the_list_names_its_level() -> None:
    style = (
        "<w:style w:type='paragraph' w:styleId='条'><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr></w:style>"
        "<w:style w:type='paragraph' w:styleId='粗条'><w:basedOn w:val='条'/></w:style>"
    )
    numbering = lists(level(0, "decimal", "%1."), level(1, "lowerLetter", "(%2)", "<w:pStyle w:val='条'/>"))
    styled = f"<w:p><w:pPr><w:pStyle w:val='粗条'/></w:pPr>{run('甲')}</w:p>"
    assert read(styled + styled, styles=style, numbering=numbering).text.splitlines() == ["(a)甲", "(b)甲"]


def test_a_column_of_numbers_alone_is_read_in_a_table() -> None:
    cells = "".join(f"<w:tr><w:tc>{numbered('')}</w:tc><w:tc>{paragraph(run(text))}</w:tc></w:tr>" for text in "甲乙")
    document = read(f"<w:tbl>{cells}</w:tbl>{numbered('')}{numbered('丙')}", numbering=lists(level(0, "decimal", "%1")))
    assert document.text.split() == ["1", "甲", "2", "乙", "4", "丙"]


def test_hidden_paragraphs_are_not_counted_and_have_no_number() -> None:
    hidden = numbered("密").replace("<w:rPr>", "<w:rPr><w:vanish/>")
    document = read(numbered("甲") + hidden + numbered("乙"), numbering=CHINESE)
    assert document.text.splitlines() == ["一、甲", "二、乙"]
    assert [item.text.strip() for item in document.hidden] == ["密"]


def test_what_cannot_be_written_is_said() -> None:
    strange = lists(level(0, "hindiVowels", "%1."))
    assert read(numbered("甲"), numbering=strange).notes == (Note("docx_numbered", ("1",)),)
    assert read(numbered("甲", number=9), numbering=CHINESE).notes == (Note("docx_numbered", ("1",)),)
    assert read(numbered("甲"), numbering=lists(level(0, "decimal", "%1" * 100))).text == "甲\n"


def test_bullets_are_marks() -> None:
    assert read(numbered("甲"), numbering=lists(level(0, "bullet", "\uf0b7"))).text == "• 甲\n"


def test_notes_are_told_apart_by_their_marks() -> None:
    reference = "<w:r><w:{}Reference w:id='{}'/></w:r>"
    body = paragraph(run("价款"), reference.format("footnote", 3), run("，违约金"), reference.format("footnote", 2))
    body += paragraph(run("见"), reference.format("endnote", 2))
    footnotes = "".join(f"<w:footnote w:id='{n}'>{paragraph(run(t))}</w:footnote>" for n, t in ((2, "乙"), (3, "甲")))
    endnotes = f"<w:endnote w:id='2'>{paragraph(run('丙'))}{paragraph(run('丁'))}</w:endnote>"
    document = read(body, footnotes=footnotes, endnotes=endnotes)
    assert document.text.splitlines() == ["价款[1]，违约金[2]", "见[i]", "[2] 乙", "[1] 甲", "[i] 丙", "丁"]
