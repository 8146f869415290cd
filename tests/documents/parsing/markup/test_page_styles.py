"""What a page's styles hide, as a browser shows it."""

from __future__ import annotations

import pytest

from mma_desktop.documents.parsing.markup.page_styles import declarations
from mma_desktop.documents.parsing.markup.web_page import read_web_page
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason


def read(body: str, sheet: str = "") -> Document:
    return read_web_page("a.html", f"<html><head><style>{sheet}</style></head><body>{body}</body></html>".encode())


def seen(body: str, sheet: str = "") -> str:
    return read(body, sheet).text.replace("\n", "")


@pytest.mark.parametrize(
    ("style", "reason"),
    [
        ("opacity: 0", HiddenReason.HIDDEN),
        ("position:absolute; left:-9999px", HiddenReason.HIDDEN),
        ("text-indent:-9999px", HiddenReason.HIDDEN),
        ("font-size:0px", HiddenReason.HIDDEN),
        ("font-size:1px", HiddenReason.TINY),
        ("color:#fefefe", HiddenReason.WHITE),
        ("color:transparent", HiddenReason.WHITE),
        ("color:rgba(0, 0, 0, 0)", HiddenReason.WHITE),
        ("color:#00000000", HiddenReason.WHITE),
        ("background-color:yellow; color:#ff0", HiddenReason.WHITE),
        ("position:absolute; clip:rect(0 0 0 0)", HiddenReason.HIDDEN),
        ("position:absolute; clip-path:inset(50%)", HiddenReason.HIDDEN),
        ("max-height:0; overflow:hidden", HiddenReason.HIDDEN),
        ("transform:scale(0)", HiddenReason.HIDDEN),
        ("visibility:collapse", HiddenReason.HIDDEN),
        ("DISPLAY : NONE !important", HiddenReason.HIDDEN),
    ],
)
def test_what_nobody_sees_is_hidden_by_an_element_and_by_a_sheet(style: str, reason: HiddenReason) -> None:
    for document in (
        read(f"<p>明</p><p style='{style}'>暗5元</p>"),
        read("<p>明</p><p class=x>暗5元</p>", f".x{{{style}}}"),
    ):
        assert document.text == "明\n"
        assert [(one.text, one.reason) for one in document.hidden] == [("暗5元\n", reason)]


@pytest.mark.parametrize(
    "style",
    [
        "opacity:.5",
        "left:-9999px",
        "text-indent:2em",
        "font-size:small",
        "color:white;background:#000",
        "color:white;background:url(a.png)",
        "color:inherit",
        "height:0",
        "transform:scale(0.5)",
        "color:rgba(0,0,0,.4)",
        "color:rgba(0,0,0,1.2.3)",
        "opacity:x;font-size:;color:#12",
    ],
)
def test_what_is_seen_stays(style: str) -> None:
    assert seen(f"<p style='{style}'>明</p>") == "明"


@pytest.mark.parametrize(
    ("body", "sheet", "text"),
    [
        ("<div class=a><p class=b>暗</p></div><p class=b>明</p>", ".a .b{display:none}", "明"),
        ("<p class='a b'>暗</p><p class=b>明</p>", "p.a.b{display:none}", "明"),
        ("<p class=a>明</p>", ".a{display:none} .a{display:block}", "明"),
        ("<p class=a style='display:block'>明</p>", ".a{display:none}", "明"),
        ("<p class=a>明</p>", ".a:hover{display:none} @media print{.a{display:none}}", "明"),
        ("<p class=a>暗</p>明", "@import 'x'; /* } */ @media screen{.b{color:red} .a{display:none}}", "明"),
        ("<p style='visibility:hidden'>暗<b style='visibility:visible'>明</b></p>", "", "明"),
        ("<p style='font-size:0'>暗<span style='font-size:14px'>明</span></p>", "", "明"),
        ("<p style='color:#fff'>暗<span style='color:red'>明</span></p>", "", "明"),
        ("<div style='background:#000'><p style='color:#fff'>明</p><p style='color:#000'>暗</p></div>", "", "明"),
        ("<table bgcolor=black><tr><td><font color=white>明</font></table>", "", "明"),
    ],
)
def test_styles_hold_inside_one_another_and_the_last_one_wins(body: str, sheet: str, text: str) -> None:
    assert seen(body, sheet) == text


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<noscript>暗5元</noscript>明", "明"),
        ("<template>暗5元</template>明", "明"),
        ("<dialog>暗5元</dialog><dialog open>明</dialog>", "明"),
        ("<select><option>暗5元<option selected>明</select>", "明"),
        ("<select><option>明<option>暗5元</select>", "明"),
        ("<select multiple><option>明<option>亮</select>", "明亮"),
        ("<input type=checkbox value='暗5元'><input value='明'>", "明"),
    ],
)
def test_elements_that_do_not_show_their_text_keep_it_beside_the_page(body: str, text: str) -> None:
    document = read(body)
    assert document.text.replace("\n", "") == text
    assert ("暗5元" in body) is any("暗5元" in one.text for one in document.hidden)


def test_a_style_is_read_as_it_is_written() -> None:
    assert declarations("Color: RED ; ; x") == {"color": "red"}
