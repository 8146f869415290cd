"""How often the amounts of a sentence are read as a careful reader reads them: value, money, ends, sign, and no others.

    python -m benchmarks.amounts.written_amounts [FILE]

FILE is JSON Lines with a text and its amounts as they were written down before the program had read it: `CNY 5000`,
`~CNY 5000` for a rounded one, `-CNY 5000` for a negative one, `CNY 3000..5000` for a range, `?` for one that is in no
number that can be read; and where the text tells one amount twice, the `total`. Those that differ are shown.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from benchmarks.peers.base import ROOT
from mma_desktop.answers.amount import key_of
from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.mentions import find_foreign, find_vague
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.proposing import find_mentions

DATA = ROOT / "benchmarks" / "amounts" / "data" / "written_amounts.jsonl"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text, its amounts in their order, and its total where that was written down; `left` says why it is not read."""

    id: str
    language: str
    text: str
    amounts: tuple[str, ...]
    total: Decimal | None = None
    left: str = ""


def load_sentences(path: Path = DATA) -> list[Sentence]:
    """The sentences of a file."""
    items = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [
        Sentence(
            i["id"],
            i["language"],
            i["text"],
            tuple(map(_plain, i["amounts"])),
            Decimal(i["total"]) if "total" in i else None,
            i.get("left", ""),
        )
        for i in items
    ]


def read(text: str) -> tuple[str, ...]:
    """The amounts that the program finds, as they are written in the file."""
    currency = currency_of(text)
    found = [(mention.start, _written(mention, currency)) for mention in find_mentions(text, currency)]
    found += [(one.start, f"{one.currency} {key_of(one.value)}") for one in find_foreign(text, currency)]
    found += [(one.start, "?") for one in find_vague(text, currency)]
    return tuple(written for _, written in sorted(found))


def is_right(sentence: Sentence) -> bool:
    """Whether all amounts are read, and no others, and the total is right where one is known."""
    if read(sentence.text) != sentence.amounts:
        return False
    return sentence.total is None or propose_ledger(sentence.text, sentence.language).total == sentence.total


def _written(mention: Mention, currency: str) -> str:
    if mention.low is not None and mention.high is not None:
        return f"{currency} {key_of(mention.low)}..{key_of(mention.high)}"
    return f"{'~' * mention.approximate}{'-' * mention.negative}{currency} {key_of(mention.value)}"


def _plain(amount: str) -> str:
    """An amount of the file without zeros at the end of its decimals."""
    money, _, values = amount.partition(" ")
    return f"{money} {'..'.join(key_of(Decimal(value)) for value in values.split('..'))}" if values else money


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the share and those that differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=DATA)
    sentences = load_sentences(parser.parse_args(arguments).file)
    wrong = [sentence for sentence in sentences if not is_right(sentence)]
    print(f"right {len(sentences) - len(wrong)} of {len(sentences)}")
    for sentence in wrong:
        print(f"{sentence.id} {sentence.text!r}: {read(sentence.text)} instead of {sentence.amounts}")


if __name__ == "__main__":
    main()
