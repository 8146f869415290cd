"""Expert panels: Algorithm 1 (docs/method.md 3.2)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, Event, NodeAdded, Routed, Trimmed, fold
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow, InputError
from mma_desktop.panels.own import panel_text
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.registry import make_solver
from mma_desktop.tasks.base import Step
from mma_desktop.tasks.catalog import load_task
from tests.panels.test_own import OWN

TASK = load_task("lqa", "zh")
QUESTION = Question("lqa", "zh", "下列哪一行为构成盗窃罪？\nA. 甲\nB. 乙\nC. 丙\nD. 丁")
SETTINGS = SearchSettings()
REASONING = re.compile(r"理由\d+")


class Experts:
    """Both engines of a pair; expert i gives its own reasons, and the i-th of `answers`."""

    def __init__(self, answers: str, *, context_length: int = 100_000, likely: str = "法律") -> None:
        self.answers = answers
        self.likely = likely
        self.last_line = ""  # what an expert writes when only that is asked for
        self.spoken = 0
        self.general = ScriptedEngine(self._say, name="general", context_length=context_length, judge=self._judge)
        self.domain = ScriptedEngine(self._say, name="domain", context_length=context_length, judge=self._judge)
        self.events: list[Event] = []

    async def solve(self, name: str, settings: SearchSettings = SETTINGS) -> Solution:
        solver = make_solver(name, TASK, settings, 5)
        return await solver.solve(QUESTION, Team({GENERAL: self.general, DOMAIN: self.domain}), self.events.append)

    @property
    def prompts(self) -> list[str]:
        """What each expert was asked in the end, without the case."""
        asked = [prompt for prompt, _ in self.general.asked if not prompt.prefix]
        return [prompt.messages[-1].content.split("【题目结束】")[1] for prompt in asked]

    @property
    def nodes(self) -> list[NodeAdded]:
        return [event for event in self.events if isinstance(event, NodeAdded)][1:]

    def _say(self, prompt: Prompt, _sampling: Sampling, _index: int) -> str:
        if prompt.prefix:
            return self.last_line
        answer = self.answers[self.spoken % len(self.answers)]
        self.spoken += 1
        final = "" if answer == "?" else f"\n正确答案:{answer}"
        return f"理由{self.spoken}{final}"

    def _judge(self, prompt: Prompt, continuation: str) -> float:
        asked = QUESTION.text in prompt.messages[-1].content
        return -0.1 if asked and continuation == self.likely else -3.0


@pytest.mark.parametrize("name", ["panel3", "panel6", "panel10", "structured_panel3", "structured_panel6"])
async def test_84_an_expert_reads_the_whole_reply_before_it_and_only_the_answers_of_the_earlier_ones(name: str) -> None:
    experts = Experts("ABCD")
    await experts.solve(name)
    for place, prompt in enumerate(experts.prompts):
        reasons = [f"理由{place}"] if place else []
        assert REASONING.findall(prompt) == reasons
        earlier = prompt.split("前一位同事")[0]
        assert re.findall(r"：正确答案:([A-D])", earlier) == list("ABCDABCDAB"[: max(place - 1, 0)])


async def test_84_the_first_two_experts_are_shown_no_bare_answers() -> None:
    experts = Experts("AB")
    await experts.solve("panel3")
    first, second, third = experts.prompts
    assert "同事" not in first
    assert "较早发言" not in second
    assert "刑法学者：正确答案:A" in third


async def test_each_expert_speaks_in_its_own_person() -> None:
    experts = Experts("A")
    await experts.solve("panel3")
    systems = [prompt.messages[0].content for prompt, _ in experts.general.asked]
    titles = ["刑法学者", "民商事法官", "诉讼法专家"]
    assert all(title in system for title, system in zip(titles, systems, strict=True))
    assert [node.id for node in experts.nodes] == [f"R.speaker{place}-{title}" for place, title in enumerate(titles, 1)]


async def test_85_the_last_expert_decides_and_no_vote() -> None:
    experts = Experts("AAAAAB")
    solution = await experts.solve("panel6")
    last = experts.nodes[-1]
    assert (solution.value, solution.confidence) == ("B", pytest.approx(1 / 6))
    assert (solution.answer, solution.path) == ("理由6\n正确答案:B", ("R", last.id))
    assert solution.reason == "the last expert decides"
    assert experts.events[-1] == Decided.on(solution)


async def test_85_a_last_expert_who_cannot_be_read_leaves_it_to_the_one_before() -> None:
    experts = Experts("AB?")
    solution = await experts.solve("panel3")
    assert solution.value == "B"
    assert "cannot be read" in solution.reason


async def test_what_cannot_be_read_is_passed_on_as_no_answer() -> None:
    experts = Experts("?AB")
    await experts.solve("panel3")
    assert "刑法学者：没有答案" in experts.prompts[-1]


async def test_the_last_line_is_said_again_behind_the_discussion() -> None:
    experts = Experts("AB")
    await experts.solve("panel3")
    assert all(
        prompt.endswith("最后另起一行，以“正确答案:”开头，按题目要求写出你的答案。") for prompt in experts.prompts
    )


async def test_an_expert_who_states_no_answer_is_asked_for_the_last_line_alone() -> None:
    experts = Experts("A?B")
    experts.last_line = "\n正确答案:C"
    await experts.solve("panel3")
    assert experts.nodes[1].answer == "理由2\n正确答案:C"
    asked = [(prompt, sampling) for prompt, sampling in experts.general.asked if prompt.prefix]
    (prompt, sampling), constraint = asked[0], TASK.constraint()
    assert (len(asked), prompt.prefix) == (1, "理由2")
    assert constraint is not None
    assert sampling.constraint == replace(constraint, trigger="")  # the grammar holds from the first character


async def test_without_grammars_no_last_line_is_asked_for() -> None:
    experts = Experts("A?B")
    await experts.solve("panel3", SETTINGS.model_copy(update={"constrain": False}))
    assert [prompt.prefix for prompt, _ in experts.general.asked] == ["", "", ""]


async def test_a_panel_that_cannot_be_read_at_all_abstains() -> None:
    solution = await Experts("?").solve("panel3")
    assert (solution.value, solution.confidence) == (None, 0.0)


async def test_each_expert_is_an_event_that_names_what_it_read() -> None:
    experts = Experts("ABC")
    await experts.solve("panel3")
    ids = [node.id for node in experts.nodes]
    assert [node.sources for node in experts.nodes] == [(), (ids[0],), (ids[0], ids[1])]


async def test_the_panel_follows_the_domain_of_the_question() -> None:
    experts = Experts("A", likely="医学")
    await experts.solve("panel3")
    routed = next(event for event in experts.events if isinstance(event, Routed))
    assert (routed.part, routed.choice) == ("panel", "health")
    assert sum(routed.shares) == pytest.approx(1.0)
    assert experts.nodes[0].id == "R.speaker1-内科医师"


async def test_where_the_whole_reply_before_does_not_fit_its_answer_alone_is_shown() -> None:
    long = Experts("A")
    await long.solve("panel3")
    most = max(len(prompt.messages[-1].content) + len(prompt.messages[0].content) for prompt, _ in long.general.asked)
    experts = Experts("A", context_length=most + TASK.sampling(Step.ANSWER).max_tokens - 1)
    await experts.solve("panel3")
    trimmed = [event for event in experts.events if isinstance(event, Trimmed) and event.what != "examples"]
    assert trimmed == [Trimmed(experts.nodes[2].id, "the reply before but for its answer", 1)]
    told = experts.prompts[-1]
    assert (REASONING.findall(told), re.findall("：正确答案:([A-D])", told)) == ([], ["A", "A"])


async def test_a_discussion_for_which_there_is_no_room_any_more_ends_with_who_spoke_last() -> None:
    class Cramped(Experts):
        """A panel whose third expert has no room, whatever is left out."""

        def _say(self, prompt: Prompt, sampling: Sampling, index: int) -> str:
            if "诉讼法专家" in prompt.messages[0].content:
                raise ContextOverflow("too long", "shorten it")
            return super()._say(prompt, sampling, index)

    experts = Cramped("AB")
    solution = await experts.solve("panel6")
    assert (solution.value, len(experts.nodes)) == ("B", 2)
    assert Trimmed("R", "experts", 4) in experts.events

    class Overflowing(Experts):
        def _say(self, prompt: Prompt, sampling: Sampling, index: int) -> str:
            raise ContextOverflow("too long", "shorten it")

    with pytest.raises(ContextOverflow):
        await Overflowing("A").solve("panel3")


async def test_the_domain_model_may_play_all_experts() -> None:
    experts = Experts("A")
    await experts.solve("panel3@domain")
    assert (len(experts.general.asked), len(experts.domain.asked)) == (0, 3)


async def test_a_stopped_panel_answers_with_the_last_expert_so_far() -> None:
    experts = Experts("ABC")
    await experts.solve("panel3")
    solver = make_solver("panel3", TASK, SearchSettings(), 5)
    stopped = solver.best(
        fold([event for event in experts.events if not getattr(event, "id", "").startswith("R.speaker3")])
    )
    assert stopped is not None
    assert stopped.value == "B"
    assert solver.best(fold([event for event in experts.events if getattr(event, "id", "R") == "R"])) is None


async def test_a_panel_of_eleven_is_refused() -> None:
    with pytest.raises(InputError, match="not 11"):
        await Experts("A").solve("panel11")


@pytest.mark.parametrize(("name", "spoken"), [("panel3", ["海事法官", "保险理算师"]), ("structured_panel3", None)])
async def test_a_panel_of_the_users_own_sits_instead_and_no_domain_is_asked_for(
    name: str, spoken: list[str] | None
) -> None:
    experts = Experts("AB")
    await experts.solve(name, SearchSettings(experts=panel_text(OWN)))
    assert [event for event in experts.events if isinstance(event, Routed)] == [
        Routed("panel", "海商法", ("海商法",), (1.0,))
    ]
    named = [node.id.split("-", 1)[1] for node in experts.nodes]
    if spoken is None:
        assert len(named) == 3
        assert "海商法" in experts.general.asked[0][0].messages[0].content
    else:
        assert sorted(named) == sorted(spoken)


def test_a_panel_that_is_not_there_is_refused_before_anything_is_asked() -> None:
    with pytest.raises(InputError, match="no panel called"):
        make_solver("panel3", TASK, SearchSettings(experts="nonsense"), 5)
