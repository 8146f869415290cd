"""The fonts that ship with the program, so that Chinese shows on a machine that has none."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

from mma_desktop.errors import ResourceError

FAMILY = "Noto Sans SC"
NORMAL_SIZE = 10
SMALLEST, LARGEST = -2, 8
_NARROW = QFont.Tag("palt")


def load_fonts(folder: Path) -> None:
    """Make every font file in `folder` known to Qt. Raises ResourceError for one that Qt refuses."""
    for path in sorted(folder.glob("*.ttf")):
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise ResourceError(f"The font {path.name} cannot be used.", "Reinstall the program.")


def window_font(system: QFont, larger: int = 0, language: str = "zh") -> QFont:
    """The font of the window: ours first, the system's for what ours lacks, `larger` points above the normal size.

    Ours has Chinese marks, quotation marks too, each as wide as a character; in any other `language` they are narrow.
    """
    font = QFont(system)
    font.setFamilies([FAMILY, *system.families()])
    if language != "zh":
        font.setFeature(_NARROW, 1)
    font.setPointSize(NORMAL_SIZE + max(SMALLEST, min(LARGEST, larger)))
    return font
