"""Seconds the ledger takes for documents of growing length: linear time shows as a constant rate.

    python -m benchmarks.amounts.ledger [MENTIONS...]

Shown are the ledger with the check of an answer, and the totals per defendant on top of it, for documents of several
kinds: amounts alone, totals that nothing makes, conclusions, the deeds of four defendants, English, the cells of a
table, and amounts of a period.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mma_desktop.ledger.building import build_ledger
from mma_desktop.ledger.editing.edited import edited_ledger
from mma_desktop.ledger.persons.totals import by_defendant

ANSWER = "3.00+10.01=13.01元。最终金额:51501.37元"
_NAMES = ("张三", "李四", "王某甲", "张三伙同李四")
_ENGLISH = (
    "On {day} May 2019 the defendant Smith stole {a:,} yuan from Mr. Jones and a further {b} yuan from his wife. ",
    "He sold the phone, valued at {a:,} yuan, for {b} yuan and spent the money. ",
    "The victim paid {a:,} yuan a month for {months} months and got back {b} yuan. ",
    "In total the defendant took {a:,} yuan, of which {b} yuan was returned to the company before the police came. ",
)


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document: what its stretch of this number says, how many amounts that has, and its heading."""

    stretch: Callable[[int], str]
    amounts: int = 1
    heading: str = ""
    language: str = "zh"

    def written(self, mentions: int) -> str:
        """A document with about so many amounts."""
        return self.heading + "".join(map(self.stretch, range(mentions // self.amounts)))


KINDS = {
    "amounts": DocumentKind(lambda i: f"第{i}笔{i * 7 + 3}.{i % 100:02d}元。"),
    "totals": DocumentKind(lambda i: f"共计{i + 1}元。"),
    "conclusions": DocumentKind(lambda i: f"综上，共计{i + 1}元。"),
    "defendants": DocumentKind(
        lambda i: (
            f"\n{i + 1}、2019年{i % 12 + 1}月{i % 28 + 1}日，被告人{_NAMES[i % 4]}"
            f"窃得被害人陈某{i % 77 + 1}现金{i % 900 + 7}元。"
        )
    ),
    "english": DocumentKind(
        lambda i: _ENGLISH[i % 4].format(day=i % 28 + 1, a=1000 + i * 13, b=100 + i % 800, months=i % 9 + 2),
        amounts=2,
        language="en",
    ),
    "cells": DocumentKind(
        lambda i: (
            f"\n{i}\t2020-0{i % 9 + 1}-{i % 28 + 1:02d}\t{1000 + i * 3}.{i % 100:02d}\t{5000 + i}.00\t转账{200 + i}元"
        ),
        amounts=3,
        heading="序号\t日期\t金额（元）\t余额（元）\t备注",
    ),
    "periods": DocumentKind(
        lambda i: f"张某{i % 50}每月工资{3000 + i % 900}元，拖欠{i % 9 + 2}个月，合计未付。", amounts=2
    ),
}


def main(sizes: Sequence[int]) -> None:
    """Print amounts, seconds and amounts per second for documents with about so many amounts."""
    for name, kind in KINDS.items():
        for mentions in sizes:
            document = kind.written(mentions)
            start = time.process_time()
            ledger = build_ledger(document, ANSWER, "51501.37", kind.language)
            seconds = time.process_time() - start
            found = by_defendant(document, edited_ledger(ledger, document, ()))
            persons = time.process_time() - start - seconds
            print(
                f"{name:12s} {len(ledger.entries):6d} amounts  {seconds:6.2f} s  "
                f"{len(ledger.entries) / seconds:6.0f} amounts/s  "
                f"{len(found.defendants)} defendants +{persons:.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or (2_500, 5_000, 10_000, 20_000))
