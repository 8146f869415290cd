"""The documents hold together: every link has its place, and every section that code or a test cites is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = (
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("docs/results/*.md"),
    ROOT / "models" / "README.md",
)
FOLDERS = ("mma_desktop", "tests", "benchmarks", "resources")
SECTION = re.compile(r"docs/method\.md ((?:part )?[1-5](?:\.\d+)*)")
CHECK = re.compile(r"docs/reliability\.md (?:check )?(X?\d+)")


def text_of(document: Path) -> str:
    """The document without its code blocks."""
    return re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)


def headings(document: Path) -> list[str]:
    return re.findall(r"^#+ (.*)$", text_of(document), re.MULTILINE)


def anchors(document: Path) -> Iterator[str]:
    """What a link can point to, as GitHub names it: of equal headings the second has -1 at its end."""
    seen: Counter[str] = Counter()
    for heading in headings(document):
        name = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        yield f"{name}-{seen[name]}" if seen[name] else name
        seen[name] += 1


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_every_link_has_its_place(document: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", text_of(document)):
        if link.startswith("http"):
            continue
        path, _, anchor = link.partition("#")
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_index_names_every_document() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert [file.name for file in ROOT.glob("docs/*.md") if file.name not in index] == ["index.md"]


def test_what_code_and_tests_cite_is_there() -> None:
    method, reliability = ROOT / "docs" / "method.md", ROOT / "docs" / "reliability.md"
    sections = {re.split(r"[ :]", heading.replace("Part ", "part_"))[0] for heading in headings(method)}
    numbers = set(re.findall(r"^\| (X?\d+)", reliability.read_text(encoding="utf-8"), re.MULTILINE))
    for file in chain.from_iterable((ROOT / folder).rglob("*.[pt][yo]*") for folder in FOLDERS):
        if file.suffix not in (".py", ".toml"):
            continue
        text = file.read_text(encoding="utf-8")
        assert {cited.replace(" ", "_") for cited in SECTION.findall(text)} <= sections, file
        assert set(CHECK.findall(text)) <= numbers, file
