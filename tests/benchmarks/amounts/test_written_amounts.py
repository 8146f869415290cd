"""Sentences whose amounts were written down by a reader are read so."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.amounts.written_amounts import Sentence, is_right, load_sentences, main

SENTENCES = load_sentences()


@pytest.mark.parametrize("sentence", SENTENCES, ids=[sentence.id for sentence in SENTENCES])
def test_a_sentence_is_read_as_its_reader_does_or_says_why_not(sentence: Sentence) -> None:
    assert is_right(sentence) is not bool(sentence.left)


def test_every_sentence_has_an_id_and_a_text_of_its_own() -> None:
    assert len({one.id for one in SENTENCES}) == len({one.text for one in SENTENCES}) == len(SENTENCES)


def test_those_that_differ_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        '{"id": "1", "language": "zh", "text": "现金3至5万元。", "amounts": ["CNY 30000..50000"]}',
        '{"id": "2", "language": "zh", "text": "约500元", "amounts": ["CNY 500.00"], "total": "500"}',
    ]
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    main([str(path)])
    assert capsys.readouterr().out.splitlines() == [
        "right 1 of 2",
        "2 '约500元': ('~CNY 500',) instead of ('CNY 500',)",
    ]
