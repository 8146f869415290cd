"""Tokens as texts, and where a text may be cut: at the end of a token and of a character."""

from __future__ import annotations

import codecs
from collections.abc import Iterable


def texts(token_strings: Iterable[bytes]) -> list[str]:
    """One text per token; a character that spans several tokens is counted to the last of them."""
    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    return [decode(token_string) for token_string in token_strings]


def cut(text: str, token_strings: Iterable[bytes]) -> list[str]:
    """`text` cut where a token and a character end together.

    Some tokenizers put a space before a text, which is taken off again; one that rewrites text in other ways (Unicode
    forms) has no boundaries of its own in `text`, which is then cut at every character.
    """
    found = [token_string for token_string in texts(token_strings) if token_string]
    if "".join(found) == " " + text:
        found = [token_string for token_string in (found[0][1:], *found[1:]) if token_string]
    return found if "".join(found) == text else list(text)
