"""The command line that the benchmarks of the engine and of a search have in common."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.machine import usual_threads
from benchmarks.peers.base import ROOT


def common_options(description: str | None) -> argparse.ArgumentParser:
    """A parser with the model, the case, the threads, and the folder for what is found."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="small", help="a starter set, the name of a model, or a GGUF")
    parser.add_argument("--case", type=Path, help="a text (*.en.txt: English); default: the sample case")
    parser.add_argument("--threads", type=int, default=usual_threads())
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "results" / "raw")
    return parser
