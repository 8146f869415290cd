"""Prompt templates: filled in one pass, and checked when they are loaded."""

import pytest

from mma_desktop.tasks.templates import parse_template


def test_values_are_never_interpreted() -> None:
    template = parse_template("<{document}> {knowledge}", ("document", "knowledge"))
    assert (
        template.fill({"document": "{knowledge} {x} {", "knowledge": "{document}"}) == "<{knowledge} {x} {> {document}"
    )


def test_a_placeholder_may_stand_more_than_once_and_braces_may_be_literal() -> None:
    template = parse_template("{document} {} { } {document}", ("document",))
    assert template.fill({"document": "a"}) == "a {} { } a"


@pytest.mark.parametrize("text", ["{document} {gold}", "no placeholder", "{knowledge}"])
def test_unknown_and_missing_placeholders_are_errors(text: str) -> None:
    with pytest.raises(ValueError, match="placeholder"):
        parse_template(text, ("document",))
