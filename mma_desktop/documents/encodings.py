"""Bytes of unknown encoding become text, with how sure that is.

A ladder, surest step first: byte order marks, UTF-8, UTF-16 without a mark, then GB 18030 and Big5 weighed against each
other by how common the characters are that each would yield, and only then a general detector. Both Chinese encodings
accept nearly every byte string, so the first that decodes is not the right one: real text shows by its common
characters.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

OFFERED = (
    ("utf-8", "UTF-8"),
    ("gb18030", "GB 18030"),
    ("big5hkscs", "Big5"),
    ("utf-16-le", "UTF-16 (little endian)"),
    ("utf-16-be", "UTF-16 (big endian)"),
    ("cp932", "Shift-JIS"),
    ("euc_jp", "EUC-JP"),
    ("cp949", "EUC-KR"),
    ("cp1252", "Windows-1252"),
)
"""Encodings that a person may choose: their names for programs and for people."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with a byte order mark"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32 (little endian)"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32 (big endian)"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16 (little endian)"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16 (big endian)"),
)
_UTF16 = (("utf-16-le", "UTF-16 (little endian)"), ("utf-16-be", "UTF-16 (big endian)"))
_BIG5 = "Big5"
_CHINESE = (("gb18030", "GB 18030"), ("big5hkscs", _BIG5))
_FIRST_LEVELS = (("gb2312", range(0xB0, 0xD8)), ("big5", range(0xA4, 0xC7)))  # lead bytes of the common characters
_COMMON = 0.7  # the share of common characters that makes a reading credible
_CLEAR_LEAD = 0.3  # the lead over the other reading that makes it certain
_FEW = 12  # characters beyond ASCII: of fewer, other encodings may look as common by chance
_SOUND_CHINESE = 200  # as below, for GB 18030 and Big5, where nearly all bytes mean something
_SOUND_NAMED = 4  # as above, where the user names the encoding
_FEW_DAMAGED = 2  # damaged characters, for which _SOUND is enough
_STRETCH = 6  # characters in which a real text has next to never more uncommon ones than
_UNCOMMON = 2
_CHINESE_CHARACTER = "[\u4e00-\u9fff]"
_LETTER_ALONE = re.compile(f"(?<={_CHINESE_CHARACTER})[@-~](?={_CHINESE_CHARACTER})")  # may be half a character
_BEFORE_LETTER = re.compile(f"{_CHINESE_CHARACTER}[@-~]")
_HALF = re.compile(f"{_CHINESE_CHARACTER}([\\[-~]){_CHINESE_CHARACTER}|[\ue000-\uf8ff]")  # hardly anything else
_TWO_BYTES = "\u07ff"  # the last character of two bytes in UTF-8, as any is in GB 18030
_WESTERN = re.compile(  # signs and accents; letters with other accents beside a letter; a Greek letter by itself
    "[\u00a0-\u00ff]|(?<=[A-Za-z\u00c0-\u00ff])[\u0100-\u017f]|[\u0100-\u017f](?=[A-Za-z\u00c0-\u00ff])"
    "|(?<![\u0080-\u07ff])[\u0391-\u03a9\u03b1-\u03c9](?![\u0080-\u07ff])"
)
_ONE_LETTER = re.compile(  # what the second half of a Big5 character leaves where its first one is lost; × may be X
    "(?<=[\u4e00-\u9fff，。、；：])[@A-WYZ](?=[\u4e00-\u9fff，。、；：])"
)
_SOUND = 20  # sound characters for each damaged one that make damaged UTF-8 credible
_LAST_KOREAN_LEAD = 0xC8  # syllables of EUC-KR end here; some 40 % of the characters of a Chinese text lie behind
_LATE_SHARE = 0.1
_TELLING = 16  # characters: of a Chinese text so long, next to none has all of them from the first half
_ESCAPED = (
    (b"\x1b$", "iso2022_jp_2", "ISO-2022-JP"),
    (b"\x1b$", "iso2022_kr", "ISO-2022-KR"),
    (b"~{", "hz", "HZ"),
)
_TO_OTHERS = "\x1b$"  # left in a text, it leads to characters of an ISO-2022 that was not recognised
_SHIFTED = re.compile(rb"\+[A-Za-z0-9+/]{3,}")
_WESTERN_ASCII = 0.9  # the share of ASCII that makes the rest accents and quotes of a Western text


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the name of the encoding for people, and whether it is certain or only the likeliest."""

    text: str
    encoding: str
    certain: bool = True
    damaged: int = 0


def decode(data: bytes) -> Decoded | None:
    """The text of `data`, without a byte order mark, or None where no encoding fits."""
    steps = (_by_mark, _escaped, _utf7, _rather_chinese, _tidy_utf8, _utf16, _utf8, _damaged_utf8, _korean, _chinese)
    steps += (_damaged_chinese, _western, _detected)
    found = next((decoded for step in steps if (decoded := step(data)) is not None), None)
    return None if found is not None and _TO_OTHERS in found.text else found


def decode_as(data: bytes, encoding: str) -> Decoded | None:
    """The text of `data` in the encoding that the user names, or None where it is none in it.

    A few damaged bytes do not make it another encoding: they become �.
    """
    try:
        text = data.decode(encoding, "replace").removeprefix("\ufeff")
    except (LookupError, UnicodeError):
        return None
    damaged = 0 if _try(data, encoding) is not None else text.count("\ufffd")
    if len(_beyond_ascii(text)) < (1 + _SOUND_NAMED) * damaged:
        return None
    return Decoded(text, dict(OFFERED).get(encoding, encoding), damaged=damaged)


def _by_mark(data: bytes) -> Decoded | None:
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            text = _try(data[len(mark) :], codec)
            return None if text is None else Decoded(text, name)
    return None


def _utf8(data: bytes) -> Decoded | None:
    text = _try(data, "utf-8")
    return None if text is None else Decoded(text, "UTF-8")


def _tidy_utf8(data: bytes) -> Decoded | None:
    """UTF-8 without a zero byte: UTF-16 of Latin text is valid UTF-8 too, but for its zeros."""
    return None if 0 in data else _utf8(data)


def _rather_chinese(data: bytes) -> Decoded | None:
    """GB 18030 whose bytes are UTF-8 by chance: 98元 would be 98Ԫ. Only text of few Chinese characters can be both.

    As UTF-8 it must hold letters that no Western text holds where they stand, and as GB 18030 common characters only.
    """
    text = _try(data, "utf-8")
    if text is None or text.isascii() or max(text) > _TWO_BYTES or _WESTERN.sub("", text).isascii():
        return None
    chinese = _try(data, "gb18030")
    common = chinese is not None and all(map(_is_first_level, _beyond_ascii(chinese)))
    return Decoded(chinese, "GB 18030", certain=False) if chinese is not None and common else None


def _escaped(data: bytes) -> Decoded | None:
    """ISO-2022 or HZ, which are ASCII with escapes: UTF-8 would take them without a word."""
    for mark, codec, name in _ESCAPED:
        if mark in data and data.isascii() and (text := _try(data, codec)) is not None and not text.isascii():
            return Decoded(text, name, certain=False)
    return None


def _utf7(data: bytes) -> Decoded | None:
    """UTF-7, which is ASCII with stretches of letters and digits that stand for all else: common characters only."""
    if not data.isascii() or _SHIFTED.search(data) is None or (text := _try(data, "utf-7")) is None:
        return None
    common = not text.isascii() and all(map(_is_common, _beyond_ascii(text)))
    return Decoded(text, "UTF-7", certain=False) if common else None


def _damaged_utf8(data: bytes) -> Decoded | None:
    """UTF-8 with a few bytes that are none, such as halves of surrogate pairs: they become �."""
    text = data.decode("utf-8", "replace")
    damaged = text.count("\ufffd")
    sound = sum(char > "\x7f" for char in text) - damaged
    return Decoded(text, "UTF-8", certain=False, damaged=damaged) if sound >= _SOUND * damaged else None


def _korean(data: bytes) -> Decoded | None:
    """EUC-KR, where the text is long enough to tell it from Chinese."""
    text = _as_korean(data)
    long_enough = text is not None and len(text) >= _TELLING
    return Decoded(text, "EUC-KR", certain=False) if text is not None and long_enough else None


def _as_korean(data: bytes, errors: str = "strict") -> str | None:
    """The text in EUC-KR, if it may be that.

    As GB 18030 its syllables look like common characters, but like those of the first half of the alphabet only.
    """
    text, chinese = _try(data, "euc_kr", errors), _try(data, "gb18030", errors)
    if text is None or chinese is None:
        return None
    beyond = [char for char in text if char > "\x7f"]
    syllables = sum("가" <= char <= "힣" for char in beyond)
    leads = [lead for char in chinese if (lead := _lead_byte(char, "gb2312")) in _FIRST_LEVELS[0][1]]
    late = sum(lead > _LAST_KOREAN_LEAD for lead in leads)
    korean = beyond and syllables >= _COMMON * len(beyond) and late <= _LATE_SHARE * len(leads)
    return text if korean else None


def _utf16(data: bytes) -> Decoded | None:
    """UTF-16 without a mark, recognised by yielding common characters."""
    best = _likeliest(data, _UTF16)
    return None if best is None else Decoded(best.text, best.encoding, certain=False)


def _chinese(data: bytes) -> Decoded | None:
    """GB 18030 or Big5, whichever yields the larger share of common characters."""
    best = _likeliest(data, _CHINESE)
    return best if best is None or _as_korean(data) is None else replace(best, certain=False)


def _damaged_chinese(data: bytes) -> Decoded | None:
    """GB 18030 or Big5 with single damaged bytes: they become �. Never certain."""
    best = _likeliest(data, _CHINESE, errors="replace")
    damaged = 0 if best is None else best.text.count("\ufffd")
    needed = _SOUND if damaged <= _FEW_DAMAGED else _SOUND_CHINESE
    if best is None or len(_beyond_ascii(best.text)) < (1 + needed) * damaged or _as_korean(data, "replace"):
        return None
    return replace(best, certain=False, damaged=damaged)


def _western(data: bytes) -> Decoded | None:
    """Windows-1252, when nearly all is ASCII."""
    text = _try(data, "cp1252") if data and sum(byte < 0x80 for byte in data) >= _WESTERN_ASCII * len(data) else None
    return None if text is None else Decoded(text, "Windows-1252", certain=False)


def _detected(data: bytes) -> Decoded | None:
    """What a general detector takes it for: never certain."""
    import charset_normalizer  # which hardly any file needs, and which takes long to load

    best = charset_normalizer.from_bytes(data).best()
    return None if best is None else Decoded(str(best), best.encoding, certain=False)


def _likeliest(data: bytes, codecs_and_names: Sequence[tuple[str, str]], errors: str = "strict") -> Decoded | None:
    """The reading with the larger share of common characters, if that share is credible."""
    readings = [(text, name) for codec, name in codecs_and_names if (text := _try(data, codec, errors)) is not None]
    ranked = sorted(((_common_share(text), text, name) for text, name in readings), reverse=True)
    if not ranked or ranked[0][0] < _COMMON:
        return None
    share, text, name = ranked[0]
    if any("ぁ" <= char <= "ヿ" for char in text):  # Japanese: its Chinese characters are not those of GB 18030
        share = 0.0
    runner_up = ranked[1][0] if len(ranked) > 1 else 0.0
    long_enough = text.isascii() or len(_beyond_ascii(text)) >= _FEW
    odd = _has_odd_stretch(text) or (name == _BIG5 and _has_letter_of_its_own(text))
    return Decoded(text, name, long_enough and share - runner_up >= _CLEAR_LEAD and not odd)


def _has_odd_stretch(text: str) -> bool:
    """Whether a stretch of a Chinese text looks as if a byte before it were lost.

    Each pair of bytes is then read from the second one on, up to the next letter or digit, which may be swallowed.
    """
    if _HALF.search(text) or any(not _is_common(pair[0]) for pair in _BEFORE_LETTER.findall(text)):
        return True
    rare = [not _is_common(char) for char in _LETTER_ALONE.sub("\ufffd", text) if char > "\x7f"]
    return any(sum(rare[at : at + _STRETCH]) > _UNCOMMON for at in range(len(rare)))


def _has_letter_of_its_own(text: str) -> bool:
    """Whether a capital letter stands between Chinese characters once and never again, as no person's name does."""
    return 1 in Counter(_ONE_LETTER.findall(text)).values()


def _try(data: bytes, codec: str, errors: str = "strict") -> str | None:
    try:
        return data.decode(codec, errors)
    except UnicodeDecodeError:
        return None


def _common_share(text: str) -> float:
    """The share of common characters in `text`, ASCII not counted; 1 for a text of printable ASCII alone."""
    beyond = _beyond_ascii(text)
    return sum(map(_is_common, beyond)) / len(beyond) if beyond else 1.0


def _beyond_ascii(text: str) -> list[str]:
    """The characters that are not printable ASCII."""
    return [char for char in text if not (" " <= char <= "~" or char in "\t\n\r")]


def _is_common(char: str) -> bool:
    """Whether `char` is of the first level of GB 2312 or Big5, a sign of Chinese text, or a Western letter or sign."""
    if "\u00a0" <= char <= "\u00ff" or "\u3000" <= char <= "\u303f" or "\uff01" <= char <= "\uff5e":
        return True
    if char in "“”‘’—–…￥":
        return True
    return any(_lead_byte(char, codec) in leads for codec, leads in _FIRST_LEVELS)


def _is_first_level(char: str) -> bool:
    """Whether `char` is one of the common characters of GB 2312."""
    return _lead_byte(char, "gb2312") in _FIRST_LEVELS[0][1]


def _lead_byte(char: str, codec: str) -> int:
    try:
        return char.encode(codec)[0]
    except UnicodeEncodeError:
        return 0
