from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence

from mma_desktop.gui.guide.shortcuts import shortcut_groups
from mma_desktop.gui.shell.window import MainWindow


def test_every_order_with_a_key_is_listed_once_under_its_menu(window: MainWindow) -> None:
    groups = shortcut_groups(window, "Elsewhere")
    told = {(group.title, name): keys for group in groups for keys, name in group.orders}
    assert told["Run", "Start"] == "F5"
    assert told["Help", "User guide"] == "F1"
    assert told["Elsewhere", "The tree one rollout earlier"] == "Alt+Left"
    assert told["Elsewhere", window.workspace.runs.delete.text()] == "Del"
    names = [name for group in groups for _, name in group.orders]
    assert len(names) == len(set(names))
    assert not any("&" in name for name in names)


def test_another_key_is_listed_as_it_is(window: MainWindow) -> None:
    window.menus.start.setShortcut(QKeySequence("F9"))
    assert ("F9", "Start") in shortcut_groups(window, "Elsewhere")[1].orders
    keyless = QAction("Keyless", window)
    window.addAction(keyless)
    assert not any(name == "Keyless" for group in shortcut_groups(window, "") for _, name in group.orders)
