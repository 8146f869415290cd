"""How amounts of a currency are written, as patterns: one grammar for yuan, and one for every other currency.

Whatever is no money of the grammar's own currency is foreign to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from mma_desktop.answers.characters import is_chinese
from mma_desktop.answers.money.currencies import BY_CODE, CURRENCIES, USD, YUAN, Currency
from mma_desktop.answers.pieces import may_have

JOIN = "\u2060"  # stands for a character inside a number, or between it and its unit, that says nothing
_DIGIT = "1-9一二三四五六七八九"
_LINK = "(?:共计|合计|总计|总额|约|共|为|是|[:：,]|\\s)*"
_OF_NO_NUMBER = "(?<![A-Za-z0-9百千万亿余多])(?<![0-9百千万亿余多] )"  # the unit of one number is no prefix of the next
_ONE_TO_NINE = "one|two|three|four|five|six|seven|eight|nine"
TEN_TO_99 = (
    "(?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    f"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:{_ONE_TO_NINE}))?)"
)
_NOTHING_MORE = r"(?=[.,;:!?)]|$|\s(?:from|in|for|each|per|and|to|by|at|on|was|were)(?![A-Za-z]))"  # five pounds fifty
_DOLLAR_SIGN, _DOLLAR_WORD = "[$]", "dollars?"  # of the one dollar that a text speaks of
_ENDS = "(?![A-Za-z])"
_NEVER = re.compile("(?!)")
_REPEATED_SIGN = r"(?:\s?[$£€₹])?"  # USD$300
_NO_PREFIX = r"(?![A-Za-z]|\s?[0-9])"  # the sign of the next number is no unit of this one
_SAID = r"(?=钱|[,，。；;、！!？?）)\s]|$)"  # 三块五, where no goods follow
_OF_WHOM = "(?:被害人|受害人|对方)?(?:[\u4e00-\u9fff]某[甲乙丙丁某0-9]?|他|她|我|你|其)?"
_MONEY_MEANT = re.compile(  # right before a number, money without any unit: 骗取货款20多万, 借了他500块
    '(?:(?<![黄白合五铂基])金|(?<=费)[”"]|款|(?<!零)钱|(?<!浪)费|薪|工资|租|利息|债务?|价值?|价格'
    rf"|(?:诈骗|骗[取得走]?|借[得给到]?|[付给还花赔欠交抽存输赢投罚挣要偷丢]|支付|卖[了得]|收[了取到]?|拿[了走出]?|转[了账给走]?|充[值了]|赚[取得]?"
    rf"|每[\u4e00-\u9fff]{{1,4}}|退赔|偿还|偷走|盗[走取]|窃[取得]|打给|汇[了给]|垫[了付]|损失|摸走|取走|扫走|刷走)了?(?:去|来)?{_OF_WHOM})"
    "(?:共计|合计|总计|总额|大约|将近|约|共|近|为|是|达)*$"
)
_SHORT_FOR_MORE = r"(?<=[百千万亿][一二三四五六七八九1-9])"  # the end of 一万五, which is 15,000
_NOTHING_COUNTED = (
    r"(?=[,，。；;、！!？?）)\s“”\"]|$|左右|以上|不等|的价格|作为|用于|归|现金|到|给|[\u4e00-\u9fff]{1,4}费"
    "|[\u4e00-\u9fff]{0,3}(?:押金|定金|货款|本金|借款|贷款|公款))"
)
_VAGUE_CHINESE = (
    "(?:(?<![一二三四五六七八九十百千0-9])几|好几|(?<![总人次件额款本笔倍])数|(?<!以)上)"
    "(?=[十百千万亿])[十百千万亿]{1,3}[余多]?"
)
_ABOUT_A_HUNDRED = "(?<![一二两三四五六七八九几数0-9])[百千万][把来]"
_VAGUE_ENGLISH = (
    "(?<![A-Za-z])(?:several|a few|a couple of|tens of|hundreds of|thousands of|some)"
    "(?: (?:hundreds?|thousands?|millions?))?(?: of)?"
)


def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ForeignWords:
    """Words for all money but that of one currency, before a number and behind it, in groups that are named by code.

    A text in which `hint` is not found has none of them.
    """

    hint: re.Pattern[str]
    before: re.Pattern[str]
    behind: re.Pattern[str]

    def may_be_in(self, text: str) -> bool:
        """Whether the text may have any of them; where not, it has none."""
        return may_have(self.hint, text)


@dataclass(frozen=True, slots=True)
class Precision:
    """What says that an amount is rounded, and what stands between the ends of a range."""

    about: re.Pattern[str]
    to: re.Pattern[str]
    and_: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Grammar:
    """The patterns of one currency.

    `units` stand behind a number, with the small money that follows them; `small` is small money alone, each worth
    `small_worth`. `prefix` touches a number, `loose_prefix` may have a word between; `named_before` are all characters
    in the words before a number. Between `meant_before` and `meant_behind` a number is money without any unit.
    """

    units: tuple[re.Pattern[str], ...]
    small: re.Pattern[str]
    small_worth: Decimal
    prefix: re.Pattern[str]
    loose_prefix: re.Pattern[str]
    meant_before: re.Pattern[str]
    meant_behind: re.Pattern[str]
    vague: re.Pattern[str]
    named_before: frozenset[str]
    precision: Precision
    foreign: ForeignWords

    def may_end_with(self, character: str) -> bool:
        """Whether `prefix`, `loose_prefix` or `precision.about` may: none ends with a Chinese character that it does
        not name.
        """
        return character in self.named_before or not is_chinese(character)


@cache
def grammar_of(currency: str) -> Grammar:
    """The grammar of a currency by its code. Raises KeyError for one that is not known."""
    return _yuan() if currency == YUAN else _other(BY_CODE[currency])


def own_words(currency: Currency) -> re.Pattern[str]:
    """The words that name this currency and no other."""
    return _pattern(rf"(?<![A-Za-z])(?:{_before(currency)}|{_behind(currency)})")


def marks_of(currency: str) -> str:
    """All signs, names and words for a currency, as a pattern without regard to what stands around them."""
    known = BY_CODE[currency]
    return _either(_signs(known, known.is_dollar), known.names, known.words, _DOLLAR_WORD if known.is_dollar else "")


def foreign_marks() -> tuple[str, str]:
    """What stands before and behind the numbers of any foreign money, as patterns."""
    return _marks_around(_others(YUAN))


def decimal_comma_marks() -> tuple[str, str]:
    """What stands before and behind the numbers of money that is written with a decimal comma, as patterns."""
    return _marks_around([(one, False) for one in CURRENCIES if one.has_decimal_comma])


def _marks_around(currencies: Sequence[tuple[Currency, bool]]) -> tuple[str, str]:
    """What stands before and behind the numbers of any of these, as if they were one: which it is is not asked."""
    signs = _either(*(_signs(one, bare) for one, bare in currencies))
    names = _either(*(one.names for one, _ in currencies))
    words = _either(*(_words(one, bare) for one, bare in currencies))
    return _before_number(signs, names), _behind_number(signs, words)


def _yuan() -> Grammar:
    code = "人民币|(?<![A-Za-z])(?:RMB|CNY|renminbi)"
    said = r"(?:(?<![A-Za-z])(?:of|for|at|to|is|was|worth|paid)\s|[(,:]\s?|^)(?P<word>yuan\s)"
    prefix, loose_prefix = _pattern(rf"(?:(?<!JP)￥|{code}|{said})\s?$"), _pattern(rf"(?:{code}){_LINK}$")
    precision = _precision("人民币|RMB|CNY|￥")
    return Grammar(
        units=(
            _pattern(
                rf"\s?[余多几]?\s?{JOIN}*(?:元|圆(?![形柱珠桌满润环规弧心盘台球筒领孔锥木钢])|[园園](?=[整正])|块(?=钱|现金|现钞)|(?<=[万亿])块(?![砖石瓦板玻地木玉瓷煤])|(?<=万)某(?![某甲乙丙丁]|$)|(?<=万)(?=钱款|公款|现金|资金|赃款)|(?:人民币|RMB|CNY)(?=$|[\s,.，。;；、)）]|左右|整)|-?(?:yuan|renminbi)(?![A-Za-z]))"
                rf"(?:零?(?P<tenths>[{_DIGIT}])(?:角(?![度落形])|毛(?![巾衣皮毯笔发线利])))?(?:零?(?P<hundredths>[{_DIGIT}])分(?![之钟许]))?"
            ),
            _pattern(rf"块(?P<tenths>[{_DIGIT}])(?:(?:毛|角)(?:(?P<hundredths>[{_DIGIT}])(?:分|{_SAID})?)?|{_SAID})"),
        ),
        small=_pattern(rf"(?:[角毛](?=钱)|角(?=[{_DIGIT}]分(?![之钟许])))(?:(?P<hundredths>[{_DIGIT}])分)?"),
        small_worth=Decimal("0.1"),
        prefix=prefix,
        loose_prefix=loose_prefix,
        meant_before=_MONEY_MEANT,
        meant_behind=re.compile(
            rf"(?:块|(?<=[百千万亿w])[余多]?|{_SHORT_FOR_MORE}|(?<=[1-9][0-9][0-9])(?![^\w\n]?[^\S\n]?[0-9])|(?P<small>[角毛])){_NOTHING_COUNTED}"
            "|(?<=[万亿])[余多]?(?=存款|借款|货款)"
        ),
        vague=_pattern(rf"(?:{_VAGUE_CHINESE}|{_ABOUT_A_HUNDRED})(?:元|块钱?)|{_VAGUE_ENGLISH} yuan(?![A-Za-z])"),
        named_before=_characters(prefix, loose_prefix, precision.about),
        precision=precision,
        foreign=_foreign_to(YUAN),
    )


def _other(currency: Currency) -> Grammar:
    before, behind = (words(currency, has_bare_sign=True) for words in (_before, _behind))
    small = rf"\s?(?:{currency.small or '(?!)'}){_ENDS}"
    prefix, loose_prefix = _pattern(rf"(?:{before})\s?$"), _pattern(rf"(?:{before}){_LINK}$")
    precision = _precision(before)
    return Grammar(
        units=(
            _pattern(
                rf"(?:[,.]-{{1,2}})?\s?[余多几]?\s?(?:元?(?:的|面[值额]的)?)-?(?:{behind})"
                rf"(?:\s(?:and\s)?(?P<hundredths>[0-9]{{1,2}}|{_ONE_TO_NINE}|{TEN_TO_99}){small}"
                rf"|\s(?P<said>{TEN_TO_99}){_NOTHING_MORE})?"
            ),
        ),
        small=_pattern(small),
        small_worth=Decimal("0.01"),
        prefix=prefix,
        loose_prefix=loose_prefix,
        meant_before=_NEVER,
        meant_behind=_NEVER,
        vague=_pattern(rf"{_VAGUE_CHINESE}(?:{behind})|{_VAGUE_ENGLISH} (?:{behind})"),
        named_before=_characters(prefix, loose_prefix, precision.about),
        precision=precision,
        foreign=_foreign_to(currency.code),
    )


def _before(currency: Currency, has_bare_sign: bool = False) -> str:
    """What stands before a number of this money; a sign that it shares too, where that means this money."""
    return _before_number(_signs(currency, has_bare_sign), currency.names)


def _before_number(signs: str, names: str) -> str:
    sign = rf"(?<![A-Za-z])(?:{signs})" if signs else ""
    return _either(sign, rf"{_OF_NO_NUMBER}(?:{names}){_ENDS}{_REPEATED_SIGN}")


def _behind(currency: Currency, has_bare_sign: bool = False) -> str:
    """What stands behind a number of this money."""
    return _behind_number(_signs(currency, has_bare_sign), _words(currency, has_bare_sign))


def _behind_number(signs: str, words: str) -> str:
    return _either(rf"(?:{words}){_ENDS}", rf"(?:{signs}){_NO_PREFIX}" if signs else "")


def _words(currency: Currency, has_bare_sign: bool) -> str:
    return _either(currency.names, currency.words, _DOLLAR_WORD if has_bare_sign and currency.is_dollar else "")


def _signs(currency: Currency, has_bare_sign: bool) -> str:
    shared = _DOLLAR_SIGN if currency.is_dollar else currency.shared
    return _either(currency.signs, shared if has_bare_sign else "")


def _either(*patterns: str) -> str:
    return "|".join(filter(None, patterns))


def _others(currency: str) -> list[tuple[Currency, bool]]:
    """All other currencies, and whether a bare $ or ¥ is money of each: it is USD or yuan, where it is not the own."""
    own = BY_CODE[currency]
    bare = {currency if own.is_dollar else USD, currency if own.shared else YUAN}
    return [(one, one.code in bare) for one in CURRENCIES if one.code != currency]


def _foreign_to(currency: str) -> ForeignWords:
    others = _others(currency)
    before = "|".join(f"(?P<{one.code}>{_before(one, bare)})" for one, bare in others)
    behind = "|".join(f"(?P<{one.code}>{_behind(one, bare)})" for one, bare in others)
    hint = _either(*(words for one, bare in others for words in (_signs(one, bare), one.names, one.words)))
    return ForeignWords(
        _pattern(rf"(?=[A-Za-z$¥{_firsts(hint)}])(?<![A-Za-z])(?:{hint}|{_DOLLAR_SIGN}|{_DOLLAR_WORD})"),
        _pattern(rf"(?:{before}){_LINK}$"),
        _pattern(rf"\s?[余多]?\s?元?(?:的|面[值额]的)?(?:{behind})"),
    )


def _firsts(patterns: str) -> str:
    """What may begin a word of these patterns beside a Latin letter: looked at first, most places of a text are passed
    over quickly.
    """
    chinese = re.findall(r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]", patterns)
    signs = re.findall(r"[^\x00-\x7f\u4e00-\u9fff]", patterns)
    return "".join(sorted({*chinese, *signs}))


def _characters(*patterns: re.Pattern[str]) -> frozenset[str]:
    """All characters that any of these patterns names."""
    return frozenset("".join(pattern.pattern for pattern in patterns))


def _precision(mark: str) -> Precision:
    """The patterns for a currency whose amounts may begin with `mark`."""
    return Precision(
        _pattern(
            r"(?:(?<![节预合契])约|(?<![附最])近|将近|大概|左右|至少|最多|不足|超过|逾|不低于"
            r"|(?<![A-Za-z])(?:about|around|approximately|nearly|almost|over|more than|less than|at least|some|up to))"
            rf"(?:为|有|合|计|折合|\s|{mark})*$"
        ),
        _pattern(rf"(?:余|多)?\s?(?:[-－—–―~～至到]|——|to)\s?(?:{mark})?\s?"),
        _pattern(rf"\s*and(?:\s(?:{mark}))?\s*"),
    )
