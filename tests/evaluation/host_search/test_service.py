"""A search in its folder: what it costs, what it finds, and that it goes on where it was killed."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.errors import EngineError, InputError
from mma_desktop.evaluation.host_search.progress import FlowProgress, FlowStage
from mma_desktop.evaluation.host_search.report import ROUNDS, FlowFound
from mma_desktop.evaluation.host_search.service import BUDGET, REVISION, FlowPlan, _division, packer_of
from mma_desktop.hosts.datasets.aflow import FlowRound
from mma_desktop.packs.loading import digest, load_pack, pack_of
from mma_desktop.search.seeds import derive
from tests.evaluation.host_search.toys import SETTINGS, Bench, Killed, items, plan
from tests.hosts.datasets.toys import calls_of
from tests.hosts.toys import broken
from tests.packs.toys import diamond_pack
from tests.workflows.toys import text_of


def nothing(_progress: FlowProgress) -> None:
    """Nobody listens."""


async def found_by(bench: Bench, wanted: FlowPlan) -> FlowFound:
    return await bench.service().run(wanted, nothing, bench.told.append)


def wanting(*words: str) -> object:
    """A designer that takes an option with one of these words, the first of them that is there; else the last one."""

    def designer(prompt: Prompt, _sampling: Sampling) -> str:
        lines = [line for line in text_of(prompt).splitlines() if line[1:3] == ". "]
        wanted = [line for word in words for line in lines if word in line]
        return (wanted or lines[::-1])[0][0]

    return designer


async def test_the_best_workflow_is_written_as_a_pack_that_says_where_it_comes_from(tmp_path: Path) -> None:
    settings = SETTINGS.model_copy(update={"rounds": 12, "seed": 1})
    found = await found_by(Bench(wanting("calculate")), plan(tmp_path, settings))  # type: ignore[arg-type]
    assert found.rounds[0].measured.score == 0
    assert found.best.measured.score == 1
    assert any(node.calls[0].id == "calculate" for node in found.pack.nodes)
    assert (found.pack.id, found.pack.tasks, found.pack.language) == ("sums", ("general",), "en")
    assert (found.pack.provenance.designer, found.pack.provenance.epoch) == ("executor", found.best.number)
    assert found.pack.provenance.calls == calls_of(found.best.design, packer_of(plan(tmp_path)).toolbox) > 1
    assert pack_of(found.pack.model_dump(mode="json")) == found.pack


@pytest.mark.parametrize("host", ["aflow", "scoreflow", "evoagent"])
async def test_what_is_being_done_is_told_from_the_beginning_and_what_is_left_is_never_too_little(
    tmp_path: Path, host: str
) -> None:
    told = list[FlowProgress]()
    wanted = plan(tmp_path, count=20, host=host)
    found = await Bench().service().run(wanted, told.append, lambda _note: None)
    assert told[0] == FlowProgress(FlowStage.MEASURING, 0, wanted.settings.rounds, 0, told[0].runs)
    assert [one.ended for one in told if one.ended is not None] == list(found.rounds)
    measured = [(one.round, one.done) for one in told if one.stage is FlowStage.MEASURING and one.ended is None]
    assert measured == [(one.number, done) for one in found.rounds for done in range(told[0].runs + 1)]
    designed = [one.round for one in told if one.stage is FlowStage.DESIGNING]
    assert designed == ([one.number for one in found.rounds[1:]] if host == "aflow" else [])
    assert any(one.stage is FlowStage.CHOOSING for one in told) == (host != "evoagent")
    assert all(one.seconds_left is None or one.seconds_left >= 0 for one in told)
    assert any(one.seconds_left for one in told)


async def test_what_a_workflow_asks_as_an_earlier_one_did_is_not_asked_again(tmp_path: Path) -> None:
    settings, bench = SETTINGS.model_copy(update={"runs": 2}), Bench()
    wanted = plan(tmp_path, settings)
    found = await found_by(bench, wanted)
    toolbox = packer_of(wanted).toolbox
    rounds, runs, questions = 4, 2, 5
    assert len(found.rounds) == rounds + 1
    assert bench.menus == rounds
    assert len(bench.asked) == len(set(bench.asked))
    assert bench.samples <= rounds + runs * questions * sum(calls_of(one.design, toolbox) for one in found.rounds)


@pytest.mark.parametrize("host", ["aflow", "scoreflow", "evoagent"])
async def test_137_a_cap_of_calls_is_kept_and_leaves_the_best_so_far_and_more_calls_go_on(
    tmp_path: Path, host: str
) -> None:
    whole, capped, more = Bench(), Bench(), Bench()
    found = await found_by(whole, plan(tmp_path / "whole", host=host))
    cap = whole.samples * 2 // 3
    early = await found_by(capped, plan(tmp_path / "capped", host=host, call_budget=cap))
    assert (early.reason, capped.samples <= cap) == (BUDGET, True)
    assert early.short > 0 == found.short
    assert early.rounds == found.rounds[: len(early.rounds)]
    assert 0 < len(early.rounds) < len(found.rounds)
    assert load_pack(tmp_path / "capped" / "sums.en.json")
    went_on = await found_by(more, plan(tmp_path / "capped", host=host, call_budget=whole.samples))
    assert (went_on.rounds, went_on.reason, went_on.pack) == (found.rounds, found.reason, found.pack)
    assert sorted(capped.asked + more.asked) == sorted(whole.asked)


async def test_137_a_cap_that_is_too_small_for_the_first_workflow_is_said(tmp_path: Path) -> None:
    bench = Bench()
    with pytest.raises(InputError, match="before the first workflow"):
        await found_by(bench, plan(tmp_path, call_budget=2))
    assert bench.samples == 2


async def test_what_a_cap_of_calls_lacks_for_the_next_request_is_said(tmp_path: Path) -> None:
    first, second, third = Bench(), Bench(), Bench()
    with pytest.raises(InputError) as early:
        await found_by(first, plan(tmp_path, call_budget=2))
    [lacking] = map(int, re.findall(r"at least (\d+):", early.value.remedy))
    if lacking > 1:
        with pytest.raises(InputError):
            await found_by(second, plan(tmp_path, call_budget=2 + lacking - 1))
    assert second.samples == 0
    with pytest.raises(InputError):
        await found_by(third, plan(tmp_path, call_budget=2 + lacking))
    assert third.samples == lacking


@pytest.mark.parametrize("number", range(3))
async def test_a_search_killed_at_any_call_goes_on_and_asks_nothing_twice(tmp_path: Path, number: int) -> None:
    whole = Bench()
    found = await found_by(whole, plan(tmp_path / "whole"))
    killed, again = Bench(fails_at=random.Random(number).randint(2, len(whole.asked))), Bench()
    with pytest.raises(Killed):
        await found_by(killed, plan(tmp_path / "killed"))
    went_on = await found_by(again, plan(tmp_path / "killed"))
    assert went_on == found
    assert sorted(killed.asked + again.asked) == sorted(whole.asked)
    once_more = Bench()
    await found_by(once_more, plan(tmp_path / "killed"))
    assert once_more.asked == []


async def test_every_round_is_written_down_when_it_ends(tmp_path: Path) -> None:
    seen: list[int] = []

    def listen(progress: FlowProgress) -> None:
        if (one := progress.ended) is None:
            return
        rounds = json.loads((tmp_path / ROUNDS).read_text(encoding="utf-8"))
        seen.append(len(rounds))
        assert rounds[-1]["sha256"] == one.design.digest
        assert rounds[-1]["score"] == one.measured.score

    await Bench().service().run(plan(tmp_path), listen, print)
    assert seen == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("host", ["aflow", "scoreflow", "evoagent"])
async def test_109_that_questions_leave_this_computer_is_told_and_stays_on_record(tmp_path: Path, host: str) -> None:
    bench = Bench(local=False)
    found = await found_by(bench, plan(tmp_path, host=host))
    assert bench.told == ["Case text leaves this computer: it is sent to executor."]
    assert found.pack.provenance.sent_to == ("executor",)
    rounds = json.loads((tmp_path / ROUNDS).read_text(encoding="utf-8"))
    assert [one["sent_to"] for one in rounds] == [["executor"]] * len(rounds)


async def test_more_rounds_go_on_in_the_same_folder_and_other_questions_do_not(tmp_path: Path) -> None:
    first = await found_by(Bench(), plan(tmp_path))
    more = await found_by(Bench(), plan(tmp_path, SETTINGS.model_copy(update={"rounds": 6})))
    assert more.rounds[:5] == first.rounds
    with pytest.raises(InputError, match="another set of questions"):
        await found_by(Bench(), replace(plan(tmp_path), items=items(6)))


async def test_119_it_ends_with_a_workflow_when_the_designer_always_fails(tmp_path: Path) -> None:
    found = await found_by(Bench(broken), plan(tmp_path))
    assert found.unread == 4
    assert found.reason == "rounds"


async def test_without_menus_no_designer_is_asked(tmp_path: Path) -> None:
    bench = Bench()
    found = await found_by(bench, plan(tmp_path, SETTINGS.model_copy(update={"menus": False})))
    assert bench.menus == 0
    assert found.pack.provenance.designer == ""


async def test_of_twenty_questions_half_are_kept_for_the_choice(tmp_path: Path) -> None:
    few, many = Bench(), Bench()
    settings = SETTINGS.model_copy(update={"rounds": 1})
    await found_by(few, plan(tmp_path / "few", settings, count=19))
    await found_by(many, plan(tmp_path / "many", settings, count=20))
    first = [tag for tag, _ in few.asked].index(next(tag for tag, _ in few.asked if tag.startswith("choose ")))
    second = [tag for tag, _ in many.asked].index(next(tag for tag, _ in many.asked if tag.startswith("choose ")))
    assert (first, second) == (19, 10)


async def test_the_choice_is_made_by_the_questions_that_were_kept_for_it(tmp_path: Path) -> None:
    """One answer in one step is right on those alone, any other workflow on those that are searched on."""
    wanted = plan(tmp_path, SETTINGS.model_copy(update={"rounds": 2}), count=20)
    kept = {sample.question.text for sample in _division(wanted, packer_of(wanted)).held_out}
    plain: list[str] = []

    def work(prompt: Prompt, sampling: Sampling) -> str:
        [question] = re.findall(r"What is \d+ plus 40\?", text_of(prompt))
        worded = re.sub(r"\d+", "", text_of(prompt))
        plain.append(worded)
        right = (worded == plain[0]) == (question in kept)
        return f"Final answer: {int(question.split()[2]) + 40 if right else 1}"

    found = await found_by(Bench(wanting("extract", "analyse", "calculate", "hint"), work), wanted)  # type: ignore[arg-type]
    scores = [one.measured.score for one in found.rounds]
    assert (scores[0], max(scores)) == (0, 1)
    assert found.best.measured.score == 0


async def test_a_search_can_start_from_a_pack_and_use_its_nodes(tmp_path: Path) -> None:
    given = diamond_pack()
    found = await found_by(Bench(), plan(tmp_path / "order", pack=given))
    assert found.rounds[0].design.ids == tuple(node.name for node in given.nodes)
    assert found.pack.provenance.parent == digest(given)
    assert found.pack.version == given.version + 1
    blank = await found_by(Bench(), plan(tmp_path / "blank", pack=given, blank=True))
    assert blank.rounds[0].design.ids == ("s1_cot",)


@pytest.mark.parametrize("host", ["aflow", "scoreflow", "evoagent"])
async def test_nodes_of_a_pack_can_stand_in_the_place_of_operators(tmp_path: Path, host: str) -> None:
    given, names = diamond_pack(), {node.name for node in diamond_pack().nodes}
    wanted = plan(tmp_path, pack=given, host=host, only_nodes=True)
    instead = await found_by(Bench(), wanted)
    assert {step.tool for one in instead.rounds for step in one.design.steps} <= names
    assert len(instead.rounds) == 5
    with pytest.raises(InputError, match="another set of parameters"):
        await found_by(Bench(), replace(wanted, only_nodes=False))


async def test_only_nodes_without_a_pack_to_begin_with_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Only a pack's own order"):
        await found_by(Bench(), plan(tmp_path, only_nodes=True))
    with pytest.raises(InputError, match="Only a pack's own order"):
        await found_by(Bench(), plan(tmp_path, pack=diamond_pack(), blank=True, only_nodes=True))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["aflow", "scoreflow", "evoagent"])
async def test_a_search_that_is_stopped_leaves_the_best_pack_so_far(tmp_path: Path, host: str) -> None:
    settings = SETTINGS.model_copy(update={"rounds": 12, "seed": 1})
    done: list[FlowRound] = []

    def listen(progress: FlowProgress) -> None:
        if (one := progress.ended) is None:
            return
        done.append(one)
        if one.measured.score == 1 or (host, one.number) == ("evoagent", 2):
            raise Killed

    service = Bench(wanting("calculate")).service()  # type: ignore[arg-type]
    with pytest.raises(Killed):
        await service.run(plan(tmp_path, settings, host=host), listen, lambda _line: None)
    left = load_pack(tmp_path / "sums.en.json")
    if host == "evoagent":
        assert [one.score for one in left.experts] == sorted((one.measured.score for one in done), reverse=True)
        assert len(done) == 3
    else:
        assert left.provenance.epoch == done[-1].number > 0
        assert any(node.calls[0].id == "calculate" for node in left.nodes)


async def test_what_the_designer_and_the_others_took_is_counted_the_same_after_a_stop(tmp_path: Path) -> None:
    whole, killed = Bench(), Bench(fails_at=20)
    found = await found_by(whole, plan(tmp_path / "whole"))
    assert whole.menus == 4
    assert found.costs.designer.requests == 4 * 7, "letters in six orders; all are as likely, so one is written"
    assert found.costs.executors.requests == len(whole.asked) - 4
    assert found.costs.executors.generated_tokens > found.costs.designer.generated_tokens > 0
    with pytest.raises(Killed):
        await found_by(killed, plan(tmp_path / "killed"))
    assert (await found_by(Bench(), plan(tmp_path / "killed"))).costs == found.costs


async def test_too_few_questions_or_two_languages_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="3 questions with a known answer are too few"):
        await found_by(Bench(), plan(tmp_path, count=3))
    mixed = replace(plan(tmp_path), items=[*items(), replace(items()[0], language="zh")])
    with pytest.raises(InputError, match="one language"):
        await found_by(Bench(), mixed)


async def test_scoreflow_measures_a_pool_and_takes_what_its_policy_prefers_without_a_designer(tmp_path: Path) -> None:
    settings, bench = SETTINGS.model_copy(update={"rounds": 12}), Bench()
    found = await found_by(bench, plan(tmp_path, settings, count=10, host="scoreflow"))
    assert bench.menus == 0
    assert (len(found.rounds), found.reason) == (13, "pool")
    assert max(one.measured.score for one in found.rounds) == found.best.measured.score == 1
    assert (found.pack.titles["en"], found.pack.provenance.designer) == ("scoreflow: general", "")
    assert found.flows is not None and found.flows.flows is not None
    assert (found.flows.id, len(found.flows.flows.pool), found.flows.flows.tried) == ("sums_flows", 13, 1)
    assert pack_of(found.flows.model_dump(mode="json")) == found.flows
    assert found.flows.provenance.calls == found.rounds[0].measured.calls > 0
    with pytest.raises(InputError, match="another set of parameters"):
        await found_by(Bench(), plan(tmp_path, settings, count=10))


async def test_evoagent_measures_experts_without_a_designer_and_keeps_four(tmp_path: Path) -> None:
    settings, bench = SETTINGS.model_copy(update={"rounds": 5}), Bench()
    found = await found_by(bench, plan(tmp_path, settings, pack=diamond_pack(), host="evoagent"))
    assert bench.menus == 0
    assert (len(found.rounds), found.reason, found.flows) == (6, "pool", None)
    assert (found.pack.id, found.pack.titles["en"]) == ("sums", "evoagent: general")
    assert found.pack.nodes == diamond_pack().nodes
    scores = [one.score for one in found.pack.experts]
    assert scores == sorted((one.measured.score for one in found.rounds), reverse=True)[:4]
    assert found.best.measured.score == scores[0]
    again = Bench()
    assert await found_by(again, plan(tmp_path, settings, pack=diamond_pack(), host="evoagent")) == found
    assert again.asked == []


async def test_a_search_that_began_without_composite_operators_goes_on_without_them_only(tmp_path: Path) -> None:
    await found_by(Bench(), plan(tmp_path, composites=False))
    with pytest.raises(InputError, match="parameters"):
        await found_by(Bench(), plan(tmp_path))
    assert packer_of(plan(tmp_path)).toolbox.tool("debate") is not None
    assert packer_of(plan(tmp_path, composites=False)).toolbox.tool("debate") is None
    assert packer_of(plan(tmp_path, host="evoagent")).toolbox.tool("debate") is None


def fond_of_calculating(prompt: Prompt, letter: str) -> float:
    """How likely a letter is: the first ones are, and more so where something is calculated, a little by chance."""
    behind = re.search(rf"^{letter}\. (.*)$", text_of(prompt), re.MULTILINE)
    assert behind is not None
    return -float(ord(letter)) / 10 + ("calculate" in behind[1]) + derive(1, behind[1]) % 100 / 1000


async def test_the_letters_of_menus_are_scored_as_those_of_hosts_and_none_is_written(tmp_path: Path) -> None:
    settings, bench = SETTINGS.model_copy(update={"rounds": 12, "seed": 1}), Bench(judge=fond_of_calculating)
    found = await found_by(bench, plan(tmp_path, settings))
    assert (bench.menus, found.unread, found.best.measured.score) == (0, 0, 1)
    assert found.costs.designer.requests == 6 * (len(found.rounds) - 1)
    rounds = json.loads((tmp_path / ROUNDS).read_text(encoding="utf-8"))
    assert all(one["shown"]["ABCDEF".index(one["letter"])] == one["move"] for one in rounds[1:])
    again = Bench(judge=fond_of_calculating)
    assert (await found_by(again, plan(tmp_path, settings)), again.asked) == (found, [])


@pytest.mark.parametrize("host", ["aflow", "scoreflow", "evoagent"])
async def test_a_search_from_before_a_revision_goes_on_as_it_began(tmp_path: Path, host: str) -> None:
    began = plan(tmp_path / "began", host=host, revision=1, pack=diamond_pack())
    scored = {"judge": fond_of_calculating}
    first = await found_by(Bench(**scored), began)  # type: ignore[arg-type]
    again = Bench(**scored)  # type: ignore[arg-type]
    assert (await found_by(again, replace(began, revision=REVISION)), again.asked) == (first, [])
    newest = replace(began, out=tmp_path / "fresh", revision=REVISION)
    fresh = await found_by(Bench(**scored), newest)  # type: ignore[arg-type]
    assert ((fresh.rounds, fresh.pack) != (first.rounds, first.pack)) is (host != "evoagent")
    assert all(not one.shown for one in first.rounds)


async def test_a_designer_sees_three_failed_questions_and_one_in_a_search_from_before(tmp_path: Path) -> None:
    seen: list[int] = []

    def counting(prompt: Prompt, _sampling: Sampling) -> str:
        seen.append(text_of(prompt).count("What is"))
        return "A"

    settings = SETTINGS.model_copy(update={"menu_orders": 1, "rounds": 1})
    before = plan(tmp_path / "before", settings, revision=2)
    first = await found_by(Bench(counting), before)
    again = Bench(counting)
    assert (await found_by(again, replace(before, revision=REVISION)), again.asked) == (first, [])
    await found_by(Bench(counting), plan(tmp_path / "now", settings))
    assert seen == [1, 3]


async def test_what_the_engine_ended_takes_no_part_in_the_scores_of_aflow_and_counts_0_in_those_of_others(
    tmp_path: Path,
) -> None:
    def work(prompt: Prompt, _sampling: Sampling) -> str:
        if "What is 0 plus" in text_of(prompt):
            raise EngineError("it broke")
        return f"Final answer: {41 if 'What is 1 plus' in text_of(prompt) else 0}"

    settings = SETTINGS.model_copy(update={"rounds": 1, "menus": False})
    for host, revision, score in (("aflow", 2, 1 / 4), ("aflow", 1, 1 / 5), ("scoreflow", 2, 1 / 5)):
        found = await found_by(
            Bench(work=work), plan(tmp_path / f"{host}{revision}", settings, host=host, revision=revision)
        )
        assert found.rounds[0].measured.score == pytest.approx(score)


@pytest.mark.parametrize(
    ("parameters", "said", "asked"),
    [(3 * 10**9, None, 0), (3 * 10**9 + 1, None, 4), (0, None, 4), (3 * 10**9, True, 4), (7 * 10**9, False, 0)],
)
async def test_a_small_designer_is_asked_for_nothing_unless_a_person_says_so(
    tmp_path: Path, parameters: int, *, said: bool | None, asked: int
) -> None:
    settings, bench = SETTINGS.model_copy(update={"menus": said}), Bench(parameters=parameters)
    found = await found_by(bench, plan(tmp_path, settings))
    assert bench.menus == asked
    assert bool(found.pack.provenance.designer) is bool(asked)


async def test_a_small_designer_goes_on_choosing_in_a_search_that_began_with_it(tmp_path: Path) -> None:
    small = Bench(parameters=10**9)
    first = await found_by(small, plan(tmp_path, revision=1))
    more = Bench(parameters=10**9)
    went_on = await found_by(more, plan(tmp_path, SETTINGS.model_copy(update={"rounds": 6})))
    assert (small.menus, more.menus) == (4, 2)
    assert went_on.rounds[:5] == first.rounds
