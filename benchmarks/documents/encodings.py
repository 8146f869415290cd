"""How often a text in a Chinese encoding is read wrongly without a question: short texts, and texts that lost a byte.

    python -m benchmarks.documents.encodings FILE.jsonl ...

Each line holds `text` or `question`. Short texts are all runs of so many characters of these; one in GB 18030 can be
UTF-8 by chance. A lost byte is taken out of a Chinese character of a whole text at a place drawn by chance (seed 1); a
question is asked where the encoding is unsure or places are damaged, or the text is refused.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.documents.encodings import decode

LENGTHS = (2, 3, 4, 6, 8)
CODECS = ("gb18030", "big5")


@dataclass(frozen=True, slots=True)
class ShortTexts:
    """How many short texts there were, how many are UTF-8 too, how many of these are read wrongly without a word."""

    all_of_them: int
    ambiguous: int
    wrong: int


@dataclass(frozen=True, slots=True)
class LostBytes:
    """How many texts lost a byte, how many of these raise no question, and how many whole ones do."""

    damaged: int
    unnoticed: int
    whole_asked: int


def short_texts(texts: Iterable[str], length: int) -> ShortTexts:
    """What becomes of all different runs of so many characters in GB 18030."""
    runs = {text[at : at + length] for text in texts for at in range(len(text) - length + 1)}
    ambiguous = [run for run in runs if not run.isascii() and _is_utf8(run.encode("gb18030"))]
    return ShortTexts(len(runs), len(ambiguous), sum(_is_wrong(run) for run in ambiguous))


def lost_bytes(texts: Sequence[str], codec: str, seed: int = 1) -> LostBytes:
    """What becomes of texts in this encoding that lose a byte; characters that it lacks are left out of them."""
    draw = random.Random(seed)
    whole = [text.encode(codec, "ignore") for text in texts]
    damaged = [_without_a_byte(data, codec, draw) for data in whole]
    unnoticed = [data for data in damaged if data and not _is_asked(data)]
    return LostBytes(sum(map(bool, damaged)), len(unnoticed), sum(map(_is_asked, whole)))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_wrong(run: str) -> bool:
    decoded = decode(run.encode("gb18030"))
    return decoded is not None and decoded.certain and decoded.text != run


def _is_asked(data: bytes) -> bool:
    decoded = decode(data)
    return decoded is None or not decoded.certain or decoded.damaged > 0


def _without_a_byte(data: bytes, codec: str, draw: random.Random) -> bytes:
    """The data without the first or the second byte of a Chinese character; empty where there is none."""
    text = data.decode(codec)
    places = [at for at, char in enumerate(text) if "\u4e00" <= char <= "\u9fff"]
    if not places:
        return b""
    at = draw.choice(places)
    start = len(text[:at].encode(codec)) + draw.randrange(2)
    return data[:start] + data[start + 1 :]


def _texts_in(file: Path) -> Iterable[str]:
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield row.get("text") or row["question"]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    texts = [text for file in parser.parse_args().files for text in _texts_in(file)]
    for length in LENGTHS:
        print(length, "characters:", short_texts(texts, length))
    for codec in CODECS:
        print(codec, lost_bytes(texts, codec))


if __name__ == "__main__":
    main()
