"""Amounts in running text: what is money, what is not, and where it stands."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import cn2an
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop import paths
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.mentions import find_amounts, find_foreign, find_vague

LISTS = {
    "He stole 80,000, 70,000 and 25,000 yuan.": ["80000", "70000", "25000"],
    "分别骗取3000、5000、8000元": ["3000", "5000", "8000"],
    "骗得5000+200元": ["5000", "200"],
    "借得1万、2万和3万元": ["10000", "20000", "30000"],
    "在2019、2020年共骗取5000元": ["5000"],
    "3元5毛": ["3.5"],
    "价值3元5毛巾一条": ["3"],
    "two transfers of 8,000 and 6,500.50 yuan": ["8000", "6500.5"],
    "In 2015, 3,000 yuan was taken.": ["3000"],
    "He sold 1,200 phones and 3,000 yuan was left.": ["3000"],
    "five thousand, six thousand and seven thousand yuan": ["5000", "6000", "7000"],
    "80,000, RMB 3,000": ["3000"],  # whose unit stands before the number
    "1,000, 2,000 and 3,000 grams": [],
}


@pytest.mark.parametrize(("text", "values"), LISTS.items())
def test_a_list_may_name_its_unit_once(text: str, values: list[str]) -> None:
    assert [mention.value for mention in find_amounts(text)] == [Decimal(value) for value in values]


TABLE = Path(__file__).parents[2] / "data" / "mentions.tsv"


def found(text: str, bare: bool = False) -> list[tuple[str, Decimal]]:
    return [(text[mention.start : mention.end], mention.value) for mention in find_amounts(text, bare)]


@pytest.mark.parametrize(
    ("text", "span", "value"),
    [
        ("把40万钱款非法占有。", "40万", "400000"),
        ("受贿547.5008万某，", "547.5008万某", "5475008"),  # names and units are masked alike in published judgments
        ("共计16000元。", "16000元", "16000"),
        ("价值人民币4163.40元）", "人民币4163.40元", "4163.4"),
        ("张某2人民币共计16000元", "16000元", "16000"),
        ("现金10000余元、", "10000余元", "10000"),
        ("现金6000元左右", "6000元", "6000"),
        ("骗得60万余元", "60万余元", "600000"),
        ("骗得阮某4.5万余元", "4.5万余元", "45000"),
        ("骗得15.6万元", "15.6万元", "156000"),
        ("以人民币9千元的价格", "人民币9千元", "9000"),
        ("借款1万5千元", "1万5千元", "15000"),
        ("涉案3百万元", "3百万元", "3000000"),
        ("罚金人民币一千元。", "人民币一千元", "1000"),
        ("骗得七万一千元", "七万一千元", "71000"),
        ("三千五百元", "三千五百元", "3500"),
        ("两万元", "两万元", "20000"),
        ("人民币壹万贰仟元整", "人民币壹万贰仟元", "12000"),
        ("壹万贰仟圆整", "壹万贰仟圆", "12000"),
        ("４８，０００元", "４８，０００元", "48000"),
        ("12元5角3分", "12元5角3分", "12.53"),
        ("三元五角", "三元五角", "3.5"),
        ("3块5毛", "3块5毛", "3.5"),
        ("5毛钱", "5毛", "0.5"),
        ("五万块钱", "五万块", "50000"),
        ("￥15,000", "￥15,000", "15000"),
        ("¥15,000.50", "¥15,000.50", "15000.5"),
        ("RMB 15,000", "RMB 15,000", "15000"),
        ("rmb15000元", "rmb15000元", "15000"),
        ("RMB 1.2m in cash", "RMB 1.2m", "1200000"),
        ("CNY 1.2 million", "CNY 1.2 million", "1200000"),
        ("about 15,000 yuan in cash", "15,000 yuan", "15000"),
        ("1.2 million yuan", "1.2 million yuan", "1200000"),
        ("500元港币、人民币800元", "人民币800元", "800"),
        ("包X有2700元左右", "2700元", "2700"),
        ("三三千元", "三千元", "3000"),
    ],
)
def test_finds_the_amount_with_its_exact_span(text: str, span: str, value: str) -> None:
    assert found(text) == [(span, Decimal(value))]


@pytest.mark.parametrize(
    "text",
    [
        "2017年4月8日下午",
        "卡号6228480402564890018",
        "南非币13张、港币1张",
        "银元15枚",
        "重64.61克的黄金项链",
        "两头耕牛（一头9岁母耕牛）",
        "按赃款30％分成",
        "3单元502室",
        "三明市三元区莘口镇",
        "地砖共19箱576块。",
        "价值500美元",
        "美金500元",
        "港币共计3000元",
        "500元面值的港币",
        "US$1,500",
        "USD 1,500",
        "1,500 euros",
        "几万元、数千元、百元大钞",
        "人民币13张",
        "第264条",
    ],
)
def test_leaves_out_what_is_not_yuan(text: str) -> None:
    assert found(text) == []


def test_bare_numbers_count_on_request_only() -> None:
    text = "15000+2万，2部手机，2017年，第3笔，30%，$900"
    assert found(text) == []
    assert found(text, bare=True) == [("15000", Decimal(15000)), ("2万", Decimal(20000))]


def written(text: str, mention: Mention) -> str:
    """How the table states a mention: span=value, with ~ if approximate, or span=low..high."""
    span = text[mention.start : mention.end]
    if mention.high is not None:
        return f"{span}={mention.low}..{mention.high}"
    return f"{span}={mention.value}{'~' if mention.approximate else ''}"


@pytest.mark.parametrize("line", TABLE.read_text(encoding="utf-8").splitlines())
def test_reads_every_line_of_the_table(line: str) -> None:
    """Each line: a text (\\n for a line break), then its amounts."""
    text, *expected = line.split("\t")
    text = text.replace("\\n", "\n")
    assert [written(text, mention) for mention in find_amounts(text)] == expected


def english(number: int) -> str:
    """The number in English words."""
    ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    small = f"{ones} seventeen eighteen nineteen".split()
    round_numbers = "twenty thirty forty fifty sixty seventy eighty ninety"
    tens = round_numbers.split()
    for name, size in (("billion", 10**9), ("million", 10**6), ("thousand", 10**3), ("hundred", 100)):
        if number >= size:
            rest = f" {english(number % size)}" if number % size else ""
            return f"{english(number // size)} {name}{rest}"
    if number < 20:
        return small[number]
    return tens[number // 10 - 2] + (f"-{small[number % 10]}" if number % 10 else "")


FORMS: list[Callable[[int], str]] = [
    lambda n: f"{n}元",
    lambda n: f"{n:,}元",
    lambda n: f"人民币{n}余元",
    lambda n: f"RMB {n:,}",
    lambda n: f"{n:,} yuan",
    lambda n: f"{Decimal(n) / 10000:f}万元",
    lambda n: f"{cn2an.an2cn(n, 'low')}元",
    lambda n: f"人民币{cn2an.an2cn(n, 'up')}元整",
    lambda n: f"{n}元".translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    lambda n: f"人民币 {n:,} 元".replace(",", " "),
    lambda n: f"CNY {Decimal(n) / 1000000:f} million",
    lambda n: f"{english(n)} yuan",
]


NOISE = st.text(alphabet="，。；盗窃得现金手机被害某将年月日部张第（）XX、约共 \n", max_size=12)


@given(st.integers(1, 10**9), st.sampled_from(FORMS), NOISE, NOISE)
def test_the_exact_span_is_found_in_any_surroundings(number: int, form: Callable[[int], str], a: str, b: str) -> None:
    amount = form(number)
    text = f"{a}；{amount}；{b}"
    ((start, end),) = [(mention.start, mention.end) for mention in find_amounts(text)]
    assert text[start:end].strip() in (amount, amount.removesuffix("整"))


@given(
    st.decimals(min_value="0.01", max_value=10**9, places=2),
    st.sampled_from(["{}元", "￥{:,}", "RMB {:,}", "{:,} yuan"]),
)
def test_decimals_read_back_exactly(number: Decimal, form: str) -> None:
    text = form.format(number)
    assert found(f"价值{text}。") == [(text, number)]


@given(st.lists(st.tuples(st.integers(1, 10**9), st.sampled_from(FORMS)), min_size=1, max_size=5))
def test_every_written_form_reads_back_to_its_value(amounts: list[tuple[int, Callable[[int], str]]]) -> None:
    text = "，盗窃现金".join(["经审理查明", *(form(number) for number, form in amounts)])
    assert [value for _, value in found(text)] == [number for number, _ in amounts]


PIECES = ["1", "一", "1,000", "万亿", "3元5角", "（", "人民币", "1 ", "张三三", "-1", "$1"]
MORE_PIECES = [
    "1 000 ",
    "1至",
    "三五",
    "十几",
    "one hundred ",
    "half a ",
    "约",
    "3元到",
    "two thousand, ",
    "1 crore 20 lakh ",
    "1.680,50 ",
]


@pytest.mark.parametrize("piece", PIECES + MORE_PIECES)
@pytest.mark.timeout(60)
def test_long_runs_of_anything_are_scanned_and_not_hung_on(piece: str) -> None:
    """A pattern that backtracks over such a text would not come back within the limit."""
    text = piece * 20_000
    assert all(0 <= mention.start < mention.end <= len(text) for mention in find_amounts(text, bare=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("损失几万元、数千元", ["几万元", "数千元"]),
        ("好几千块钱，又上万元", ["好几千块钱", "上万元"]),
        ("数十万元", ["数十万元"]),
        ("十几万元、三十几万元、总数十万元", []),
        ("several thousand yuan and tens of thousands of yuan", ["several thousand yuan", "tens of thousands of yuan"]),
    ],
)
def test_amounts_without_a_number_are_kept_apart(text: str, expected: list[str]) -> None:
    assert [text[vague.start : vague.end] for vague in find_vague(text)] == expected


def test_the_translated_sample_has_the_amounts_of_the_original() -> None:
    samples = paths.resources() / "samples"
    texts = [(samples / f"hotel_watches.{language}.txt").read_text(encoding="utf-8") for language in ("zh", "en")]
    original, translated = ([mention.value for mention in find_amounts(text)] for text in texts)
    assert original == translated == [15000, 13000, 500, 6000, 17000, 421]


@pytest.mark.parametrize(
    ("text", "currency", "amounts"),
    [
        ("£4,250 in cash, £1.2m, £950", "GBP", {"£4,250": "4250", "£1.2m": "1200000", "£950": "950"}),
        ("five hundred pounds, 50p, 75 pence", "GBP", {"five hundred pounds": "500", "50p": "0.5", "75 pence": "0.75"}),
        ("3 pounds and 50 pence; 五百英镑", "GBP", {"3 pounds and 50 pence": "3.5", "五百英镑": "500"}),
        ("40 pounds of copper, weighing 30 pounds, 3% of £20", "GBP", {"£20": "20"}),
        (
            "five pounds fifty; two pounds and twenty-five pence.",
            "GBP",
            {"five pounds fifty": "5.5", "two pounds and twenty-five pence": "2.25"},
        ),
        ("five pounds fifty times", "GBP", {"five pounds": "5"}),
        ("two hundred pounds of his savings", "GBP", {"two hundred pounds": "200"}),
        ("1 £899 2 £1,249", "GBP", {"£899": "899", "£1,249": "1249"}),
        ("500 dollars, 300 people: $200", "USD", {"500 dollars": "500", "$200": "200"}),
        (
            "$4.5 million, a 500-dollar fine, 30 cents",
            "USD",
            {"$4.5 million": "4500000", "500-dollar": "500", "30 cents": "0.3"},
        ),
        ("3000余美元、美元2,500、5万美金", "USD", {"3000余美元": "3000", "美元2,500": "2500", "5万美金": "50000"}),
        ("500美元300元现金", "USD", {"500美元": "500"}),
        ("US $500, USD$300, USD 20", "USD", {"US $500": "500", "USD$300": "300", "USD 20": "20"}),
        ("5 million won in cash; the team won 5 games", "KRW", {"5 million won": "5000000"}),
        ("A$500, $300 and US$20", "AUD", {"A$500": "500", "$300": "300"}),
        ("S$23,150; 600 Singapore dollars", "SGD", {"S$23,150": "23150", "600 Singapore dollars": "600"}),
        ("500元港币，HK$118,200", "HKD", {"500元港币": "500", "HK$118,200": "118200"}),
        (
            "Rs. 2.4 lakhs, Rs 6,00,000/-, 1.12 crore rupees",
            "INR",
            {"Rs. 2.4 lakhs": "240000", "Rs 6,00,000": "600000", "1.12 crore rupees": "11200000"},
        ),
        (
            "Rs. 1 crore 20 lakh; 2 lakh 40 thousand rupees",
            "INR",
            {"Rs. 1 crore 20 lakh": "12000000", "2 lakh 40 thousand rupees": "240000"},
        ),
        ("R12 000, R1,500 and 300 rand; R v Smith", "ZAR", {"R12 000": "12000", "R1,500": "1500", "300 rand": "300"}),
        ("€1.680,50; 1.250.000,00 €", "EUR", {"€1.680,50": "1680.5", "1.250.000,00 €": "1250000"}),
        ("€1 680, 500 euros, 20 cents", "EUR", {"€1 680": "1680", "500 euros": "500", "20 cents": "0.2"}),
        ("5000元, RMB 300, ￥20", "USD", {}),
        (
            "$1.5 bn, $3.2 mn, $2 m, $1.2 trillion",
            "USD",
            {"$1.5 bn": "1500000000", "$3.2 mn": "3200000", "$2 m": "2000000", "$1.2 trillion": "1200000000000"},
        ),
        ("£5 grand; £500 grand larceny", "GBP", {"£5 grand": "5000", "£500": "500"}),
        ("₹2.5L, Rs 2.5 cr; 300.00 Cr", "INR", {"₹2.5L": "250000", "Rs 2.5 cr": "25000000"}),
        (
            "a twenty-five-thousand-dollar bribe; two point five million dollars",
            "USD",
            {"twenty-five-thousand-dollar": "25000", "two point five million dollars": "2500000"},
        ),
        ("500,- EUR", "EUR", {"500,- EUR": "500"}),
    ],
)
def test_amounts_of_another_currency(text: str, currency: str, amounts: dict[str, str]) -> None:
    found = {text[m.start : m.end]: m.value for m in find_amounts(text, currency=currency)}
    assert found == {span: Decimal(value) for span, value in amounts.items()}


def test_what_is_rounded_or_vague_in_another_currency() -> None:
    assert [m.approximate for m in find_amounts("about £300, £200, 3000余英镑", currency="GBP")] == [True, False, True]
    text = "several thousand pounds and 数十万英镑"
    assert [text[v.start : v.end] for v in find_vague(text, "GBP")] == ["several thousand pounds", "数十万英镑"]
    assert list(find_amounts(text, currency="GBP")) == []


OTHER_FORMS: list[tuple[str, Callable[[int], str]]] = [
    ("GBP", lambda n: f"£{n:,}"),
    ("GBP", lambda n: f"{n} pounds"),
    ("GBP", lambda n: f"{english(n)} pounds"),
    ("GBP", lambda n: f"£{Decimal(n) / 1000000:f}m"),
    ("USD", lambda n: f"${n:,}"),
    ("USD", lambda n: f"US${n}"),
    ("USD", lambda n: f"{n:,} dollars"),
    ("USD", lambda n: f"{cn2an.an2cn(n, 'low')}美元"),
    ("USD", lambda n: f"{Decimal(n) / 10000:f}万美元"),
    ("AUD", lambda n: f"A${n:,}"),
    ("SGD", lambda n: f"${n:,}"),
    ("EUR", lambda n: f"€{n:,}"),
    ("EUR", lambda n: f"{n:,} euros"),
    ("INR", lambda n: f"Rs. {n:,}"),
    ("INR", lambda n: f"Rs {Decimal(n) / 100000:f} lakh"),
    ("INR", lambda n: f"₹{Decimal(n) / 10000000:f} crore"),
    ("ZAR", lambda n: f"R{n:,}".replace(",", " ")),
    ("JPY", lambda n: f"{n:,} yen"),
]


@given(st.integers(1, 10**9), st.sampled_from(OTHER_FORMS), NOISE, NOISE)
def test_any_money_is_found_in_any_surroundings(
    number: int, form: tuple[str, Callable[[int], str]], a: str, b: str
) -> None:
    currency, write = form
    amount = write(number)
    text = f"{a}；{amount}；{b}"
    (mention,) = find_amounts(text, currency=currency)
    assert (text[mention.start : mention.end], mention.value) == (amount, number)


OTHER_PIECES = ["£", "£1 ", "$1", "Rs. ", "R1 ", "5 pounds and ", "1,20,", "1 £ ", "A$", "3 to £", "several of "]


@pytest.mark.parametrize("piece", OTHER_PIECES)
@pytest.mark.parametrize("currency", ["GBP", "INR"])
@pytest.mark.timeout(60)
def test_long_runs_are_scanned_for_any_money(piece: str, currency: str) -> None:
    text = piece * 4_000
    assert all(0 <= mention.start < mention.end <= len(text) for mention in find_amounts(text, True, currency))
    assert all(0 <= one.start < one.end <= len(text) for one in find_foreign(text, currency))


@pytest.mark.parametrize(
    ("text", "currency", "written", "value"),
    [
        ("净利润为(1,200.00)元，", "CNY", "(1,200.00)元", "1200"),
        ("A loss of £(1,200).", "GBP", "£(1,200)", "1200"),
        ("余额￥-500", "CNY", "￥-500", "500"),
        ("RMB (1,200)", "CNY", "RMB (1,200)", "1200"),
        ("余额为-500元", "CNY", "500元", "500"),
        ("5月3日\t-500.50元", "CNY", "500.50元", "500.5"),
        ("Credit note: -£200", "GBP", "£200", "200"),
        ("−500元", "CNY", "500元", "500"),
    ],
)
def test_a_negative_number_keeps_its_sign(text: str, currency: str, written: str, value: str) -> None:
    (mention,) = find_amounts(text, currency=currency)
    assert (text[mention.start : mention.end], mention.value, mention.negative) == (written, Decimal(value), True)


@pytest.mark.parametrize(
    "text", ["手机-500元", "-500元现金", "- 500元", "现金(500元)", "(二)元旦取500元", "甲(1,200)转500元"]
)
def test_a_dash_or_a_bracket_that_only_stands_there_is_no_sign(text: str) -> None:
    assert [(mention.value, mention.negative) for mention in find_amounts(text)] == [(Decimal(500), False)]


def test_in_a_sum_a_minus_is_no_sign_of_the_amount() -> None:
    assert [mention.negative for mention in find_amounts("= -500元", bare=True)] == [False]
