"""The window's languages: English in the source, Chinese by Qt's own translation files, switched while it runs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

LANGUAGES: Mapping[str, str] = {"zh": "简体中文", "en": "English"}

_LOCALES = {
    "zh": QLocale(QLocale.Language.Chinese, QLocale.Country.China),
    "en": QLocale(QLocale.Language.English, QLocale.Country.UnitedStates),
}

# What Qt's own Chinese lacks of its file dialog.
_LACKED_BY_QT = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Computer"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
)


def system_language() -> str:
    """zh on a Chinese system, otherwise en."""
    return "zh" if QLocale.system().language() == QLocale.Language.Chinese else "en"


class LanguageSwitch(QObject):
    """Installs the translations of one language at a time; every open screen follows at once."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the program's own .qm files."""
        super().__init__()
        self._folder = folder
        self._installed: list[QTranslator] = []
        self.current = "en"

    def use(self, language: str) -> None:
        """Show everything in `language` from now on; an unknown one counts as en."""
        for translator in self._installed:
            QCoreApplication.removeTranslator(translator)
        self.current = language if language in LANGUAGES else "en"
        QLocale.setDefault(_LOCALES[self.current])
        self._installed = [self._load(folder, name) for folder, name in self._files()]
        for translator in self._installed:
            QCoreApplication.installTranslator(translator)

    def _files(self) -> list[tuple[str, str]]:
        """Qt's texts first, ours last: the last one installed is asked first. English needs neither."""
        if self.current == "en":
            return []
        qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        return [(qt, "qtbase_zh_CN.qm"), (str(self._folder), "mma_desktop_zh_CN.qm")]

    def _load(self, folder: str, name: str) -> QTranslator:
        translator = QTranslator(self)
        translator.load(name, folder)
        return translator
