"""What one part of a method brings: each method beside the same without that part, on the items that both answered.

    python -m benchmarks.answers.with_and_without FOLDER [FOLDER ...] --part pack
    python -m benchmarks.answers.with_and_without FOLDER [FOLDER ...] --part revision=4

FOLDER is that of `mma-desktop eval`. `pack` is what stands behind the colon (`mas2:law` beside `mas2`), anything else
an option. One row a method, over all folders, and one for all of them: there an item counts once, with the mean of its
methods, since one question decides how all of them fare. The interval is that of the difference, 95 %, over items.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from mma_desktop.evaluation.records import Record, read_records
from mma_desktop.evaluation.running import RECORDS
from mma_desktop.evaluation.statistics import difference_interval, draws_of

PACK = "pack"
ALL = "all"


@dataclass(frozen=True, slots=True)
class Twins:
    """One item answered by a method and by the same method without the part."""

    method: str
    item: str
    with_part: Record
    without: Record


def stripped(method: str, part: str) -> str:
    """The method without the part; as it is where it has none."""
    head, *options = method.split(",")
    if part == PACK:
        return ",".join([head.partition(":")[0], *options])
    return ",".join([head, *(option for option in options if option != part)])


def named(method: str, part: str) -> str:
    """What the method's row is called; packs of several tasks meet in one."""
    host, colon, _ = method.partition(",")[0].partition(":")
    return f"{host}:{PACK}" if colon and part != PACK else host


def twins(records: Sequence[Record], part: str) -> Iterator[Twins]:
    """All pairs of records that differ in the part alone."""
    known = {(record.item, record.seed, record.method): record for record in records}
    for record in records:
        other = stripped(record.method, part)
        if other != record.method and (without := known.get((record.item, record.seed, other))) is not None:
            yield Twins(named(record.method, part), record.item, record, without)


def table(pairs: Sequence[Twins]) -> Iterator[str]:
    """Rows of Markdown: right answers and tokens with and without the part, and the difference with its interval."""
    yield "| method | items | with | without | tokens with | without | difference |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for method in (*dict.fromkeys(pair.method for pair in pairs), ALL):
        group = [pair for pair in pairs if method in (pair.method, ALL)]
        if group:
            yield _row(method, group)


def _row(method: str, pairs: Sequence[Twins]) -> str:
    by_item: dict[str, list[Twins]] = {}
    for pair in pairs:
        by_item.setdefault(pair.item, []).append(pair)
    good = [_mean(group, "strict") for group in by_item.values()]
    tokens = [_mean(group, "generated_tokens") for group in by_item.values()]
    found = difference_interval([one["with"] for one in good], [one["without"] for one in good], draws_of(len(good)))
    cells = [method, f"{len(by_item)}"]
    cells += [f"{fmean(one[side] for one in good):.3f}" for side in ("with", "without")]
    cells += [f"{fmean(one[side] for one in tokens):.0f}" for side in ("with", "without")]
    return f"| {' | '.join(cells)} | {found.value:+.3f} ({found.low:+.3f} to {found.high:+.3f}) |"


def _mean(pairs: Sequence[Twins], field: str) -> Mapping[str, float]:
    return {
        "with": fmean(getattr(pair.with_part, field) for pair in pairs),
        "without": fmean(getattr(pair.without, field) for pair in pairs),
    }


def main() -> None:
    """Print the table of the folders that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--part", required=True, help="pack, or an option such as revision=4")
    chosen = parser.parse_args()
    records = [record for folder in chosen.folders for record in read_records(folder / RECORDS)]
    for line in table(list(twins(records, chosen.part))):
        print(line)


if __name__ == "__main__":
    main()
