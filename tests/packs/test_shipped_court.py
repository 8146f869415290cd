"""Claims 134 and 135: the pack for civil judgments asks 12 + E times, neither side reads what only the other has, and a
judgment without its markers or with a wrong total fails its check.
"""

from __future__ import annotations

import json

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.packs.loading import pack_called
from mma_desktop.packs.schema import NodeCall, NodePack
from mma_desktop.tasks.catalog import load_task
from tests.packs.toys import call_of, sample_of
from tests.workflows.toys import Ran, ToyLibrary, run, text_of

PACK, SHORT = pack_called("court", "zh"), pack_called("court_short", "zh")
TASK = load_task("j1", "zh")
SECRETS = {
    "plaintiff": ("原告私下说的", "原告准备的质证", "原告的其他话"),
    "defendant": ("被告私下说的", "被告准备的质证"),
    "judge": ("只有法庭查明的",),
}
CASE = """案由：民间借贷纠纷
原告：钱某，女
被告：孙某
诉讼请求：归还借款80000元
原告陈述：原告私下说的经过
原告质证：原告准备的质证
其他陈述：原告的其他话
答辩：被告私下说的经过
被告质证：被告准备的质证
查明：只有法庭查明的事实"""
SIDES = {node.name: node.inputs["case"].partition(".")[2] for node in PACK.nodes if node.calls}
ITEMS = {"items": [{"claim": 1, "what": "借款", "claimed": 80000, "proven": 60000, "ruling": "partly"}]}
REPLIES = {
    "Claims": json.dumps({"claims": ["归还借款80000元"]}),
    "Liability": json.dumps({"why": "没有归还【Law#1】", "share": "1"}),
    "Items": json.dumps(ITEMS),
}
JUDGMENT = (
    "本院认为，孙某没有归还钱某借款【Law#1】，尚欠80000-20000=60000元，合计60000元，案件受理费1800元。\n"
    "判决结果:依照《中华人民共和国民法典》第六百七十五条，判决如下：孙某归还借款60000元。"
)


def with_exhibits(plaintiff: int, defendant: int) -> str:
    """The case file with so many exhibits of each side."""
    lists = {"原告证据": plaintiff, "被告证据": defendant}
    return CASE + "".join(
        f"\n{head}：" + "".join(f"\n{n + 1}. 票据" for n in range(many)) for head, many in lists.items()
    )


async def ran(case: str = CASE, judgment: str = JUDGMENT, pack: NodePack = PACK) -> Ran:
    """A run in which everybody keeps to the form and the court judges so."""

    def reply(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        name, asked = call_of(pack, sampling)
        if name == "Judgment":
            return judgment
        return REPLIES.get(name) or (json.dumps(sample_of(asked.json_schema)) if asked.json_schema else "没有补充。")

    return await run(pack, reply, task=TASK, question=Question("j1", "zh", case), library=ToyLibrary())


def asked_by(made: Ran) -> list[tuple[str, str]]:
    """Who was asked (the side that the node speaks for) and what that prompt says, for each request."""
    asked = [*made.general.asked, *made.domain.asked]
    return [(SIDES[call_of(PACK, sampling)[0]], text_of(prompt)) for prompt, sampling in asked]


def checks_of(made: Ran) -> dict[str, bool]:
    judged = made.trajectory.outputs[-1]
    assert judged.node == "Judgment"
    return {check.name: check.kept for check in judged.checks}


@pytest.mark.parametrize(("plaintiff", "defendant", "exhibits"), [(0, 0, 0), (3, 1, 4), (9, 4, 6)])
async def test_claim_134_it_asks_twelve_times_and_once_for_each_exhibit(
    plaintiff: int, defendant: int, exhibits: int
) -> None:
    made = await ran(with_exhibits(plaintiff, defendant))
    assert len(made.asked) == 12 + exhibits
    assert sum(output.calls for output in made.trajectory.outputs) == 12 + exhibits
    assert set(made.statuses.values()) == {"ok"}


@pytest.mark.parametrize(("plaintiff", "defendant", "exhibits"), [(0, 0, 0), (3, 1, 4)])
async def test_claim_134_the_short_court_asks_seven_times_and_once_for_each_exhibit(
    plaintiff: int, defendant: int, exhibits: int
) -> None:
    made = await ran(with_exhibits(plaintiff, defendant), pack=SHORT)
    assert len(made.asked) == 7 + exhibits
    assert set(made.statuses.values()) == {"ok"}
    assert set(checks_of(made).values()) == {True}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_short_court_is_the_court_without_questions_and_last_words(language: str) -> None:
    left_out = {"Questions", "PlaintiffAnswer", "DefendantAnswer", "PlaintiffClosing", "DefendantClosing"}
    court, short = pack_called("court", language), pack_called("court_short", language)
    assert {node.name for node in court.nodes} - {node.name for node in short.nodes} == left_out
    for node in short.nodes:
        whole = court.node(node.name)
        inputs = {name: read for name, read in whole.inputs.items() if read.partition(".")[0] not in left_out}
        calls = [_without(call, set(whole.inputs) - set(inputs)) for call in whole.calls]
        deps = tuple(name for name in whole.deps if name not in left_out)
        assert node == whole.model_copy(update={"inputs": inputs, "calls": tuple(calls), "deps": deps})


def _without(call: NodeCall, variables: set[str]) -> NodeCall:
    """The call without the lines of these variables."""
    lines = [line for line in call.user.splitlines() if line.strip("{}") not in variables]
    return call.model_copy(update={"user": "\n".join(lines)})


@pytest.mark.parametrize("pack", [PACK, SHORT], ids=lambda pack: pack.id)
async def test_claim_134_neither_side_receives_what_only_the_other_has(pack: NodePack) -> None:
    asked = asked_by(await ran(with_exhibits(2, 2), pack=pack))
    assert {side for side, _ in asked} == SECRETS.keys()
    for side, text in asked:
        others = [secret for owner, own in SECRETS.items() if owner != side for secret in own]
        assert all(secret in text for secret in SECRETS[side])
        assert not [secret for secret in others if secret in text]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", ["court", "court_short"])
def test_claim_134_no_node_reads_the_file_of_two_sides(name: str, language: str) -> None:
    views = {f"File.{side}" for side in SECRETS}
    for node in pack_called(name, language).nodes:
        read = set(node.inputs.values())
        assert len(views & read) == bool(node.calls) or node.program
        assert "task.question" not in read or node.name == "File"


async def test_an_exhibit_is_answered_by_the_other_side() -> None:
    made = await ran(with_exhibits(1, 0))
    [(side, text)] = [(side, text) for side, text in asked_by(made) if "质证意见。" in text]
    assert side == "defendant"
    assert '"id": "P1"' in text


async def test_claim_135_a_judgment_of_the_right_form_keeps_all_checks() -> None:
    made = await ran()
    assert set(checks_of(made).values()) == {True}
    assert TASK.read(made.trajectory.outputs[-1].text).value == "民法典:675|60000"


@pytest.mark.parametrize(
    ("there", "instead", "check"),
    [
        ("本院认为", "本院觉得", "says:本院认为"),
        ("判决如下", "决定如下", "says:判决如下"),
        ("合计60000元", "合计50000元", "amounts_sum"),
        ("=60000元", "=70000元", "amounts_sum"),
        ("受理费1800元", "受理费50元", "amounts_sum"),
        ("【Law#1】", "【Law#77】", "statute_exists"),
        ("【Law#1】", "【P1】", "exhibit_exists"),
        ("孙某", "孙先生", "parties_named"),
    ],
)
async def test_claim_135_a_judgment_that_lacks_something_fails_its_check(there: str, instead: str, check: str) -> None:
    wrong = JUDGMENT.replace(there, instead)
    if there == "合计60000元":
        wrong = wrong.replace("尚欠80000-20000=60000元，", "").replace("借款60000元", "借款50000元")
    failed = [name for name, kept in checks_of(await ran(judgment=wrong)).items() if not kept]
    assert failed == [check]


async def test_claim_135_a_judgment_without_its_final_part_is_none() -> None:
    made = await ran(judgment="本院认为，孙某应当归还。")
    assert made.statuses["Judgment"] == "failed"


async def test_where_a_claim_is_not_ruled_on_the_court_has_no_table() -> None:
    def reply(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        name, asked = call_of(PACK, sampling)
        said = {**REPLIES, "Claims": json.dumps({"claims": ["还款", "道歉"]}), "Judgment": JUDGMENT}.get(name)
        return said or (json.dumps(sample_of(asked.json_schema)) if asked.json_schema else "-")

    made = await run(PACK, reply, task=TASK, question=Question("j1", "zh", CASE), library=ToyLibrary())
    sums = made.trajectory.output("Sums")
    assert sums is not None
    assert "claim 2" in sums.problem
    assert made.statuses["Judgment"] == "ok"


async def test_claim_135_an_english_judgment_is_checked_alike() -> None:
    english, task = pack_called("court", "en"), load_task("j1", "en")
    judgment = (
        "The court holds that Sun owes Qian 80000-20000=60000 yuan [Law#1]; total 60000 yuan, court fee 1800 yuan.\n"
        "Final ruling: under Article 675 of the Civil Code the court rules as follows: Sun pays 60000 yuan."
    )

    def reply(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        name, asked = call_of(english, sampling)
        said = {**REPLIES, "Judgment": judgment}.get(name)
        return said or (json.dumps(sample_of(asked.json_schema)) if asked.json_schema else "-")

    case = "Plaintiff: Qian, born 1980\nDefendant: Sun\nClaims: 80,000 yuan\nDefence: 20,000 yuan were repaid"
    made = await run(english, reply, task=task, question=Question("j1", "en", case), library=ToyLibrary())
    assert set(checks_of(made).values()) == {True}
    assert task.read(made.trajectory.outputs[-1].text).value == "civil code:675|60000"
