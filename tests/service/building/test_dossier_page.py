"""The page of a dossier: everything on it, in both languages, as plain text."""

from __future__ import annotations

import pytest

from mma_desktop.service.building.dossier_page import dossier_page
from mma_desktop.synthesis.building import BuildJob, BuiltPack, build
from mma_desktop.synthesis.dossier import BuildSettings
from mma_desktop.tasks.catalog import load_task
from tests.synthesis.scripts import SAMPLES, Reply, engine, team


async def built(**replies: Reply) -> BuiltPack:
    job = BuildJob(load_task("ljp_charge", "zh"), SAMPLES, (), "made", BuildSettings(searches=1, rounds=2))
    return await build(job, team(engine(**replies)))


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_it_shows_dimensions_queries_rounds_hits_summaries_and_nodes(language: str) -> None:
    made = await built()
    page = dossier_page(made, language)
    search = made.dossier.searches[0]
    for text in ("自首", search.query.query, search.rounds[0].query, search.summary, *search.kept, "请完成Facts"):
        assert text in page


async def test_what_a_designer_wrote_is_text_and_never_markup() -> None:
    page = dossier_page(await built(instruction={"instruction": "<script>alert(1)</script>\u202e"}), "zh")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "\u202e" not in page


async def test_what_the_program_filled_in_is_marked() -> None:
    assert "由程序补上" not in dossier_page(await built(), "zh")
    assert dossier_page(await built(instruction={"instruction": ""}), "zh").count("由程序补上") == 2
    assert "取自手写的节点包" in dossier_page(await built(plan="?"), "zh")
