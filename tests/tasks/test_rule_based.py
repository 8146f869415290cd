"""Rule-based answers: readable by the task, true to the document, without any finding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mma_desktop import paths
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.building import build_ledger
from mma_desktop.tasks.catalog import load_task, load_task_file, task_path

DataSet = Callable[[str], list[dict[str, Any]]]

SAMPLES = paths.resources() / "samples"


def computed(document: str, language: str = "zh") -> str:
    rules = load_task("eca", language).rules
    assert rules is not None
    return rules.compute(document) or ""


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_sample_is_computed_in_the_tasks_own_format(language: str) -> None:
    document = (SAMPLES / f"hotel_watches.{language}.txt").read_text(encoding="utf-8")
    task = load_task("eca", language)
    answer = computed(document, language)
    assert task.read(answer).value == "51500"
    assert "15000+13000+500+6000+17000=51500" in answer
    assert build_ledger(document, answer, "51500", language).findings == ()


def test_a_single_amount_needs_no_addition() -> None:
    answer = computed("甲骗得乙现金8000元。")
    assert answer.endswith("合计:8000元\n最终金额:8000元")


def test_a_document_without_amounts_has_no_rule_based_answer() -> None:
    assert computed("甲窃得自行车一辆。") == ""


def test_braces_in_a_document_stay_what_they_are() -> None:
    assert "{amount}" in computed("甲骗得乙{amount}{sum}8000元。")


def test_a_wrong_placeholder_is_a_mistake_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "eca.zh.toml"
    text = task_path("eca", "zh").read_text(encoding="utf-8")
    path.write_text(text.replace("合计:{sum}元", "合计:{total}元"), encoding="utf-8")
    with pytest.raises(ResourceError, match="reckoning"):
        load_task_file(path)


def test_no_rule_based_answer_of_the_dev_items_breaks_a_rule(data_set: DataSet) -> None:
    task = load_task("eca", "zh")
    for item in data_set("eca"):
        document = item["question"]
        answer = computed(document)
        value = task.read(answer).value
        assert build_ledger(document, answer, value).findings == ()
