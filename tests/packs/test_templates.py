"""Templates of packs: variables and doubled braces, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.packs.templates import parse_pack_template


def test_variables_are_filled_and_doubled_braces_are_braces() -> None:
    template = parse_pack_template('Say {case} as {{"a": 1}}', {"case"})
    assert template.fill({"case": "{other} {{x}}"}) == 'Say {other} {{x}} as {"a": 1}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{unknown}", "unknown placeholder {unknown}"),
        ("{case.__class__}", "no plain name"),
        ("{case!r}", "no plain name"),
        ("{case:>9}", "no plain name"),
        ("{0}", "no plain name"),
        ("{}", "no plain name"),
        ("{ case }", "no plain name"),
        ("a { b", "a lone brace {"),
        ("a } b", "a lone brace }"),
        ("{{case}", "a lone brace }"),
    ],
)
def test_anything_else_in_braces_is_a_mistake(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="brace|placeholder|name") as refused:
        parse_pack_template(text, {"case"})
    assert said in str(refused.value)


@given(st.text(alphabet="{}ab_.! ", max_size=30), st.text())
def test_what_is_filled_in_is_never_interpreted(text: str, value: str) -> None:
    try:
        template = parse_pack_template(text, {"a", "b", "ab"})
    except ValueError:
        return
    filled = template.fill(dict.fromkeys(("a", "b", "ab"), value))
    assert filled.count(value) >= len(template.names) if value else filled == "".join(template.literals)
