from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from html.parser import HTMLParser

import pytest

from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.events import Trimmed
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.tree import SearchTree
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.templates import load_labels

HOSTILE = "<script>alert(1)</script><img src=http://evil/x>\"'&{{ 7*7 }}{% raw %}\x00\u202e"
_VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """What a browser would make of the file: elements, ids, links, and the text of each element with an id."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.open: list[tuple[str, str]] = []
        self.texts: dict[str, str] = {}
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in _VOID:
            self.open.append((tag, dict(attrs).get("id") or ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _tag, identity in self.open:
            self.texts[identity] = self.texts.get(identity, "") + data

    def values(self, name: str) -> list[str]:
        return [value for key, value in self.attributes if key == name]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_file_needs_and_fetches_nothing(make_report: Callable[[str], Report], language: str) -> None:
    html = as_html(make_report(language), language)
    page = Page(html)
    assert page.open == []
    assert not {"script", "img", "link", "iframe", "object", "base", "form"} & set(page.tags)
    assert "default-src 'none'; style-src 'unsafe-inline'" in page.values("content")
    names = {name for name, _ in page.attributes}
    assert not {name for name in names if name in {"src", "action", "background"} or name.startswith("on")}
    assert all(link.startswith("#") for link in page.values("href"))
    for sign in ("http:", "https:", "file://", "url(", "@import"):
        assert sign not in html


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_link_has_its_place_and_every_place_is_named_once(
    make_report: Callable[[str], Report], language: str
) -> None:
    page = Page(as_html(make_report(language), language))
    places = page.values("id")
    assert len(places) == len(set(places))
    assert {link[1:] for link in page.values("href")} <= set(places)


def test_each_amount_is_linked_from_the_ledger_to_its_words_and_back(report: Report) -> None:
    page = Page(as_html(report, "zh"))
    for number, entry in enumerate(report.ledger.entries, start=1):
        assert page.texts[f"amount-place-{number}"] == f"[{number}]"
        assert f"#amount-place-{number}" in page.values("href")
        assert f"#amount-{number}" in page.values("href")
        assert entry.text in page.texts[f"amount-{number}"]
    assert page.texts["finding-place-1"] == "[1]"


def test_a_lawyer_finds_everything_that_has_to_be_in_it(report: Report) -> None:
    html = as_html(report, "zh")
    for needed in (
        report.title,
        "19,460.50元",
        "不构成法律意见",
        "引用的金额确实出现在文书中，且合计可以重新算出",
        "以下内容由模型撰写，没有引用来源",
        "交叉检验",
        "83%",
        "a1" * 32,
        "d2" * 32,
        report.document.sha256,
        report.manifest.prompts_sha256,
        report.head,
        "R.A4.A3：1 个示例",
        "llama-cpp-python",
    ):
        assert needed in html


def test_hostile_text_is_shown_and_never_obeyed(report: Report) -> None:
    tree = report.tree
    tree.put(replace(tree["R.A4.A3.A1"], answer=HOSTILE, value=HOSTILE, producer=HOSTILE))
    hostile = replace(
        report,
        title=HOSTILE,
        document=Document(HOSTILE, HOSTILE, HOSTILE, (Note.said(HOSTILE),)),
        answer=HOSTILE,
        shown_value=HOSTILE,
        elements=HOSTILE,
        knowledge=HOSTILE,
        ledger=Ledger((Entry(0, 8, HOSTILE, Decimal(1), counted=True),), Decimal(1)),
        trims=(Trimmed(HOSTILE, HOSTILE, 1),),
        head=HOSTILE,
    )
    html = as_html(hostile, "zh")
    page = Page(html)
    assert page.open == []
    assert not {"script", "img"} & set(page.tags)
    assert "{{ 7*7 }}" in html
    assert "\x00" not in html
    assert "\u202e" not in html
    shown = HOSTILE.replace("\x00", "\u2400").replace("\u202e", "⟨U+202E⟩")
    assert shown in page.texts["knowledge"]
    assert page.texts["document"].count("evil") == 2  # the text itself and the import note


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_run_without_any_answer_can_be_reported(report: Report, language: str) -> None:
    empty = replace(
        report,
        status=RunStatus.STOPPED,
        answer="",
        value=None,
        shown_value="",
        vote_share=0.0,
        self_verified=True,
        tree=SearchTree(),
        path=(),
        elements=None,
        knowledge=None,
        ledger=Ledger(),
        trims=(),
        head="",
    )
    html = as_html(empty, language)
    assert {"zh": "没有得出答案", "en": "No answer was reached"}[language] in html
    assert {"zh": "本次运行尚未完成", "en": "This run is not finished"}[language] in html
    assert Page(html).open == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_manual_edits_stand_beside_the_answer(changed: Report, language: str) -> None:
    html = as_html(changed, language)
    page = Page(html)
    assert page.open == []
    labels = load_labels("report", language)
    row = page.texts["amount-2"]
    assert row.index(labels["counted"]) < row.rindex("1,860.50") < row.rindex(labels["not_counted"])
    assert "<b>未</b>提交鉴定" in row
    assert labels["missed"] in page.texts["amount-A1"]
    assert page.texts["amount-place-A1"] == "[A1]"
    assert "19,460.50" in page.texts["ledger"]
    assert "16,340" in page.texts["ledger"]
    assert page.texts["edits"].count("庭前[核对]") == 7
    assert {"edited-counted", "edited-other"} < set(page.values("class"))
    assert labels["undone"] in page.texts["edits"]


def test_a_total_that_moved_since_is_reported(changed: Report) -> None:
    fewer = replace(changed.ledger, entries=changed.ledger.entries[1:])
    assert "最后一次更改时记录的合计为 16,340" in as_html(replace(changed, ledger=fewer), "zh")


def test_without_changes_the_report_says_so(report: Report) -> None:
    assert "没有人工更改" in Page(as_html(report, "zh")).texts["edits"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_sum_of_the_ledger_is_named_before_its_figure(make_report: Callable[[str], Report], language: str) -> None:
    html = as_html(make_report(language), language)
    sums = html.partition("<tfoot>")[2].partition("</tfoot>")[0]
    assert f'<td colspan="3">{load_labels("report", language)["counted_total"]}</td>' in sums
