"""Pages whose text is only a picture, in every format that has pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.pages.page_lines import PageLine, area, is_over
from mma_desktop.documents.parsing.pages.page_rules import PageRules
from mma_desktop.domain.places import Box

_LARGE = 0.4  # share of the page that pictures cover which may be a scan of it
_FEW = 0.03  # share of a scan that characters cover: stamps, numbers and headers, where a page of text has 0.1 and more


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """What was found in the picture of a page: its lines from top to bottom, and its rules."""

    lines: Sequence[PageLine] = ()
    rules: PageRules = field(default_factory=PageRules)


def is_scan(characters: Sequence[Box], pictures: Sequence[Box], page_area: float) -> bool:
    """Whether a page shows text that is only a picture: a large one, with hardly any visible character over it."""
    covered = sum(map(area, pictures))
    over = sum(area(box) for box in characters if any(is_over(box, picture) for picture in pictures))
    return covered >= _LARGE * page_area and over < _FEW * covered


def say_scans(builder: DocumentBuilder, without: Sequence[int], recognised: Sequence[int], doubtful: int) -> None:
    """Note which pages were not read, whose text was recognised, and how many of its lines are doubtful."""
    if without:
        builder.note("pages_without_text", str(len(without)), ranges(without))
    if recognised:
        builder.note("pages_recognised", str(len(recognised)), ranges(recognised))
    if doubtful:
        builder.note("recognised_doubtful", str(doubtful))


def ranges(numbers: Sequence[int]) -> str:
    """Numbers in order as people write them: 1-3, 7."""
    groups: list[list[int]] = []
    for number in numbers:
        if groups and groups[-1][-1] == number - 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    return ", ".join(str(g[0]) if len(g) == 1 else f"{g[0]}-{g[-1]}" for g in groups)
