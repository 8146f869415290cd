"""How often a model that is to name the charges of a case is given one of their articles, among five.

    python -m benchmarks.law.case_evidence CASES.jsonl

Each line holds `id`, `task`, `question` (the facts) and `answer` (charges joined with `;`). Right is any article that
the program's table of charges names for any of them (resources/knowledge/charges.zh.toml); cases of other charges are
left out. The parts of the query were chosen on odd ids; even ones are the test.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from mma_desktop.domain.passages import PassageQuery
from mma_desktop.knowledge.charges import load_charge_articles
from mma_desktop.service.retrieval.case_queries import query_for
from mma_desktop.service.retrieval.knowledge import open_knowledge

FORMS: dict[str, Callable[[dict[str, Any]], PassageQuery]] = {
    "the whole text": lambda item: PassageQuery(item["question"]),
    "as it ships": lambda item: query_for(item["task"], item["question"], "zh"),
}


def right_articles(charges: str) -> frozenset[str]:
    """The ids of the passages of these charges."""
    known = load_charge_articles()
    numbers = (number for charge in charges.split(";") for number in known.articles.get(charge, ()))
    return frozenset(f"{known.law}#{number}" for number in numbers)


def counted(found: Collection[tuple[str, bool]]) -> dict[str, tuple[int, int]]:
    """How many of the cases were right, and of how many, by half: odd and even ids."""
    halves: dict[str, tuple[int, int]] = {}
    for name, right in found:
        half = "odd" if int(re.findall(r"\d+", name)[-1]) % 2 else "even"
        hits, all_of_them = halves.get(half, (0, 0))
        halves[half] = hits + right, all_of_them + 1
    return halves


def main() -> None:
    """Print the hits of each form of the query on the chosen halves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--half", choices=("odd", "even", "both"), default="odd")
    options = parser.parse_args()
    lines = options.cases.read_text(encoding="utf-8").splitlines()
    items = [item for item in map(json.loads, lines) if right_articles(item["answer"])]
    with tempfile.TemporaryDirectory() as folder, open_knowledge(Path(folder) / "own.mma") as library:
        for name, query_of in FORMS.items():
            found: list[tuple[str, bool]] = []
            for item in items:
                half = "odd" if int(re.findall(r"\d+", item["id"])[-1]) % 2 else "even"
                if options.half in (half, "both"):
                    ids = set(library.evidence(query_of(item), "zh").by_id)
                    found.append((item["id"], bool(ids & right_articles(item["answer"]))))
            print(name, counted(found))


if __name__ == "__main__":
    main()
