"""A refinement in its folder: what is shipped, and that it goes on where it was stopped."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.evaluation.refinement.report import write_refinement
from mma_desktop.evaluation.refinement.service import Refinement, RefineProgress, samples_of
from mma_desktop.packs.loading import digest, pack_of
from mma_desktop.packs.schema import Provenance
from mma_desktop.questions.item import Item
from mma_desktop.reports.templates import load_labels
from mma_desktop.synthesis.refining.quoting import QuoteGuard
from tests.evaluation.refinement.conftest import ITEMS, elsewhere, repeatable_service, service_over, silent, toy_plan
from tests.synthesis.refining.toys import Stop, Toy, toy_pack


def test_the_shipped_pack_says_where_it_comes_from(refinement: Refinement) -> None:
    pack, given = refinement.pack, refinement.plan.pack
    assert refinement.best.number >= 1
    assert pack.version == given.version + 1
    assert pack.provenance.parent == digest(given)
    assert pack.provenance.epoch == refinement.best.number
    assert pack.provenance.designer == "designer"
    assert set(pack.provenance.rewards) == {"Read", "Hint", "Answer"}
    assert pack_of(pack.model_dump(mode="json")) == pack


def test_how_many_calls_the_given_pack_took_says_nothing_of_a_rewritten_one(refinement: Refinement) -> None:
    measured = {"provenance": Provenance(calls=7)}
    given = refinement.plan.pack.model_copy(update=measured)
    rewritten = replace(refinement, plan=replace(refinement.plan, pack=given)).pack
    assert rewritten.nodes != given.nodes
    assert rewritten.provenance.calls == refinement.best.tuned.calls == 3


def test_what_the_designer_and_the_executors_took_is_told_apart(refinement: Refinement) -> None:
    designer, executors = refinement.costs.designer, refinement.costs.executors
    assert 3 <= designer.requests < executors.requests
    assert designer.generated_tokens > 0
    assert executors.generated_tokens > 0


def test_where_no_epoch_is_better_the_given_pack_is_shipped_as_it_is_with_the_calls_that_it_took(
    refinement: Refinement,
) -> None:
    only_start, given = replace(refinement, epochs=refinement.epochs[:1]), refinement.plan.pack
    assert only_start.pack == given.model_copy(update={"provenance": Provenance(calls=3)})
    known = given.model_copy(update={"provenance": Provenance(calls=7)})
    kept = replace(refinement.epochs[0], pack=known)
    plan = replace(refinement.plan, pack=known)
    assert replace(refinement, plan=plan, epochs=(kept,)).pack == known


async def test_a_stopped_refinement_goes_on_and_asks_nothing_twice(tmp_path: Path, refinement: Refinement) -> None:
    whole, stopped, again, once_more = Toy(), Toy(fails_at=60), Toy(), Toy()
    await service_over(whole).run(toy_plan(tmp_path / "whole"), lambda _progress: None, silent)
    with pytest.raises(Stop):
        await service_over(stopped).run(toy_plan(tmp_path / "stopped"), lambda _progress: None, silent)
    found = await service_over(again).run(toy_plan(tmp_path / "stopped"), lambda _progress: None, silent)
    assert digest(found.pack) == digest(refinement.pack)
    assert sorted(stopped.asked + again.asked) == sorted(whole.asked)
    await service_over(once_more).run(toy_plan(tmp_path / "stopped"), lambda _progress: None, silent)
    assert once_more.asked == []


async def test_more_epochs_go_on_in_the_same_folder_and_other_questions_do_not(tmp_path: Path) -> None:
    plan, toy = toy_plan(tmp_path), Toy()
    one = plan.settings.model_copy(update={"epochs": 1})
    await service_over(toy).run(replace(plan, settings=one), lambda _progress: None, silent)
    found = await service_over(Toy()).run(plan, lambda _progress: None, silent)
    assert len(found.epochs) == 4
    with pytest.raises(InputError, match="another set of questions"):
        await service_over(Toy()).run(replace(plan, items=ITEMS[1:]), lambda _progress: None, silent)


async def test_repeatable_work_asks_other_engines_and_goes_on_only_so(tmp_path: Path) -> None:
    usual, repeatable, plan = Toy(), Toy(), replace(toy_plan(tmp_path), repeatable=True)
    await repeatable_service(usual, repeatable).run(plan, lambda _progress: None, silent)
    assert (usual.asked == [], repeatable.asked == []) == (True, False)
    with pytest.raises(InputError, match="way of asking"):
        await service_over(Toy()).run(toy_plan(tmp_path), lambda _progress: None, silent)


async def test_progress_counts_runs_and_names_the_epochs_with_an_estimate(tmp_path: Path) -> None:
    seen: list[RefineProgress] = []
    await service_over(Toy()).run(toy_plan(tmp_path), seen.append, silent)
    assert [progress.epoch.number for progress in seen if progress.epoch] == [0, 1, 2, 3]
    assert [(progress.done, progress.left) for progress in seen[:2]] == [(0, 40), (1, 39)], (
        "the first run may take long"
    )
    assert all(after.left <= before.left for before, after in pairwise(seen))
    assert seen[-1].left == 0
    assert any(progress.seconds_left is not None for progress in seen)


async def test_what_the_letter_of_an_answer_stands_for_is_kept_out_of_rewrites() -> None:
    options = {"A": "the contract is void", "B": "the contract is voidable"}
    [sample] = samples_of(toy_pack(), [Item("q", "general", "en", "Which is right?", "B", options)])
    assert "known answer" in QuoteGuard.over([sample]).fault("Say that the contract is voidable.", "")
    assert Item("q", "general", "en", "Which is right?", "Both", options).chosen == ()


async def test_109_that_questions_leave_this_computer_is_told_before_any_is_asked_and_stays_on_record(
    tmp_path: Path,
) -> None:
    away, plan, told = Toy(designer_is_local=False), toy_plan(tmp_path), list[tuple[str, int]]()
    refinement = await service_over(away).run(
        plan, lambda _progress: None, lambda line: told.append((line, len(away.asked)))
    )
    assert told == [("Case text leaves this computer: it is sent to designer.", 0)]
    assert refinement.pack.provenance.sent_to == ("designer",)
    for language, said in (("en", "known answers were sent to designer"), ("zh", "已知答案曾发送给 designer")):
        page = write_refinement(refinement, load_labels("refinement", language)).report
        assert said in page.read_text(encoding="utf-8")


def test_of_models_of_this_computer_nothing_is_said(tmp_path: Path, refinement: Refinement) -> None:
    assert refinement.pack.provenance.sent_to == ()
    page = write_refinement(elsewhere(refinement, tmp_path), load_labels("refinement", "en")).report
    assert "sent to" not in page.read_text(encoding="utf-8")


def test_items_that_the_pack_is_not_made_for_are_refused() -> None:
    other = toy_pack().model_copy(update={"tasks": ("eca",)})
    with pytest.raises(InputError, match="q0"):
        samples_of(other, ITEMS)
    with pytest.raises(InputError, match="q0"):
        samples_of(toy_pack().model_copy(update={"language": "zh"}), ITEMS)
