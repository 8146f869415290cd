"""Whether words of a sentence that says what a cited article provides stand in that article.

Looked at is a sentence that states the law (第…条规定，…; Article 5 … provides that …; … 【刑法#264】), not one that
applies it to a case. Said to be missing are limits and shares (三年以下, 百分之三十) that no article cited in the
sentence has, or the whole of it where few of its words stand there. That is a comparison of words: what is not found
may still be right. How often it errs is measured (docs/results/retrieval.md).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.answers.money.numerals import value_of
from mma_desktop.domain.terms import terms_of

_LEAST_ALIKE = 0.3  # of a sentence's terms; of 42 that state their article rightly none has less than 0.57
_FEWEST_TERMS = 8
_LONGEST = 400  # characters of a sentence on each side of a citation
_ENDS = re.compile(r"[。！？；\n]|(?<=[a-z0-9)])[.;?!](?=\s|$)")
_STATES = re.compile(
    r"[\]】）)]?\s*(?:[的之](?:相关|有关)?规定[，,：:]|(?:规定|明确|载明|指出)(?![的之])[，,：:]?"
    r"|(?:provides|states|requires|says)(?:\s+that)?\b[,:]?)\s*"
)
_ACCORDING = re.compile("(?:根据|按照|依据|according to|under)[^，。；,;]{0,80}$", re.IGNORECASE)
_COMMA = re.compile(r"[\]】）)]?[，,：:]\s*")
_IN_BRACKETS = re.compile(r"[\[【（(][^\[\]【】（）()\n]{0,80}$")
_APPLIES = re.compile(
    "被告人|嫌疑人|上诉人|被害人|本案|本院|其行为|判决|裁定如下|判处|追究|某|应当?以|涉嫌|认罪|"
    r"\b(?:defendants?|accused|this case|sentenced|convicted|the court)\b",
    re.IGNORECASE,
)
_OTHER_CITATION = re.compile(r"[\[【][^\[\]【】\n]{1,80}#[^\[\]【】\n]{1,20}[\]】]")
_NUMBER = "(?:[0-9][0-9,]*(?:\\.[0-9]+)?[万千百亿]*|[零〇一二两三四五六七八九十百千万亿]+)"
_UNIT = "工作日|周岁|岁|年|月|日|天|小时|元|倍|[%％]"
_COUNTED = re.compile(f"(?P<low>{_NUMBER})(?:(?:[至到—~-])(?P<high>{_NUMBER}))?\\s?个?(?P<unit>{_UNIT})")
_WHOLES = {"百": Decimal(100), "千": Decimal(1000), "万": Decimal(10000)}
_SHARE = re.compile(f"(?P<of>{_NUMBER})分之(?P<share>{_NUMBER})")
_LIMIT_BEFORE = re.compile("(?:[不未年已]满|不得?超过|不得?少于|不得?低于|至少|最多|最高|最低|最长)$")
_LIMIT_BEHIND = re.compile("(?:以上|以下|以内|之内|内)")
_WORDS = {
    word: str(number)
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
}
_ENGLISH = re.compile(
    rf"\b(?P<number>\d[\d,]*(?:\.\d+)?|{'|'.join(_WORDS)})[ -]?(?P<unit>years?|months?|days?|hours?|per ?cent|%)",
    re.IGNORECASE,
)
_ENGLISH_LIMIT = re.compile(
    r"(?:(?:more|less|fewer|later) than|exceeding|at least|at most|up to|within|maximum of|minimum of)\s+$",
    re.IGNORECASE,
)
_UNITS = {"天": "日", "周岁": "岁", "percent": "%", "per cent": "%", "％": "%"}
_MONTHS = 12

Value = tuple[Decimal, str]


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation at characters [start, end), and the text of the article; None where that is not known."""

    start: int
    end: int
    article: str | None


def not_found(text: str, citations: Sequence[Cited]) -> list[tuple[str, ...]]:
    """Of each citation the words of its sentence that none of the articles cited in that sentence has."""
    return [_missing(text, one, citations) if one.article is not None else () for one in citations]


def _missing(text: str, cited: Cited, citations: Sequence[Cited]) -> tuple[str, ...]:
    begin, end = _sentence(text, cited)
    statement = _statement(text, cited, begin, end)
    if not statement or _APPLIES.search(text[begin:end]):
        return ()
    articles = [one.article for one in citations if begin <= one.start and one.end <= end]
    known = [article for article in articles if article is not None]
    if len(known) < len(articles) or _is_chinese(statement) != _is_chinese("".join(known)):
        return ()
    if _alike(statement, known) < _LEAST_ALIKE:
        return (statement,)
    had = {value for article in known for _, value in _values(article, limits=False)}
    return tuple(dict.fromkeys(words for words, value in _values(statement, limits=True) if value not in had))


def _sentence(text: str, cited: Cited) -> tuple[int, int]:
    """The sentence that cites; a citation behind the full stop belongs to the sentence before it."""
    before = text[max(0, cited.start - _LONGEST) : cited.start]
    stripped = len(_OTHER_CITATION.sub(lambda found: "。" * len(found[0]), before).rstrip("。.；; \n[【（("))
    ends = [found.end() for found in _ENDS.finditer(before, 0, stripped)]
    begin = cited.start - len(before) + (ends[-1] if ends else 0)
    behind = _ENDS.search(text, cited.end, cited.end + _LONGEST)
    return begin, behind.start() if behind else min(len(text), cited.end + _LONGEST)


def _statement(text: str, cited: Cited, begin: int, end: int) -> str:
    """What the sentence says of the article: behind 规定 or 根据…，, or before a citation in brackets; else ""."""
    states = _STATES.match(text, cited.end, end)
    if states is None and _ACCORDING.search(text[begin : cited.start]):
        states = _COMMA.match(text, cited.end, end)
    if states is not None:
        return text[states.end() : end].strip()
    bracketed = text[cited.start] in "[【（(" or _IN_BRACKETS.search(text, begin, cited.start) is not None
    return _OTHER_CITATION.sub("", text[begin : cited.start]).strip("[【（( ，。；") if bracketed else ""


def _is_chinese(text: str) -> bool:
    return re.search("[\u3400-\u9fff]", text) is not None


def _alike(statement: str, articles: Collection[str]) -> float:
    """The share of the statement's terms that the articles have; 1 for a statement of few words."""
    terms = set(terms_of(statement))
    held = {term for article in articles for term in terms_of(article)}
    return len(terms & held) / len(terms) if len(terms) >= _FEWEST_TERMS else 1.0


def _values(text: str, *, limits: bool) -> Iterator[tuple[str, Value]]:
    """The numbers with a unit and the shares of a whole in a text, as they are written; of a unit's only limits."""
    for found in _SHARE.finditer(text):
        whole, part = _WHOLES.get(found["of"]) or value_of(found["of"]), value_of(found["share"])
        if whole and part is not None:
            yield found[0], (part / whole, "share")
    for found in _COUNTED.finditer(text):
        if not limits or found["unit"] in "%％倍" or _is_limit(text, found):
            numbers = (value_of(number) for number in (found["low"], found["high"]) if number)
            yield from ((found[0], _value(number, found["unit"])) for number in numbers if number is not None)
    for found in _ENGLISH.finditer(text):
        if not limits or _ENGLISH_LIMIT.search(text[max(0, found.start() - 20) : found.start()]):
            number = _WORDS.get(found["number"].lower(), found["number"].replace(",", ""))
            yield found[0], _value(Decimal(number), found["unit"].lower().removesuffix("s"))


def _is_limit(text: str, found: re.Match[str]) -> bool:
    behind = _LIMIT_BEHIND.match(text, found.end()) is not None
    return behind or _LIMIT_BEFORE.search(text[max(0, found.start() - 5) : found.start()]) is not None


def _value(number: Decimal, unit: str) -> Value:
    """A number with one name for its unit: 一年 are twelve months, 30 % are three tenths."""
    unit = _UNITS.get(unit, unit)
    if unit in ("年", "year"):
        return number * _MONTHS, "月" if unit == "年" else "month"
    return (number / 100, "share") if unit == "%" else (number, unit)
