"""Cases, documents and questions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of characters [start, end) in a document's text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """One imported text: its name, its characters, the SHA-256 of the original bytes and what the import noticed."""

    name: str
    text: str
    sha256: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What a solver is asked: the task, its language and the case text. The gold answer is not part of it."""

    task: str
    language: str
    text: str
    title: str = ""
