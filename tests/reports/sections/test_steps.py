"""The steps of a workflow and what a host did, in words, alike in every format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from mma_desktop.domain.events import Chooser, HostAct, HostActed, HostStopped, NodeRun
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.hosts.graph import RULES_CHECK
from mma_desktop.packs.checks import CHECKS
from mma_desktop.reports.base import Report, RunStep
from mma_desktop.reports.docx import as_docx
from mma_desktop.reports.html import as_html
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.pdf import as_pdf
from mma_desktop.reports.sections.steps import ActRow, StepRow, StepsText, check_name, steps_text
from mma_desktop.reports.templates import load_labels
from tests.reports.test_docx import text_of as docx_text
from tests.reports.test_pdf import joined
from tests.reports.test_pdf import text_of as pdf_text

KEPT = CheckResult("length:400", True)
BROKEN = (
    CheckResult("says:本院认为", False, "it does not say 本院认为"),
    CheckResult("json_valid", False, "it is no JSON"),
)
NODES = (
    NodeRun("R.Facts", NodeStatus.OK, (KEPT,), 1, 30),
    NodeRun("R.Law", NodeStatus.EMPTY, problem="no knowledge library is open"),
    NodeRun("R.Draft", NodeStatus.OK, (KEPT, *BROKEN), 1, 80),
    NodeRun("R.Judge", NodeStatus.FAILED, problem="call write: the reply is empty"),
)
HOST = (
    HostActed(HostAct.CHOOSE, "kind", "analyse", Chooser.DRAWN, ("analyse", "draft"), unread=True),
    NodeRun("R.s1_analyse", NodeStatus.OK),
    HostActed(HostAct.REJECT, "action", "complete", reason="nothing answers the question yet"),
    HostStopped("aorchestra", "the last attempt", 9, 400, 4, 2, 1),
)
SAID = {
    "en": (
        StepRow("Facts", "done", ("checks kept: 1",), is_finding=False),
        StepRow("Law", "gave nothing", ("no knowledge library is open",), is_finding=True),
        StepRow(
            "Draft",
            "done",
            (
                "not kept: the words “本院认为” (it does not say 本院认为)",
                "not kept: the form asked for (JSON) (it is no JSON)",
            ),
            is_finding=True,
        ),
        StepRow("Judge", "failed", ("call write: the reply is empty",), is_finding=True),
    ),
    "zh": (
        StepRow("认定事实", "完成", ("通过检查：1 项",), is_finding=False),
        StepRow("法条", "没有结果", ("没有打开知识库",), is_finding=True),
        StepRow(
            "Draft",
            "完成",
            (
                "未通过检查：写有“本院认为”（没有写“本院认为”）",
                "未通过检查：要求的格式（JSON）（内容无法按此格式读取）",
            ),
            is_finding=True,
        ),
        StepRow("Judge", "失败", ("调用 write：回复为空",), is_finding=True),
    ),
}
DID = {
    "en": (
        (
            ActRow(
                "Which kind of work is handed on next?",
                "analyse the point in question",
                "drawn at random, as no reply could be used",
            ),
            ActRow(
                "Refused",
                "action: take the latest answer and end (nothing answers the question yet)",
                "the method's own rule",
            ),
        ),
        "aorchestra ended: the last attempt. Samples: 9, tokens: 400. Choices put to models: 4; without a "
        "reply that can be used: 2; drawn at random then: 1.",
    ),
    "zh": (
        (
            ActRow("下一步交办哪一类工作？", "分析争议之处", "随机抽取（回复无法采用）"),
            ActRow("拒绝", "动作：采用最近的答案并结束（还没有回答问题的内容）", "方法自身的规则"),
        ),
        "aorchestra 结束：最后一次尝试。采样 9 次，400 个词元；请模型选择 4 次，其中回复无法采用 2 次，随机抽取 1 次。",
    ),
}
both_languages = pytest.mark.parametrize("language", ["zh", "en"])
every_format = pytest.mark.parametrize(
    "text_of",
    [
        as_html,
        lambda report, language: as_markdown(report, language).replace("\\", ""),
        lambda report, language: docx_text(as_docx(report, language)),
        lambda report, language: pdf_text(as_pdf(report, language)),
    ],
    ids=["html", "md", "docx", "pdf"],
)


def told(steps: Sequence[RunStep], language: str) -> StepsText:
    return steps_text(steps, load_labels("report", language))


@both_languages
def test_a_step_says_how_it_ended_and_which_of_its_checks_failed(language: str) -> None:
    assert told(NODES, language).rows == SAID[language]
    assert told(NODES, language).findings == 3


@both_languages
def test_every_check_has_a_name_for_people_and_an_unknown_one_stays(language: str) -> None:
    labels = load_labels("report", language)
    assert labels["check_names"].keys() == {*CHECKS, RULES_CHECK}
    assert "400" in check_name("length:400", labels)
    assert check_name("sealed:twice", labels) == "sealed:twice"


@both_languages
def test_what_a_host_chose_drew_and_took_is_said(language: str) -> None:
    acts, stopped = DID[language]
    said = told(HOST, language)
    assert (said.acts, said.stopped, said.findings) == (acts, stopped, 0)
    assert [row.step for row in said.rows] == [{"en": "step 1, analysis", "zh": "第 1 步“分析”"}[language]]


@both_languages
@every_format
def test_every_format_holds_failed_checks_failed_steps_and_what_a_host_did(
    report: Report, language: str, text_of: Callable[[Report, str], str]
) -> None:
    text = joined(text_of(replace(report, steps=(*NODES, *HOST)), language))
    for row in SAID[language]:
        assert all(joined(found) in text for found in row.found)
    acts, stopped = DID[language]
    assert joined(stopped) in text
    assert all(joined(act.taken) in text for act in acts)
    assert joined(load_labels("report", language)["steps_findings"]) in text


@both_languages
@every_format
def test_a_run_of_another_method_has_no_such_section(
    report: Report, language: str, text_of: Callable[[Report, str], str]
) -> None:
    assert joined(load_labels("report", language)["steps"]) not in joined(text_of(report, language))


@both_languages
@every_format
def test_every_format_says_why_there_is_no_answer(
    report: Report, language: str, text_of: Callable[[Report, str], str]
) -> None:
    why = {
        "en": "No answer was reached: the required node Left failed: call write: the reply is empty",
        "zh": "没有得出答案：必需的节点 Left 失败：调用 write：回复为空",
    }
    reason = "the required node Left failed: call write: the reply is empty"
    abstained = replace(report, answer="", value=None, shown_value="", reason=reason)
    assert joined(why[language]) in joined(text_of(abstained, language))


def test_json_holds_the_steps_as_they_were_recorded(report: Report) -> None:
    data = as_json(replace(report, steps=(*NODES, *HOST), reason="why"))
    assert data["answer"]["reason"] == "why"
    assert [step["kind"] for step in data["steps"][3:]] == [
        "node_run",
        "host_acted",
        "node_run",
        "host_acted",
        "host_stopped",
    ]
    failed = [check["reason"] for check in data["steps"][2]["checks"] if not check["kept"]]
    assert failed == [check.reason for check in BROKEN]
    assert (data["steps"][-1]["unread"], data["steps"][-1]["drawn"]) == (2, 1)


@both_languages
def test_what_a_model_wrote_stays_text(report: Report, language: str) -> None:
    hostile = NodeRun("R.A", NodeStatus.OK, (CheckResult("says:<b>", False, "it does not say <b>|[x](y)"),))
    marked = replace(report, steps=(hostile,))
    assert "<b>" not in as_html(marked, language)
    assert "<b>" not in as_markdown(marked, language)
    assert "[x](y)" not in as_markdown(marked, language)


@pytest.mark.parametrize(
    ("language", "fewer", "scored"),
    [
        ("en", "samples for which the budget of calls had no room: 2", "scored in 12 requests, for which 900 tokens"),
        ("zh", "调用预算不足，少采样 2 次", "为选项评分 12 次，共读取 900 个词元。"),
    ],
)
def test_samples_that_a_budget_left_out_and_scored_menus_are_told(language: str, fewer: str, scored: str) -> None:
    steps = (NodeRun("R.s1_cot_sc", NodeStatus.OK, fewer=2), HostStopped("mas2", "budget", 9, 400, 3, 2, 1, 12, 900))
    said = steps_text(steps, load_labels("report", language))
    assert said.rows[0].found == (fewer,)
    assert not said.rows[0].is_finding
    assert scored in said.stopped
    assert scored not in steps_text((replace(steps[1], scored=0),), load_labels("report", language)).stopped
