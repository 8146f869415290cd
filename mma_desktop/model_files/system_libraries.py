"""The system libraries that Qt's wheel leaves out and its window needs on Linux, with the packages that hold them.

Where one is missing Qt ends the process without an error that could be caught, so it is looked for beforehand.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator, Mapping

_PACKAGES: Mapping[str, str] = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}


def packages() -> list[str]:
    """All packages of Debian and Ubuntu that the window needs."""
    return list(_PACKAGES.values())


def missing_packages() -> list[str]:
    """Those whose library this process cannot load; none on other systems than Linux."""
    return [] if sys.platform != "linux" else list(_missing())


def _missing() -> Iterator[str]:
    for library, package in _PACKAGES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            yield package
