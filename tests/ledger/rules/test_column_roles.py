"""The roles that headings of tables name."""

import pytest

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.rules.column_roles import roles_in_columns
from mma_desktop.ledger.rules.cue_reader import CueReader
from mma_desktop.ledger.words.cue_files import load_cues


def test_the_heading_gives_the_role_and_of_several_columns_of_losses_one_counts() -> None:
    text = (
        "吸收资金如下：\n姓名\t投资金额(元)\t已兑付(元)\t未兑付(元)\n甲某\t50000\t6000\t44000\n乙某\t80000\t3200\t76800"
    )
    ledger = propose_ledger(text)
    assert ledger.total == 130_000
    assert [entry.role.value for entry in ledger.entries][:3] == ["loss", "returned", "other"]
    assert ledger.entries[2].reason == "表中另一栏已计入"


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("物品\t数量\t单价（元）\n手机\t2\t3000\n电脑\t1\t5000\n以上物品被盗。", 11_000),
        ("物品\t数量\t单价（元）\t金额（元）\n手机\t2\t3000\t6000\n电脑\t1\t5000\t5000\n以上物品被盗。", 11_000),
        ("Goods\tQuantity\tUnit price (£)\tAmount (£)\nvodka\t6\t18\t108\nblades\t10\t12\t120", 228),
    ],
)
def test_the_price_of_one_piece_counts_only_where_nothing_else_does(text: str, total: int) -> None:
    assert propose_by_rules(text).total == total


def test_a_period_of_accounts_names_no_loss() -> None:
    ledger = propose_ledger("单位：万元\n项目\t期末数\t期初数\n货币资金\t12.5\t8\n另骗取现金5000元。")
    assert [entry.counted for entry in ledger.entries] == [False, False, True]
    assert ledger.entries[0].reason.startswith("附近有“期末数”")


def test_amounts_have_the_role_of_their_heading_by_the_place_where_they_begin() -> None:
    text = "姓名\t时间\t退赔金额(元)\n甲某\t2016年\t500"
    roles = roles_in_columns(CueReader(text, load_cues()), "CNY")
    assert {text[place:]: role.role for place, role in roles.items()} == {"500": AmountRole.RETURNED}
    assert roles_in_columns(CueReader(text, load_cues()), "USD") == {}
