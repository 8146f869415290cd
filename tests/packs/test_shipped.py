"""The packs that come with the program: right, meant for tasks that there are, and answering with scripted models."""

from __future__ import annotations

import json

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Event, NodeRun
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.packs.loading import PackFile, pack_called, shipped_packs
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.workflow import Workflow
from mma_desktop.tasks.catalog import list_tasks, load_task
from tests.packs.toys import plain_reply, wiring
from tests.workflows.toys import ToyLibrary

PACKS = [(file, task) for file in shipped_packs() if file.pack is not None for task in file.pack.tasks]
ANSWERS = {"eca": "1200", "ljp_charge": "盗窃", "lqa": "B", "feq": "B", "fkt": "B", "fcalc": "B", "deepfund": "Buy"}
ANSWERS |= {"ljp_term": "18", "j1": "民法典:577|1200"}
ANSWERS_ZH = {"deepfund": "买入"}
QUESTIONS = {"eca": "李某偷走现金1200元。", "ljp_charge": "李某偷走手机一部。", "ljp_term": "李某偷走手机一部。"}
QUESTIONS |= {"j1": "李某借款1200元未还。"}
OPTIONS = "下列哪一项正确？\nA. 甲\nB. 乙\nC. 丙\nD. 丁"


def pack_in(file: PackFile) -> NodePack:
    assert file.pack is not None, file.error
    return file.pack


@pytest.mark.parametrize("file", shipped_packs(), ids=lambda file: file.path.name)
def test_it_is_right_and_meant_for_tasks_that_there_are(file: PackFile) -> None:
    pack = pack_in(file)
    tasks = {(entry.name, entry.language) for entry in list_tasks()}
    assert pack.tasks
    assert {(task, pack.language) for task in pack.tasks} <= tasks
    assert set(pack.titles) == {"zh", "en"}


@pytest.mark.parametrize("file", shipped_packs(), ids=lambda file: file.path.name)
def test_all_its_requests_begin_with_the_same_words(file: PackFile) -> None:
    calls = [call for node in pack_in(file).nodes for call in node.calls]
    assert len({call.system for call in calls}) == 1
    assert all(call.user.startswith("{item}" if call.each == "feed" else "{case}") for call in calls)


@pytest.mark.parametrize("name", ["charges", "court", "court_short", "term"])
def test_both_languages_have_the_same_nodes(name: str) -> None:
    assert wiring(pack_called(name, "en")) == wiring(pack_called(name, "zh"))
    assert pack_called(name, "en").language == "en"


def test_the_chinese_fund_has_the_nodes_of_the_english_one_with_chinese_signals() -> None:
    text = json.dumps(wiring(pack_called("fund", "en")), ensure_ascii=False)
    for english, chinese in (("Bullish", "看涨"), ("Bearish", "看跌"), ("Neutral", "中性")):
        text = text.replace(english, chinese)
    assert json.loads(text) == json.loads(json.dumps(wiring(pack_called("fund", "zh")), ensure_ascii=False))


@pytest.mark.parametrize(("file", "task_name"), PACKS, ids=lambda part: getattr(part, "name", part))
async def test_it_answers_its_tasks(file: PackFile, task_name: str) -> None:
    pack = pack_in(file)
    task = load_task(task_name, pack.language)
    answers = ANSWERS | ANSWERS_ZH if pack.language == "zh" else ANSWERS
    gold = answers.get(task_name, "B")
    final = "".join(task.closing(gold)).strip()

    def reply(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        return plain_reply(pack, f"理由。\n{final}", sampling)

    engine, events = ScriptedEngine(reply), list[Event]()
    question = Question(task_name, pack.language, QUESTIONS.get(task_name, OPTIONS))
    team = Team({GENERAL: engine, DOMAIN: engine}, library=ToyLibrary())
    solution = await Workflow(task, SearchSettings(), 1, pack).solve(question, team, events.append)
    assert solution.value is not None
    assert task.agree(solution.value, gold) == 1
    ran = [event for event in events if isinstance(event, NodeRun)]
    assert len(ran) == len(pack.nodes)
    assert not [event for event in ran if event.problem]
