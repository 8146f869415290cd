"""A report as headings, paragraphs and tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from mma_desktop.answers.money.found import VagueAmount
from mma_desktop.domain.case_documents import whole_of
from mma_desktop.domain.cases import Document
from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.domain.places import SegmentKind, TextSegment
from mma_desktop.domain.runs import RunStatus
from mma_desktop.ledger.base import FindingKind
from mma_desktop.ledger.building import build_ledger, propose_ledger
from mma_desktop.ledger.messages import in_language
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedParagraph, PrintedTable
from mma_desktop.reports.sections.left_out import summary_of
from mma_desktop.reports.templates import load_labels
from mma_desktop.reports.text import visible
from mma_desktop.reports.xlsx import tables_of


def texts_of(blocks: list[PrintedBlock]) -> str:
    parts: list[str] = []
    for block in blocks:
        if isinstance(block, PrintedTable):
            parts += [cell for row in (block.headings, *block.rows) for cell in row]
        elif isinstance(block, PrintedHeading | PrintedParagraph):
            parts.append(block.text)
    return "\n".join(parts)


def table_behind(blocks: list[PrintedBlock], heading: str) -> PrintedTable:
    at = next(i for i, block in enumerate(blocks) if isinstance(block, PrintedHeading) and block.text == heading)
    return next(block for block in blocks[at:] if isinstance(block, PrintedTable))


def test_every_amount_its_place_and_both_totals_stand_in_the_ledger(changed: Report) -> None:
    ledger = table_behind(list(outline_of(changed, "zh")), "账目")
    numbers = [row[0] for row in ledger.rows]
    assert numbers == ["1", "2", "3", "A1", "4", "5", "6", "F1", "计入金额合计", "人工合计"]
    assert [row[3] for row in ledger.sums] == ["19,460.50", "16,340"]
    assert ledger.rows[0][1] == "第 3 行"


@pytest.mark.parametrize(("language", "said"), [("zh", "等，另有 48 笔见账目"), ("en", "and 48 more: see the ledger")])
def test_of_many_amounts_without_a_figure_page_one_names_the_first_and_the_ledger_all(
    make_report: Callable[[str], Report], language: str, said: str
) -> None:
    report = make_report(language)
    unclear = tuple(VagueAmount(place, place + 1) for place in range(60))
    labels = load_labels("report", language)
    blocks = list(outline_of(replace(report, vague=unclear), language))
    facts = {row[0]: row[1] for row in next(block for block in blocks if isinstance(block, PrintedTable)).rows}
    assert facts[labels["chances"]["vague"]].endswith(said)
    table = table_behind(blocks, labels["unclear"])
    assert [visible(report.document.text[one.start : one.end]) for one in unclear] == [text for _, text in table.rows]
    assert labels["unclear"] not in texts_of(list(outline_of(report, language)))
    assert labels["unclear"] in dict(tables_of(replace(report, vague=unclear), language))


def test_lines_have_the_numbers_by_which_the_ledger_names_them(report: Report) -> None:
    lines = [
        block
        for block in outline_of(report, "zh")
        if isinstance(block, PrintedParagraph) and block.pieces[0].look == "number"
    ]
    marked = {piece.text for line in lines for piece in line.pieces if piece.look == "counted"}
    assert [line.pieces[0].text.strip() for line in lines] == [str(n) for n in range(1, 8)]
    assert "3,200元" in marked


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_the_page_says_is_said_here_too(make_report: Callable[[str], Report], language: str) -> None:
    report = make_report(language)
    text = texts_of(list(outline_of(report, language)))
    for said in (report.shown_value, report.head, report.run, report.document.sha256, report.log.head):
        assert said in text
    assert report.elements is not None
    assert report.elements.split("\n")[0] in text


def test_a_run_that_is_not_finished_and_an_answer_that_is_not_there_are_named(report: Report) -> None:
    stopped = replace(
        report, status=RunStatus.STOPPED, answer="", shown_value="", path=(), knowledge=None, elements=None
    )
    text = texts_of(list(outline_of(stopped, "zh")))
    assert "没有得出答案" in text
    assert "本次运行尚未完成" in text


def test_no_text_keeps_a_character_that_hides_or_turns_it(report: Report) -> None:
    hostile = Document("a\u202eb.txt", report.document.text + "\x00\u202e隐藏\u200b", report.document.sha256)
    text = texts_of(list(outline_of(replace(report, document=hostile, title="\x1b[31m"), "zh")))
    assert not set(text) & set("\x00\x1b\u202e\u200b")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_format_says_that_the_models_disagree(report: Report, language: str) -> None:
    said = load_labels("report", language)["models_disagree"]
    for disagree in (True, False):
        shown = replace(report, models_disagree=disagree)
        texts = (texts_of(list(outline_of(shown, language))), as_html(shown, language), as_markdown(shown, language))
        assert [said in text for text in texts] == [disagree] * 3


def test_defendants_for_whom_the_document_states_another_amount_are_named_before_all_else(report: Report) -> None:
    text = """1．2021年3月12日，被告人周某甲、钱某乙骗取被害人吴某人民币350000元。
2．2022年1月5日，被告人钱某乙骗取被害人王某人民币200000元。
综上，被告人周某甲参与诈骗数额共计人民币300000元，被告人钱某乙参与诈骗数额共计人民币550000元。"""
    ledger = replace(propose_ledger(text), findings=())
    shown = replace(report, document=Document("case.txt", text, "9" * 64), ledger=ledger, hinge=None)
    blocks = list(outline_of(shown, "zh"))
    [table] = [block for block in blocks if isinstance(block, PrintedTable)][:1]
    words = load_labels("report", "zh")
    said = "1 名被告人的金额与原文所述不符"
    assert [row[1] for row in table.rows if row[0] == words["findings"]] == [said + "，见“各被告人的金额”"]
    assert table_behind(blocks, words["defendants"]["title"]).rows[0][2].startswith("1\n原文所述")
    for text in (texts_of(blocks), as_html(shown, "zh"), as_markdown(shown, "zh")):
        assert said in text and words["no_findings"] not in text


def test_what_the_answer_hinges_on_stands_where_the_ledger_says(report: Report) -> None:
    pages = Document(
        "case.docx", report.document.text, "9" * 64, segments=(TextSegment(0, 400, SegmentKind.PARAGRAPH, 7),)
    )
    shown = replace(report, document=pages)
    for text in (texts_of(list(outline_of(shown, "zh"))), as_html(shown, "zh"), as_markdown(shown, "zh")):
        assert "第 7 段：2,400元" in text


@pytest.mark.parametrize(("language", "preset"), [("zh", "标准"), ("en", "Standard")])
def test_task_method_mode_and_preset_are_called_by_their_names(report: Report, language: str, preset: str) -> None:
    names: dict[str, dict[str, str]] = {"task": {"zh": "犯罪金额计算"}, "method": {"zh": "账目规则", "en": "The rules"}}
    manifest = replace(report.manifest, preset="standard", mode="own", task="eca", method="ledger")
    shown = replace(report, names=names, manifest=manifest)
    facts = table_behind(list(outline_of(shown, language)), load_labels("report", language)["provenance"])
    said = [value for _, value in facts.rows]
    assert f"{preset} [standard]" in said and "own" in said
    assert "犯罪金额计算 [eca]" in said and f"{names['method'][language]} [ledger]" in said
    assert "[ledger]" in as_html(shown, language) and "犯罪金额计算" in as_markdown(shown, language)


@pytest.mark.parametrize(("case", "reader"), [("zh", "en"), ("en", "zh")])
def test_findings_and_reasons_are_told_in_the_language_of_the_reader(
    make_report: Callable[[str], Report], case: str, reader: str
) -> None:
    report, words = make_report(case), load_labels("report", reader)
    ledger = build_ledger(report.document.text, report.answer, "61500", case)
    told = replace(report, ledger=ledger, hinge=None)
    blocks = list(outline_of(told, reader))
    [finding] = [one for one in ledger.findings if one.kind is FindingKind.UNREACHABLE]
    for text in (texts_of(blocks), as_html(told, reader), as_markdown(told, reader)):
        assert in_language(finding.message, reader) in text
        assert finding.message not in text
    rules = [row[4] for row in table_behind(blocks, words["ledger"]).rows]
    for entry, said in zip(ledger.entries, rules, strict=False):
        assert said.endswith(in_language(entry.reason, reader))
        assert entry.reason not in said


def test_a_sum_and_its_hinge_are_told_in_the_language_of_the_reader(report: Report) -> None:
    manifest = replace(report.manifest, language="zh")
    shown = replace(
        report, manifest=manifest, hinge_sentences={"en": "If “2,400元” does not count, the total is CNY 17,060.5."}
    )
    for text in (texts_of(list(outline_of(shown, "en"))), as_html(shown, "en")):
        assert "CNY 19,460.50" in text and "If “2,400元” does not count" in text
        assert "不应计入" not in text
    assert shown.value_in("zh") == shown.shown_value
    assert replace(shown, has_ledger=False).value_in("en") == shown.shown_value


def test_each_document_of_a_case_has_a_heading_and_its_own_numbers_of_lines(report: Report) -> None:
    documents = (Document("a.txt", "甲方\n盗走500元", "1" * 64), Document("b.txt", "清单\n\n追回200元", "2" * 64))
    case = whole_of(documents)
    shown = replace(report, document=case, documents=documents, ledger=propose_ledger(case.text), hinge=None)
    blocks = list(outline_of(shown, "zh"))
    begin = blocks.index(PrintedHeading("文书全文", section="document"))
    texts = texts_of(blocks[begin : begin + 8]).split("\n")
    assert [" ".join(text.split()) for text in texts[2:]] == [
        "1. a.txt", "1 甲方", "2 盗走500元[1]", "2. b.txt", "1 清单", "3 追回200元[2]",
    ]  # fmt: skip
    assert [row[1] for row in table_behind(blocks, "账目").items] == ["a.txt 第 2 行", "b.txt 第 3 行"]


def test_a_paragraph_is_found_by_what_the_ledger_calls_its_place(report: Report) -> None:
    text = "判决书\n盗走500元"
    segments = (TextSegment(0, 3, SegmentKind.PARAGRAPH, 7), TextSegment(4, 10, SegmentKind.LINE, 2, page=3))
    document = Document("a.pdf", text, "9" * 64, segments=segments)
    shown = replace(report, document=document, ledger=propose_ledger(text), hinge=None)
    blocks = list(outline_of(shown, "zh"))
    [place] = [row[1] for row in table_behind(blocks, "账目").items]
    lines = [block for block in blocks if isinstance(block, PrintedParagraph) and block.pieces[0].look == "number"]
    assert place == "第 3 页第 2 行"
    assert [line.pieces[0].text.strip() for line in lines] == ["第 7 段", place]


def test_what_no_model_was_shown_and_how_much_a_person_changed_stand_before_the_first_section(changed: Report) -> None:
    manifest = replace(changed.manifest, left_out=(LeftOut(0, 40, "facts"),))
    shown = replace(changed, manifest=manifest, began="2026-11-22T06:00:00+00:00")
    blocks = list(outline_of(shown, "zh"))
    first = next(i for i, block in enumerate(blocks) if isinstance(block, PrintedHeading))
    text = texts_of(blocks[:first])
    assert summary_of(len(changed.document.text), manifest.left_out, "zh") in text
    assert f"16,340 元（人工更改 {len(changed.edited.standing)} 项）" in text
    assert "求解时间（UTC）：2026-11-22 06:00" in text
    [facts] = [block for block in blocks[:first] if isinstance(block, PrintedTable)]
    assert [facts.rows[number][0] for number in sorted(facts.stressed)] == ["最终答案", "人工合计"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_is_printed_calls_no_node_by_its_id_and_no_answer_by_its_key(
    make_report: Callable[[str], Report], language: str
) -> None:
    report = make_report(language)
    text = texts_of(list(outline_of(report, language)))
    assert re.search(r"\bR\b", text) is None
    assert "19460.5" not in text
    assert load_labels("report", language)["path_step"] % 3 in text


def test_the_votes_and_checks_of_a_step_stand_before_its_text(report: Report) -> None:
    blocks = list(outline_of(report, "zh"))
    at = next(i for i, block in enumerate(blocks) if isinstance(block, PrintedHeading) and block.text[:2] == "4.")
    assert "检验次数：3" in texts_of([blocks[at + 1]])
    assert texts_of([blocks[at + 2]]) == "见“结论”。"


@pytest.mark.parametrize(
    ("language", "two", "one"),
    [("en", "domain model", "one model, domain role"), ("zh", "领域模型", "同一模型的领域角色")],
)
def test_a_report_calls_one_model_in_all_roles_no_two(report: Report, language: str, two: str, one: str) -> None:
    assert two in texts_of(list(outline_of(report, language)))
    general = report.manifest.models[0]
    models = tuple(replace(general, role=model.role) for model in report.manifest.models)
    alone = texts_of(list(outline_of(replace(report, manifest=replace(report.manifest, models=models)), language)))
    assert one in alone and two not in alone


@pytest.mark.parametrize(("language", "said"), [("en", "not finished"), ("zh", "未完成")])
def test_a_run_without_an_end_is_not_said_to_be_running(report: Report, language: str, said: str) -> None:
    blocks = list(outline_of(replace(report, status=RunStatus.RUNNING), language))
    cells = [cell for block in blocks if isinstance(block, PrintedTable) for row in block.rows for cell in row]
    assert said in cells and load_labels("report", language)["statuses"]["running"] not in cells
