"""Which persons are defendants."""

from __future__ import annotations

import pytest

from mma_desktop.ledger.persons.defendants import find_persons


@pytest.mark.parametrize(
    ("text", "defendants", "accomplices"),
    [
        ("被告人张某甲、李某乙窃得手机。", ("张某甲", "李某乙"), set()),
        ("被告人张某甲伙同李某乙（另案处理）窃得手机。", ("张某甲",), {"李某乙"}),
        ("被告人刘某某与宋某某、胡某（二人均已判刑）商定。", ("刘某某",), {"宋某某", "胡某"}),
        ("被告人张某甲与被害人王某某相识。", ("张某甲",), set()),
        ("上诉人（原审被告人）陈某、原审被告人周某。", ("陈某", "周某"), set()),
        ("被告人王某伙同另案被告人高某窃得。", ("王某",), {"高某"}),
        ("被告人张某和李某在网吧窃得。二被告人退赔。", ("张某", "李某"), set()),
        ("被告人张某和李某争吵。", ("张某",), set()),
        (
            "The defendants John Smith and Mary Jones stole it. Defendant Smith ran.",
            ("John Smith", "Mary Jones"),
            set(),
        ),
        ("The defendant John Smith and Paul Reed (tried separately) stole it.", ("John Smith",), {"Paul Reed"}),
        ("被告人张某甲殴打他人，附带民事诉讼被告人李某乙、王某丙赔偿。", ("张某甲",), set()),
        ("被告人暨附带民事诉讼被告人张某甲、李某乙殴打他人。", ("张某甲", "李某乙"), set()),
        ("附带民事诉讼原告人陈某。被告人张某甲赔偿附带民事诉讼原告人陈某的损失。", ("张某甲",), set()),
        ("被告人杨某某窃得手机。被告人杨某某到案。被告人杨某的供述。", ("杨某某",), set()),
        ("被告人杨某、杨某某窃得手机。杨某望风，杨某某入室。", ("杨某", "杨某某"), set()),
        ("被告人张某甲趁被告人包某不备，窃得被害人包某手机。", ("张某甲",), set()),
        ("被告人张某甲窃得手机。公安机关将被告人李某乙抓获，李某乙供认。", ("张某甲", "李某乙"), set()),
        ("窃得手机一部。", (), set()),
    ],
)
def test_defendants_and_others_who_took_part(text: str, defendants: tuple[str, ...], accomplices: set[str]) -> None:
    found = find_persons(text)
    assert found.defendants == defendants
    assert found.accomplices == accomplices
