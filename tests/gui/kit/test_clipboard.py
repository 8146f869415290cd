from __future__ import annotations

import pytest
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.clipboard import clear_own


@pytest.mark.parametrize("ours", [True, False])
def test_only_what_was_copied_here_is_taken_away(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ours: bool) -> None:
    clipboard = QApplication.clipboard()
    monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _self: ours)  # without a screen it owns nothing
    clipboard.setText("赵某盗窃案")
    clear_own()
    assert clipboard.text() == ("" if ours else "赵某盗窃案")
