"""Roles: what the rules take an amount for, and which losses are only repeated mentions, totals or parts."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.proposing import find_mentions, propose_by_rules
from mma_desktop.ledger.quantities.products import find_products
from mma_desktop.ledger.rules.roles import propose

DataSet = Callable[[str], list[dict[str, Any]]]

# A text in which each amount is followed by the letter of its role.
LETTERS = {
    "L": AmountRole.LOSS, "A": AmountRole.REPEAT, "T": AmountRole.TOTAL, "U": AmountRole.UNIT_PRICE,
    "S": AmountRole.SHARE, "R": AmountRole.RESALE, "B": AmountRole.RETURNED, "F": AmountRole.FINE,
    "V": AmountRole.NOT_VALUED, "O": AmountRole.OTHER,
}  # fmt: skip


def roles(text: str) -> str:
    """The letters of the roles of all stated amounts, in order."""
    letter = {role: name for name, role in LETTERS.items()}
    mentions = find_mentions(text)
    proposals, _ = propose(text, mentions, find_products(text, mentions))
    return "".join(letter[proposal.role] for proposal in proposals)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("窃得相机1台（价值4300元）、现金260元。民警从其住处扣押现金75元。", "LLB"),
        ("盗走现金1200元。事后甲某分得赃款600元，乙某、丙某各分得300元。", "LSS"),
        ("盗走自行车一辆，后以150元的价格卖给他人。经鉴定，该车价值940元。", "RL"),
        ("窃得铜线、铜管，分别以1300元、420元、90元的价格销售给丁某。经鉴定，价值3650元。", "RRRL"),
        ("骗得现金3100元。案发后，其家属退赔被害人3100元。", "LB"),
        ("盗窃现金4000元。另查明，其因盗窃罪被判处拘役，并处罚金人民币1500元。", "LF"),
        ("谎称花8800元便可入学，被害人向其转账9000元。", "OL"),
        ("盗走电脑一台（购买价8000元），经鉴定价值3000元。", "VL"),
        ("骗得现金7000元，除去开支250元外，每人分得2000余元。", "LOS"),
        ("以1500元的价格卖给甲某冰毒1.2克，以800元的价格卖给乙某冰毒0.6克。", "LL"),
        ("将所盗柴油卖给他人，得款2000元用于购买毒品。", "R"),
        ("向乙某索要5万元，乙某汇款15000元。", "OL"),
        ("向家属索要赎金10万元。次日凌晨，经家属讲价，甲某在某县某镇某快速通道旁边的一处草坪上收到赎金8万元。", "OL"),
        ("盗得现金2100元、加油卡1张（内有余额1000元）。", "LL"),
        ("购进三无口罩，以每只1.2元的价格卖出，销售金额14.4万元。", "UL"),
        ("吸收存款300万元，返还本金90万元，造成集资参与人损失210万元。", "LBB"),
        ("贪污征地补偿款36000元。", "L"),
        ("吸收资金5230万元，未兑付3100万元。", "LO"),  # which is part of it
        ("被骗转入50000元，次日欲转入30000元时被银行工作人员劝阻。", "LO"),
        ("骗取打赏520元。另有一人拟打赏5000元，因余额不足未成功。", "LO"),
        ("写下84000元的欠条。", "O"),
        ("以2800元购得摩托车作案。", "O"),
        ("骗得1100元、2300元、4500元，退还给众人。其家属凑足7900元。", "LLLT"),
        ("盗走瓷砖30箱，每箱60元，价值1800元。", "UA"),
        ("窃得手镯（价值1810元）、胸针（价值640元），合计价值2450元。", "LLT"),
        ("窃得财物价值共计3330元。具体如下：1、窃得音箱（价值2930元）。2、窃得现金400元。", "TLL"),
        ("窃得现金910元、620元，另窃得茶叶35元、60元、25元，茶叶共计价值120元。", "LLLLLT"),
        ("窃得现金730元。上述730元被其花光。", "LA"),
        ("借款10万元。被害人将10万元转账给他。", "LA"),
        ("骗得王某现金500元。又骗得李某现金500元。", "LL"),
        ("涉及税款164220.86元，骗取税款164220.86元。", "LA"),  # so many digits are no chance
        ("钱包里有3250元。伙同乙某把钱包里的3250元藏匿。", "LA"),
        ("1、窃得10元。案发后，退赔50元。\n2、窃得10元。", "LBL"),  # another item tells nothing again
        ("恶意透支欠款本金35539元。", "L"),
        ("多次追要10万元。", "O"),
        ("套取征地补偿，领取补偿款15000元。", "L"),
        ("虚开增值税专用发票，票面金额376068元，其中税款63931元。", "OL"),
        ("骗得王某500元。\n公诉机关认为，被告人骗取他人财物500元，数额较小。", "LA"),
        ("指控：骗得500元、800元。经审理查明：被告人骗得500元、800元。", "LLAA"),
        ("窃得铜件，鉴定价值7800元，后卖给废品店的董某。董某支付货款5200元。", "LR"),
        ("开设赌场供人赌博，3月获利35000元，查获赌资12600元。", "LO"),
        ("盗走电缆，销赃后获利35000元。", "S"),
        ("逃匿以逃避支付劳动报酬，拖欠工资31500元，领取工程款120000元。", "LO"),
        ("盗窃电缆，后打工每月工资3500元。", "U"),
        ("销售假冒注册商标的服装，卖给甲某得6800元。", "L"),
        ("骗取被害人手续费6000元、押金2000元。", "LL"),
        ("支付押金5000元租车。", "O"),
        ("收取被害人甲某好处费6800元。", "L"),
        ("骗取被害人预付款3.1万元。", "L"),
        ("家属已将被盗电动车的赔偿款2500元交付。", "B"),
        ("以200元的价格卖给被害人魏某，骗得300元。", "LL"),
        ("将电动车骑走。经鉴定恢复原漆需要费用380元。", "O"),
        ("盗走电脑板，价值9800元，后索要“赎金”3000元未果。", "LO"),
        ("将收取的租金46500元据为己有。", "L"),
        ("后三人按甲某3000元、乙某1800元分赃。", "SS"),
        ("向康某索要8万元。康某被迫交付5万元。", "OL"),
        ("向濮某索要3000元，又骗取其6000元。", "LL"),
        ("实付购房款320000元，该房价值518000元，收受差价198000元。", "OOL"),
        ("敲诈宓某5000元（当场给付3500元，次日汇款1500元）。", "LAA"),
        ("骗得戊某9万元。己某取出5万元，用于买车。其余4万元用于支付利息。", "LAA"),
        ("骗取三万元，后转账还给庚某一万二千元，又骗取三万元，共计骗得庚某四万八千元。", "ABAL"),
        ("窃得现金300余元、耳机一副（价值455元）。其盗窃财物总价值700余元。", "AAL"),
        ("收钱500元。偷相机，价格为2150元。又偷手机，价格为990元。公诉机关认为，盗窃财物价值共计3140元。", "OLLT"),
        ("骗取现金6000元，案发前已还清。", "B"),
        ("1000美元按1美元兑6.8元折算。", "O"),
        ("鉴定价值为20300.00元（贰万零叁佰元整），现金800元。", "LAL"),
        ("骗取10万元，至今未归还8万元。", "LL"),
        ("擅自取款6000元，将其中900元据为己有。", "LA"),
        ("戒指重5.5克，经鉴定，每克价值310元，合计1705元。", "UA"),
        ("每斤5元的柴油。", "U"),
        ("后销赃给一男子，获款500元。", "R"),
        ("报案称被诈骗12万元。", "O"),
        ("骗取3000元、5000元。其诈骗数额共计45000元。", "AAL"),
        ("He took 3,000 yuan and did not repay 2,000 yuan.", "LL"),
        ("He stole a watch worth 15,000 yuan and 500 yuan in cash. The police seized 421 yuan.", "LLB"),
        ("He stole a bicycle worth 2,400 yuan. Later he sold it for 900 yuan. He was fined 1,000 yuan.", "LRF"),
        ("He took 8,000 yuan and gave an accomplice 2,000 yuan. His family repaid 8,000 yuan.", "LSB"),
        ("He took cash of 300 yuan and cash of 200 yuan, in total 500 yuan.", "LLT"),
    ],
)
def test_each_amount_has_its_role(text: str, expected: str) -> None:
    assert roles(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Of an earlier case, but not what follows the comma.
        ("He had previously been fined 900 yuan for stealing a coat worth 450 yuan. He took 5,100 yuan.", "OOL"),
        ("The man, who had been convicted in 2011 of a theft of 700 yuan, stole a ring worth 4,600 yuan.", "OL"),
        # Not proven, or never obtained.
        ("He took 3,200 yuan. The further theft of 800 yuan was not proved.", "LO"),
        ("She kept 3,200 yuan. A third sum of 810 yuan is alleged; that charge is not made out.", "LO"),
        ("She kept 3,200 yuan and, it is said, 810 yuan more. This could not be proved.", "LO"),
        ("He obtained 3,200 yuan and was about to receive 9,000 yuan.", "LO"),
        # What one side says, until the court speaks.
        ("He embezzled 64,000 yuan. He argued that 7,000 yuan had been used for repairs.", "LO"),
        ("The defence was rejected, and the court held that she kept 64,000 yuan.", "L"),
        # A title ends no sentence, and the comma of a number no clause.
        ("His father compensated Mr. Lou 2,350 yuan.", "B"),
        ("A contract of 25,000 yuan was signed.", "O"),
        # What was found, demanded, spent or agreed.
        ("He stole 2,900 yuan. When searched, he had 640 yuan on him.", "LB"),
        ("He threatened to tell unless he paid 90,000 yuan. He paid 20,500 yuan.", "OL"),
        ("He stole a lathe worth 9,400 yuan. A scrap dealer paid 2,100 yuan for it.", "LR"),
        ("The principal of 18,300 yuan and late charges of 2,750 yuan were outstanding.", "LO"),
        ("He took a bicycle that had been bought for 2,000 yuan. It was valued at 1,150 yuan.", "VL"),
        # What counts depends on the crime.
        ("He ran a gambling den and made a profit of 83,500 yuan.", "L"),
        ("He stole 900 yuan and made a profit of 83,500 yuan.", "LS"),
        ("He sold the bags with counterfeit registered trademarks for 41,200 yuan.", "L"),
        ("For refusing to pay labour remuneration of 71,400 yuan, wages he owed, he was convicted.", "L"),
        ("He was found guilty of damaging property; the damage was put at 6,150 yuan.", "L"),
    ],
)
def test_each_amount_of_an_english_case_has_its_role(text: str, expected: str) -> None:
    assert roles(text) == expected


def test_an_actual_loss_is_what_was_taken_less_what_was_given_back() -> None:
    text = "Mr Yun gave him 50,000 yuan. He handed back 4,300 yuan. The actual loss was 45,700 yuan."
    assert propose_ledger(text, "en").total == 45700


def test_the_reason_names_the_cue_in_the_readers_language() -> None:
    text = "骗得8000元，退赔8000元。"
    assert [entry.reason for entry in propose_ledger(text, "zh").entries] == ["附近有“骗得”", "附近有“退赔”"]
    assert propose_ledger(text, "en").entries[1].reason == "“退赔” stands near"


def test_a_product_counts_instead_of_its_price_and_only_once() -> None:
    ledger = propose_ledger("窃得手机3部，每部价值2000元，合计价值6000元。")
    assert [(entry.text, entry.role, entry.formula) for entry in ledger.entries] == [
        ("3部", AmountRole.LOSS, "2000 × 3"),
        ("2000元", AmountRole.UNIT_PRICE, ""),
        ("6000元", AmountRole.REPEAT, ""),
    ]
    assert ledger.total == 6000
    assert ledger.entries[0].price == (ledger.entries[1].start, ledger.entries[1].end)


def test_a_product_of_a_resale_price_is_a_resale() -> None:
    ledger = propose_ledger("窃得手机3部，销赃得每部500元，共3部。经鉴定价值9000元。")
    assert [entry.role for entry in ledger.entries] == [AmountRole.UNIT_PRICE, AmountRole.RESALE, AmountRole.LOSS]


@pytest.mark.parametrize(
    "piece", ["将5元，", "共计5元", "退还5元、", "5元其中", "认为总价值5元。", "窃得3部，每部2元，"]
)
@pytest.mark.timeout(60)
def test_a_long_text_of_anything_is_read_and_not_hung_on(piece: str) -> None:
    ledger = propose_ledger(piece * 5000)
    assert len(ledger.entries) >= 5000


def test_the_rules_agree_with_most_golds_of_the_development_items(data_set: DataSet) -> None:
    """The rules were written with these items in view: the figure says nothing about other cases."""
    items = data_set("eca")
    right = sum(propose_ledger(item["question"]).total == Decimal(item["answer"]) for item in items)
    assert right >= 117, f"{right} of {len(items)}"


@pytest.mark.parametrize(
    ("text", "total"),
    [
        (
            "He evaded paying labour remuneration: he owed wages of 900 yuan. His press, valued at 700 yuan, is rusty.",
            900,
        ),
        ("He received a salary of 900 yuan and stole 50 yuan.", 50),
        ("The tenant owed rent of 900 yuan a month for six months.", 5400),
        ("He kept a deposit of 900 yuan and stole 50 yuan.", 950),
        ("The factory paid wages of 900 yuan. He stole a press valued at 700 yuan from it.", 700),
        ("He issued false VAT invoices and deducted tax of 900 yuan; he paid 50 yuan for them.", 900),
        ("He said that he had to pay and stole 50 yuan, having paid tax of 900 yuan.", 50),
    ],
)
def test_what_counts_and_what_does_not_depends_on_the_crime(text: str, total: int) -> None:
    assert propose_by_rules(text, "en").total == total
