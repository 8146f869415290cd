"""Which domains the general model finds in the questions of each data set: the relevance matrix (docs/method.md 3.3).

    python -m benchmarks.answers.relevance DATA.jsonl [DATA.jsonl ...] [--items N] [--general MODEL]

Prints how often each domain came first in each file, and how often a second one had a share worth a seat.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from mma_desktop.bootstrap import open_team
from mma_desktop.domain.team import GENERAL
from mma_desktop.model_files.known_models import default_pair
from mma_desktop.panels.asking import find_relevance
from mma_desktop.panels.relevance import DOMAINS, LEAST_SHARE, Relevance, relevance_matrix
from mma_desktop.questions.datasets import read_items
from mma_desktop.questions.item import Item
from mma_desktop.tasks.catalog import load_task


def main() -> None:
    """Print the matrix as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--items", type=int, default=20, help="of each file, evenly spread")
    parser.add_argument("--general", default="")
    options = parser.parse_args()
    found = asyncio.run(_found(options.data, options.items, options.general or default_pair()[0]))
    first = relevance_matrix([(name, relevance.top(1, 1)) for name, relevance in found])
    seated = relevance_matrix([(name, relevance.top(DOMAINS, LEAST_SHARE)) for name, relevance in found])
    print(json.dumps({"first": first, "seated": seated}, indent=1))


async def _found(files: Sequence[Path], items: int, model: str) -> list[tuple[str, Relevance]]:
    async with open_team(model, model) as team:
        return [
            (file.stem, await find_relevance(team[GENERAL], _text(item), item.language))
            for file in files
            for item in _spread(read_items([file]), items)
        ]


def _spread(items: Sequence[Item], most: int) -> Sequence[Item]:
    return items[:: max(1, len(items) // most)][:most]


def _text(item: Item) -> str:
    return item.text(load_task(item.task, item.language))


if __name__ == "__main__":
    main()
