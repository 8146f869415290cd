"""What a text could be in encodings that Chinese files come in, for a person to choose from when the ladder is unsure.

Only encodings are offered in which it can be read then (`decode_as`): with another one, something would be lost.
"""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.documents.encodings import OFFERED, decode_as

_PREVIEW = 600


@dataclass(frozen=True, slots=True)
class EncodingChoice:
    """An encoding by its name for programs and for people, and how the text begins in it."""

    codec: str
    title: str
    preview: str


def encoding_choices(data: bytes) -> tuple[EncodingChoice, ...]:
    """The encodings in which these bytes are text."""
    decoded = ((codec, title, decode_as(data, codec)) for codec, title in OFFERED)
    return tuple(EncodingChoice(codec, title, _preview(found.text)) for codec, title, found in decoded if found)


def _preview(text: str) -> str:
    """The beginning, without signs that do not show or steer how others do."""
    return "".join(char for char in text[:_PREVIEW] if char.isprintable() or char == "\n")
