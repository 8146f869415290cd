"""Without the mouse: on every page the Tab key goes in the order of reading, it is seen where, and Esc closes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.panel import ClosablePanel
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow

_MOST_STOPS = 120


def _tab(number: int) -> Callable[[MainWindow], None]:
    return lambda window: window.workspace.tabs.setCurrentIndex(number)


PAGES: Mapping[str, Callable[[MainWindow], None]] = {
    "welcome": lambda window: window.workspace.show_welcome(True),
    "advanced": lambda window: window.workspace.form.advanced.setChecked(True),
    "find": lambda window: window.workspace.case.find_bar.open(),
    **{f"tab{number + 1}": _tab(number) for number in range(8)},
    "knowledge": lambda window: window.knowledge.show(True),
    "packs": lambda window: window.packs.show(True),
    "batches": lambda window: window.batches.show(True),
    "compare": lambda window: window.compare.show(True),
    "settings": lambda window: _show_settings(window),
    "models": lambda window: window.models.show(True),
    "starter": lambda window: window.models.show_starter(),
}


def _show_settings(window: MainWindow) -> None:
    window.settings.show(True)
    window.workspace.settings.advanced.setChecked(True)


@pytest.fixture(params=PAGES)
def page(qtbot: QtBot, solved: MainWindow, request: pytest.FixtureRequest) -> MainWindow:
    """The window with a run, and one of its pages in sight."""
    PAGES[request.param](solved)
    solved.activateWindow()
    for _ in range(3):
        QApplication.processEvents()
    return solved


def _stops(qtbot: QtBot, window: MainWindow) -> list[QWidget]:
    """Where the Tab key goes, from the first stop of the window until it comes there again."""
    first = next(one for one in _chain(window) if one.isVisible() and one.isEnabled())
    first.setFocus(Qt.FocusReason.TabFocusReason)
    stops = [first]
    for _ in range(_MOST_STOPS):
        qtbot.keyClick(stops[-1], Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        if focused is first:
            return stops
        assert focused not in stops, f"the Tab key goes round without {first}"
        stops.append(focused)
    raise AssertionError("the Tab key does not come round")


def _chain(window: MainWindow) -> list[QWidget]:
    """What takes the Tab key, in the window's order."""
    found, widget = list[QWidget](), window.nextInFocusChain()
    while widget is not None and widget is not window:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def _parts(one: QWidget, other: QWidget) -> tuple[QRect, QRect]:
    """Where the largest parts of the window stand that hold the one and not the other."""
    above = [other, *_ancestors(other)]
    held = [one, *_ancestors(one)]
    common = next(widget for widget in held if widget in above)
    return _place(_child(common, held)), _place(_child(common, above))


def _child(common: QWidget, line: list[QWidget]) -> QWidget:
    return line[max(0, line.index(common) - 1)]


def _ancestors(widget: QWidget) -> list[QWidget]:
    found, above = list[QWidget](), widget.parentWidget()
    while above is not None:
        found.append(above)
        above = above.parentWidget()
    return found


def _place(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def _goes_back(one: QWidget, other: QWidget) -> bool:
    """Whether a reader would have come to the other one before."""
    here, there = _parts(one, other)
    beside = here.top() <= there.bottom() and there.top() <= here.bottom()
    return there.right() <= here.left() if beside else there.bottom() <= here.top()


def test_the_tab_key_follows_the_order_of_reading_and_is_seen(qtbot: QtBot, page: MainWindow, display: Display) -> None:
    stops = _stops(qtbot, page)
    assert len(stops) > 5
    back = [(one, other) for one, other in pairwise(stops) if _goes_back(one, other)]
    assert [(_named(one), _named(other)) for one, other in back] == []
    for appearance in ("light", "dark"):
        display.use_appearance(appearance)
        QApplication.processEvents()
        assert [_named(stop) for stop in stops if not _is_seen(stop)] == [], appearance


def _is_seen(stop: QWidget) -> bool:
    """Whether it looks otherwise with the keyboard."""
    stop.setFocus(Qt.FocusReason.ShortcutFocusReason)
    with_it = stop.grab().toImage()
    stop.clearFocus()
    return stop.grab().toImage() != with_it


def _named(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()}"


@pytest.mark.parametrize(
    "opened", ["knowledge", "packs", "batches", "compare", "settings", "models", "welcome", "find"]
)
def test_escape_closes_what_was_opened(qtbot: QtBot, solved: MainWindow, opened: str) -> None:
    PAGES[opened](solved)
    solved.activateWindow()
    QApplication.processEvents()
    for stop in [one for one in _chain(solved) if one.isVisible() and one.isEnabled() and _closable(one)]:
        PAGES[opened](solved)
        closable = _closable(stop)
        stop.setFocus()
        qtbot.keyClick(stop, Qt.Key.Key_Escape)
        assert closable is not None
        assert closable.isHidden(), _named(stop)


@pytest.mark.parametrize("opened", ["compare", "settings", "find"])
def test_escape_on_what_was_opened_lets_the_run_go_on(qtbot: QtBot, solved: MainWindow, opened: str) -> None:
    PAGES[opened](solved)
    solved.activateWindow()
    solved.menus.stop.setEnabled(True)
    (stop, *_) = [one for one in _chain(solved) if one.isVisible() and one.isEnabled() and _closable(one)]
    stop.setFocus()
    with qtbot.assertNotEmitted(solved.menus.stop.triggered):
        qtbot.keyClick(stop, Qt.Key.Key_Escape)


def test_escape_closes_the_starter_sets_before_their_page(qtbot: QtBot, solved: MainWindow) -> None:
    solved.models.show_starter()
    page = solved.workspace.model_files
    qtbot.keyClick(page.starter.sets, Qt.Key.Key_Escape)
    assert page.starter.isHidden()
    assert page.isVisible()
    qtbot.keyClick(page.table, Qt.Key.Key_Escape)
    assert page.isHidden()


def _closable(widget: QWidget) -> ClosablePanel | None:
    return next((one for one in _ancestors(widget) if isinstance(one, ClosablePanel)), None)
