"""Bring the window's translations up to date: collect the source texts, then compile what is translated.

Run it after changing a text in mma_desktop/gui, translate what is new in resources/i18n/*.ts (Qt Linguist opens them),
and run it again. Both tools come with PySide6.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
SOURCES = _ROOT / "mma_desktop" / "gui"
FOLDER = _ROOT / "resources" / "i18n"


def main() -> None:
    """Update every .ts file and write its .qm file beside it."""
    for texts in sorted(FOLDER.glob("*.ts")):
        collect(texts)
        compile_texts(texts, texts.with_suffix(".qm"))


def collect(texts: Path) -> None:
    """Add the source texts that `texts` lacks, and drop those that are gone."""
    sources = [str(path.relative_to(_ROOT)) for path in sorted(SOURCES.rglob("*.py"))]
    _run("pyside6-lupdate", *sources, "-no-obsolete", "-locations", "none", "-ts", str(texts))


def compile_texts(texts: Path, target: Path) -> None:
    """Write the compiled form of `texts`; a text without a translation is an error."""
    _run("pyside6-lrelease", "-fail-on-unfinished", str(texts), "-qm", str(target))


def _run(tool: str, *arguments: str) -> None:
    """Run one of PySide6's tools, which lie beside the interpreter, in the checkout's root."""
    command = [str(Path(sys.executable).with_name(tool)), *arguments]
    subprocess.run(command, cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
