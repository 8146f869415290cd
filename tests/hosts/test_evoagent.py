"""EvoAgent: calls, experts that differ, refinement (claims 131 and 132)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict

import pytest

from mma_desktop.domain.events import Chooser, HostAct, HostActed
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.errors import EngineError
from mma_desktop.hosts.genomes import GenePool
from mma_desktop.packs.schema import KeptExpert
from mma_desktop.panels.groups import domain_panel
from mma_desktop.panels.schema import Domain
from tests.hosts.toys import Designer, HostRun, part_of, run, silent, working
from tests.packs.toys import diamond_pack
from tests.workflows.toys import text_of


class Inventor(Designer):
    """Fills in forms with values that change from time to time; a check accepts or rejects as `checks` say."""

    def __init__(self, checks: Sequence[str]) -> None:
        super().__init__(expert_check=checks)
        self.invented = 0

    def __call__(self, prompt: Prompt, sampling: Sampling) -> str:
        if part_of(sampling) != "expert":
            return super().__call__(prompt, sampling)
        self.menus.append(("expert", text_of(prompt)))
        self.invented += 1
        lines = re.findall(r"^([a-z]+): (.* / .*)$", text_of(prompt), re.MULTILINE)
        return json.dumps({name: values.split(" / ")[self.invented % 2] for name, values in lines})


def experts_of(ran: HostRun) -> list[str]:
    return [act.choice for act in ran.acts if act.part == "expert" and act.act is HostAct.CHOOSE]


def forms_of(ran: HostRun) -> list[HostActed]:
    return [act for act in ran.acts if act.act is HostAct.PROPOSE]


def about(*domains: Domain) -> Callable[[Prompt, str], float]:
    """A model that finds these domains in every question: their names are likelier with it than without."""
    titles = {domain_panel(domain, "en").title for domain in domains}
    return lambda prompt, text: -0.1 if text in titles and "the case" in text_of(prompt) else -3.0


def fields_of(ran: HostRun) -> set[str]:
    return {expert.split(", ")[0] for expert in experts_of(ran)}


@pytest.mark.parametrize("mode", ["product", "faithful"])
@pytest.mark.parametrize("domains", [(Domain.LAW,), (Domain.FINANCE, Domain.MATHS)])
async def test_experts_come_of_the_fields_that_the_question_belongs_to(mode: str, domains: tuple[Domain, ...]) -> None:
    titles = {domain_panel(domain, "en").title for domain in domains}
    for seed in range(5):
        for designer in (silent, Inventor(["accept"])):
            ran = await run("evoagent", designer, mode=mode, seed=seed, judge=about(*domains))
            assert fields_of(ran) <= titles
            assert len(set(experts_of(ran))) == 3
            (act,) = [act for act in ran.acts if act.part == "fields"]
            assert set(act.choice.split(", ")) == titles
            assert ran.stopped.calls == ran.calls, "nothing is written for it"
    before = [await run("evoagent", seed=seed, judge=about(*domains), host_revision=2) for seed in range(9)]
    assert not set().union(*map(fields_of, before)) <= titles


async def test_where_no_model_can_say_so_experts_come_of_all_fields(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def unable(*_: object) -> None:
        raise EngineError("no log-probabilities")

    monkeypatch.setattr("mma_desktop.hosts.evoagent.find_relevance", unable)
    fields = [fields_of(await run("evoagent", seed=seed)) for seed in range(9)]
    assert len(set().union(*fields)) > 2


@pytest.mark.parametrize(("revision", "by"), [(3, Chooser.DRAWN), (2, Chooser.MODEL)])
async def test_an_expert_that_no_form_gave_is_on_record_as_drawn(revision: int, by: Chooser) -> None:
    ran = await run("evoagent", silent, mode="faithful", host_revision=revision)
    assert {act.by for act in ran.acts if act.part == "expert"} == {by}


@pytest.mark.parametrize("revision", [5, 4])
async def test_each_form_is_on_record_with_what_was_filled_in(revision: int) -> None:
    ran = await run("evoagent", Inventor(["reject", "accept"]), mode="faithful", host_revision=revision)
    forms = forms_of(ran)
    assert len(forms) == (4 if revision > 4 else 0), "one was rejected"
    assert all((form.by, form.unread, form.part) == (Chooser.MODEL, False, "expert") for form in forms)
    said = [set(form.choice.split(", ")) for form in forms[1:]]
    assert all(genes <= set(expert.split(", ")) for genes, expert in zip(said, experts_of(ran), strict=False))


async def test_a_form_that_cannot_be_read_is_on_record_with_what_was_drawn() -> None:
    ran = await run("evoagent", silent, mode="faithful")
    forms = forms_of(ran)
    assert forms
    assert all((form.by, form.unread) == (Chooser.DRAWN, True) and form.choice for form in forms)
    assert len(forms) == ran.stopped.unread - len([act for act in ran.acts if act.act is HostAct.FEEDBACK])


@pytest.mark.parametrize(
    ("checks", "calls"),
    [
        (["accept", "reject", "accept", "accept"], 15),
        (["accept"], 13),
        (["reject"], 37),
    ],
)
async def test_131_the_calls_are_those_of_the_published_host(checks: list[str], calls: int) -> None:
    ran = await run("evoagent", Inventor(checks), mode="faithful")
    assert ran.calls == ran.stopped.calls == calls
    assert ran.steps == ["cot", *["cot", "revise"] * 3]
    assert ran.stopped.unread == 0


async def test_132_no_two_experts_of_a_question_share_a_genome() -> None:
    class Repeating(Inventor):
        def __call__(self, prompt: Prompt, sampling: Sampling) -> str:
            self.invented = 1
            return super().__call__(prompt, sampling)

    for designer in (Repeating(["accept"]), silent):
        ran = await run("evoagent", designer, mode="faithful")
        assert len(set(experts_of(ran))) == 3
    for seed in range(10):
        assert len(set(experts_of(await run("evoagent", seed=seed)))) == 3


def different(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
    return f"so => {sampling.tag[-4:]}{sampling.seed}"


@pytest.mark.parametrize(("refine", "calls"), [("keep", 7), ("take_new", 7), ("merge", 10)])
async def test_small_models_draw_experts_and_refine_by_a_menu(refine: str, calls: int) -> None:
    ran = await run("evoagent", Designer(refine=[refine]), different)
    assert ran.calls == calls
    answers = {step.id: step.value for step in ran.answers}
    last = {"keep": "R.s1_cot", "take_new": "R.s4_cot", "merge": "R.s7_revise"}[refine]
    assert ran.solution.value == answers[last]


@pytest.mark.parametrize(("values", "taken"), [(("1", "2", "2", "2"), "2"), (("1", "2", "3", "4"), "1")])
async def test_without_a_designer_a_new_answer_is_taken_where_more_give_it(values: Sequence[str], taken: str) -> None:
    said = iter(values)
    ran = await run("evoagent", silent, lambda *_: f"so => {next(said)}")
    assert ran.solution.value == taken


async def test_a_refinement_that_cannot_be_read_leaves_the_answer_before_it() -> None:
    def work(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        return "nothing to read" if sampling.tag.startswith("revise ") else f"so => {sampling.tag[-6:]}"

    ran = await run("evoagent", Inventor(["accept"]), work, mode="faithful")
    assert ran.solution.value == next(step.value for step in ran.answers if step.id == "R.s1_cot")


async def test_131_without_a_designer_experts_that_differ_are_accepted_at_once() -> None:
    ran = await run("evoagent", silent, mode="faithful")
    assert [act.choice for act in ran.acts if act.part == "expert_check"] == ["accept"] * 3


async def test_equal_answers_leave_nothing_to_ask() -> None:
    ran = await run("evoagent", silent)
    assert (ran.calls, ran.stopped.menus) == (4, 0)
    assert ran.solution.confidence == 1.0


async def test_an_expert_that_no_form_gave_is_drawn_and_counted() -> None:
    ran = await run("evoagent", silent, mode="faithful")
    assert ran.stopped.drawn >= 3
    assert ran.solution.value == "7"
    checks = [act for act in ran.acts if act.part == "expert_check"]
    assert checks
    assert all(act.by is Chooser.RULE and act.unread for act in checks)


async def test_each_expert_speaks_in_its_own_person_and_the_refinement_reads_both_answers() -> None:
    ran = await run("evoagent", Inventor(["accept"]), mode="faithful")
    asked = {sampling.tag: prompt for prompt, sampling in ran.engines[0].asked}
    personas = [asked[f"answer R.s{step}_cot"].messages[0].content for step in (2, 4, 6)]
    assert len(set(personas)) == 3
    assert all(persona.startswith("You are an expert in") for persona in personas)
    refined = text_of(asked["revise R.s3_revise"])
    assert "by s1_cot => 7" in refined
    assert "by s2_cot => 7" in refined


async def test_an_expert_takes_the_place_of_a_node_and_the_final_node_reads_what_it_gave() -> None:
    ran = await run("evoagent", None, working, pack=diamond_pack(), only_nodes=True)
    assert ran.steps[:4] == ["Facts", "Left", "Right", "Answer"]
    assert len(ran.steps) > 4
    assert set(ran.steps) <= {"Facts", "Left", "Right", "Answer"}
    systems = [prompt.messages[0].content for prompt, _ in ran.engines[0].asked[4:]]
    assert any(system.startswith("You are an expert in") for system in systems)


async def test_the_experts_that_a_pack_keeps_are_heard_first_the_best_before() -> None:
    pool = GenePool.of("en", ("",))
    chance = random.Random(5)
    genomes = [pool.drawn(chance) for _ in range(2)]
    experts = tuple(KeptExpert(**asdict(one), score=0.5) for one in genomes)
    ran = await run("evoagent", pack=diamond_pack().model_copy(update={"experts": experts}))
    assert experts_of(ran)[:2] == [str(one) for one in genomes]
    assert len(set(experts_of(ran))) == 3
    chosen = [act.by for act in ran.acts if act.part == "expert"]
    assert chosen == [Chooser.RULE, Chooser.RULE, Chooser.DRAWN]
    published = await run(
        "evoagent", Inventor(["accept"]), mode="faithful", pack=diamond_pack().model_copy(update={"experts": experts})
    )
    assert not set(experts_of(published)) & {str(one) for one in genomes}
