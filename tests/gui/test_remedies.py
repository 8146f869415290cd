"""What an error says in the window: what can be done there, and no command of the terminal."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from types import ModuleType

import pytest

from mma_desktop import paths
from mma_desktop.errors import InputError, ModelError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.shell.display import Display
from mma_desktop.translation import for_the_window, sentences, window_sentences

_COMMAND = re.compile(r"mma-desktop [a-z]|`[a-z]+ [a-z]+|--[a-z]+")
_OF_THE_TERMINAL = re.compile(
    r"mma_desktop\.(cli|evaluation|hosts|panels|synthesis)\b|"
    r"mma_desktop\.(holding|model_files\.health|workflows\.work_journal)$"
)
"""Rooms that no order of the window reaches."""

_WITHOUT_AN_EQUAL = {
    "Correct it there; `mma-desktop tasks example` prints a right file, docs/how-to-add-a-task.md explains it.",
    "Name it with --task, such as --task eca.",  # the form always names one
    "Name that one: `mma-desktop verify FILE --library LIBRARY`.",  # a window has one library
    "Restore the last good copy: mma-desktop library backups, then mma-desktop library restore.",  # of repair
    "Run `mma-desktop eval --out DIR --calibrate` again.",  # of doctor
}


def _said_in_the_window(finder: ModuleType) -> set[str]:
    source = finder.Source(finder.PACKAGE)
    source.modules = {name: one for name, one in source.modules.items() if not _OF_THE_TERMINAL.match(name)}
    return source.said()


def test_no_error_names_a_command_that_the_window_has_an_equal_for(
    packaging_script: Callable[[str], ModuleType],
) -> None:
    """Write the window's words for new ones into resources/sentences/window.toml."""
    said = _said_in_the_window(packaging_script("sentences"))
    assert len(said) > 500
    named = {sentence for sentence in said if _COMMAND.search(for_the_window(sentence))}
    assert {sentence for sentence in named if "python -m" not in sentence} == _WITHOUT_AN_EQUAL


@pytest.mark.parametrize("sentence", window_sentences())
def test_each_sentence_is_found_with_its_values(sentence: str) -> None:
    expected = window_sentences()[sentence]
    assert for_the_window(sentence.replace("{0}", "«a»")) == expected.replace("{0}", "«a»")
    assert not _COMMAND.search(expected)
    assert expected in sentences()


@pytest.mark.parametrize("sentence", window_sentences().values())
def test_what_it_names_in_quotes_is_there_under_that_name(sentence: str) -> None:
    names = _names()
    for language, text in ((0, sentence), (1, sentences()[sentence])):
        assert set(re.findall("“(.+?)”", text)) <= {pair[language] for pair in names}


def test_an_error_says_what_to_do_in_the_window(display: Display) -> None:
    error = ModelError("The model small is not here: small.gguf is missing.", "Run: mma-desktop models fetch small")
    assert labels.explanation(error).endswith(
        "Download the starter set small (“Starter sets …” on the page of models, Ctrl+Shift+D)."
    )
    display.use_language("zh")
    assert "入门模型组 small（模型页 Ctrl+Shift+D 的“入门模型组…”）" in labels.explanation(error)
    assert labels.explanation(InputError("«a»", "«b»")) == "«a»\n\n«b»"


def _names() -> set[tuple[str, str]]:
    """What menus, pages and methods are called, in English and Chinese."""
    catalogue = ET.parse(paths.resources() / "i18n" / "mma_desktop_zh_CN.ts")
    pairs = {
        (message.findtext("source", ""), message.findtext("translation", "")) for message in catalogue.iter("message")
    }
    methods = {(labels.method_title("ledger", "en"), labels.method_title("ledger", "zh"))}
    return {(_plain(english), _plain(chinese)) for english, chinese in pairs} | methods


def _plain(name: str) -> str:
    """A name without the mark of its key."""
    return re.sub(r"\(&.\)|&", "", name)
