"""Seven dimensions with 5 to 10 terms each, whatever the designer says (claim 60)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from mma_desktop import paths
from mma_desktop.data_files import load_data
from mma_desktop.synthesis.dimensions import Dimensions, TermFile, find_dimensions
from mma_desktop.synthesis.strategies import Dimension
from tests.synthesis.scripts import QUESTION, REPLIES, TERMS, brief, designer, engine


def test_60_all_seven_must_be_there_with_five_to_ten_terms_each() -> None:
    with pytest.raises(ValidationError, match="no terms for implicit"):
        Dimensions(terms={name: tuple(TERMS) for name in Dimension if name is not Dimension.IMPLICIT})
    for number in (4, 11):
        with pytest.raises(ValidationError, match="terms"):
            Dimensions(terms=dict.fromkeys(Dimension, tuple(map(str, range(number)))))


async def test_one_reply_gives_all_seven() -> None:
    made = engine()
    found = await find_dimensions(designer(made), brief())
    assert set(found.terms) == set(Dimension)
    assert all(terms == tuple(TERMS) for terms in found.terms.values())
    assert found.reasoning == "先整理事实，再认定罪名。"
    assert (found.filled, len(made.asked)) == ((), 1)


async def test_a_dimension_with_too_few_terms_is_asked_for_again_alone() -> None:
    short = {**REPLIES["dimensions"], "implicit": ["盗窃", "盗窃", " ", "诈骗", ""]}
    made = engine(
        **{"dimensions": short, "dimensions implicit": {"implicit": ["返还", "未遂", "重复", "共犯", "诈骗"]}}
    )
    found = await find_dimensions(designer(made), brief())
    assert found.terms[Dimension.IMPLICIT] == ("盗窃", "诈骗", "返还", "未遂", "重复", "共犯")
    assert found.filled == ()
    assert [sampling.tag for _, sampling in made.asked] == ["dimensions", "dimensions implicit"]


async def test_what_stays_empty_is_filled_from_the_programs_list_and_marked() -> None:
    made = engine(dimensions="no JSON at all")
    found = await find_dimensions(designer(made), brief())
    assert found.filled == tuple(Dimension)
    assert "财产犯罪" in found.terms[Dimension.DOMAIN]


async def test_a_term_that_quotes_a_sample_is_not_kept() -> None:
    quoting = {**REPLIES["dimensions"], "entities": [QUESTION[10:40], *TERMS]}
    found = await find_dimensions(designer(engine(dimensions=quoting)), brief())
    assert found.terms[Dimension.ENTITIES] == tuple(TERMS)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_programs_lists_serve_every_task(language: str) -> None:
    file = load_data(paths.resources() / "synthesis" / f"terms.{language}.toml", TermFile)
    assert set(file.terms_for("of nobody")) == set(Dimension)
    assert file.terms_for("eca") != file.terms_for("of nobody")
