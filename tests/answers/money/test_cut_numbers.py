"""A number that touches another one which was not read is no amount: it is named as one that is not in numbers."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.answers.money.cut_numbers import cut_off
from mma_desktop.answers.money.mentions import find_amounts, find_foreign, find_vague


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("£1,2345 was taken.", "£1,2345"),
        ("£12.345.678", "£12.345.678"),
        ("$12, 500 was taken", "$12, 500"),
        ("stole 12, 500 yuan", "12, 500 yuan"),
        ("共骗得300， 500元", "300， 500元"),
        ("骗得１２。５万元", "１２。５万元"),
        ("共12 0000元", "12 0000元"),
        ("£1/2 million", "£1/2 million"),
        ("two thirds of a million yuan", "thirds of a million yuan"),
        ("RMB (1,200 was taken", "RMB (1,200"),
        ("窃得现金1 2元。", "1 2元"),
        ("窃得现金1 234 56元", "1 234 56元"),
        ("窃得现金3..5元", "3..5元"),
        ("窃得现金3，，500元", "3，，500元"),
        ("窃得现金.5元", ".5元"),
        ("窃得现金1[1]0[2]2元", "1[1]0[2]2元"),
        ("骗得三千[2]五百元", "三千[2]五百元"),
        ("骗得3.[1]5万元", "3.[1]5万元"),
        ("he stole 10[1]2 yuan", "10[1]2 yuan"),
        ("he stole £10²2", "£10²2"),
        ("窃得现金￥10[1]2", "￥10[1]2"),
        ("窃得现金￥5□□", "￥5□□"),
        ("窃得现金10（1）2元", "10（1）2元"),
        ("窃得现金10/2元", "10/2元"),
        ("He stole 1 2 yuan.", "1 2 yuan"),
        ("He stole 10 2000 yuan from her.", "10 2000 yuan"),
        ("窃得现金10 2000元", "10 2000元"),
        ("窃得现金10\u00a02元", "10\u00a02元"),
        ("窃得现金10·2元", "10·2元"),
        ("骗得三千·五百元", "三千·五百元"),
        ("窃得现金10\ue0002元", "10\ue0002元"),
        ("窃得现金10-2元", "10-2元"),
        ("窃得现金2万-1万元", "2万-1万元"),
        ("窃得现金10（2元。", "10（2元"),
        ("窃得现金10）2元。", "10）2元"),
        ("窃得现金10一2元", "10一2元"),
        ("窃得现金1〇2元", "1〇2元"),
        ("骗得￥10·2", "￥10·2"),
        ("骗得10/2美元", "10/2美元"),
        ("窃得现金（1200）元。", "（1200）元"),
        ("窃得现金5000*元", "5000*元"),
        ("窃得现金10□万元", "10□万元"),
        ("收取l2000元", "l2000元"),
        ("金额：6406,3256元", "6406,3256元"),
        ("骗得899， 297， 253元", "899， 297， 253元"),
        ("窃得现金2\n8,073,368元", "2\n8,073,368元"),
        ("人民币9 4 元", "人民币9 4"),
    ],
)
def test_a_part_of_a_number_is_named_and_never_an_amount(text: str, cut: str) -> None:
    currency = currency_of(text)
    assert [text[found.start : found.end] for found in find_vague(text, currency)] == [cut]
    assert list(find_amounts(text, currency=currency)) == list(find_foreign(text, currency)) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("In May 12, 500 yuan was stolen", 500),
        ("In 2015, 3,000 yuan was taken.", 3000),
        ("In count 3, 500 yuan was taken.", 500),
        ("Nokia 808, 640 yuan", 640),
        ("尾号1234,5000元", 5000),
        ("人民币5000，2012年归还", 5000),
        ("RMB 100, 200 cigarettes", 100),
        ("电话13912345678。5万元被骗", 50_000),
        ("手机-500元", 500),
        ("窃得现金5000[1]元", 5000),
        ("证据卷[12]5000元", 5000),
        ("晚10:30 50元", 50),
        ("2019年3月5日 50元", 50),
        ("第3 50元", 50),
        ("共**￥50**元", 50),
        ("共￥50[1]", 50),
        ("大米 5 20元", 20),
        ("苹果12 3456元", 3456),
        ("他离开.500元被追回", 500),
        ("共10\n2元", 2),
        ("于2019,3000元被盗", 3000),
        ("第10条500元", 500),
        ("编号12-5000元", 5000),
        ("编号12/5000元", 5000),
        ("诺基亚N97-1260元", 1260),
        ("手机10（2元一个）", 2),
        ("（见卷10）2元", 2),
        ("10:2元", 2),
        ("窃得1）500元", 500),
        ("（3）元旦取500元", 500),
        ("利润/营收5043/343亿元", 34_300_000_000),
        ("单价由500→300元", 300),
        ("飞天茅台53°1499元", 1499),
        ("10 100 yuan notes", 100),
        ("iPhone 5三千元", 3000),
        ("窃得现金5000（1）元", 5000),
        ("stole 5000 [1] yuan", 5000),
        ("5000-6000元", 5000),
        ("5000—6000元", 5000),
    ],
)
def test_what_only_stands_beside_a_number_is_an_amount(text: str, value: int) -> None:
    assert [found.value for found in find_amounts(text)] == [value]
    assert list(find_vague(text)) == []


NUMBERS = st.integers(1, 999_999).map(str)
MARKS = st.sampled_from(("[1]", "[12]", "【3】", "〔4〕", "²", "①", "□", "■■", "\ufffd", "**", "O", "l"))


@given(NUMBERS, MARKS, NUMBERS)
def test_the_digits_behind_a_mark_inside_a_number_are_no_amount(first: str, mark: str, rest: str) -> None:
    text = f"窃得现金{first}{mark}{rest}元。"
    assert list(find_amounts(text)) == []
    assert [text[found.start : found.end] for found in find_vague(text)] == [f"{first}{mark}{rest}元"]


STRAY = st.one_of(
    st.sampled_from(
        [*"/／\\·•・^_#&§†‡※…─?!", *"-－‐‑–—−~～", "（1）", "(2)", " ", "\u3000", "\u00a0", "\u2009", "\u202f"]
    ),
    st.characters(categories=["Co", "Cc", "So", "Sk"], exclude_characters="\t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85°℃"),
)


@given(NUMBERS, STRAY, NUMBERS, st.sampled_from([("窃得现金", "元。"), ("He stole ", " yuan.")]))
def test_no_stray_sign_makes_the_rest_of_a_number_an_amount(
    first: str, sign: str, rest: str, around: tuple[str, str]
) -> None:
    before, behind = around
    text = f"{before}{first}{sign}{rest}{behind}"
    found = [*find_amounts(text), *find_vague(text)]
    assert [(one.start, one.end) for one in found] == [(len(before), len(text) - 1)]


@given(NUMBERS, st.sampled_from("\u00ad\u200b\u200c\u200d\u200e\u202c\u2060\ufeff"), NUMBERS)
def test_what_no_reader_sees_parts_no_number(first: str, unseen: str, rest: str) -> None:
    assert [found.value for found in find_amounts(f"窃得现金{first}{unseen}{rest}{unseen}元。")] == [int(first + rest)]


@given(NUMBERS, st.sampled_from([*"、；;：:|｜=×\t\n", "。另有", "元和", "部，共"]), st.integers(1000, 9999))
def test_what_parts_two_numbers_cuts_none(first: str, sign: str, value: int) -> None:
    """A list (3、5000元), a cell's border, a sentence that ends: the second number is whole."""
    text = f"编号A{first}{sign}{value}元。"
    assert [found.value for found in find_amounts(text)][-1] == value
    assert list(find_vague(text)) == []


@given(st.integers(1000, 99_999), st.integers(100, 900))
def test_a_dash_in_a_sum_is_a_minus(first: int, second: int) -> None:
    text = f"{first}-{second}元={first - second}元"
    assert [found.value for found in find_amounts(text)] == [second, first - second]
    assert [found.value for found in find_amounts(text, bare=True)] == [first, second, first - second]


@given(st.integers(1, 10**12), st.data())
def test_digits_of_either_width_make_the_same_number(value: int, data: st.DataObject) -> None:
    wide = str.maketrans("0123456789", "０１２３４５６７８９")
    written = "".join(data.draw(st.sampled_from((digit, digit.translate(wide)))) for digit in str(value))
    assert [found.value for found in find_amounts(f"窃得现金{written}元。")] == [value]


@given(st.text(alphabet="0123456789,，.。'’ \n元￥$£万第月of a million thirds", max_size=40), st.data())
def test_the_whole_number_holds_its_part(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, max(0, len(text) - 1)))
    end = data.draw(st.integers(start + 1, max(start + 1, len(text))))
    if end > len(text):
        return
    cut = cut_off(text, start, end)
    assert cut is None or (0 <= cut[0] <= start and end <= cut[1] <= len(text))


@given(st.integers(1, 999), st.integers(0, 9999))
def test_groups_of_four_behind_a_sign_are_never_read_in_part(head: int, rest: int) -> None:
    text = f"He took £{head},{rest:04}."
    assert list(find_amounts(text, currency="GBP")) == []
    assert len(list(find_vague(text, "GBP"))) == 1


@given(
    st.integers(1, 99),
    st.sampled_from(["20多万", "近{}万", "{}万", "约{}万"]),
    st.sampled_from(["货款", "骗得", "现金", "借了"]),
)
def test_money_that_is_meant_needs_no_unit(number: int, form: str, before: str) -> None:
    (found,) = find_amounts(f"{before}{form.format(number)}，")
    assert found.value == (Decimal(200_000) if form == "20多万" else Decimal(number * 10_000))
