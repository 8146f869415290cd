"""Seconds the ledger takes for documents of growing length: linear time shows as a constant rate.

    python benchmarks/amounts/ledger.py [MENTIONS...]

Shown are the ledger with the check of an answer, and the totals per defendant on top of it, for documents of four
kinds: amounts alone, totals that nothing makes, conclusions, and the deeds of four defendants.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence

from mma_desktop.ledger.building import build_ledger
from mma_desktop.ledger.editing.edited import edited_ledger
from mma_desktop.ledger.persons.totals import by_defendant

ANSWER = "3.00+10.01=13.01元。最终金额:51501.37元"
_NAMES = ("张三", "李四", "王某甲", "张三伙同李四")
DOCUMENTS: dict[str, Callable[[int], str]] = {
    "amounts": lambda i: f"第{i}笔{i * 7 + 3}.{i % 100:02d}元。",
    "totals": lambda i: f"共计{i + 1}元。",
    "conclusions": lambda i: f"综上，共计{i + 1}元。",
    "defendants": lambda i: (
        f"\n{i + 1}、2019年{i % 12 + 1}月{i % 28 + 1}日，被告人{_NAMES[i % 4]}"
        f"窃得被害人陈某{i % 77 + 1}现金{i % 900 + 7}元。"
    ),
}


def main(sizes: Sequence[int]) -> None:
    """Print mentions, seconds and mentions per second for documents with so many mentions."""
    for kind, sentence in DOCUMENTS.items():
        for mentions in sizes:
            document = "".join(map(sentence, range(mentions)))
            start = time.process_time()
            ledger = build_ledger(document, ANSWER, "51501.37")
            seconds = time.process_time() - start
            found = by_defendant(document, edited_ledger(ledger, document, ()))
            persons = time.process_time() - start - seconds
            print(
                f"{kind:12s} {len(ledger.entries):6d} mentions  {seconds:6.2f} s  "
                f"{len(ledger.entries) / seconds:6.0f} mentions/s  "
                f"{len(found.defendants)} defendants +{persons:.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or (2_500, 5_000, 10_000, 20_000))
