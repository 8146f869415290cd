"""pdfium draws with the fonts that ship with the program where a PDF names a font and does not hold it.

Chinese court files often name SimSun or STSong and leave it to the reader. The parser's child may open no font of the
system, and without one pdfium draws nothing there: the text would count as hidden, and its page show blank. With the
shipped fonts a file also reads the same on every machine.
"""

from __future__ import annotations

import ctypes
from functools import cache

import pypdfium2.raw as pdfium

from mma_desktop import paths


@cache
def use_shipped_fonts() -> object:
    """Start pdfium anew with the shipped fonts, once; no document may be open. Returns what it goes on pointing to."""
    folder = ctypes.create_string_buffer(str(paths.resources() / "fonts").encode())
    folders = (ctypes.POINTER(ctypes.c_char) * 2)(ctypes.cast(folder, ctypes.POINTER(ctypes.c_char)))  # ends with NULL
    config = pdfium.FPDF_LIBRARY_CONFIG(version=2, m_pUserFontPaths=folders)
    pdfium.FPDF_DestroyLibrary()
    pdfium.FPDF_InitLibraryWithConfig(config)
    return folder, folders
