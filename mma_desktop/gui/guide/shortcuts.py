"""The keys of the window's orders, read from the orders themselves, so that no list can differ from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QMenu

from mma_desktop.gui.kit.plain import without_key

_BETWEEN = "  "


@dataclass(frozen=True, slots=True)
class ShortcutGroup:
    """What a menu or another place is called, and its orders, each with its keys."""

    title: str
    orders: tuple[tuple[str, str], ...]


def shortcut_groups(window: QMainWindow, elsewhere: str) -> tuple[ShortcutGroup, ...]:
    """Those of each menu, then those of lists and drawings, which have no menu, under the title `elsewhere`."""
    menus = [menu for entry in window.menuBar().actions() if isinstance(menu := entry.menu(), QMenu)]
    groups = [ShortcutGroup(without_key(menu.title()), tuple(map(_order, _with_keys(menu)))) for menu in menus]
    known = {action for menu in menus for action in _with_keys(menu)}
    others = [_order(action) for action in window.findChildren(QAction) if _is_told(action) and action not in known]
    others += [(_keys([one.key()]), one.whatsThis()) for one in window.findChildren(QShortcut) if one.whatsThis()]
    return tuple(group for group in (*groups, ShortcutGroup(elsewhere, tuple(others))) if group.orders)


def _with_keys(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        if isinstance(inner := action.menu(), QMenu):
            yield from _with_keys(inner)
        elif _is_told(action):
            yield action


def _is_told(action: QAction) -> bool:
    return bool(action.shortcuts() and action.text())


def _order(action: QAction) -> tuple[str, str]:
    return _keys(action.shortcuts()), without_key(action.text())


def _keys(sequences: list[QKeySequence]) -> str:
    return _BETWEEN.join(one.toString(QKeySequence.SequenceFormat.NativeText) for one in sequences)
