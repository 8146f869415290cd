"""The pack for prison terms: what its nodes read, which articles it searches and cites, and which term wins."""

from __future__ import annotations

from mma_desktop.domain.cases import Question
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.packs.loading import pack_called
from mma_desktop.tasks.catalog import load_task
from tests.packs.toys import call_of
from tests.workflows.toys import Ran, ToyLibrary, run

CASE = "被告人钱某翻墙进入他人住宅，拿走现金5000元，次日投案。罪名:盗窃。"
PACK = pack_called("term", "zh")
TASK = load_task("ljp_term", "zh")
FACTORS = '{"factors": [{"factor": "自首", "effect": "lighter"}]}'
REPLIES = {"Charges": "盗窃，入户，数额较大", "Factors": FACTORS, "Range": "入户盗窃：0至36个月【Law#1】"}
TERMS = {"General": 10, "Domain": 8, "Direct": 8}


async def ran(library: ToyLibrary, **more: str) -> Ran:
    """A run in which each node says what stands above, or what `more` has for it."""

    def reply(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        name, _ = call_of(PACK, sampling)
        said = {**REPLIES, **more}.get(name, "依照【Law#2】。")
        return f"{said}\n刑期:{TERMS[name]}个月" if name in TERMS else said

    return await run(PACK, reply, task=TASK, question=Question("ljp_term", "zh", CASE), library=library)


def kept(made: Ran, node: str) -> dict[str, bool]:
    """The outcome of each check of a node."""
    output = made.trajectory.output(node)
    assert output is not None
    return {check.name: check.kept for check in output.checks}


async def test_the_term_that_most_answers_name_wins() -> None:
    made = await ran(ToyLibrary())
    assert TASK.read(made.trajectory.outputs[-1].text).value == "8"


async def test_charges_and_circumstances_are_searched_apart() -> None:
    library = ToyLibrary()
    await ran(library)
    assert sorted(library.asked) == sorted([("盗窃，入户，数额较大", 5, ("statutes",)), (FACTORS, 5, ("statutes",))])


async def test_an_article_that_was_not_found_for_it_fails_its_check() -> None:
    good, bad = await ran(ToyLibrary()), await ran(ToyLibrary(), General="依照【Law#99】。", Range="【Law#98】")
    assert kept(good, "General")["statute_exists"]
    assert kept(good, "Range")["statute_exists"]
    assert not kept(bad, "General")["statute_exists"]
    assert not kept(bad, "Range")["statute_exists"]


async def test_one_answer_reads_nothing_but_the_case() -> None:
    made = await ran(ToyLibrary())
    direct = [text for text in made.asked if all(said not in text for said in (*REPLIES.values(), "rule 1"))]
    assert any(TASK.instruction in text for text in direct)
    general = next(text for text in made.asked if "数罪的" in text)
    assert all(said in general for said in (REPLIES["Range"], "自首", "rule 1", CASE))


async def test_without_articles_it_still_answers() -> None:
    made = await ran(ToyLibrary(articles=0))
    assert {made.statuses["Law"], made.statuses["Rules"]} == {"empty"}
    assert made.statuses["Answer"] == "ok"
