"""Money that is repeated, held by a larger amount or taken off one counts once."""

from decimal import Decimal

import pytest

from mma_desktop.ledger.proposing import propose_by_rules

TOTALS = {
    # sub-totals stand between the losses and the total
    "窃得现金7000元。窃得项链5670元。窃得现金3500元、酒900元。以上现金10500元，物品价值6570元，总计17070元。": 17070,
    "诈骗小计3000元。骗得甲某1100元、乙某2250元。共计3350元。": 6350,  # 3000 is no sum of what stands before
    # what was sold is repeated, or summed up
    "窃得手机一部，价值1680元；窃得手机一部，价值2399元。以500元、700元卖给路人，赃款1200元被挥霍。": 4079,
    "窃得铜料，价值8565元，卖得6400元。梅某收购后一共付了6400元。": 8565,
    "窃得手机一部，价值1680元，以500元卖掉。次日又窃得现金500元。": 2180,  # nothing speaks of a sale
    # all that was told before is spoken of, however round
    "骗取甲某现金1900元。又让甲某转账5000元。所骗6900元未退还。": 6900,
    # the heading of a numbered item names the sum of what it tells
    "一、骗取牟某18800元。3月15日，收取牟某8800元；3月29日，又收取10000元。\n二、骗取谭某20000元。": 38800,
    "一、3月1日骗取牟某18800元。3月15日，收取覃某8800元；3月29日，又收取10000元。": 37600,  # a deed, no heading
    # gross and net
    "骗取甲某60000元，其间返还9000元，实际骗得51000元。骗取乙某25000元。": 76000,
    "货款为75000元，支付定金15000元，实际骗得60000元。": 60000,
    "骗取甲某60000元，案发后退还9000元，余款51000元。": 60000,  # given back afterwards: what was taken counts
    # by crime
    "骗取甲某现金7000元，骗取乙某5000元。盗走电动车，价值1600元。认为诈骗数额共计12000元，盗窃数额1600元。": 13600,
    # a sentence tells all of it again
    "抢走现金760元、项链，价值1860元。窃得现金900元。窃得手机，价值1200元。被抢财物2620元，被盗财物2100元。": 4720,
    "窃得现金760元。窃得手机，价值1860元。窃得现金300元、项链，价值1860元。": 4780,
    # a product of what was sold
    "窃得鹅21只，价值1890元，拉到集市卖给贩子，每只70元。": 1890,
    # what each got of a sale, or of what was taken
    "窃得配件，价值17840元。以6元一公斤卖给沙某，净得1530元，甲某得770元，乙某得760元。": 17840,
    "窃得现金3400元，甲某分2000元，乙某分1400元。": 3400,
    # rounded first, then counted
    "拿走零钱约三百余元，后经清点实为318元。": 318,
    "窃得现金1575元。窃得手机880元、皮包120元。认为盗窃共计二千五百余元。": 2500,  # the total that the text states
    "一、骗取牟某18800元 3月15日，向牟某收取18800元。\n二、骗取谭某20000元。": 38800,
    # what stands before the first item, or before the details, is all that follows
    "受贿640000元及手表46260元。1、收受甲某600000元。2、收受乙某40000元。3、收受手表46260元。": 686260,
    "受贿29000元，又受贿800元。具体事实分述如下：一、收受甲某20000元。二、收受乙某9000元。三、收受丙某800元。": 29800,
    "窃得甲某1890元、460元。1、窃得乙某2000元。2、窃得丙某300元、60元。": 4710,
    # what one kept of it in the end, and what was taken off
    "套取112000元，发放17700元，用于开支66745元，将剩余的27555元非法占有。": 27555,
    "骗取购粮款12673267元，入库粮食价值4723627元，扣除此款后，共骗取7949640元。": 7949640,
    "收取货款34万元，送去价值4.5万元的钢材，以此稳住对方。后变更号码。扣除已交付的钢材，骗取29.5万元。": 295000,
    # the rest of what was handed in was not
    "共收取保费56300元，仅上交保费14800元，其余41500元被其用于赌博。": 97800,  # which of them counts, readings say
    # brackets speak of what stands in them
    "窃得手机1部（未作价，已追回退还）及钱包，内有现金515元。": 515,
    # what was agreed, and then paid
    "签订协议，约定费用60000元，当日交付48000元。": 48000,
    "约定费用60000元。次日骗取乙某7200元。": 67200,
}


@pytest.mark.parametrize(("text", "total"), TOTALS.items())
def test_sums_and_what_is_told_again_count_once(text: str, total: int) -> None:
    assert propose_by_rules(text).total == Decimal(total)
