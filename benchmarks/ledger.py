"""Seconds the ledger takes for documents of growing length: linear time shows as a constant rate.

python benchmarks/ledger.py
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from mma_desktop.ledger.building import build_ledger

ANSWER = "3.00+10.01=13.01元。最终金额:51501.37元"


def main(sizes: Sequence[int] = (1_250, 2_500, 5_000, 10_000)) -> None:
    """Print mentions, seconds and mentions per second for documents with so many mentions."""
    for mentions in sizes:
        document = "".join(f"第{number}笔{number * 7 + 3}.{number % 100:02d}元。" for number in range(mentions))
        start = time.process_time()
        entries = build_ledger(document, ANSWER, "51501.37").entries
        seconds = time.process_time() - start
        print(f"{len(entries):6d} mentions  {seconds:6.3f} s  {len(entries) / seconds:8.0f} mentions/s")


if __name__ == "__main__":
    main()
