"""How often words of a sentence that states an article are said not to be found there: of the right one, and of others.

    python -m benchmarks.law.stated_law --library SHELF.mma statute_qa.jsonl ljp_term.jsonl j1.jsonl ...

Each citation with an article number in `meta.reference`, else in `answer` and `question`, is compared with its article,
and then with its neighbours and with up to five others of the same law, which it does not cite. Then every sentence of
the library that has a limit (三年以下) is compared with its own article as it is, and with one number of it changed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.knowledge.checking import check_statutes
from mma_desktop.knowledge.stating import Cited, not_found
from mma_desktop.knowledge.vocabulary import load_vocabulary
from mma_desktop.storage.passages import PassageStore

_DAY = "2026-11-27"
_LIMIT = re.compile("[二三四五六七八十]+(?=年以[上下]|日内|倍以[上下])")


def texts_of(path: Path) -> Iterator[str]:
    """What the items of a set say of the law."""
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        reference = (item.get("meta") or {}).get("reference")
        yield from (reference,) if reference else (item["answer"], item["question"])


def _count(text: str, store: PassageStore, counts: Counter[str], choose: random.Random) -> None:
    found = check_statutes(text, [store], load_vocabulary().names, _DAY).statutes
    named = [(one.cited, one.passage) for one in found if one.cited.number]
    cited = [Cited(one.start, one.end, passage.text if passage else None) for one, passage in named]
    for place, words in enumerate(not_found(text, cited)):
        passage = named[place][1]
        if passage is None:
            continue
        counts["cited"] += 1
        counts["cited, not found"] += bool(words)
        for kind, other in _others(passage, store, choose):
            changed = [*cited[:place], replace(cited[place], article=other.text), *cited[place + 1 :]]
            counts[kind] += 1
            counts[f"{kind}, not found"] += bool(not_found(text, changed)[place])


def _others(
    passage: LibraryPassage, store: PassageStore, choose: random.Random
) -> Iterator[tuple[str, LibraryPassage]]:
    law = store.of_work(passage.work.id)
    place = next(place for place, one in enumerate(law) if one.id == passage.id)
    yield from (("neighbour", law[at]) for at in (place - 1, place + 1) if 0 <= at < len(law))
    yield from (("other", one) for one in choose.sample(law, min(5, len(law))) if one != passage)


def _count_limits(store: PassageStore, counts: Counter[str], choose: random.Random) -> None:
    passages = (passage for work in store.works() for passage in store.of_work(work.id))
    for passage in passages:
        for sentence in re.findall("[^。；\n]{8,}", passage.text):
            if limits := list(_LIMIT.finditer(sentence)):
                limit = choose.choice(limits)
                changed = f"{sentence[: limit.start()]}九{sentence[limit.end() :]}"
                counts["limit"] += 1
                counts["limit, not found"] += _is_missing(sentence, passage)
                counts["changed limit, not found"] += _is_missing(changed, passage)


def _is_missing(sentence: str, passage: LibraryPassage) -> bool:
    return bool(not_found(f"第一条规定，{sentence}", [Cited(0, 3, passage.text)])[0])


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the counts of each set, and those of the library's own sentences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--library", type=Path, required=True, help="the starter shelf: knowledge/starter-….mma")
    given = parser.parse_args(arguments)
    store, choose = PassageStore.open(given.library), random.Random(1)
    for path in given.sets:
        counts: Counter[str] = Counter()
        for text in texts_of(path):
            _count(text, store, counts, choose)
        print(path.stem, dict(sorted(counts.items())))
    counts = Counter()
    _count_limits(store, counts, choose)
    print("library", dict(sorted(counts.items())))


if __name__ == "__main__":
    main()
