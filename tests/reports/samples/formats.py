"""Every format that a person reads, as the text that stands in it."""

from __future__ import annotations

import pytest

from mma_desktop.reports.docx import as_docx
from mma_desktop.reports.html import as_html
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.pdf import as_pdf
from tests.reports.test_docx import text_of as docx_text
from tests.reports.test_pdf import text_of as pdf_text

every_format = pytest.mark.parametrize(
    "text_of",
    [
        as_html,
        as_markdown,
        lambda report, language: docx_text(as_docx(report, language)),
        lambda report, language: pdf_text(as_pdf(report, language)),
    ],
    ids=["html", "md", "docx", "pdf"],
)
