from __future__ import annotations

import pytest

from mma_desktop.documents.encodings import decode, decode_as

SIMPLIFIED = "被告人张某于2019年3月窃取他人现金5000元，后被公安机关抓获归案。公诉机关认为其行为已构成盗窃罪。"
TRADITIONAL = "被告人張某於2019年3月竊取他人現金5000元，後被警察機關逮捕歸案。檢察官認為其行為已構成竊盜罪。"
ENGLISH = "The defendant took £5,000 from the victim’s café – and was later arrested."


@pytest.mark.parametrize(
    "codec", ["utf-8", "gb18030", "gbk", "gb2312", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-16"]
)
@pytest.mark.parametrize("length", [20, 35, len(SIMPLIFIED)])
def test_simplified_chinese_is_read(codec: str, length: int) -> None:
    text = SIMPLIFIED[:length]
    decoded = decode(text.encode(codec))
    assert decoded is not None
    assert decoded.text == text


@pytest.mark.parametrize("codec", ["utf-8", "big5", "big5hkscs", "gb18030", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("length", [20, 35, len(TRADITIONAL)])
def test_traditional_chinese_is_read(codec: str, length: int) -> None:
    text = TRADITIONAL[:length]
    decoded = decode(text.encode(codec))
    assert decoded is not None
    assert decoded.text == text


@pytest.mark.parametrize("codec", ["utf-8", "cp1252", "utf-16-le", "utf-16-be", "utf-32"])
def test_english_with_accents_and_quotes_is_read(codec: str) -> None:
    decoded = decode(ENGLISH.encode(codec))
    assert decoded is not None
    assert decoded.text == ENGLISH


def test_gb18030_and_big5_are_told_apart_with_certainty() -> None:
    names = [decode(SIMPLIFIED.encode("gbk")), decode(TRADITIONAL.encode("big5"))]
    assert [(found.encoding, found.certain) for found in names if found] == [("GB 18030", True), ("Big5", True)]


def test_characters_beyond_gbk_survive_in_gb18030() -> None:
    text = SIMPLIFIED + "被害人㐂某、𠮷某。"
    decoded = decode(text.encode("gb18030"))
    assert decoded is not None
    assert decoded.text == text


def test_other_encodings_are_never_called_certain() -> None:
    decoded = decode("被告人は他人の現金五千円を盗んだ。その後、警察に逮捕された。".encode("shift_jis"))
    assert decoded is not None
    assert not decoded.certain


TEXTS = {
    "simplified": SIMPLIFIED,
    "traditional": TRADITIONAL,
    "Japanese": "被告人は他人の現金五千円を盗んだ。その後、警察に逮捕された。検察官は窃盗罪が成立すると主張した。",
    "Korean": "피고인은 2019년 3월 타인의 현금 5000원을 훔쳤고 이후 경찰에 체포되었다. 검사는 절도죄라고 주장하였다.",
}
TWELVE = (
    "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32",
    "gbk", "gb18030", "big5", "shift_jis", "euc_jp", "euc_kr",
)  # fmt: skip


@pytest.mark.parametrize("codec", TWELVE)
@pytest.mark.parametrize("length", [5, 10, 20, 35, 1000])
@pytest.mark.parametrize("language", TEXTS)
def test_no_text_is_read_wrongly_without_a_question(language: str, length: int, codec: str) -> None:
    text = TEXTS[language][:length]
    try:
        data = text.encode(codec)
    except UnicodeEncodeError:
        pytest.skip(f"{codec} cannot write this text")
    decoded = decode(data)
    assert decoded is None or decoded.text == text or not decoded.certain


@pytest.mark.parametrize(("codec", "text"), [("gb18030", SIMPLIFIED), ("big5", TRADITIONAL), ("utf-8", SIMPLIFIED)])
@pytest.mark.parametrize("damage", [b"\xff", b"\xff\xff"])
def test_single_damaged_bytes_are_shown_and_never_called_certain(codec: str, text: str, damage: bytes) -> None:
    half = (text * 12).encode(codec)
    decoded = decode(half + damage + half)
    assert decoded is not None
    assert not decoded.certain
    assert decoded.damaged == decoded.text.count("\ufffd") > 0
    assert decoded.text.replace("\ufffd", "").startswith(text * 12)


def test_much_damage_in_chinese_text_is_no_text_to_rely_on() -> None:
    decoded = decode((SIMPLIFIED.encode("gb18030") + b"\xff") * 20)
    assert decoded is None or (not decoded.certain and decoded.encoding != "GB 18030")


@pytest.mark.parametrize("at", [*range(0, 12, 3), *range(20, 34, 3), *range(42, 90, 5)])
def test_gbk_with_a_byte_lost_is_read_with_a_question(at: int) -> None:
    data = (SIMPLIFIED * 4).encode("gbk")
    assert data[at] > 0x7F
    decoded = decode(data[:at] + data[at + 1 :])
    assert decoded is not None
    assert not decoded.certain
    assert decoded.encoding == "GB 18030"


def test_a_lost_byte_shows_in_what_follows_it() -> None:
    lost = "被告人张某于三月窃取A车".encode("gbk")
    whole = SIMPLIFIED.encode("gbk")
    decoded = decode(whole + lost[:2] + lost[3:] + whole)  # its last half swallows the letter
    assert decoded is not None
    assert (decoded.damaged, decoded.certain) == (0, False)


def test_names_with_rare_characters_and_letters_raise_no_question() -> None:
    text = SIMPLIFIED + "王玥、李赟、被害人A某驾驶B车，丙喆与本案另一名被告人陈翀到KTV包间，长5m。"
    decoded = decode(text.encode("gb18030"))
    assert decoded is not None
    assert decoded.certain


def test_an_encoding_that_the_user_names_bears_a_few_damaged_bytes() -> None:
    data = SIMPLIFIED.encode("gbk")
    decoded = decode_as(data[:-1], "gbk")
    assert decoded is not None
    assert (decoded.damaged, decoded.text) == (1, SIMPLIFIED[:-1] + "\ufffd")
    assert decode_as(data, "utf-8") is None
    assert decode_as(data, "no such encoding") is None


def test_damaged_korean_is_not_taken_for_chinese() -> None:
    data = TEXTS["Korean"].encode("euc_kr")
    for at in range(0, 40, 3):
        decoded = decode(data[:at] + data[at + 1 :])
        assert decoded is None or decoded.encoding == "EUC-KR"


def test_a_broken_tail_after_a_byte_order_mark_fits_no_encoding() -> None:
    assert decode(b"\xff\xfe\x00\xd8") is None


@pytest.mark.parametrize("text", ["98元", "为强", "住宅楼", "60000元", "同一品"])
def test_short_gb18030_that_is_utf8_by_chance_is_read_rightly_with_a_question(text: str) -> None:
    data = text.encode("gb18030")
    assert data.decode("utf-8") != text
    decoded = decode(data)
    assert decoded is not None
    assert (decoded.text, decoded.encoding, decoded.certain) == (text, "GB 18030", False)


WESTERN = ["café", "naïve Größe", "Dvořák, Kraków, Łódź", "5 μm", "α-helix", "£20 · 30°", "¥5", "дело № 5", "Ελλάδα"]


@pytest.mark.parametrize("text", WESTERN)
def test_short_western_text_in_utf8_raises_no_question(text: str) -> None:
    decoded = decode(text.encode())
    assert decoded is not None
    assert (decoded.text, decoded.encoding, decoded.certain) == (text, "UTF-8", True)


def test_a_letter_that_stands_once_between_the_characters_of_big5_may_be_half_a_character() -> None:
    whole = TRADITIONAL * 3
    for end, certain in (("", True), ("A君、B君、A君、B君", True), ("被告人A在場。", False), ("被告人@在場。", False)):
        decoded = decode((whole + end).encode("big5"))
        assert decoded is not None
        assert decoded.certain is certain


@pytest.mark.parametrize("text", [SIMPLIFIED, "The defendant took £500 from the café."])
def test_utf_7_is_read_and_never_called_certain(text: str) -> None:
    decoded = decode(text.encode("utf-7"))
    assert decoded is not None
    assert (decoded.text, decoded.encoding, decoded.certain) == (text, "UTF-7", False)


@pytest.mark.parametrize("text", ["a + b", "call +8613812345678.", "C++ and a+-b", "1+1=2", "x +ABC- y"])
def test_a_plus_in_plain_text_stays_one(text: str) -> None:
    decoded = decode(text.encode())
    assert decoded is not None
    assert (decoded.text, decoded.encoding) == (text, "UTF-8")


def test_an_iso_2022_that_is_not_known_is_refused_and_not_read_as_signs() -> None:
    shifted = bytes(byte & 0x7F for byte in "盗窃现金".encode("gb2312"))
    assert decode(b"\x1b$)A\x0e" + shifted + b"\x0f5000") is None
