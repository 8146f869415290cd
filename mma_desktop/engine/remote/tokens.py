"""Tokens as servers name them.

A server names its tokens by bytes, or by their names in the vocabulary, which spell bytes in one of two ways: one sign
per byte (GPT-2's alphabet), or text with low lines for spaces (SentencePiece).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from mma_desktop.engine.token_texts import cut, texts

_BYTE_TOKEN = re.compile(r"<0x([0-9A-F]{2})>")


def cut_by_names(text: str, names: Iterable[str]) -> list[str]:
    """`text` cut at its tokens, in whichever of the two usual ways their names spell bytes."""
    tried = (cut(text, [spell(name) for name in names]) for spell in _SPELLINGS)
    return min(tried, key=len)


def spelled(text: str, names: Sequence[str]) -> list[str]:
    """One text per token of `text`."""
    for spell in _SPELLINGS:
        token_strings = texts(spell(name) for name in names)
        if "".join(token_strings).strip() == text.strip():
            return token_strings
    return list(names)


def _byte_level(name: str) -> bytes:
    """The bytes of a token whose name has one character per byte (GPT-2's alphabet); others stand for themselves."""
    return b"".join(bytes([_BYTES[sign]]) if sign in _BYTES else sign.encode("utf-8", "replace") for sign in name)


def _sentencepiece(name: str) -> bytes:
    """The bytes of a token whose name shows spaces as low lines and single bytes as <0x..>."""
    if found := _BYTE_TOKEN.fullmatch(name):
        return bytes.fromhex(found[1])
    return name.replace("\u2581", " ").encode("utf-8", "replace")


def _byte_alphabet() -> dict[str, int]:
    """The sign of each byte: itself where it is printable in Latin-1, else the next one from U+0100 on."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    hidden = [byte for byte in range(0x100) if byte not in printable]
    return {chr(byte): byte for byte in printable} | {chr(0x100 + index): byte for index, byte in enumerate(hidden)}


_BYTES = _byte_alphabet()
_SPELLINGS: tuple[Callable[[str], bytes], ...] = (_byte_level, _sentencepiece)
