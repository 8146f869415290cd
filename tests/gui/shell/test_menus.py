from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.menus import Menus


def _orders(window: QMainWindow) -> list[QAction]:
    return [order for menu in window.findChildren(QMenu) for order in menu.actions() if not order.isSeparator()]


def test_every_order_has_a_text_in_the_language_of_the_moment(qtbot: QtBot, display: Display) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    menus = Menus(window)
    assert len(_orders(window)) > 15
    assert all(order.text() for order in _orders(window))
    display.use_language("zh")
    menus.retranslate()
    assert menus.start.text().startswith("开始")
    assert all(order.text() for order in _orders(window))


def test_an_order_is_emitted_and_nothing_else_happens(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    menus = Menus(window)
    window.show()
    with qtbot.waitSignal(menus.quit.triggered):
        menus.quit.trigger()
    assert window.isVisible()
