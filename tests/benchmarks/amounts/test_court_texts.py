"""Labels of real judgments, and the texts that they belong to."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from benchmarks.amounts.court_texts import CourtLabel, fingerprint, load_labels, texts


def test_every_label_names_one_text_and_one_amount() -> None:
    labels = load_labels()
    assert max(Counter(label.id for label in labels).values()) == 1
    assert max(Counter((label.source, label.file, label.record) for label in labels).values()) == 1
    assert all(Decimal(label.gold) > 0 for label in labels)


def test_a_text_is_found_by_its_record_and_checked_by_its_hash(tmp_path: Path) -> None:
    text = "被告人窃得现金300元。"
    (tmp_path / "query.json").write_text(json.dumps({"ridx": 7, "q": f" {text}\n"}), encoding="utf-8")
    label = CourtLabel(
        id="a", source="lecard", file="query.json", record="7", sha256=fingerprint(text), gold="300", part="read"
    )
    assert list(texts([label], {"lecard": tmp_path})) == [(label, text)]
    assert list(texts([label], {})) == []
    with pytest.raises(ValueError, match=r"a: query\.json has another text for 7"):
        list(texts([label.model_copy(update={"sha256": "0"})], {"lecard": tmp_path}))
