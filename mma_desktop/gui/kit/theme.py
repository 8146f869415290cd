"""The colours of the window, light and dark, and the switch between them.

Controls are drawn by Qt's Fusion style from the palette; the style sheet only shapes frames and tabs. Meaning is never
carried by colour alone: highlighted amounts are underlined too, nodes bear their action's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from mma_desktop.domain.tree import NodeKind

SYSTEM, LIGHT, DARK = "system", "light", "dark"
_DARKEST_LIGHT = 128
_TITLE_SCALE, _VALUE_SCALE = 1.4, 1.9
_OUTLINE = 140  # per cent, as much as Fusion darkens it


@dataclass(frozen=True, slots=True)
class Colours:
    """Named colours. `kinds` gives each type of node its fill and its border."""

    window: str
    surface: str
    stripe: str
    border: str
    text: str
    muted: str
    accent: str
    on_accent: str
    counted: str
    uncounted: str
    selected: str
    good: str
    warning: str
    bad: str
    kinds: Mapping[NodeKind, tuple[str, str]]


LIGHT_COLOURS = Colours(
    window="#f3f4f6",
    surface="#ffffff",
    stripe="#f8f9fb",
    border="#d3d8df",
    text="#1b2430",
    muted="#566172",
    accent="#1d5bb8",
    on_accent="#ffffff",
    counted="#cdebd5",
    uncounted="#e6e9ed",
    selected="#ffd65c",
    good="#1a6f39",
    warning="#8a5600",
    bad="#b3261e",
    kinds={
        NodeKind.ROOT: ("#e9ebef", "#677384"),
        NodeKind.RESTATED: ("#ece3f9", "#7549b5"),
        NodeKind.ANSWER_GENERAL: ("#dfeafb", "#2563b4"),
        NodeKind.ANSWER_DOMAIN: ("#dcf1e3", "#217a45"),
        NodeKind.ANSWER_LEDGER: ("#d9f0f2", "#10707d"),
        NodeKind.ANSWER_SCORED: ("#eef0d6", "#66700f"),
        NodeKind.KNOWLEDGE: ("#fcedd3", "#9a6200"),
        NodeKind.KNOWLEDGE_RESTATED: ("#f9e2e4", "#a8434b"),
    },
)

DARK_COLOURS = Colours(
    window="#1f2329",
    surface="#171a1f",
    stripe="#1c2026",
    border="#3b424d",
    text="#e5e8ec",
    muted="#a2abb8",
    accent="#78adff",
    on_accent="#0a1526",
    counted="#1f5233",
    uncounted="#363d47",
    selected="#7d6200",
    good="#6fd08f",
    warning="#f0b95a",
    bad="#ff8a80",
    kinds={
        NodeKind.ROOT: ("#2c3139", "#8b95a5"),
        NodeKind.RESTATED: ("#362a4b", "#b592ec"),
        NodeKind.ANSWER_GENERAL: ("#1f3350", "#78adff"),
        NodeKind.ANSWER_DOMAIN: ("#1d3d2a", "#6fd08f"),
        NodeKind.ANSWER_LEDGER: ("#153a40", "#62c9d6"),
        NodeKind.ANSWER_SCORED: ("#34381a", "#c3cc6a"),
        NodeKind.KNOWLEDGE: ("#45341a", "#f0b95a"),
        NodeKind.KNOWLEDGE_RESTATED: ("#482a2d", "#f0959c"),
    },
)


def colours_of(widget: QWidget) -> Colours:
    """The colours that go with the palette of `widget`."""
    dark = widget.palette().color(QPalette.ColorRole.Window).lightness() < _DARKEST_LIGHT
    return DARK_COLOURS if dark else LIGHT_COLOURS


class Appearance(QObject):
    """Gives the application its colours: those the user chose, or those the system shows at the moment."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self._app = app
        self.choice = SYSTEM
        self._points = app.font().pointSize()
        app.styleHints().colorSchemeChanged.connect(self._follow_system)

    def use(self, choice: str) -> None:
        """Show `light`, `dark` or `system` colours from now on."""
        self.choice = choice
        hints = self._app.styleHints()
        if choice == SYSTEM:
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(Qt.ColorScheme.Dark if choice == DARK else Qt.ColorScheme.Light)
        self._apply()

    def use_points(self, points: int) -> None:
        """Show headlines in proportion to this text size from now on."""
        self._points = points
        self._apply()

    def _follow_system(self) -> None:
        if self.choice == SYSTEM:
            self._apply()

    def _apply(self) -> None:
        colours = DARK_COLOURS if self._is_dark() else LIGHT_COLOURS
        self._app.setPalette(palette(colours))
        for kind in ("QAbstractSpinBox", "QComboBox"):
            self._app.setPalette(outlined(colours), kind)  # pyright: ignore[reportArgumentType] - the stub is wrong
        self._app.setStyleSheet(style_sheet(colours, self._points))

    def _is_dark(self) -> bool:
        if self.choice in (LIGHT, DARK):
            return self.choice == DARK
        return self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark


def palette(colours: Colours) -> QPalette:
    """The palette from which Fusion draws everything."""
    made = QPalette()
    for role, colour in _roles(colours).items():
        made.setColor(role, QColor(colour))
    faded = QColor(_faded(colours))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faded)
    made.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, QColor(colours.border))
    return made


def outlined(colours: Colours) -> QPalette:
    """The palette of a control that Fusion outlines in a darker window colour, which on a dark window nobody sees."""
    made = palette(colours)
    if colours is DARK_COLOURS:
        made.setColor(QPalette.ColorRole.Window, QColor(colours.border).lighter(_OUTLINE))
    return made


def _roles(colours: Colours) -> dict[QPalette.ColorRole, str]:
    role = QPalette.ColorRole
    return {
        role.Window: colours.window,
        role.WindowText: colours.text,
        role.Base: colours.surface,
        role.AlternateBase: colours.stripe,
        role.Text: colours.text,
        role.PlaceholderText: colours.muted,
        role.Button: colours.window,
        role.ButtonText: colours.text,
        role.BrightText: colours.bad,
        role.Highlight: colours.accent,
        role.HighlightedText: colours.on_accent,
        role.Accent: colours.accent,
        role.Link: colours.accent,
        role.LinkVisited: colours.accent,
        role.ToolTipBase: colours.surface,
        role.ToolTipText: colours.text,
    }


def _mixed(one: str, other: str) -> QColor:
    """The colour half way between two."""
    a, b = QColor(one), QColor(other)
    return QColor((a.red() + b.red()) // 2, (a.green() + b.green()) // 2, (a.blue() + b.blue()) // 2)


def style_sheet(colours: Colours, points: int) -> str:
    """Frames, tabs, buttons and headlines, these in proportion to the text size; the rest follows the palette."""
    parts = (_frames(colours), _texts(colours, points), _tabs(colours), _fields(colours), _buttons(colours))
    return "\n".join((*parts, _primary_button(colours), _lists(colours)))


def _frames(colours: Colours) -> str:
    return f"""
    QFrame#strip, QFrame#bar {{ background: {colours.window}; border: none; }}
    QFrame#strip {{ border-bottom: 1px solid {colours.border}; }}
    QFrame#bar {{ border-top: 1px solid {colours.border}; }}
    QFrame#card {{ background: {colours.surface}; border: 1px solid {colours.border}; border-radius: 6px; }}
    QMenuBar {{ background: {colours.window}; border-bottom: 1px solid {colours.border}; }}
    QSplitter::handle:horizontal {{ background: {colours.border}; }}
    QSplitter::handle:vertical {{ background: transparent; }}
    """


def _texts(colours: Colours, points: int) -> str:
    return f"""
    QLabel#muted {{ color: {colours.muted}; }}
    QLabel#warning {{ color: {colours.warning}; font-weight: bold; }}
    QLabel#link {{ color: {colours.accent}; }}
    QLabel#link:focus {{ text-decoration: underline; }}
    QLabel#heading, QLabel#title, QLabel#value {{ font-weight: bold; }}
    QLabel#title {{ font-size: {points * _TITLE_SCALE}pt; }}
    QLabel#value {{ font-size: {points * _VALUE_SCALE}pt; }}
    """


def _tabs(colours: Colours) -> str:
    return f"""
    QTabWidget::pane {{ border: none; border-top: 1px solid {colours.border}; top: -1px; }}
    QTabBar::tab {{ background: transparent; color: {colours.muted}; padding: 7px 10px; border: none;
                    border-bottom: 2px solid transparent; }}
    QTabBar::tab:selected {{ color: {colours.text}; border-bottom: 2px solid {colours.accent}; }}
    QTabBar::tab:hover:!selected {{ color: {colours.text}; border-bottom: 2px solid {colours.border}; }}
    QTabBar::tab:focus {{ color: {colours.accent}; }}
    QTabBar::tear {{ image: none; width: 0; }}
    """


def _fields(colours: Colours) -> str:
    return f"""
    QLineEdit {{ border: 1px solid {colours.border}; border-radius: 4px; padding: 3px 6px;
                 background: {colours.surface}; }}
    QLineEdit:focus {{ border-color: {colours.accent}; }}
    QAbstractSpinBox QLineEdit {{ border: none; padding: 0; }}
    QCheckBox::indicator:unchecked {{ border: 1px solid {colours.muted}; border-radius: 3px;
                                      background: {colours.surface}; }}
    QCheckBox::indicator:unchecked:disabled {{ border-color: {_faded(colours)}; }}
    """


def _buttons(colours: Colours) -> str:
    return f"""
    QPushButton {{ background: {colours.surface}; border: 1px solid {colours.border}; border-radius: 4px;
                   padding: 4px 14px; min-height: 1em; }}
    QPushButton:hover {{ border-color: {colours.muted}; }}
    QPushButton:pressed {{ background: {colours.border}; }}
    QPushButton:checked {{ background: {colours.border}; border-color: {colours.muted}; }}
    QPushButton:focus, QPushButton:default {{ border-color: {colours.accent}; }}
    QPushButton:disabled {{ background: {colours.window}; color: {_faded(colours)}; }}
    QToolButton:checked {{ background-color: {colours.border}; }}
    """


def _primary_button(colours: Colours) -> str:
    return f"""
    QPushButton#primary {{ background: {colours.accent}; color: {colours.on_accent}; border-color: {colours.accent}; }}
    QPushButton#primary:hover, QPushButton#primary:focus {{ border-color: {colours.text}; }}
    QPushButton#primary:disabled {{ background: {colours.border}; color: {colours.muted};
                                    border-color: {colours.border}; }}
    """


def _lists(colours: Colours) -> str:
    return f"""
    QHeaderView::section {{ background: {colours.window}; color: {colours.muted}; border: none;
                            border-bottom: 1px solid {colours.border}; padding: 4px 7px; }}
    QTableView::item {{ padding: 3px 4px; }}
    QTreeView::item {{ padding: 0 4px; }}
    QAbstractItemView {{ outline: 1px dotted {colours.text}; }}
    QPlainTextEdit, QListView, QTreeView, QTableView, QGraphicsView {{ border: 1px solid {colours.border};
        border-radius: 4px; }}
    QPlainTextEdit:focus, QListView:focus, QTreeView:focus, QTableView:focus, QGraphicsView:focus {{
        border: 1px solid {colours.accent}; }}
    """


def _faded(colours: Colours) -> str:
    """The colour of what cannot be used now."""
    return _mixed(colours.muted, colours.window).name()
