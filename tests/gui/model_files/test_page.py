from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.gui.model_files.model import ModelColumn, ModelRow
from mma_desktop.gui.model_files.page import ModelsPage
from mma_desktop.model_files.known_models import FileHash
from tests.gui.model_files.fake_files import DESCRIBED, WRONG, FakeModelFiles, added


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> ModelsPage:
    """A starter model that is not here, one of the user's, and a file that nobody added."""
    for name in ("law.gguf", "loose.gguf"):
        (tmp_path / name).write_bytes(b"GGUF")
    page = ModelsPage()
    qtbot.addWidget(page)
    page.show_models([ModelRow(one) for one in FakeModelFiles(tmp_path, [added(tmp_path / "law.gguf")]).listed()])
    return page


def offered(page: ModelsPage) -> dict[str, bool]:
    buttons = ("add", "verify", "try_out", "record", "remove")
    return {name: getattr(page, name).isEnabled() for name in buttons}


def test_what_is_offered_depends_on_the_chosen_model(page: ModelsPage) -> None:
    assert offered(page) == {"add": True, "verify": False, "try_out": False, "record": False, "remove": False}
    page.table.selectRow(1)
    assert offered(page) == {"add": True, "verify": True, "try_out": True, "record": False, "remove": True}
    page.table.selectRow(2)
    assert offered(page) == {"add": True, "verify": True, "try_out": True, "record": True, "remove": False}


def test_while_something_runs_little_is_offered(page: ModelsPage) -> None:
    page.table.selectRow(1)
    page.allow(busy=False, may_load=False)
    assert page.verify.isEnabled() and not page.try_out.isEnabled()
    page.allow(busy=True, may_load=True)
    assert not any(offered(page).values())


def test_a_file_that_was_replaced_can_be_recorded_anew(page: ModelsPage) -> None:
    page.table.selectRow(1)
    row = page.current
    assert row is not None
    page.show_model(replace(row, described=DESCRIBED, file_hash=FileHash(WRONG)))
    assert page.record.isEnabled() and WRONG in page.prose.toPlainText()
    assert page.model.index(1, ModelColumn.HASH).data() == "changed"


def test_the_chosen_model_stays_so_and_the_starter_sets_stay_in_sight(page: ModelsPage) -> None:
    page.show()
    page.table.selectRow(2)
    page.show_starter(True)
    page.show_models(page.model.rows[1:])
    assert page.current is not None and page.current.model.name == "loose"
    assert page.starter.isVisible() and not page.prose.isVisible()
    page.table.selectRow(0)
    assert page.prose.isVisible() and "law" in page.prose.toPlainText()


def test_without_models_nothing_but_adding_is_offered(page: ModelsPage) -> None:
    page.show_models([])
    assert page.current is None and page.prose.toPlainText() == ""
    assert [name for name, allowed in offered(page).items() if allowed] == ["add"]
