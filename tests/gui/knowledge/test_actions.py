"""What a user does with the knowledge library, from beginning to end, over a small one."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.domain.passages import LibraryPart, PartKind, PassageQuery
from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.knowledge.actions import KnowledgeActions
from mma_desktop.gui.knowledge.page import KnowledgePage
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary


def found(page: KnowledgePage) -> list[str]:
    return [passage.id for passage in page.passages.model.rows]


def search(qtbot: QtBot, page: KnowledgePage, query: str, as_of: str = "") -> list[str]:
    page.passages.show_passages([], lambda: ("", ""))
    page.search_wanted.emit(query, as_of)
    qtbot.waitUntil(lambda: query in page.passages.title.text())
    return found(page)


def test_a_question_and_an_article_are_found(qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions) -> None:
    assert search(qtbot, page, "盗窃公私财物怎么处罚")[0] == "刑法#264"
    assert search(qtbot, page, "刑法第二百六十五条") == ["刑法#265"]
    assert page.passage.passage is not None


def test_the_law_of_another_day_is_found_and_what_was_not_searched_is_said(
    qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions
) -> None:
    assert search(qtbot, page, "印章", "2021-05-05") == ["规程#1"]
    assert "later than 2021-05-05: 1 texts" in page.passages.remark.text()
    assert search(qtbot, page, "印章") == ["规程@2022-01-01#1"]
    page.search_wanted.emit("印章", "yesterday")
    assert "no date" in page.status.label.text()


def test_only_the_answer_to_the_last_question_is_shown(
    qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions
) -> None:
    page.search_wanted.emit("印章", "")
    page.search_wanted.emit("刑法第二百六十五条", "")
    qtbot.waitUntil(lambda: found(page) == ["刑法#265"])
    qtbot.wait(50)
    assert found(page) == ["刑法#265"]


def test_the_whole_text_of_a_passage_is_shown_with_the_passage_chosen(
    qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions
) -> None:
    search(qtbot, page, "刑法第二百六十五条")
    page.passage.whole.click()
    qtbot.waitUntil(lambda: found(page) == ["刑法#264", "刑法#265"])
    assert page.passage.passage is not None
    assert page.passage.passage.id == "刑法#265"
    page.contents.work_wanted.emit("rules@2020-01-01")
    qtbot.waitUntil(lambda: found(page) == ["规程#1", "规程#2"])


def test_a_citation_is_on_the_clipboard_and_named(qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions) -> None:
    search(qtbot, page, "刑法第二百六十四条")
    page.passage.cite.click()
    assert QApplication.clipboard().text() == actions.reference()
    assert "刑法 第二百六十四条" in actions.reference()
    assert page.status.label.text() == f"Copied: {actions.reference()}"


def test_a_passage_is_left_out_listed_and_taken_in_again(
    qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions, shelves: KnowledgeLibrary
) -> None:
    search(qtbot, page, "刑法第二百六十四条")
    page.passage.toggle.click()
    qtbot.waitUntil(lambda: page.contents.left_out.text() == "Left out of search: 1")
    assert search(qtbot, page, "刑法第二百六十四条") == []
    page.contents.left_out.chosen.emit()
    qtbot.waitUntil(lambda: found(page) == ["刑法#264"])
    page.passage.toggle.click()
    qtbot.waitUntil(lambda: page.contents.left_out.isHidden())
    assert shelves.left_out() == frozenset()
    assert search(qtbot, page, "刑法第二百六十四条") == ["刑法#264"]


def test_a_shelf_that_is_left_out_is_no_evidence(
    qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions, shelves: KnowledgeLibrary
) -> None:
    page.contents.tree.setCurrentIndex(page.contents.model.index(1, 0))
    page.contents.toggle.click()
    qtbot.waitUntil(lambda: shelves.left_out() == {LibraryPart(PartKind.SHELF, "own")})
    assert shelves.evidence(PassageQuery("印章由谁保管"), "zh").passages == ()


def test_what_was_typed_while_the_library_is_opened_is_searched_for(
    qtbot: QtBot, page: KnowledgePage, worker: Worker, shelves: KnowledgeLibrary, errors: list[Exception]
) -> None:
    actions = KnowledgeActions(page, worker, lambda: shelves, errors.append)
    page.query.setText("刑法第二百六十五条")
    actions.open()
    qtbot.waitUntil(lambda: found(page) == ["刑法#265"])


def test_a_library_that_cannot_be_opened_is_an_error_and_can_be_tried_again(
    qtbot: QtBot, page: KnowledgePage, worker: Worker, errors: list[Exception]
) -> None:
    def refuse() -> KnowledgeLibrary:
        raise StorageError("The library is damaged.")

    actions = KnowledgeActions(page, worker, refuse, errors.append)
    for number in (1, 2):
        actions.open()
        qtbot.waitUntil(lambda number=number: len(errors) == number)
    assert not page.search.isEnabled()
    assert page.status.isHidden()
