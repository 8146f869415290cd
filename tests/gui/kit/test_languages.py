from __future__ import annotations

import re
import runpy
import shutil
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.languages import LanguageSwitch
from mma_desktop.gui.run.form import SolveForm
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.paths import resources

CHINESE = resources() / "i18n" / "mma_desktop_zh_CN.ts"
SCRIPT = Path(__file__).parents[3] / "packaging" / "update_translations.py"


@pytest.fixture
def switch(qapp: QApplication) -> Iterator[LanguageSwitch]:
    switch = LanguageSwitch(resources() / "i18n")
    yield switch
    switch.use("en")


@pytest.fixture(scope="module")
def script() -> dict[str, Callable[..., None]]:
    return runpy.run_path(str(SCRIPT))


def _messages(path: Path) -> list[tuple[str, ElementTree.Element]]:
    """The source text and the translation of every message."""
    messages = ElementTree.parse(path).getroot().iter("message")
    return [(message.findtext("source", ""), message.findall("translation")[0]) for message in messages]


def test_chinese_is_complete() -> None:
    for source, translation in _messages(CHINESE):
        assert translation.get("type") is None, source
        assert translation.text, source


def test_placeholders_and_file_patterns_survive_translation() -> None:
    kept = re.compile(r"\{\d\}|\*\.\w+|;;")
    for source, translation in _messages(CHINESE):
        assert sorted(kept.findall(source)) == sorted(kept.findall(translation.text or "")), source


def test_no_text_of_the_window_is_missing(tmp_path: Path, script: dict[str, Callable[..., None]]) -> None:
    """Collecting again finds nothing new and nothing gone."""
    copy = Path(shutil.copy(CHINESE, tmp_path))
    script["collect"](copy)
    assert [source for source, _ in _messages(copy)] == [source for source, _ in _messages(CHINESE)]


def test_the_compiled_file_is_up_to_date(tmp_path: Path, script: dict[str, Callable[..., None]]) -> None:
    compiled = tmp_path / "again.qm"
    script["compile_texts"](CHINESE, compiled)
    assert compiled.read_bytes() == CHINESE.with_suffix(".qm").read_bytes()


def test_switching_changes_our_texts_and_the_locale(switch: LanguageSwitch) -> None:
    switch.use("zh")
    assert QCoreApplication.translate("Labels", "Knowledge") == "知识"
    assert QLocale().language() == QLocale.Language.Chinese
    switch.use("en")
    assert QCoreApplication.translate("Labels", "Knowledge") == "Knowledge"
    assert QLocale().language() == QLocale.Language.English


def test_qt_s_own_buttons_follow(switch: LanguageSwitch) -> None:
    switch.use("zh")
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert buttons.button(QDialogButtonBox.StandardButton.Cancel).text() == "取消"


def test_a_screen_that_is_open_follows(qtbot: QtBot, switch: LanguageSwitch, preferences: Preferences) -> None:
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    assert form.general.accessibleName() == "General model"
    switch.use("zh")
    qtbot.waitUntil(lambda: form.general.accessibleName() == "通用模型")


def test_an_unknown_language_is_english(switch: LanguageSwitch) -> None:
    switch.use("tlh")
    assert switch.current == "en"


def test_the_file_dialog_of_qt_speaks_chinese_whole(switch: LanguageSwitch) -> None:
    switch.use("zh")
    said = {"&Look in:": "查找范围(&I)：", "Files of &type:": "文件类型(&T)：", "&Open": "打开(&O)"}
    for source, chinese in said.items():
        assert QCoreApplication.translate("QFileDialog", source) == chinese
    assert QCoreApplication.translate("QAbstractFileIconProvider", "Folder", "All other platforms") == "文件夹"
