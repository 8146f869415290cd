"""One word for one thing: translations use the Chinese words of docs/glossary.md for its English ones."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
_ROW = re.compile(r"^\| ([a-z][a-z ]*) \| ([^|]+) \|", re.MULTILINE)
_NAMES = (r"`[^`]*`", r"mma-desktop [a-z -]+", r"--[a-z-]+(?: [a-z]+(?=\.))?", r"\w+=\w+", r"\w+:?\{[^}]*\}")
_COMMANDS = re.compile("|".join((*_NAMES, r"the method \w+", r"[\w/.-]+\.(?:html|md)")))  # what is not translated


def glossary() -> dict[str, tuple[str, ...]]:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return {english: tuple(chinese.split("、")) for english, chinese in _ROW.findall(text)}


def window() -> dict[str, str]:
    tree = ET.parse(ROOT / "resources" / "i18n" / "mma_desktop_zh_CN.ts")
    pairs = ((message.findtext("source"), message.find("translation")) for message in tree.iter("message"))
    return {source: "".join(found.itertext()) for source, found in pairs if source and found is not None}


def sentences() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((ROOT / "resources" / "sentences").glob("*.zh.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))["sentences"]
    return found


def wrong(english: str, chinese: tuple[str, ...], texts: dict[str, str]) -> list[tuple[str, str]]:
    """Texts that say the English word, and none of the Chinese ones."""
    word = re.compile(rf"\b{english}(?:s|es)?\b", re.IGNORECASE)
    said = {source: text for source, text in texts.items() if word.search(_COMMANDS.sub("", source))}
    return [(source, text) for source, text in said.items() if not any(one in text for one in chinese)]


@pytest.mark.parametrize(("english", "chinese"), glossary().items(), ids=list(glossary()))
def test_the_window_and_the_messages_use_the_words_of_the_glossary(english: str, chinese: tuple[str, ...]) -> None:
    assert wrong(english, chinese, window()) == []
    assert wrong(english, chinese, sentences()) == []


def test_every_row_is_read_and_a_wrong_word_is_found() -> None:
    assert len(glossary()) >= 40
    assert wrong("ledger", ("账目",), {"The ledger is empty.": "台账为空。"}) == [
        ("The ledger is empty.", "台账为空。")
    ]
