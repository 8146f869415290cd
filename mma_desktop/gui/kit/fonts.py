"""The fonts that ship with the program, so that Chinese shows on a machine that has none."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

from mma_desktop.errors import ResourceError

FAMILY = "Noto Sans SC"
NORMAL_SIZE = 10
SMALLEST, LARGEST = -2, 8


def load_fonts(folder: Path) -> None:
    """Make every font file in `folder` known to Qt. Raises ResourceError for one that Qt refuses."""
    for path in sorted(folder.glob("*.ttf")):
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise ResourceError(f"The font {path.name} cannot be used.", "Reinstall the program.")


def window_font(system: QFont, larger: int = 0) -> QFont:
    """The font of the window: ours first, the system's for what ours lacks, `larger` points above the normal size."""
    font = QFont(system)
    font.setFamilies([FAMILY, *system.families()])
    font.setPointSize(NORMAL_SIZE + max(SMALLEST, min(LARGEST, larger)))
    return font
