"""What the tests of the knowledge page share: the page, and what acts for it over a small library."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.knowledge.actions import KnowledgeActions
from mma_desktop.gui.knowledge.page import KnowledgePage
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary


@pytest.fixture
def errors() -> list[Exception]:
    return []


@pytest.fixture
def page(qtbot: QtBot) -> KnowledgePage:
    page = KnowledgePage()
    qtbot.addWidget(page)
    return page


@pytest.fixture
def actions(
    qtbot: QtBot, page: KnowledgePage, worker: Worker, shelves: KnowledgeLibrary, errors: list[Exception]
) -> Iterator[KnowledgeActions]:
    """Over the opened library."""
    actions = KnowledgeActions(page, worker, lambda: shelves, errors.append)
    actions.open()
    qtbot.waitUntil(lambda: page.contents.model.rowCount() == 2)
    yield actions
    assert errors == []
