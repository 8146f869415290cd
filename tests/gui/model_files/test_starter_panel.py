from __future__ import annotations

import re
from pathlib import Path

from pytestqt.qtbot import QtBot

from mma_desktop import paths
from mma_desktop.gui.kit.labels import starter_set_name
from mma_desktop.gui.model_files.starter_panel import StarterPanel
from mma_desktop.gui.shell.display import Display
from mma_desktop.model_files.catalog import load_starter
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


def test_every_set_is_named_in_the_language_of_the_window(qtbot: QtBot, tmp_path: Path, display: Display) -> None:
    panel = StarterPanel()
    qtbot.addWidget(panel)
    panel.show_offers(FakeModelFiles(tmp_path).offers(), "small")
    assert panel.sets.currentText() == "Default pair (small)"
    display.use_language("zh")
    qtbot.waitUntil(lambda: panel.sets.currentText() == "默认组合（small）")
    assert panel.prose.toPlainText().startswith("默认组合（small）")
    names = load_starter(paths.starter_sets()).sets
    assert all(re.search("[一-龥]", starter_set_name(name)) for name in names)


def test_a_set_that_is_here_can_be_checked(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "start.gguf").write_bytes(b"GGUF")
    panel = StarterPanel()
    qtbot.addWidget(panel)
    panel.show_offers(FakeModelFiles(tmp_path).offers(), "small")
    assert "repair" in panel.fetch.text() and panel.fetch.isEnabled()
