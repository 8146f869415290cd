"""Texts cut into lines and pieces where something in them is marked: an amount, or what a finding is about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Highlight:
    """A range [start, end) of a text to be marked, the number or name it is marked with and a class for its looks."""

    start: int
    end: int
    number: str
    look: str


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A stretch of one line of text; `mark` says what it belongs to, `first` whether it is the mark's beginning."""

    text: str
    mark: Highlight | None = None
    first: bool = False


def marked_lines(text: str, marks: Iterable[Highlight]) -> tuple[tuple[TextPiece, ...], ...]:
    """The lines of `text`, cut where marks begin and end. Where marks overlap, the earlier one wins."""
    pieces: list[TextPiece] = []
    done = 0
    for mark in sorted(marks, key=lambda item: (item.start, item.end)):
        if done <= mark.start < mark.end <= len(text):
            pieces += [TextPiece(text[done : mark.start]), TextPiece(text[mark.start : mark.end], mark, first=True)]
            done = mark.end
    return _lines([*pieces, TextPiece(text[done:])])


def _lines(pieces: Iterable[TextPiece]) -> tuple[tuple[TextPiece, ...], ...]:
    lines: list[list[TextPiece]] = [[]]
    for piece in pieces:
        head, *more = piece.text.split("\n")
        lines[-1].append(TextPiece(head, piece.mark, piece.first))
        lines += [[TextPiece(part, piece.mark)] for part in more]
    return tuple(tuple(piece for piece in line if piece.text) for line in lines)
