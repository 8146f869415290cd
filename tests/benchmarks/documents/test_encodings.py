from __future__ import annotations

from benchmarks.documents.encodings import ShortTexts, lost_bytes, short_texts

TEXT = "被告人于三月在甲地窃取手机一部，经鉴定价值三千元，后被公安机关抓获归案，如实供述了自己的罪行。"


def test_every_different_run_is_looked_at_once() -> None:
    found = short_texts(["98元", "98元"], 3)
    assert found == ShortTexts(all_of_them=1, ambiguous=1, wrong=0)


def test_a_text_loses_one_byte_and_texts_without_chinese_none() -> None:
    found = lost_bytes([TEXT, "ascii"], "gb18030")
    assert (found.damaged, found.unnoticed, found.whole_asked) == (1, 0, 0)
