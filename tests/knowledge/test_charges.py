import json
import lzma

import pytest

from mma_desktop.knowledge.charges import load_charge_articles
from mma_desktop.paths import resources


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("盗窃罪怎么判", ["264"]),
        ("是合同诈骗罪还是诈骗罪", ["224", "266"]),
        ("掩饰、隐瞒犯罪所得罪、盗窃罪与盗窃罪", ["312", "264"]),
        ("他偷了东西，盗窃怎么判", []),
    ],
)
def test_a_charge_names_its_articles(question: str, numbers: list[str]) -> None:
    assert load_charge_articles().named_in(question) == numbers


def test_every_article_is_on_the_starter_shelf() -> None:
    charges = load_charge_articles()
    lines = lzma.decompress((resources() / "statutes" / "passages.jsonl.xz").read_bytes()).decode().split("\n")
    held = {row["no"] for row in map(json.loads, lines) if row["short"] == charges.law}
    assert {number for numbers in charges.articles.values() for number in numbers} - held == set()
