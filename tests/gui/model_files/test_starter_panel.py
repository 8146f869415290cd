from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from mma_desktop.gui.model_files.starter_panel import StarterPanel
from tests.gui.model_files.fake_files import FakeModelFiles


def test_the_button_says_how_much_it_brings_and_alone_asks_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    panel, wanted = StarterPanel(), list[str]()
    qtbot.addWidget(panel)
    panel.fetch_wanted.connect(wanted.append)
    assert not panel.fetch.isEnabled()
    panel.show_offers(FakeModelFiles(tmp_path).offers(), "small")
    assert panel.fetch.text() == "Download 98 MB now" and "start.gguf" in panel.prose.toPlainText()
    assert wanted == []
    panel.fetch.click()
    assert wanted == ["small"]
    panel.allow(False)
    assert not panel.fetch.isEnabled()


def test_a_set_that_is_here_can_be_checked(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "start.gguf").write_bytes(b"GGUF")
    panel = StarterPanel()
    qtbot.addWidget(panel)
    panel.show_offers(FakeModelFiles(tmp_path).offers(), "small")
    assert "repair" in panel.fetch.text() and panel.fetch.isEnabled()
