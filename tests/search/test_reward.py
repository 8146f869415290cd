"""docs/method.md 1.6: cross-inspection."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from mma_desktop.domain.events import Check, NodeScored
from mma_desktop.domain.prompts import Prompt, Scored
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import Action, Candidate, Node, NodeKind
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.reward import CrossInspection
from mma_desktop.search.settings import SearchSettings
from mma_desktop.storage.event_codec import from_payload, to_payload
from mma_desktop.tasks.base import Examination
from tests.search.toy import ToyRules, varied

Make = Callable[..., Any]
DOCUMENT = "甲被窃现金三千元和四千元。"
PROCESS = "第一笔:盗窃手机,价值另计。\n第二笔:现金若干。\n两笔相加" * 3


def answer(text: str, value: str | None, producer: str = "general", vote_share: float = 1.0) -> Node:
    kind = NodeKind.ANSWER_GENERAL if producer == "general" else NodeKind.ANSWER_DOMAIN
    return Node(
        "R.A1",
        "R",
        kind,
        Action.ANSWER_GENERAL,
        1,
        question="q",
        answer=text,
        value=value,
        vote_share=vote_share,
        producer=producer,
        candidates=(Candidate(text, value),),
    )


def inspection(bench: Any) -> CrossInspection:
    return CrossInspection(PromptRunner(bench.task, bench.team, bench.seed, bench.events.append, bench.settings))


async def judged(bench: Any, node: Node) -> NodeScored:
    return await inspection(bench).judge(node, DOCUMENT)


def cycle(*endings: str) -> Callable[..., str]:
    """A script whose continuations end in these values, sample by sample."""
    return lambda _prompt, _sampling, index: f" and so => {endings[index % len(endings)]}"


async def test_19_the_verifier_is_never_the_producer(bench: Make) -> None:
    for producer, verifier in (("general", "domain"), ("domain", "general")):
        b = bench(cycle("7"), cycle("7"))
        scored = await judged(b, answer(f"{PROCESS} => 7", "7", producer))
        assert {check.verifier for check in scored.checks} == {verifier}
        assert len(getattr(b, producer).asked) == 0


async def test_20_prefixes_are_shares_of_the_process_and_hold_no_final_segment(bench: Make) -> None:
    b = bench(cycle("7"), cycle("7"))
    await judged(b, answer(f"{PROCESS} => 7", "7"))
    prefixes = [prompt.prefix for prompt, _ in b.domain.asked]
    process = f"{PROCESS} "
    assert prefixes == [process[: int(len(process) * share)] for share in (0.2, 0.4, 0.6)]
    assert all("=>" not in prefix for prefix in prefixes)


async def test_21_prefixes_keep_newlines_and_are_valid_text(bench: Make) -> None:
    b = bench(cycle("7"), cycle("7"))
    await judged(b, answer(f"{PROCESS} => 7", "7"))
    longest = b.domain.asked[-1][0].prefix
    assert "\n" in longest
    assert PROCESS.startswith(longest)


async def test_22_nine_continuations_judge_a_new_answer(bench: Make) -> None:
    b = bench(cycle("7"), cycle("7"))
    await judged(b, answer(f"{PROCESS} => 7", "7"))
    assert b.samples() == 9


async def test_23_reward_is_n_conf_times_mean_agreement(bench: Make) -> None:
    b = bench(cycle("7"), cycle("7", "8", "7"))
    scored = await judged(b, answer(f"{PROCESS} => 7", "7", vote_share=0.6))
    assert abs(scored.reward - 0.6 * 6 / 9) < 1e-12
    assert abs(scored.consistency - 6 / 9) < 1e-12


async def test_without_a_verifier_votes_are_the_reward(bench: Make) -> None:
    b = bench(cycle("7"), cycle("7"), verifier="none")
    scored = await judged(b, answer(f"{PROCESS} => 7", "7", vote_share=0.6))
    assert (scored.reward, scored.checks, b.samples()) == (0.6, (), 0)
    b.task.rules = ToyRules(Examination(0.5, broken=True))
    assert (await judged(b, answer(f"{PROCESS} => 7", "7", vote_share=0.6))).reward == pytest.approx(0.6 * 0.5 / 4)


async def test_24_no_marker_no_reward_and_no_cost(bench: Make) -> None:
    b = bench(cycle("7"), cycle("7"))
    scored = await judged(b, answer("seven, I think", None))
    assert (scored.reward, b.samples()) == (0.0, 0)


async def test_26_two_abstentions_do_not_agree(bench: Make) -> None:
    def silent(*_: Any) -> str:
        return "nothing"

    b = bench(silent, silent)
    scored = await judged(b, answer(f"{PROCESS} => 7", "7"))
    assert scored.reward == 0.0


async def test_105_a_prefix_never_gives_the_answer_away(bench: Make) -> None:
    b = bench(cycle("51500"), cycle("51500"))
    await judged(b, answer(f"共计51500元。{PROCESS} => 51500", "51500"))
    assert all("51500" not in prompt.prefix for prompt, _ in b.domain.asked)
    assert b.domain.asked[-1][0].prefix == ""


async def test_107_several_domain_models_all_judge_what_they_did_not_write(bench: Make) -> None:
    b = bench()
    ends = {"general": "7", "domain": "7", "domain-2": "8"}
    engines = {name: ScriptedEngine(cycle(end), name=name) for name, end in ends.items()}
    runner = PromptRunner(b.task, Team(engines), 1, b.events.append, SearchSettings())
    scored = await CrossInspection(runner).judge(answer(f"{PROCESS} => 7", "7", "general"), DOCUMENT)
    assert {check.verifier for check in scored.checks} == {"domain", "domain-2"}
    assert scored.reward == 0.5


async def test_100_one_model_in_both_roles_is_worth_less(bench: Make) -> None:
    b = bench(cycle("7"), cycle("7"))
    one = ScriptedEngine(cycle("7"), name="one")
    runner = PromptRunner(b.task, Team({"general": one, "domain": one}), 1, b.events.append, SearchSettings())
    scored = await CrossInspection(runner).judge(answer(f"{PROCESS} => 7", "7"), DOCUMENT)
    assert scored.reward == 0.8


def judges(bench: Any, likes: str) -> None:
    """Both models find one value much likelier than any other."""
    for role in ("general", "domain"):
        engine = getattr(bench, role)
        setattr(bench, role, ScriptedEngine(varied, name=role, judge=lambda _, text: -0.1 if text == likes else -3.0))
        assert engine is not getattr(bench, role)


async def test_96_scoring_draws_nothing(bench: Make) -> None:
    b = bench(inspection="score")
    judges(b, likes="7")
    node = answer(f"{PROCESS} => 7", "7", vote_share=0.8)
    scored = await inspection(b).judge(node, DOCUMENT, rivals=["8", "7", "9"])
    assert b.general.asked == b.domain.asked == []
    assert {check.verifier for check in scored.checks} == {"domain"}
    assert [check.fraction for check in scored.checks] == [0.2, 0.4, 0.6]
    assert all(0.8 < check.agreement < 1 and check.value == "7" for check in scored.checks)
    assert scored.reward == pytest.approx(0.8 * scored.consistency)


async def test_a_filter_continues_only_what_leads(bench: Make) -> None:
    b = bench(inspection="filter", continuations=1)
    judges(b, likes="8")
    rivals = ["7", "8", "9"]
    leading = await inspection(b).judge(answer(f"{PROCESS} => 8", "8"), DOCUMENT, rivals=rivals)
    drawn = len(b.domain.asked)
    assert drawn == 3
    assert [check.text != "" for check in leading.checks] == [True] * 3
    b.domain.asked.clear()
    for role in ("general", "domain"):  # now two others are likelier than this one
        setattr(b, role, ScriptedEngine(varied, name=role, judge=lambda _, text: -9.0 if text == "7" else -0.1))
    trailing = await inspection(b).judge(answer(f"{PROCESS} => 7", "7"), DOCUMENT, rivals=rivals)
    assert b.domain.asked == []
    assert trailing.reward < 0.01


async def test_a_filter_continues_the_second_of_three_too(bench: Make) -> None:
    b = bench(inspection="filter", continuations=1)
    liked = {"8": -0.1, "7": -1.0, "9": -2.0}
    for role in ("general", "domain"):
        setattr(b, role, ScriptedEngine(varied, name=role, judge=lambda _, text: liked[text]))
    for value, continued in (("8", 3), ("7", 3), ("9", 0)):
        await inspection(b).judge(answer(f"{PROCESS} => {value}", value), DOCUMENT, rivals=list(liked))
        assert len(b.domain.asked) == continued
        b.domain.asked.clear()


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"inspection": "score"},
        {"inspection": "filter", "continuations": 1},
        {"inspection": "filter", "rules": False},
        {"verifier": "none", "rules": False},
    ],
)
async def test_108_the_parts_of_a_reward_are_on_record_and_make_it(bench: Make, settings: dict[str, Any]) -> None:
    b = bench(**settings)
    judges(b, likes="7")
    b.task.rules = ToyRules(Examination(0.4, broken=True))
    node = answer(f"{PROCESS} => 7", "7", vote_share=0.8)
    scored = await inspection(b).judge(node, DOCUMENT, rivals=["8", "7", "9"])
    stored = from_payload(scored.kind, json.loads(json.dumps(to_payload(scored))))
    assert isinstance(stored, NodeScored) and stored.parts is not None
    parts, how = stored.parts, settings.get("verifier", settings.get("inspection", "generate"))
    assert (parts.votes, parts.most) == (0.8, 1.0)
    assert (parts.written is not None, parts.scored is not None) == {
        "generate": (True, False),
        "score": (False, True),
        "filter": (True, True),
        "none": (False, False),
    }[how]
    assert (parts.rules, parts.broken) == ((0.4, True) if settings.get("rules", True) else (None, False))
    weights = ((0.5, parts.written), (0.25, parts.scored), (0.25, parts.rules))
    there = [(weight, value) for weight, value in weights if value is not None]
    evidence = sum(weight * value for weight, value in there) / sum(weight for weight, _ in there) if there else 1.0
    assert stored.reward == pytest.approx(0.8 * evidence * (0.25 if parts.broken else 1.0))


async def test_108_likelihood_and_self_verification_are_parts_too(bench: Make) -> None:
    b = bench()
    b.task.closed = ("7", "8")
    one = ScriptedEngine(cycle("7"), name="one")
    runner = PromptRunner(b.task, Team({"general": one, "domain": one}), 1, b.events.append, SearchSettings())
    judge = CrossInspection(runner, shares={"7": 0.3, "8": 0.6})
    scored = await judge.judge(answer(f"{PROCESS} => 7", "7", vote_share=0.5), DOCUMENT)
    assert scored.parts is not None
    assert (scored.parts.likelihood, scored.parts.most) == (pytest.approx(0.5), 0.8)
    assert scored.parts.written is not None
    expected = 0.5 * 0.8 * (0.5 * scored.parts.written + 0.25 * 0.5) / 0.75
    assert scored.reward == pytest.approx(expected)


async def test_95_rules_take_part_in_the_reward_and_can_be_switched_off(bench: Make) -> None:
    rewards: dict[bool, float] = {}
    for rules in (True, False):
        b = bench(cycle("7"), cycle("7"), rules=rules)
        b.task.rules = ToyRules(Examination(1 / 3, broken=True))
        scored = await judged(b, answer(f"{PROCESS} => 7", "7"))
        rewards[rules] = scored.reward
        assert scored.parts is not None and scored.parts.rules == (pytest.approx(1 / 3) if rules else None)
        assert scored.consistency == 1.0
    assert rewards == {True: pytest.approx((0.5 + 0.25 / 3) / 0.75 / 4), False: 1.0}


@pytest.mark.parametrize(
    ("examined", "reward"),
    [
        (Examination(1.0), 1.0),
        (Examination(0.4), (0.5 + 0.25 * 0.4) / 0.75),
        (Examination(0.4, broken=True), (0.5 + 0.25 * 0.4) / 0.75 / 4),
        (Examination(1.0, barred=True), 0.0),
    ],
)
async def test_95_only_a_broken_rule_costs_three_quarters_and_what_a_person_decided_all(
    bench: Make, examined: Examination, reward: float
) -> None:
    b = bench(cycle("7"), cycle("7"))
    b.task.rules = ToyRules(examined)
    assert (await judged(b, answer(f"{PROCESS} => 7", "7"))).reward == pytest.approx(reward)


async def test_95_rules_examine_the_answer_to_this_document(bench: Make) -> None:
    class Noting(ToyRules):
        """Rules that keep what they were shown."""

        def examine(self, document: str, answer: str, value: str, chosen: Sequence[Any] = ()) -> Examination:
            told.append((document, answer, value))
            return self.examined

    told: list[tuple[str, str, str]] = []
    b = bench(cycle("7"), cycle("7"))
    b.task.rules = Noting()
    await judged(b, answer(f"{PROCESS} => 7", "7"))
    assert told == [(DOCUMENT, f"{PROCESS} => 7", "7")]


async def test_22_a_visit_more_adds_to_the_checks_that_there_are(bench: Make) -> None:
    b = bench(cycle("7"), cycle("8"), top_up=1)
    node = answer(f"{PROCESS} => 7", "7")
    first = Check("domain", 0.2, "", "7", 1.0)
    scored = await inspection(b).judge(node, DOCUMENT, earlier=[first], visit=1)
    assert (scored.checks[0], len(scored.checks), b.samples()) == (first, 4, 3)
    assert scored.reward == pytest.approx(1 / 4)


class Tokens(ScriptedEngine):
    """A verifier whose log-probabilities are given for each value, token by token."""

    def __init__(self, logprobs: dict[str, tuple[float, ...]]) -> None:
        super().__init__(varied, name="domain")
        self.logprobs = logprobs
        self.read: list[tuple[Prompt, tuple[str, ...]]] = []

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        self.read.append((prompt, tuple(continuations)))
        return [Scored(tuple(text), self.logprobs[text]) for text in continuations]


async def test_96_a_value_s_share_is_the_softmax_of_its_mean_token_log_probability(bench: Make) -> None:
    """A long value must not lose by its length: both have a mean of -1, and a third has one of -3."""
    b = bench(inspection="score", fractions=(0.4,))
    b.domain = Tokens({"70600": (-1.0, -0.5, -1.5, -1.0, -1.0), "7": (-1.0,), "9": (-3.0,)})
    scored = await inspection(b).judge(answer(f"{PROCESS} => 70600", "70600"), DOCUMENT, rivals=["7", "9", "7"])
    share = 1 / (2 + math.exp(-2))
    assert [(check.verifier, check.agreement) for check in scored.checks] == [("domain", pytest.approx(share))]
    [(prompt, values)] = b.domain.read
    assert values == ("70600", "7", "9"), "its own value and each rival once"
    assert prompt.prefix.endswith("\n=> ")
    assert scored.reward == pytest.approx(share)
