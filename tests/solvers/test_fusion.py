"""Fusion (docs/method.md 4.2): each part is asked only where the one before leaves doubt."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import get_args

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.course import CoursePart, course_of
from mma_desktop.domain.events import (
    Decided,
    Event,
    NodeAdded,
    NodeScored,
    RolloutDone,
    Routed,
    Trimmed,
    Trouble,
    fold,
)
from mma_desktop.domain.passages import Evidence
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.engine.scripted import Script, ScriptedEngine
from mma_desktop.errors import EngineError, InputError
from mma_desktop.evaluation.methods import parse_methods
from mma_desktop.search.choice import BY_CONSENSUS
from mma_desktop.search.settings import FusionPart, SearchSettings
from mma_desktop.solvers.fusion import close_classes, fused
from mma_desktop.solvers.registry import make_solver, reads_evidence
from mma_desktop.tasks.catalog import load_task

TASK = load_task("lqa", "zh")
TEXT = "下列哪一行为构成盗窃罪？\nA. 甲\nB. 乙\nC. 丙\nD. 丁"
EVIDENCE = Evidence((), "【条文】刑法第二百六十四条")
SETTINGS = SearchSettings(rollouts=3, candidates=3, continuations=1)


class Pair:
    """Two models that give their own answers; the panel, which is asked in persons, gives `panel`."""

    def __init__(self, general: str, domain: str, panel: str = "", domain_of_question: str = "法律") -> None:
        self.panel = panel or general
        self.domain_of_question = domain_of_question
        self.engines = {
            role: ScriptedEngine(self.says(answer), name=role, judge=self.judge)
            for role, answer in ((GENERAL, general), (DOMAIN, domain))
        }
        self.events: list[Event] = []
        self.scored: list[str] = []
        self.evidence = EVIDENCE

    async def solve(self, settings: SearchSettings = SETTINGS) -> Solution:
        solver = make_solver("fusion", TASK, settings, 5)
        question = Question("lqa", "zh", TEXT, evidence=self.evidence)
        return await solver.solve(question, Team(self.engines), self.events.append)

    def of(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def routes(self) -> list[tuple[str, str]]:
        return [(event.part, event.choice) for event in self.events if isinstance(event, Routed)]

    @property
    def rollouts(self) -> int:
        return sum(isinstance(event, RolloutDone) and event.index >= 0 for event in self.events)

    @property
    def prompts(self) -> list[str]:
        return [
            "\n".join(message.content for message in prompt.messages)
            for engine in self.engines.values()
            for prompt, _ in engine.asked
        ]

    def says(self, answer: str) -> Script:
        def say(prompt: Prompt, _sampling: Sampling, _index: int) -> str:
            in_person = "你的职责" in prompt.messages[0].content
            return f"刑法有规定，逐项分析之后得出结论。\n正确答案:{self.panel if in_person else answer}"

        return say

    def drawn(self, purpose: str) -> int:
        """Samples for a purpose."""
        asked = [sampling for engine in self.engines.values() for _, sampling in engine.asked]
        return sum(sampling.n for sampling in asked if sampling.tag.startswith(purpose))

    def judge(self, prompt: Prompt, continuation: str) -> float:
        self.scored.append(continuation)
        return -0.1 if TEXT in prompt.messages[-1].content and continuation == self.domain_of_question else -3.0


async def test_where_both_models_agree_that_is_the_answer_and_no_tree_grows() -> None:
    pair = Pair("B", "B")
    solution = await pair.solve()
    assert solution.value == "B"
    assert (pair.rollouts, pair.routes) == (0, [("fusion", "search")])


@pytest.mark.parametrize(("revision", "inspections"), [(1, 6), (2, 0)])
async def test_a_consensus_of_votes_costs_no_inspection(revision: int, inspections: int) -> None:
    pair = Pair("B", "B")
    solution = await pair.solve(SETTINGS.model_copy(update={"revision": revision}))
    assert (pair.drawn("answer"), pair.drawn("verify")) == (6, inspections)
    assert (solution.reason == BY_CONSENSUS) is (revision == 2)
    tree = fold(pair.events)
    assert all(tree[name].reward and not tree[name].checks for name in ("R.A1", "R.A2")) is (revision == 2)
    assert (solution.value, solution.confidence) == ("B", 1.0)


async def test_models_that_differ_are_inspected_once() -> None:
    pair = Pair("B", "C")
    await pair.solve(SETTINGS.model_copy(update={"rollouts": 1, "fractions": (0.4,), "without": ("A3", "A4")}))
    scored = [event.id for event in pair.events if isinstance(event, NodeScored)]
    assert (sorted(scored), len(scored)) == (["R.A1", "R.A2"], 2)


async def test_where_they_differ_a_tree_grows_from_their_two_answers() -> None:
    pair = Pair("B", "C")
    await pair.solve()
    nodes = [event.id for event in pair.events if isinstance(event, NodeAdded)]
    assert nodes[:3] == ["R", "R.A1", "R.A2"]
    assert pair.rollouts == 3


async def test_a_panel_decides_between_two_answers_that_are_close() -> None:
    pair = Pair("B", "C", panel="C")
    solution = await pair.solve(SearchSettings(rollouts=1, candidates=3, continuations=1, without=("A3", "A4")))
    assert ("fusion", "panel") in pair.routes
    assert (solution.value, solution.path[-1].startswith("R.speaker3")) == ("C", True)
    told = [prompt for prompt in pair.prompts if "你的职责" in prompt]
    assert len(told) == 3
    assert all("正确答案:B" in prompt and "正确答案:C" in prompt for prompt in told)
    assert all(EVIDENCE.text in prompt for prompt in told)


@pytest.mark.parametrize("changes", [{"revision": 1}, {"fusion_without": ("evidence",)}])
async def test_a_panel_without_evidence_reads_none(changes: dict[str, object]) -> None:
    pair = Pair("B", "C", panel="C")
    settings = SearchSettings(rollouts=1, candidates=3, continuations=1, without=("A3", "A4"))
    await pair.solve(settings.model_copy(update=changes))
    told = [prompt for prompt in pair.prompts if "你的职责" in prompt]
    assert len(told) == 3
    assert not any(EVIDENCE.text in prompt for prompt in told)


async def test_passages_that_leave_no_room_are_left_out_of_a_panel_and_said_to_be() -> None:
    pair = Pair("B", "C", panel="C")
    pair.engines[GENERAL] = ScriptedEngine(pair.says("B"), name=GENERAL, context_length=3000, judge=pair.judge)
    pair.evidence = Evidence((), "【条文】" + "刑法第二百六十四条" * 500)
    solution = await pair.solve(SearchSettings(rollouts=1, candidates=3, continuations=1, without=("A3", "A4")))
    left_out = [event.what for event in pair.events if isinstance(event, Trimmed)]
    assert left_out == ["passages of the library"] * 3
    assert solution.value == "C"


async def test_a_panel_that_takes_neither_answer_leaves_the_leading_one() -> None:
    pair = Pair("B", "C", panel="D")
    solution = await pair.solve(SearchSettings(rollouts=1, candidates=3, continuations=1, without=("A3", "A4")))
    assert ("fusion", "panel") in pair.routes
    assert solution.value in ("B", "C")


async def test_mathematics_goes_to_the_general_models_vote() -> None:
    pair = Pair("B", "C", domain_of_question="数学")
    solution = await pair.solve()
    assert (solution.value, pair.routes, pair.rollouts) == ("B", [("fusion", "vote")], 0)
    assert pair.engines[DOMAIN].asked == []


async def test_the_tree_reads_the_evidence() -> None:
    pair = Pair("B", "C")
    await pair.solve(SearchSettings(rollouts=4, candidates=3, continuations=1, without=("A1", "A2", "A4")))
    assert any(EVIDENCE.text in prompt for prompt in pair.prompts)
    assert reads_evidence("fusion", SETTINGS)
    assert not reads_evidence("fusion", SETTINGS.model_copy(update={"fusion_without": ("evidence",)}))


@pytest.mark.parametrize("part", ["routing", "panel"])
async def test_a_part_that_is_left_out_is_not_asked(part: FusionPart) -> None:
    pair = Pair("B", "C", domain_of_question="数学" if part == "routing" else "法律")
    settings = SearchSettings(
        rollouts=1, candidates=3, continuations=1, without=("A3", "A4"), fusion_without=(part, "panel")
    )
    await pair.solve(settings)
    assert {"R.A1", "R.A2"} <= {event.id for event in pair.events if isinstance(event, NodeAdded)}
    assert not any("你的职责" in prompt for prompt in pair.prompts)


_CLOSE = "rollouts=1,candidates=5,continuations=1,without=A3/A4"
_KNOWING = "rollouts=4,candidates=3,continuations=1,without=A1/A2/A4"
_PARTS: Mapping[FusionPart, tuple[Pair, str, Callable[[Pair], bool], set[str]]] = {
    "routing": (Pair("B", "C", domain_of_question="数学"), _CLOSE, lambda one: ("fusion", "vote") in one.routes, set()),
    "votes": (Pair("B", "C"), _CLOSE, lambda one: one.drawn("answer") == 6, {"adaptive_votes"}),
    "consensus": (Pair("B", "B"), _CLOSE, lambda one: one.drawn("verify") == 0, {"consensus"}),
    "filter": (Pair("B", "C"), _CLOSE, lambda one: {"B", "C"} <= {*map(str.strip, one.scored)}, {"inspection"}),
    "evidence": (
        Pair("B", "C"), _KNOWING, lambda one: any(EVIDENCE.text in prompt for prompt in one.prompts), {"evidence"}
    ),
    "panel": (Pair("B", "C"), _CLOSE, lambda one: ("fusion", "panel") in one.routes, set()),
}  # fmt: skip
"""Of each part: models and sizes with which it shows, how, and the settings of the tree that it changes."""


@pytest.mark.parametrize("part", get_args(FusionPart))
async def test_an_evaluation_can_leave_out_each_part_alone(part: FusionPart) -> None:
    """As docs/how-to-evaluate.md writes it."""
    models, sizes, shows, changed = _PARTS[part]
    name = f"fusion:quick,{sizes}"
    whole, without = (method.settings for method in parse_methods([name, f"{name},fusion_without={part}"], "quick"))
    assert without.fusion_without == (part,)
    before, after = (fused(settings).model_dump(exclude={"fusion_without"}) for settings in (whole, without))
    assert {setting for setting in before if before[setting] != after[setting]} == changed
    for settings, is_there in ((whole, True), (without, False)):
        pair = copy.deepcopy(models)
        await pair.solve(settings)
        assert shows(pair) is is_there


def test_several_parts_are_left_out_by_one_setting_and_an_unknown_one_is_refused() -> None:
    (method,) = parse_methods(["fusion:quick,fusion_without=panel/filter"], "quick")
    assert method.settings.fusion_without == ("panel", "filter")
    with pytest.raises(InputError, match="fusion_without"):
        parse_methods(["fusion:quick,fusion_without=tree"], "quick")


def test_the_parts_of_the_tree_can_be_left_out_one_by_one() -> None:
    whole = fused(SETTINGS)
    assert (whole.inspection, whole.consensus, whole.seeded, whole.adaptive_votes) == ("filter", 0.8, True, True)
    without = fused(SETTINGS.model_copy(update={"fusion_without": ("filter", "consensus", "votes", "evidence")}))
    assert without == SETTINGS.model_copy(update={"fusion_without": without.fusion_without})


async def test_the_run_decides_once_and_its_best_so_far_is_that_of_the_tree() -> None:
    pair = Pair("B", "C")
    solution = await pair.solve()
    assert len(pair.of(Decided)) == 1
    tree = fold([event for event in pair.events if not isinstance(event, Decided)])
    stopped = make_solver("fusion", TASK, SETTINGS, 5).best(tree)
    assert stopped is not None
    assert {stopped.value, solution.value} <= {"B", "C"}


async def test_both_seeds_are_judged_among_the_values_of_both() -> None:
    pair = Pair("B", "C")
    await pair.solve()
    kinds = [(type(event).__name__, getattr(event, "id", "")) for event in pair.events]
    added = [place for place, (kind, node) in enumerate(kinds) if kind == "NodeAdded" and node in ("R.A1", "R.A2")]
    judged = [place for place, (kind, _) in enumerate(kinds) if kind == NodeScored.__name__]
    assert max(added) < min(judged)


def _refusing(says: Script) -> Script:
    """The same replies; whoever speaks in person cannot be asked."""

    def say(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if "你的职责" in prompt.messages[0].content:
            raise EngineError("The panel cannot be asked.", "Try again.")
        return says(prompt, sampling, index)

    return say


async def test_a_panel_that_cannot_be_asked_leaves_the_leading_answer() -> None:
    pair = Pair("B", "C")
    pair.engines[GENERAL] = ScriptedEngine(_refusing(pair.says("B")), name=GENERAL, judge=pair.judge)
    solution = await pair.solve(SearchSettings(rollouts=1, candidates=3, continuations=1, without=("A3", "A4")))
    assert solution.value in ("B", "C")
    assert solution.reason == "a panel could not be asked: the leading answer stands"
    assert any(isinstance(event, Trouble) for event in pair.events)


async def test_where_the_field_cannot_be_asked_for_the_question_is_searched() -> None:
    pair = Pair("B", "B")

    def mute(_prompt: Prompt, _sampling: Sampling, _index: int) -> str:
        raise EngineError("No reply.", "Try again.")

    def judge(prompt: Prompt, continuation: str) -> float:
        raise EngineError("No scores.", "Try again.")

    say = pair.says("B")
    pair.engines[GENERAL] = ScriptedEngine(
        lambda p, s, i: mute(p, s, i) if s.tag.startswith("domains") else say(p, s, i), name=GENERAL, judge=judge
    )
    solution = await pair.solve(SETTINGS.model_copy(update={"fusion_without": ("filter",)}))
    assert solution.value == "B"


def _answer(name: str, value: str) -> NodeAdded:
    kind, action = NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL
    return NodeAdded(
        name, "R", kind, action, 1, TEXT, answer=f"正确答案:{value}", value=value, vote_share=1.0, producer=GENERAL
    )


@pytest.mark.parametrize(("second", "is_close"), [(0.9, True), (0.89, False)])
def test_two_answers_are_close_from_nine_tenths_of_the_reward_on(second: float, is_close: bool) -> None:
    tree = fold(
        [
            NodeAdded("R", None, NodeKind.ROOT, None, 0, TEXT),
            *(_answer(f"R.A{n}", value) for n, value in enumerate("BC", 1)),
            NodeScored("R.A1", 1.0, 1.0),
            NodeScored("R.A2", second, 1.0),
        ]
    )
    assert (close_classes(tree) is not None) is is_close


async def test_mathematics_is_voted_on_with_sixteen_samples() -> None:
    pair = Pair("B", "C", domain_of_question="数学")
    texts = iter("ABCD" * 8)
    pair.engines[GENERAL] = ScriptedEngine(lambda *_: f"理由。\n正确答案:{next(texts)}", name=GENERAL, judge=pair.judge)
    await pair.solve()
    assert sum(sampling.n for _, sampling in pair.engines[GENERAL].asked) == 16


async def test_the_confidence_of_a_panels_choice_is_the_share_of_its_answer() -> None:
    pair = Pair("B", "C", panel="C")
    solution = await pair.solve(SearchSettings(rollouts=1, candidates=3, continuations=1, without=("A3", "A4")))
    assert 0 < solution.confidence < 1


async def test_the_course_tells_each_part_that_was_asked() -> None:
    pair = Pair("B", "C", panel="C")
    await pair.solve(SearchSettings(rollouts=1, candidates=3, continuations=1, without=("A3", "A4")))
    parts = [stage.part for stage in course_of(pair.events)]
    assert parts == [CoursePart.ROUTING, CoursePart.ALONE, CoursePart.CLOSE, CoursePart.EXPERTS, CoursePart.PANEL]
