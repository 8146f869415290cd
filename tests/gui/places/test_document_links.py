from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.domain.passages import Evidence
from mma_desktop.gui.case.marked_text import TextMark
from mma_desktop.gui.places.linked_prose import LinkedProse, LinkKind, ProseLink
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from tests.gui.fake_service import TEXT


def links_of(qtbot: QtBot, prose: LinkedProse) -> dict[str, ProseLink]:
    """The links of a pane by their words, once they are found."""
    qtbot.waitUntil(lambda: bool(prose.links), timeout=20_000)
    shown = prose.toPlainText()
    return {shown[start:end]: link for start, end, link in prose._links}


def test_an_amount_of_the_elements_leads_to_its_place_in_the_case(qtbot: QtBot, solved: MainWindow) -> None:
    elements, case = solved.workspace.elements.prose, solved.workspace.case
    links = links_of(qtbot, elements)
    assert links["1,800元"].kind is LinkKind.SAME
    elements.link_chosen.emit(links["1,800元"].target)
    assert case.text.textCursor().selectedText() == "1,800元"
    assert case.text.selected_span() == (TEXT.index("1,800元"), TEXT.index("1,800元") + 6)
    assert "Without support" not in elements.toPlainText()


def test_an_element_that_stands_nowhere_is_without_support(qtbot: QtBot, solved: MainWindow) -> None:
    elements = solved.workspace.elements
    elements.show_text("条件1：窃得现金3,200元。\n条件2：窃得游艇一艘，价值900,000元。")
    qtbot.waitUntil(lambda: "Without support" in elements.prose.toPlainText(), timeout=20_000)
    *_, marked = elements.prose.toPlainText().splitlines()
    assert marked == "⚠ Without support, not found in the document: 900,000元"


def test_path_and_node_lead_to_the_case_too(qtbot: QtBot, solved: MainWindow) -> None:
    path = links_of(qtbot, solved.workspace.path.prose)
    assert path["12,000元"].kind is LinkKind.OTHERWISE
    assert path["12,000元"].target == (TEXT.index("1万2千元"), TEXT.index("1万2千元") + 5)
    shown = solved.workspace.path.prose.toPlainText()
    assert "Not found in the document: 5,650元" in shown
    assert "19,450元" not in shown.rpartition("Not found in the document:")[2]  # the text adds it up rightly
    assert "Not found in the document: 19450" not in shown  # what the program says of the run is no text of a model
    solved.workspace.tree.choose("R.A3.A1")
    assert "2,450元" in links_of(qtbot, solved.workspace.tree.details)


def test_a_citation_opens_the_passage(qtbot: QtBot, solved: MainWindow, shelves: KnowledgeLibrary) -> None:
    passage = shelves.search("盗窃", 1)[0]
    knowledge = solved.workspace.knowledge
    knowledge.show_evidence(Evidence((passage,), passage.text))
    links = links_of(qtbot, knowledge.prose)
    link = links[f"[{passage.id}]"]
    assert link.kind is LinkKind.PASSAGE
    knowledge.prose.link_chosen.emit(link.target)
    page = solved.workspace.shelves
    qtbot.waitUntil(lambda: page.passage.passage is not None, timeout=20_000)
    assert solved.knowledge.shown and page.passage.passage == passage


def test_an_article_that_is_cited_in_words_opens_too(
    qtbot: QtBot, solved: MainWindow, shelves: KnowledgeLibrary
) -> None:
    passage = next(one for one in shelves.search("刑法第264条", 1))
    workspace = solved.workspace
    workspace.knowledge.show_evidence(Evidence((passage,), passage.text))
    workspace.elements.show_text("条件1：依照刑法第二百六十四条定罪，依照刑法第九百条处罚。")
    qtbot.waitUntil(lambda: "第二百六十四条" in links_of(qtbot, workspace.elements.prose), timeout=20_000)
    links = links_of(qtbot, workspace.elements.prose)
    assert links["第二百六十四条"].target == passage
    assert "第九百条" not in links


def test_words_quoted_from_a_passage_open_it(qtbot: QtBot, solved: MainWindow, shelves: KnowledgeLibrary) -> None:
    passage = next(one for one in shelves.search("刑法第264条", 1))
    workspace = solved.workspace
    workspace.knowledge.show_evidence(Evidence((passage,), passage.text))
    workspace.elements.show_text(
        "条件1：“盗窃公私财物，数额较大的”，“撬门进入被害人李某家中”，“三千艘游艇全部沉没海底”"
    )
    qtbot.waitUntil(lambda: "盗窃公私财物，数额较大的" in links_of(qtbot, workspace.elements.prose), timeout=20_000)
    links = links_of(qtbot, workspace.elements.prose)
    assert (links["盗窃公私财物，数额较大的"].kind, links["盗窃公私财物，数额较大的"].target) == (
        LinkKind.PASSAGE,
        passage,
    )
    assert links["撬门进入被害人李某家中"].kind is LinkKind.SAME
    assert "三千艘游艇全部沉没海底" not in links


def test_what_elements_name_and_models_quote_is_marked_in_the_case(qtbot: QtBot, solved: MainWindow) -> None:
    workspace, case = solved.workspace, solved.workspace.case
    workspace.elements.show_text("条件1：3月12日，“撬门进入被害人李某家中”，现金3,200元")
    marked = {("3月12日", TextMark.ELEMENT), ("撬门进入被害人李某家中", TextMark.QUOTE)}
    qtbot.waitUntil(lambda: marked <= {(s.text, s.mark) for s in case.text.stretches}, timeout=20_000)
    assert ("3,200元", TextMark.COUNTED) in {(s.text, s.mark) for s in case.text.stretches}
    assert "named in the elements" in case.view.legend.text() and "quoted by a model" in case.view.legend.text()
    number = next(n for n, s in enumerate(case.text.stretches) if s.mark is TextMark.ELEMENT)
    case.text.stretch_chosen.emit(number)
    assert workspace.tabs.currentWidget() is workspace.elements
    workspace.elements.show_text(None)
    assert {s.mark for s in case.text.stretches} == {TextMark.COUNTED, TextMark.UNCOUNTED}
