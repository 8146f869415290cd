"""What the benchmarks ask: the answer prompt of a real task about a case, and beginnings of an answer to continue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.inference.tokens import Tokenizer
from benchmarks.peers.base import ROOT, Work
from mma_desktop import paths
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.errors import InputError
from mma_desktop.model_files.catalog import load_starter
from mma_desktop.model_files.known_models import resolve
from mma_desktop.tasks.base import Context, Step, Task
from mma_desktop.tasks.catalog import load_task

SAMPLES = ROOT / "resources" / "samples"
FRACTIONS = (0.2, 0.4, 0.6)


def models_of(name: str) -> tuple[Path, Path]:
    """The files of the general and the domain model of a starter set, or of one model for both roles."""
    sets = load_starter(paths.starter_sets()).sets
    names = list(sets[name].roles.values()) if name in sets else [name]
    files = [resolve(each).path for each in names]
    if files[0] is None or files[-1] is None:
        raise InputError(f"{name} is no model file.", "Benchmarks need a GGUF.")
    return files[0], files[-1]


def sample_case(name: str) -> Path:
    """The sample case for a set of models; the tiny one knows English only."""
    return SAMPLES / ("hotel_watches.en.txt" if name == "tiny" else "hotel_watches.zh.txt")


def task_of(case: Path) -> Task:
    """The task in the language of the case: English where the file's name ends with .en.txt."""
    return load_task("eca", "en" if case.name.endswith(".en.txt") else "zh")


def answer_prompt(case: Path, mark: int = 0, examples: int = 1) -> Prompt:
    """The prompt for an answer, with so many worked examples.

    The `mark` stands at its very beginning: prompts of different marks share no prefix that a cache could hold.
    """
    context = Context(case.read_text(encoding="utf-8"), examples=examples)
    prompt = task_of(case).prompt(Step.ANSWER, context)
    first, *rest = prompt.messages
    return replace(prompt, messages=(Message(first.role, f"[{mark}] {first.content}"), *rest)) if mark else prompt


def samples(tokenizer: Tokenizer, prompt: Prompt, n: int, length: int, seed: int) -> list[Work]:
    """`n` samples of one prompt."""
    return [Work(prompt, tokenizer.tokens(prompt), n, length, seed)]


def continuations(tokenizer: Tokenizer, prompt: Prompt, answer: str, each: int, length: int, seed: int) -> list[Work]:
    """`each` samples of every beginning of an answer, as cross-inspection draws them (docs/method.md 1.6)."""
    begun = [replace(prompt, prefix=beginning) for beginning in beginnings(tokenizer.token_strings(answer))]
    return [
        work for index, one in enumerate(begun) for work in samples(tokenizer, one, each, length, seed + 10 * index)
    ]


def beginnings(token_strings: Sequence[str]) -> list[str]:
    """The first 20, 40 and 60 % of the tokens of a text."""
    return ["".join(token_strings[: int(len(token_strings) * fraction)]) for fraction in FRACTIONS]
