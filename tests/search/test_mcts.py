"""Whole searches on scripted engines (docs/method.md 1.7 and part 5)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.domain.events import RULE_BASED, Decided, NodeAdded, NodeScored, RolloutDone, Trimmed, fold
from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.domain.tree import NodeKind
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow, EngineError, EngineLost, InputError
from mma_desktop.paths import resources
from mma_desktop.search.choice import BY_CONSENSUS
from mma_desktop.search.settings import SearchSettings, load_preset
from mma_desktop.storage.event_codec import to_payload
from mma_desktop.tasks.base import Examination
from tests.search.toy import Bench, ToyRules, said, varied

Make = Callable[..., Any]
FAITHFUL = load_preset("faithful", resources() / "presets.toml")


def run_bench(search_settings: SearchSettings, seed: int) -> Bench:
    return Bench(ScriptedEngine(varied, name="G"), ScriptedEngine(varied, name="D"), search_settings, seed)


async def test_34_the_same_seed_gives_the_same_tree_and_another_seed_another(bench: Make) -> None:
    first, again, other = bench(seed=1), bench(seed=1), bench(seed=2)
    for b in (first, again, other):
        await b.search().run()
    assert list(map(to_payload, first.events)) == list(map(to_payload, again.events))
    assert list(map(to_payload, first.events)) != list(map(to_payload, other.events))


async def test_22_a_cached_score_is_not_drawn_again(bench: Make) -> None:
    b = bench(rollouts=30, exhaustion=False)
    await b.search().run()
    scored = [event.id for event in b.events if isinstance(event, NodeScored)]
    assert len(scored) == len(set(scored))
    verified = [said(prompt)["wording"] for engine in (b.general, b.domain) for prompt, sampling in engine.asked
                if sampling.tag.startswith("verify")]  # fmt: skip
    judged = [event for event in b.events if isinstance(event, NodeScored) and event.checks]
    assert len(verified) == 3 * len(judged)


async def test_b_revisits_may_add_continuations_up_to_twice_the_first_number(bench: Make) -> None:
    b = bench(rollouts=60, exhaustion=False, top_up=1, depth=2)
    await b.search().run()
    most = max(len(event.checks) for event in b.events if isinstance(event, NodeScored))
    assert most == 18


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 25), st.integers(1, 4))
def test_stopping_early_never_changes_the_answer(seed: int, rollouts: int, width: int) -> None:
    stopped, whole = (
        run_bench(SearchSettings(rollouts=rollouts, width=width, early_stop=early), seed) for early in (True, False)
    )
    answers = [asyncio.run(b.search().run()) for b in (stopped, whole)]
    assert answers[0].value == answers[1].value
    assert _rollouts(stopped) <= _rollouts(whole)


async def test_stopping_early_never_changes_the_answer_of_a_filtered_search() -> None:
    saved = 0
    for seed in range(12):
        benches = [_filtered(seed, early_stop=early) for early in (True, False)]
        answers = [(await b.search().run()).value for b in benches]
        assert answers[0] == answers[1]
        saved += _rollouts(benches[1]) - _rollouts(benches[0])
    assert saved > 0


def _filtered(seed: int, *, early_stop: bool) -> Bench:
    """A search that scores filter; with an odd seed both models nearly always agree."""

    def likes(_prompt: Prompt, text: str) -> float:
        return -0.1 * (int(text) % 4) if text.isdigit() else -1.0

    says = unanimous if seed % 2 else varied
    general, domain = (ScriptedEngine(says, name=name, judge=likes) for name in "GD")
    return Bench(general, domain, SearchSettings(inspection="filter", early_stop=early_stop), seed)


async def test_a_search_stops_when_no_other_answer_can_overtake_the_leader(bench: Make) -> None:
    b = bench(general=unanimous, domain=unanimous, rollouts=15)
    await b.search().run()
    assert 0 < _rollouts(b) < 15


def unanimous(prompt: Prompt, sampling: Sampling, index: int) -> str:
    """Every answer is the same."""
    if said(prompt)["step"] != "answer":
        return varied(prompt, sampling, index)
    return "because of this and that we find it => 7".removeprefix(prompt.prefix)


def _rollouts(b: Bench) -> int:
    return sum(isinstance(event, RolloutDone) for event in b.events)


async def test_the_draft_of_a3_is_the_answer_of_a1_below_it(bench: Make) -> None:
    drawn: dict[bool, int] = {}
    for shared in (True, False):
        b = bench(rollouts=25, shared_draft=shared, early_stop=False)
        await b.search().run()
        drawn[shared] = sum(n for _, _, n in b.asked("answer"))
        tree = fold(b.events)
        for node in tree:
            if node.id.endswith("A3.A1"):
                assert (node.candidates == tree[node.id.removesuffix(".A1")].candidates) is shared
    assert drawn[True] < drawn[False]


@pytest.mark.parametrize("inspection", ["score", "filter"])
async def test_a_search_can_score_instead_of_writing(bench: Make, inspection: str) -> None:
    b = bench(inspection=inspection, rollouts=12)
    solution = await b.search().run()
    tree = fold(b.events)
    judged = [node for node in tree if node.reward is not None and node.value is not None]
    assert solution.value in {node.value for node in judged}
    verified = [sampling for engine in (b.general, b.domain) for _, sampling in engine.asked
                if sampling.tag.startswith("verify")]  # fmt: skip
    if inspection == "score":
        assert verified == []
        values = {candidate.value for node in tree for candidate in node.candidates}
        assert all(check.value in values for node in judged for check in node.checks)
    else:
        assert verified


async def test_36_lazy_expansion_draws_fewer_samples() -> None:
    lazy, eager = SearchSettings(), SearchSettings(lazy=False)
    drawn = []
    for search_settings in (lazy, eager):
        benches = [run_bench(search_settings, seed) for seed in range(10)]
        for b in benches:
            await b.search().run()
        drawn.append(mean(b.samples() for b in benches))
    assert drawn[0] < drawn[1]


@pytest.mark.parametrize(("rollouts", "expected"), [(5, 121), (10, 188), (15, 254), (20, 310)])
async def test_37_faithful_call_counts_match_the_simulation(rollouts: int, expected: int) -> None:
    benches = [run_bench(FAITHFUL.model_copy(update={"rollouts": rollouts}), seed) for seed in range(40)]
    for b in benches:
        await b.search().run()
    assert mean(b.samples() for b in benches) == pytest.approx(expected, rel=0.1)


async def test_37_faithful_judges_every_visit_anew() -> None:
    b = run_bench(FAITHFUL, 3)
    await b.search().run()
    rollouts = [event for event in b.events if isinstance(event, RolloutDone)]
    assert len(rollouts) == 15
    assert len([event for event in b.events if isinstance(event, NodeScored)]) == 15


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 12), st.booleans(), st.booleans(), st.integers(2, 5))
async def test_whole_searches_keep_their_promises(
    seed: int, rollouts: int, lazy: bool, exhaustion: bool, depth: int
) -> None:
    b = run_bench(SearchSettings(rollouts=rollouts, lazy=lazy, exhaustion=exhaustion, depth=depth), seed)
    search = b.search()
    solution = await search.run()
    assert solution.value is not None
    assert 0.0 <= solution.confidence <= 1.0
    assert all(node.depth <= depth for node in search.tree)
    assert all(node.reward is None or 0.0 <= node.reward <= 1.0 for node in search.tree)
    assert fold(b.events).nodes == search.tree.nodes
    assert isinstance(b.events[-1], Decided)


async def test_no_rollouts_means_one_vote_of_the_general_model(bench: Make) -> None:
    b = bench(rollouts=0)
    solution = await b.search().run()
    assert solution.path == ("R", "R.A1")
    assert b.samples() == 5


def test_an_empty_question_is_refused(bench: Make) -> None:
    with pytest.raises(InputError, match="no text"):
        bench().search("  \n ")


async def test_an_action_that_fails_twice_leaves_the_node_and_the_run_goes_on(bench: Make) -> None:
    def failing(*_: Any) -> str:
        raise EngineError("out of order")

    b = bench(domain=failing, rollouts=6)
    search = b.search()
    solution = await search.run()
    assert solution.value is not None
    assert {"A2", "A3"} <= search.tree.root.closed


async def test_a_lost_engine_ends_the_run(bench: Make) -> None:
    def lost(*_: Any) -> str:
        raise EngineLost("gone")

    with pytest.raises(EngineLost):
        await bench(lost, lost).search().run()


async def test_when_nothing_works_the_reason_is_told(bench: Make) -> None:
    def failing(*_: Any) -> str:
        raise EngineError("out of order")

    with pytest.raises(EngineError, match="out of order"):
        await bench(failing, failing).search().run()


async def test_scores_that_fail_after_the_last_rollout_leave_the_answers_as_they_were_judged(bench: Make) -> None:
    b = bench(inspection="score", rollouts=3, early_stop=False)

    def judge(_prompt: Prompt, _continuation: str) -> float:
        if sum(isinstance(event, RolloutDone) for event in b.events) == 3:
            raise EngineError("out of order")
        return -1.0

    b.general, b.domain = (ScriptedEngine(varied, name=name, judge=judge) for name in "GD")
    solution = await b.search().run()
    assert solution.value is not None
    scored = [event for event in b.events if isinstance(event, NodeScored)]
    assert len(scored) == 2 * len({event.id for event in scored})


async def test_48_knowledge_is_trimmed_and_recorded_before_anything_overflows(bench: Make) -> None:
    def script(prompt: Any, sampling: Any, index: int) -> str:
        step = said(prompt)["step"]
        return "k" * 390 if step == "analyse" else varied(prompt, sampling, index)

    b = bench(script, script, rollouts=8, convergence=False)
    for engine in (b.general, b.domain):
        object.__setattr__(engine.info, "context_length", 700)
    await b.search().run()
    assert all(sum(len(m.content) for m in prompt.messages) + sampling.max_tokens <= 700
               for engine in (b.general, b.domain) for prompt, sampling in engine.asked)  # fmt: skip
    assert any(isinstance(event, Trimmed) and event.what == "knowledge" for event in b.events)


async def test_48_a_question_that_does_not_fit_is_refused_and_never_cut(bench: Make) -> None:
    b = bench(rollouts=3)
    for engine in (b.general, b.domain):
        object.__setattr__(engine.info, "context_length", 500)
    with pytest.raises(ContextOverflow, match="too long"):
        await b.search("x" * 9784).run()


async def test_every_random_choice_is_independent_of_what_came_before(bench: Make) -> None:
    b = bench(rollouts=5)
    await b.search().run()
    seeds = {(sampling.tag, sampling.seed) for engine in (b.general, b.domain) for _, sampling in engine.asked}
    longer = bench(rollouts=9)
    await longer.search().run()
    assert seeds <= {(s.tag, s.seed) for engine in (longer.general, longer.domain) for _, s in engine.asked}


def slow(delays: dict[str, float]) -> Callable[..., ScriptedEngine]:
    """Engines that answer the same and take different times."""
    return lambda name: ScriptedEngine(varied, name=name, delay=delays[name])


@pytest.mark.parametrize("width", [2, 3, 6])
async def test_several_rollouts_at_once_depend_on_the_seed_and_not_on_timing(width: int) -> None:
    trees = []
    for delays in ({"G": 0.0, "D": 0.004}, {"G": 0.003, "D": 0.0}):
        make = slow(delays)
        b = Bench(make("G"), make("D"), SearchSettings(rollouts=12, width=width, continuations=1))
        search = b.search()
        await search.run()
        trees.append(search.tree.nodes)
        assert fold(b.events).nodes == search.tree.nodes
        assert search.tree.root.visits == sum(isinstance(event, RolloutDone) for event in b.events)
    assert trees[0] == trees[1]


async def test_eager_expansion_asks_all_moves_at_once_and_adds_them_in_their_order() -> None:
    make = slow({"G": 0.01, "D": 0.0})
    b = Bench(make("G"), make("D"), FAITHFUL.model_copy(update={"rollouts": 1, "depth": 1}))
    search = b.search()
    await search.run()
    assert [node.id for node in search.tree.children(search.tree.root)] == ["R.A1", "R.A2", "R.A3", "R.A4"]
    firsts = [sampling.tag.partition(" ")[0] for _, sampling in b.general.asked[:2]]
    assert firsts == ["answer", "restate"]  # A4 does not wait for the draft of A3


async def test_rollouts_at_once_start_with_different_moves(bench: Make) -> None:
    b = bench(rollouts=4, width=4)
    search = b.search()
    await search.run()
    assert {node.id for node in search.tree.children(search.tree.root)} == {"R.A1", "R.A2", "R.A3", "R.A4"}


@pytest.mark.parametrize("width", [1, 3])
async def test_models_that_agree_end_the_search(width: int) -> None:
    def agreed(*_: Any) -> str:
        return "2 + 2 => 4"

    rollouts = []
    for share in (0.0, 0.8):
        changes = {"consensus": share, "width": width, "early_stop": False, "rollouts": 12}
        b = Bench(ScriptedEngine(agreed, name="G"), ScriptedEngine(agreed, name="D"), SearchSettings(**changes), 3)
        assert (await b.search().run()).value == "4"
        rollouts.append(sum(isinstance(event, RolloutDone) for event in b.events))
    assert rollouts[1] < rollouts[0]


@pytest.mark.parametrize(
    ("rules", "agreed"),
    [
        (ToyRules(computed="=> 4"), True),
        (ToyRules(computed="=> 5"), False),
        (ToyRules(Examination(0.5, broken=True), computed="=> 4"), False),
    ],
)
async def test_rules_have_their_say_in_a_consensus_before_anything_is_inspected(rules: ToyRules, agreed: bool) -> None:
    general, domain = (ScriptedEngine(lambda *_: "2 + 2 => 4", name=name) for name in "GD")
    b = Bench(general, domain, SearchSettings(seeded=True, consensus=0.8, rule_based=True, rollouts=4), 3)
    b.task.rules = rules
    solution = await b.search().run()
    asked = [sampling.tag for engine in (b.general, b.domain) for _, sampling in engine.asked]
    assert any("verify" in tag for tag in asked) is not agreed
    assert (solution.value, solution.reason == BY_CONSENSUS) == ("4", agreed)
    visited = [event.path[-1] for event in b.events if isinstance(event, RolloutDone) and event.index == RULE_BASED]
    assert visited == ["R.A5", "R.A1", "R.A2"]


class AtOnce(ScriptedEngine):
    """Answers some requests only when as many have been asked as their barrier waits for."""

    def __init__(self, name: str, asked: Mapping[str, asyncio.Barrier]) -> None:
        super().__init__(varied, name=name)
        self._asked = asked

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        if sampling.tag in self._asked:
            await asyncio.wait_for(self._asked[sampling.tag].wait(), timeout=20)
        return await super().generate(prompt, sampling)


async def test_models_answer_alone_at_once_and_are_judged_at_once() -> None:
    answers, checks = asyncio.Barrier(2), asyncio.Barrier(2)
    asked = {"answer R.A1": answers, "answer R.A2": answers, "verify 0.2/0 R.A1": checks, "verify 0.2/0 R.A2": checks}
    b = Bench(AtOnce("G", asked), AtOnce("D", asked), SearchSettings(seeded=True, rollouts=1, without=("A3", "A4")))
    await b.search().run()
    outside = [event for event in b.events if isinstance(event, RolloutDone) and event.index == RULE_BASED]
    assert [event.path for event in outside] == [("R", "R.A1"), ("R", "R.A2")]
    made = [event.id for event in b.events if isinstance(event, NodeAdded | NodeScored)]
    assert made[:5] == ["R", "R.A1", "R.A2", "R.A1", "R.A2"]


class Held(ScriptedEngine):
    """Holds every request of the second rollout back until the third has asked for something."""

    def __init__(self, name: str, begun: list[str], third: asyncio.Event) -> None:
        super().__init__(varied, name=name)
        self._begun, self._third = begun, third

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        first = ".".join(sampling.tag.split()[-1].split(".")[:2])
        if first not in self._begun:
            self._begun.append(first)
        if len(self._begun) == 3:
            self._third.set()
        if self._begun.index(first) == 1:
            await self._third.wait()
        return await super().generate(prompt, sampling)


async def test_a_rollout_takes_off_when_the_one_w_places_before_it_has_joined_the_tree() -> None:
    begun, third = list[str](), asyncio.Event()
    b = Bench(Held("G", begun, third), Held("D", begun, third), SearchSettings(rollouts=3, width=2))
    await asyncio.wait_for(b.search().run(), timeout=20)
    assert len(begun) == 3


async def test_a_lost_engine_ends_all_rollouts_in_flight(bench: Make) -> None:
    def lost(*_: Any) -> str:
        raise EngineLost("gone")

    with pytest.raises(EngineLost):
        await bench(lost, lost, width=3).search().run()


COMPUTED_ANSWER = "because of one and two we compute => 51500"


def computation(**values: Any) -> Bench:
    b = run_bench(SearchSettings.model_validate({"rule_based": True, "rollouts": 4} | values), 1)
    b.task.rules = ToyRules(computed=COMPUTED_ANSWER)
    return b


async def test_what_rules_reckon_is_the_first_leaf_and_inspected_by_both_models() -> None:
    b = computation()
    search = b.search()
    await search.run()
    leaf = search.tree["R.A5"]
    assert search.tree.root.children[0] == leaf.id
    assert (leaf.kind, leaf.producer, leaf.value, leaf.vote_share) == (NodeKind.ANSWER_LEDGER, "ledger", "51500", 1.0)
    assert {check.verifier for check in leaf.checks} == {"general", "domain"}
    assert leaf.visits == 1
    assert fold(b.events).nodes == search.tree.nodes


async def test_what_rules_reckon_can_be_the_answer() -> None:
    def convinced(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if prompt.prefix and COMPUTED_ANSWER.startswith(prompt.prefix):
            return COMPUTED_ANSWER.removeprefix(prompt.prefix)
        return varied(prompt, sampling, index)

    b = Bench(ScriptedEngine(convinced, name="G"), ScriptedEngine(convinced, name="D"),
              SearchSettings(rule_based=True, rollouts=3), 1)  # fmt: skip
    b.task.rules = ToyRules(computed=COMPUTED_ANSWER)
    assert (await b.search().run()).value == "51500"


async def test_the_reckoning_is_made_once_and_takes_no_rollout() -> None:
    b = computation(rollouts=9, early_stop=False, exhaustion=False)
    await b.search().run()
    assert sum(isinstance(event, NodeAdded) and event.node_kind is NodeKind.ANSWER_LEDGER for event in b.events) == 1
    indices = [event.index for event in b.events if isinstance(event, RolloutDone)]
    assert indices == [RULE_BASED, *range(9)]


@pytest.mark.parametrize("without", [{"rule_based": False}, {"rollouts": 0}])
async def test_without_the_switch_or_any_rollout_nothing_is_reckoned(without: dict[str, Any]) -> None:
    b = computation(**without)
    await b.search().run()
    assert "R.A5" not in fold(b.events).nodes


async def test_a_task_that_cannot_reckon_grows_the_very_tree_without() -> None:
    on, off = (run_bench(SearchSettings(rule_based=switch, rollouts=6), 3) for switch in (True, False))
    for b in (on, off):
        await b.search().run()
    assert list(map(to_payload, on.events)) == list(map(to_payload, off.events))


async def test_a_search_tells_the_engines_what_has_been_written(bench: Make) -> None:
    b = bench(rollouts=6)
    await b.search().run()
    asked = [sampling for engine in (b.general, b.domain) for _, sampling in engine.asked]
    written = {text for node in fold(b.events) for text in (node.knowledge, *(one.text for one in node.candidates))}
    assert {sampling.like for sampling in asked} > {()}
    assert {text for sampling in asked for text in sampling.like} & written
    assert max(len(sampling.like) for sampling in asked) <= 64


async def test_a_check_may_be_like_the_answer_that_it_checks(bench: Make) -> None:
    b = bench(rollouts=3)
    await b.search().run()
    answers = {node.answer for node in fold(b.events)}
    checks = [sampling for _, sampling in (*b.general.asked, *b.domain.asked) if sampling.tag.startswith("verify")]
    assert checks
    assert all(answers & {*sampling.like} for sampling in checks)
