"""Every task scores its gold answers with 1, others near chance and nothing with 0 (claims 42, 44, 45)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.answers.free_text import rouge_l
from mma_desktop.errors import InputError
from mma_desktop.tasks.base import GradedTask
from mma_desktop.tasks.catalog import list_tasks, load_task
from mma_desktop.tasks.data_task import DataTask

DataSet = Callable[[str], list[dict[str, Any]]]

TASKS = [(entry.name, entry.language) for entry in list_tasks()]
DATA = ("eca", "ljp_charge", "ljp_term", "lqa", "feq", "fkt", "fcalc", "general", "mmlu_pro_law")
DATA += ("mmlu_pro_business", "j1", "deepfund", "statute_qa")
# The most that shuffled golds may score: not far above guessing; golds are few, and some are more frequent than others.
CHANCE = {"eca": 0.03, "ljp_charge": 0.06, "ljp_term": 0.12, "j1": 0.2, "deepfund": 0.7, "mmlu_pro_law": 0.18}
CHANCE |= {"mmlu_pro_business": 0.18, "statute_qa": 0.06}
OF_FOUR = 0.4
GOLDS = {
    "eca": ("1200", "51500.5", "0"),
    "ljp_charge": ("盗窃;诈骗", "掩饰、隐瞒犯罪所得、犯罪所得收益", "爆炸"),
    "ljp_term": ("0", "18", "216"),
    "lqa": ("A", "D"),
    "feq": ("B", "C"),
    "fkt": ("C", "A"),
    "fcalc": ("D", "B"),
    "general": ("156", "A", "BD", "$[0,2]$", "-\\frac{\\pi}{6}", "0.5", "$A$"),
    "mmlu_pro_law": ("A", "I", "J"),
    "mmlu_pro_business": ("C", "G"),
    "j1": (
        "依照《中华人民共和国民法典》第五百七十七条，判决如下：被告支付货款3000元。",
        "《中华人民共和国刑法》第一百三十三条之一第一款",
    ),
    "statute_qa": ("民法典第五百七十七条", "刑法第一百三十三条之一", "户口登记条例第十九条"),
    "deepfund": ("Buy", "Sell", "Hold"),
    "open": ("The rent is due on Friday.", "房租应在周五支付。"),
}


def perfect(task: GradedTask, gold: str) -> str:
    """A reply that reasons a little and ends with the gold answer."""
    assert isinstance(task, DataTask)
    key = task.answer_type.parse(gold)
    assert key is not None, gold
    return "".join(("" if not task.marker else "1", *task.closing(key)))


def strict(task: GradedTask, reply: str, gold: str) -> float:
    return task.score(reply, task.read(reply).value, gold).strict


@pytest.mark.parametrize(("name", "language"), TASKS)
def test_a_gold_answer_scores_one_and_nothing_scores_zero(name: str, language: str) -> None:
    task = load_task(name, language)
    for gold in GOLDS[name]:
        assert strict(task, perfect(task, gold), gold) == pytest.approx(1.0), gold
        for nothing in ("", "   \n", "." * 3):
            score = task.score(nothing, task.read(nothing).value, gold)
            assert (score.strict, score.lenient or 0.0) == (0.0, 0.0)


@pytest.mark.parametrize(("name", "language"), TASKS)
def test_another_gold_scores_less(name: str, language: str) -> None:
    task = load_task(name, language)
    first, *others = GOLDS[name]
    assert all(strict(task, perfect(task, other), first) < 1.0 for other in others)


@pytest.mark.parametrize("name", DATA)
def test_perfect_golds_of_all_dev_items_score_one(data_set: DataSet, name: str) -> None:
    for item in data_set(name):
        task = load_task(name, item["language"])
        assert strict(task, perfect(task, item["answer"]), item["answer"]) == pytest.approx(1.0), item["id"]


@pytest.mark.parametrize("name", DATA)
def test_shuffled_golds_of_all_dev_items_score_near_chance(data_set: DataSet, name: str) -> None:
    """Each item gets the gold of another one of its language."""
    scores: list[float] = []
    rows = data_set(name)
    for language in {row["language"] for row in rows}:
        task = load_task(name, language)
        golds = [row["answer"] for row in rows if row["language"] == language]
        for seed in range(5):
            other = random.Random(seed).sample(golds, len(golds))
            scores += [strict(task, perfect(task, wrong), gold) for wrong, gold in zip(other, golds, strict=True)]
    assert sum(scores) / len(scores) <= CHANCE.get(name, OF_FOUR)


@pytest.mark.parametrize("name", DATA)
def test_empty_replies_to_all_dev_items_score_zero(data_set: DataSet, name: str) -> None:
    for item in data_set(name):
        task = load_task(name, item["language"])
        score = task.score("", task.read("").value, item["answer"])
        assert (score.strict, score.lenient or 0.0) == (0.0, 0.0), item["id"]


@pytest.mark.parametrize("name", [name for name, _ in TASKS if name != "open"])
def test_examples_are_not_taken_from_the_data(data_set: DataSet, name: str) -> None:
    for item in data_set(name):
        task = load_task(name, item["language"])
        assert isinstance(task, DataTask)
        wording = task.wording(item["question"], item.get("options"), item["instruction"])
        for shown in task.data.examples:
            assert rouge_l(shown.document, wording) < 0.6, item["id"]


def test_45_strict_and_lenient_scores_stand_side_by_side() -> None:
    task = load_task("eca", "zh")
    reply = "现金1500元。\n最终金额:9000元"
    score = task.score(reply, task.read(reply).value, "1500")
    assert (score.strict, score.lenient) == (0.0, 1.0)


def test_a_gold_that_is_no_answer_is_an_error_with_a_remedy() -> None:
    with pytest.raises(InputError, match="known answer 'none of them'") as caught:
        load_task("lqa", "zh").score("正确答案:A", "A", "none of them")
    assert "Choose the task" in caught.value.remedy


def test_weighted_f1_of_letters_is_the_aggregate_of_lqa_only() -> None:
    lqa = load_task("lqa", "zh")
    assert lqa.aggregate([("A", "A"), ("A", "B"), (None, "B"), ("B", "B")]) == pytest.approx((2 / 3 + 3 * 0.5) / 4)
    assert lqa.aggregate([]) is None
    assert load_task("eca", "zh").aggregate([("1", "1")]) is None


def test_the_wording_of_an_item_has_its_options_and_only_where_needed_its_instruction() -> None:
    options = {"A": "一", "B": "二"}
    assert load_task("lqa", "zh").wording(" 题？\n", options, "选一个") == "题？\nA. 一\nB. 二"
    assert load_task("fcalc", "zh").wording("表", options, "计算增长率。") == "计算增长率。\n表\nA. 一\nB. 二"
    assert load_task("eca", "zh").wording("案件") == "案件"
