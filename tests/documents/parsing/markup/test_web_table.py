"""Tables of web pages as sheets of questions."""

from __future__ import annotations

import pytest

from mma_desktop.documents.parsing.markup.web_table import web_table_rows
from mma_desktop.errors import DocumentError

PAGE = """<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="gb2312"></head><body>
<table><tr><td>某银行</td></tr></table>
<table border=1><tr><th rowspan=2>题目<th colspan=2>答案<tr><td>一<td>二<tr><td>张某<br>盗窃<td>6000<td></table>"""


def test_the_table_with_most_cells_is_read_with_its_spans() -> None:
    rows = web_table_rows("a.xls", PAGE.encode("gb18030"))
    assert rows == (("题目", "答案"), ("", "一", "二"), ("张某\n盗窃", "6000"))


def test_a_page_without_a_table_is_refused() -> None:
    with pytest.raises(DocumentError, match="holds no sheet with cells"):
        web_table_rows("a.xls", b"<html><p>text</p></html>")
