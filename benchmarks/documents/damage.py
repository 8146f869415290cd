"""Damage done to whole documents: to bytes of any format, to the tokens of a PDF, to the values of JSON Lines.

The last two leave the file well-formed enough that its reader goes on; `xml_mutations.py` does so for zipped documents.
"""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from typing import Any

from tests.documents.word import zipped

_TOKEN = re.compile(rb"\d+ \d+ R|/?[A-Za-z]+|-?\d+(?:\.\d+)?|<<|>>|[\[\]]")
_TOKENS = b" |0|-1|99999999999|1e9|/Type|1 0 R|3 0 R|9999 0 R|<<|>>|[|]".split(b"|")
_DEEP = json.loads("[" * 60 + "]" * 60)
_STRANGE = ("", "\ud800", "\0\u202e\x1b[2J", "乙" * 5000)
_VALUES: tuple[Any, ...] = (*_STRANGE, None, True, 10**30, -0.0, float("nan"), [], {}, {"A": {"B": []}}, ["x"], _DEEP)


def with_changed_bytes(data: bytes, chance: random.Random) -> bytes:
    """The bytes after one to eight changes; in a zipped format half of the times inside its parts."""
    if data.startswith(b"PK") and chance.random() < 0.5:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        victim = chance.choice(sorted(parts))
        parts[victim] = _changed(parts[victim], chance)
        return zipped(parts)
    return _changed(data, chance)


def with_changed_tokens(data: bytes, chance: random.Random) -> bytes:
    """A PDF with one to six of its names, numbers, references and brackets dropped, doubled or replaced."""
    for _ in range(chance.randint(1, 6)):
        found = chance.choice(list(_TOKEN.finditer(data)))
        other = chance.choice(_TOKENS) if chance.random() < 0.6 else chance.choice(_TOKEN.findall(data))
        put = found[0] + b" " + found[0] if chance.random() < 0.2 else other
        data = data[: found.start()] + put + data[found.end() :]
    return data


def with_changed_values(data: bytes, chance: random.Random) -> bytes:
    """JSON Lines with one to six values replaced or fields renamed; every line stays a JSON object."""
    items: list[dict[str, Any]] = [json.loads(line) for line in data.splitlines()]
    for _ in range(chance.randint(1, 6)):
        item = chance.choice(items)
        name = chance.choice(sorted(item))
        match chance.randrange(3):
            case 0:
                item[name] = chance.choice(_VALUES)
            case 1:
                item[chance.choice(("", "id", "options", "\ud800"))] = item[name]
            case _:
                item[name] = chance.choice(items).get(name)
    return "\n".join(json.dumps(item, ensure_ascii=chance.random() < 0.9) for item in items).encode("utf-8", "replace")


def _changed(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        at, length = chance.randrange(len(changed) + 1), chance.choice((1, 1, 4, 64, 1024))
        match chance.randrange(5):
            case 0:
                changed[at : at + length] = chance.randbytes(length)
            case 1:
                del changed[at : at + length]
            case 2:
                changed[at:at] = changed[at : at + length]
            case 3:
                other = chance.randrange(len(changed) + 1)
                changed[at : at + length] = changed[other : other + length]
            case _:
                changed[at : at + 1] = bytes([chance.choice((0, 9, 0x22, 0x3C, 0x3E, 0x26, 0x2F, 0xFF))])
    return bytes(changed) if chance.random() < 0.9 else bytes(changed[: chance.randrange(len(changed) + 1)])
