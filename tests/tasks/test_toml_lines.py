from __future__ import annotations

import pytest

from mma_desktop.tasks.toml_lines import line_of

TEXT = '''# a comment = "x"
id = "a"

[ask]
layout = """
marker = "not a key"
[not.a.table]
"""
focus = 'one line'
"quoted key" = 1
one.two = 3

[[examples]]
document = """in one line"""
answer = "a"

[[examples]]
document = "b"

[prompts.answer]
original = "x"
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("id",), 2),
        (("ask",), 4),
        (("ask", "layout"), 5),
        (("ask", "focus"), 9),
        (("ask", "quoted key"), 10),
        (("ask", "one", "two"), 11),
        (("examples", 0, "answer"), 15),
        (("examples", 1), 17),
        (("examples", 1, "document"), 18),
        (("prompts", "answer", "original"), 21),
        (("ask", "question"), 4),
        (("examples", 1, "answer"), 17),
        (("marker",), 1),
        (("prompts", "restate", "original"), 1),
    ],
)
def test_a_key_is_found_or_the_table_around_it(place: tuple[str | int, ...], line: int) -> None:
    assert line_of(TEXT, place) == line
