"""How benchmarks themselves score a whole reply, each by its own rule, however lax: (text, gold) -> 0..1.

They stand beside our strict metric, so that figures can be compared with published ones. None sees the vote key.
Sources: LawBench (evaluation_functions; 3-7, 3-3, 3-4, 1-2 and 3-6), MMLU-Pro (compute_accuracy), CFBenchmark.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache

from mma_desktop.answers.article import article_keys
from mma_desktop.answers.judgment import cited_laws, sums_awarded
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.numerals import find_numerals
from mma_desktop.answers.sets import f1
from mma_desktop.paths import resources
from mma_desktop.tasks.answer_words import load_judgment_words

Lenient = Callable[[str, str], float]

_NUMBER = re.compile(r"\d+\.?\d*")
_LONGEST_TERM = math.log(216)  # months; LawBench's penalty for a reply without a term
_STATED = tuple(
    re.compile(pattern)
    for pattern in (
        r"答案(?:选项)?(?:应该|应)?(?:是|为|选)?(?:选项)?\s*[:：]?\s*[（(\[【]?\s*([A-E])",
        r"选择?(?:项|答案)?\s*[:：]?\s*([A-E])",
        r"([A-E])\s*(?:选?项)?\s*(?:是|为)?(?:正确|最恰当|符合题意|当选)",
        r"(?:correct )?answer is\s*\(?([A-E])",
    )
)
_MMLU_PRO = (
    re.compile(r"answer is \(?([A-J])\)?"),
    re.compile(r"[aA]nswer:\s*([A-J])"),
    re.compile(r"\b([A-J])\b(?!.*\b[A-J]\b)", re.DOTALL),
)


def number_anywhere(text: str, gold: str) -> float:
    """LawBench 3-7: any number of the reply equals the gold; no unit, separator or place counts."""
    return float(any(Decimal(number) == Decimal(gold) for number in _NUMBER.findall(text)))


def listed_charges(text: str, gold: str) -> float:
    """LawBench 3-3: F1 between the gold set and the listed names that occur anywhere, even inside other names."""
    return f1({name for name in _lawbench_charges() if name in text}, set(gold.split(";")))


def term_distance(text: str, gold: str) -> float:
    """LawBench 3-4: 1 - |ln(gold + 1) - ln(term + 1)| / ln 216, of the first N个月, else N月, else N年; else 0."""
    term = _first_term(text)
    if term is None:
        return 0.0
    return max(0.0, 1.0 - abs(math.log(int(gold) + 1) - math.log(term + 1)) / _LONGEST_TERM)


def only_letter(text: str, gold: str) -> float:
    """LawBench 1-2 and 3-6: the gold letter is the only one of A to D in the whole reply."""
    return float({letter for letter in "ABCD" if letter in text} == {gold})


def stated_letter(text: str, gold: str) -> float:
    """As CFBenchmark does it: the first letter that is said to be the answer, else the only letter of the reply."""
    for pattern in _STATED:
        if found := pattern.search(text):
            return float(found[1] == gold)
    return float({letter for letter in "ABCDE" if letter in text} == {gold})


def last_letter(text: str, gold: str) -> float:
    """MMLU-Pro: `answer is (X)`, else `Answer: X`, else the last letter that stands alone."""
    found = next((match for pattern in _MMLU_PRO if (match := pattern.search(text))), None)
    return float(found is not None and found[1] == gold)


def cited_and_awarded(text: str, gold: str) -> float:
    """Recall of the laws that the real judgment cites (by name) and of its amounts, the mean of what it has."""
    ruling = load_judgment_words().ruling
    parts = [(cited_laws(text), cited_laws(gold)), (sums_awarded(text, ruling), sums_awarded(gold, ruling))]
    recalls = [len(found & wanted) / len(wanted) for found, wanted in parts if wanted]
    return sum(recalls) / len(recalls) if recalls else 0.0


def article_anywhere(text: str, gold: str) -> float:
    """Ours: the gold article is among all that the reply cites."""
    wanted = article_keys(gold)
    return float(bool(wanted) and wanted <= article_keys(text))


LENIENT: Mapping[str, Lenient] = {
    "number_anywhere": number_anywhere,
    "listed_charges": listed_charges,
    "term_distance": term_distance,
    "only_letter": only_letter,
    "stated_letter": stated_letter,
    "last_letter": last_letter,
    "cited_and_awarded": cited_and_awarded,
    "article_anywhere": article_anywhere,
}


@cache
def _lawbench_charges() -> tuple[str, ...]:
    lines = (resources() / "charges.lawbench.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def _first_term(text: str) -> int | None:
    """The term in months; Chinese numerals count as well, as LawBench turns them into digits first."""
    folded = fold(text)
    numbers = [(folded[number.end :], int(number.value)) for number in find_numerals(folded)]
    for unit, months in (("个月", 1), ("月", 1), ("年", 12)):
        if found := [value for after, value in numbers if after.startswith(unit)]:
            return found[0] * months
    return None
