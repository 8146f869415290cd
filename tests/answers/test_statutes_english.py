from __future__ import annotations

import pytest

from mma_desktop.answers.statutes_english import find_english_statutes


@pytest.mark.parametrize(
    ("text", "citations"),
    [
        ("under Article 264 of the Criminal Law of the People's Republic of China", [("criminal law", "264", 0)]),
        ("Article 67(3) of the PRC Criminal Law", [("criminal law", "67", 3)]),
        ("Article 133-1 of the Criminal Law", [("criminal law", "133-1", 0)]),
        (
            "Articles 577 to 579 and 582 of the Civil Code",
            [("civil code", number, 0) for number in ("577", "578", "579", "582")],
        ),
        (
            "Article 12 of the Law on the Protection of Consumer Rights",
            [("law on the protection of consumer rights", "12", 0)],
        ),
        ("Section 8(1) of the Theft Act 1968", [("theft act 1968", "8", 1)]),
        ("under ss. 1 and 9 of the Theft Act", [("theft act", "1", 0), ("theft act", "9", 0)]),
        ("section 8 of the Act", []),
        ("Article 3 of the Agreement", []),
        ("Article 3 applies.", []),
    ],
)
def test_articles_are_read_with_their_law(text: str, citations: list[tuple[str, str, int]]) -> None:
    assert [(one.law, one.number, one.paragraph) for one in find_english_statutes(text)] == citations


@pytest.mark.timeout(60)
@pytest.mark.parametrize("piece", ["Article ", "Articles 1, ", "Abc ", "of the ", "Article 1 of the Abc "])
def test_long_runs_are_read_and_not_hung_on(piece: str) -> None:
    assert list(find_english_statutes(piece * 20_000)) == []
