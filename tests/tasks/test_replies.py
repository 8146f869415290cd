"""Review verdicts and restated questions as models really write them (D8, D10)."""

import pytest

from mma_desktop.tasks.base import Task
from mma_desktop.tasks.catalog import load_task


@pytest.fixture(params=["zh", "en"])
def task(request: pytest.FixtureRequest) -> Task:
    return load_task("eca", request.param)


@pytest.mark.parametrize(
    "reply",
    [
        "[更正]\n第一起，1500元。",
        "【更正】第一起，1500元。",
        "［ 更 正 ］：第一起，1500元。",
        "（更正）分析：第一起，1500元。",
        "**[更正]**\n**分析**：第一起，1500元。",
        "[更正]。分析:第一起，1500元。",
        "[Correction] 第一起，1500元。",
        "( correction )\nAnalysis: 第一起，1500元。",
        "回答:[更正]第一起，1500元。",
        "更正：第一起，1500元。",
        "<Correction>第一起，1500元。",
        "[CORRECTION]: 第一起，1500元。",
    ],
)
def test_a_correction_brings_new_knowledge_without_tag_and_label(task: Task, reply: str) -> None:
    assert task.review(reply).knowledge == "第一起，1500元。"


@pytest.mark.parametrize(
    "reply",
    [
        "[无需更改]",
        "【无需更改】。",
        "[No Change Needed]",
        "[no  change needed].",
        "(No Change Required)",
        "无需更改。",
        "第一起，1500元。第二起，7000元。",
        "参考分析无需更正，全部金额都对。",
        "[更正]",
        "[更正]\n分析：",
        "",
        "一" * 41 + "[更正]第一起，1500元。",
    ],
)
def test_no_change_and_no_verdict_keep_the_knowledge(task: Task, reply: str) -> None:
    assert task.review(reply).knowledge is None


def test_of_two_verdicts_the_first_holds(task: Task) -> None:
    assert task.review("[无需更改] [更正] 第一起").knowledge is None
    assert task.review("[更正] 第一起 [无需更改]").knowledge == "第一起 [无需更改]"


def test_corrected_knowledge_keeps_its_line_breaks_and_bullets(task: Task) -> None:
    assert task.review("[更正]\n- 第一起：1500元\n- 第二起：7000元").knowledge == "- 第一起：1500元\n- 第二起：7000元"


@pytest.mark.parametrize(
    "label", ["", "问题重述:", "问题重述：\n", "【问题重述】", "**重述**：", "### 问题重述\n", "Restated question: "]
)
def test_a_restatement_loses_its_label_and_keeps_its_lines(label: str) -> None:
    conditions = "条件1：甲窃得1500元。\n条件2：乙窃得7000元。"
    labels = load_task("eca", "en" if label.isascii() and label else "zh")
    assert labels.restatement(label + conditions) == conditions
