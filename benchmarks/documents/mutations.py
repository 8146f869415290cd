"""Damaged documents of every format go through the parser: does each end in a document or in one readable line?

    python -m benchmarks.documents.mutations --count 1000          # `make check-documents`
    python -m benchmarks.documents.mutations --count 1000 --formats pdf --first 500 --count 250

Whole documents are made by the tests' own writers and by python-docx, openpyxl and reportlab. Formats that go by the
name of a file (docx, pdf, ...) are damaged in their bytes; those with -elements in their name, pdf-tokens and
jsonl-values stay well-formed, so that the readers themselves are reached; of ofd-page and
ofd-page-elements a page is drawn, with a font and a picture that are damaged, too, and of jpeg, png, tiff, bmp, webp
and gif the last page; csv-sheet, xlsx-sheet, xls-sheet, ods-sheet, jsonl and jsonl-values are read as question sheets,
zip as an archive of documents. A result that is neither what was asked for nor an InputError of one readable line with
a remedy, or that takes more than 20 seconds, is a failure. Mutations are known by their seeds, from `--first` on.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cache, partial
from pathlib import Path
from typing import Any

from PIL import Image

from benchmarks.documents.damage import with_changed_bytes, with_changed_tokens, with_changed_values
from benchmarks.documents.xml_mutations import with_changed_elements, with_changed_tree
from mma_desktop.documents import page_image, read_bytes
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.errors import InputError
from mma_desktop.questions.datasets import read_items
from mma_desktop.service.importing import import_each
from tests.documents.ofd import HELD, clips, held, image, layer, line, ofd, path, root, text
from tests.documents.pages import lines, pdf
from tests.documents.parsing.ofd.square_font import square_font
from tests.documents.parsing.office97 import biff, word_writer
from tests.documents.parsing.office97.ole import ole
from tests.documents.parsing.office_xml import made
from tests.documents.parsing.opendocument import odf
from tests.documents.pictures import picture
from tests.documents.word import docx, field, paragraph, run, text_box, zipped

SLOWEST = 20.0  # seconds
LONGEST = 400  # characters of a line that a person reads
SENTENCE = "被告人张某于2019年3月窃取他人现金5000元，后被公安机关抓获归案。"
ENGLISH = "The defendant entered the house of the victim at night and took 3000 yuan."

Damage = Callable[[bytes, random.Random], bytes]
Said = tuple[str, ...]
Reader = Callable[[bytes], Said]


@dataclass(frozen=True, slots=True)
class Format:
    """A whole document, how it is damaged, and how the program reads it: the lines that it says of what is not read."""

    whole: Callable[[], bytes]
    damage: Damage
    read: Reader


@dataclass(frozen=True, slots=True)
class End:
    """How the program ended with a mutation: read, refused or failed, what it said, and after how many seconds."""

    kind: str
    said: str
    seconds: float


def main() -> None:
    """Print what became of the mutations of each format, as JSON, as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="mutations for each format")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--formats", nargs="*", default=[*FORMATS], choices=[*FORMATS], metavar="FORMAT")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    results: dict[str, Any] = {}
    for name in arguments.formats:
        results[name] = check(name, arguments.first, arguments.count)
        print(json.dumps({name: results[name]}, ensure_ascii=False, indent=1), flush=True)
        if arguments.json is not None:
            arguments.json.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def check(name: str, first: int, count: int) -> dict[str, Any]:
    """What became of `count` mutations of a format: how many were read, refused, failed, and the slowest."""
    with ThreadPoolExecutor(2) as pool:
        ends = list(pool.map(partial(end_of, name), range(first, first + count)))
    kinds = Counter(end.kind for end in ends)
    reasons = Counter(" ".join(end.said.split()[1:4]) for end in ends if end.kind == "refused")
    return {
        "read": kinds["read"],
        "refused": kinds["refused"],
        "failed": [f"{seed}: {end.said}" for seed, end in enumerate(ends, first) if end.kind == "failed"],
        "slowest": round(max(end.seconds for end in ends), 2),
        "reasons": dict(reasons.most_common(8)),
    }


def end_of(name: str, seed: int) -> End:
    """How the program ended with the mutation of this seed."""
    kind = FORMATS[name]
    changed = kind.damage(kind.whole(), random.Random(f"{name} {seed}"))
    began = time.monotonic()
    try:
        said = kind.read(changed)
        end = "read" if not said else "refused"
    except InputError as error:
        said, end = (str(error),), "refused" if error.remedy else "failed"
    except Exception as error:
        said, end = (repr(error),), "failed"
    seconds = time.monotonic() - began
    bad = seconds > SLOWEST or any(len(line) > LONGEST or not line.isprintable() for line in said)
    return End("failed" if bad else end, "; ".join(said), seconds)


# How the program reads --------------------------------------------------------------------------------------------


def _document(name: str, data: bytes) -> Said:
    read_bytes(name, data)
    return ()


def _page(name: str, number: int, data: bytes) -> Said:
    page_image(data, number, 0.5, name)
    return ()


def _archive(data: bytes) -> Said:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "case.zip")
        path.write_bytes(data)
        refused = (item for item in import_each([path]) if isinstance(item, Refusal))
        return tuple(f"{refusal.fact} {refusal.remedy}" for refusal in refused)


def _sheet(name: str, data: bytes) -> Said:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        read_items([path], task="eca")
    return ()


# Whole documents --------------------------------------------------------------------------------------------------


@cache
def _text() -> bytes:
    return (SENTENCE * 20).encode("gb18030")


@cache
def _csv() -> bytes:
    return "\r\n".join(f'"{SENTENCE}",{number},"a ""b"""' for number in range(40)).encode()


@cache
def _csv_sheet() -> bytes:
    return ("题目,答案,编号\r\n" + "\r\n".join(f'"{SENTENCE}",{n},"第 ""{n}"" 题"' for n in range(40))).encode()


@cache
def _docx() -> bytes:
    body = paragraph(run(SENTENCE), field(" REF x ", "3000元")) + paragraph(text_box(SENTENCE)) + paragraph(run("乙"))
    table = f"<w:tbl><w:tr><w:tc>{paragraph(run('手机'))}</w:tc><w:tc>{paragraph(run('1200元'))}</w:tc></w:tr></w:tbl>"
    return docx(body * 5 + table, {"header": paragraph(run("页眉")), "styles": ""})


@cache
def _xlsx() -> bytes:
    import openpyxl

    book: Any = openpyxl.Workbook()
    book.active.append(["题目", "答案", "比例", "公式"])
    for number in range(30):
        book.active.append([SENTENCE, number, number / 3, f"=B{number + 1}*2"])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


@cache
def _doc() -> bytes:
    text = f"{SENTENCE}\x13 REF x \x143000元\x15\x02\r手机\x071200元\x07\x07乙\r"
    row = text.index("\x07")
    cells = [(row - 2, row + 7, word_writer.IN_TABLE), (row + 7, row + 8, word_writer.row_end(0, 2000, 4000))]
    looks = [(3, 9, word_writer.HIDDEN), (9, 12, word_writer.DELETED), (20, 24, word_writer.WHITE)]
    tables = {2: word_writer.positions(row - 4, row + 9, size=2), 3: word_writer.positions(0, 5, 6)}
    return word_writer.word97({"text": text, "footnotes": "\x02脚注\r\r"}, looks, cells, tables)


@cache
def _xls() -> bytes:
    rows = (biff.label(row, 0, SENTENCE) + biff.number(row, 1, row / 3, biff.WAN) for row in range(1, 30))
    head = biff.label(0, 0, "题目") + biff.label(0, 1, "答案") + biff.record(0x14, biff.text("&C页眉"))
    return ole({"Workbook": biff.workbook(("题", biff.VISIBLE, head + b"".join(rows) + biff.shape(0x19, SENTENCE)))})


@cache
def _odt() -> bytes:
    looks = odf.style("H", odf.letters("text:display='none'"))
    note = f"<text:note><text:note-body>{odf.p('脚注')}</text:note-body></text:note>"
    box = f"<draw:frame><draw:text-box>{odf.p(SENTENCE)}</draw:text-box></draw:frame>"
    body = odf.p(f"{SENTENCE}{note}<text:span text:style-name='H'>3000元</text:span>{box}")
    listed = f"<text:list><text:list-item>{odf.p(SENTENCE)}</text:list-item></text:list>"
    row = odf.row(odf.cell("手机"), odf.cell("1200元"))
    return odf.odt(body * 5 + listed + f"<table:table>{row}</table:table>", looks)


@cache
def _ods() -> bytes:
    shown = "<number:number-style style:name='Y'><number:text>¥</number:text><number:number/></number:number-style>"
    looks = shown + odf.style("y", "", "table-cell", "style:data-style-name='Y'")
    rows = (odf.row(odf.cell(SENTENCE), odf.number(str(n), "1", "table:style-name='y'")) for n in range(30))
    head = odf.row(odf.cell("题目"), odf.cell("答案"))
    return odf.ods(odf.sheet(head + "".join(rows)), looks)


@cache
def _wordml() -> bytes:
    note = f"<w:r><w:footnote>{paragraph(run('脚注'))}</w:footnote></w:r>"
    number = "<w:pPr><w:listPr><wx:t wx:val='一、'/></w:listPr></w:pPr>"
    inside = f"<w:txbxContent>{paragraph(run(SENTENCE))}</w:txbxContent>"
    box = f"<w:r><w:pict><v:textbox>{inside}</v:textbox></w:pict></w:r>"
    edge = f"<w:sectPr><w:hdr w:type='odd'>{paragraph(run('页眉'))}</w:hdr></w:sectPr>"
    body = paragraph(number, run(SENTENCE), note, made.annotation("Deletion", run("3000元")), box)
    cells = "".join(f"<w:tc>{paragraph(run(text))}</w:tc>" for text in ("手机", "1200元"))
    return made.word2003(body * 5 + f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>{edge}")


@cache
def _spreadsheetml() -> bytes:
    looks = made.style("y", made.number_format("&quot;¥&quot;0.00"))
    rows = (made.row(made.cell(SENTENCE), made.cell(str(n), "Number", 'ss:StyleID="y"')) for n in range(30))
    head = made.row(made.cell("题目"), made.cell("答案", said='ss:Index="3"'), said='ss:Index="2"')
    return made.spreadsheet(made.sheet(head + "".join(rows)), styles=looks)


@cache
def _flat_opc() -> bytes:
    return made.flat_package(_docx())


@cache
def _fodt() -> bytes:
    return odf.flat(_odt())


@cache
def _fods() -> bytes:
    return odf.flat(_ods())


@cache
def _rtf() -> bytes:
    words = "".join(f"\\u{(ord(char) + 0x8000) % 0x10000 - 0x8000}?" for char in SENTENCE)
    row = rf"\trowd\cellx2000\cellx4000\pard\intbl {words}\cell 1200\cell\row\pard"
    body = rf"{words}{{\v {words}}}{{\footnote {words}\par}}\par{row} \'b1\'bb\par{{\pict 01}}"
    return (r"{\rtf1\ansi\ansicpg936{\fonttbl{\f0\fcharset134 a;}}" + body * 3 + "}").encode()


@cache
def _html() -> bytes:
    row = f"<tr><td rowspan=2>{SENTENCE}<td>1200元<tr><td colspan=2>300元"
    body = f"<p>{SENTENCE}<b>3000元</b></p><p style='display:none'>{SENTENCE}</p><table>{row}</table>"
    return f'<html><head><meta charset="gb18030"></head><body>{body * 3}</body></html>'.encode("gb18030")


@cache
def _eml() -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "张三 <a@b.cn>", "c@d.cn", SENTENCE
    message.set_content(SENTENCE)
    message.add_alternative(_html().decode("gb18030"), subtype="html")
    message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="欠条.pdf")
    return message.as_bytes()


@cache
def _pdf() -> bytes:
    return pdf(lines(*[ENGLISH] * 20), lines(*[ENGLISH] * 5))


@cache
def _open_pdf() -> bytes:
    def table(canvas: Any) -> None:
        lines(*[ENGLISH] * 5)(canvas)
        canvas.grid([72, 172, 372], [500, 520, 550, 570])
        for row, cell in enumerate(("Cash", "Rent of", "a shop")):
            canvas.drawString(76, 556 - 16 * row, cell)
            canvas.drawString(176, 556 - 16 * row, "3,200")

    return pdf(table, lines(ENGLISH), compressed=False)


@cache
def _ofd() -> bytes:
    labels = {"Doc_0/Tpl.xml": root("Page", layer(line("案情：", 10, 20)))}
    page = '<ofd:Template TemplateID="7"/>' + layer(
        *(line(SENTENCE, 10, 30 + 6 * row) for row in range(20)), image("9 9 5 5")
    )
    return ofd(page, page, common='<ofd:TemplatePage ID="7" BaseLoc="Tpl.xml"/>', parts=labels)


@cache
def _ofd_page() -> bytes:
    square, red = "M 10 10 L 20 10 B 20 20 15 25 10 20 A 5 5 0 0 1 10 10 C", '<ofd:FillColor Value="250 0 0"/>'
    told = '<ofd:CGTransform CodePosition="0" CodeCount="1" GlyphCount="1"><ofd:Glyphs>1</ofd:Glyphs></ofd:CGTransform>'
    objects = (
        path(square, around='Fill="true" Alpha="99"', inside=red + clips(square)),
        text(("AB", 10, 40, 'DeltaX="4"'), inside=told),
        image("10 50 20 10", 'CTM="20 0 0 10 0 0"'),
        line("诈骗3000元。", 10, 70),
    )
    parts = held({"1": square_font({0x41: "A", 0x42: "B"})}, {"9": picture()})
    return ofd(layer(*objects), common=HELD, parts=parts)


@cache
def _picture(kind: str) -> bytes:
    return picture(kind, size=(200, 100))


@cache
def _tiff() -> bytes:
    target, pages = io.BytesIO(), [Image.new("L", (200, 100), level) for level in (255, 128, 0)]
    pages[0].save(target, "TIFF", save_all=True, append_images=pages[1:], compression="tiff_lzw")
    return target.getvalue()


@cache
def _zip() -> bytes:
    return zipped({"起诉书.txt": _text(), "卷宗/判决书.docx": _docx()})


@cache
def _jsonl() -> bytes:
    items = ({"question": SENTENCE, "answer": str(number), "id": f"q{number}", "n": number} for number in range(30))
    return "\n".join(json.dumps(item, ensure_ascii=False) for item in items).encode()


FORMATS = {
    "txt": Format(_text, with_changed_bytes, partial(_document, "case.txt")),
    "csv": Format(_csv, with_changed_bytes, partial(_document, "case.csv")),
    "docx": Format(_docx, with_changed_bytes, partial(_document, "case.docx")),
    "docx-elements": Format(_docx, with_changed_elements, partial(_document, "case.docx")),
    "xlsx": Format(_xlsx, with_changed_bytes, partial(_document, "case.xlsx")),
    "xlsx-elements": Format(_xlsx, with_changed_elements, partial(_document, "case.xlsx")),
    "odt": Format(_odt, with_changed_bytes, partial(_document, "case.odt")),
    "odt-elements": Format(_odt, with_changed_elements, partial(_document, "case.odt")),
    "ods": Format(_ods, with_changed_bytes, partial(_document, "case.ods")),
    "ods-elements": Format(_ods, with_changed_elements, partial(_document, "case.ods")),
    "fodt": Format(_fodt, with_changed_bytes, partial(_document, "case.fodt")),
    "fodt-elements": Format(_fodt, with_changed_tree, partial(_document, "case.fodt")),
    "fods": Format(_fods, with_changed_bytes, partial(_document, "case.fods")),
    "fods-elements": Format(_fods, with_changed_tree, partial(_document, "case.fods")),
    "flat-opc": Format(_flat_opc, with_changed_bytes, partial(_document, "case.xml")),
    "flat-opc-elements": Format(_flat_opc, with_changed_tree, partial(_document, "case.xml")),
    "wordml": Format(_wordml, with_changed_bytes, partial(_document, "case.doc")),
    "wordml-elements": Format(_wordml, with_changed_tree, partial(_document, "case.doc")),
    "spreadsheetml": Format(_spreadsheetml, with_changed_bytes, partial(_document, "case.xls")),
    "spreadsheetml-elements": Format(_spreadsheetml, with_changed_tree, partial(_document, "case.xls")),
    "doc": Format(_doc, with_changed_bytes, partial(_document, "case.doc")),
    "xls": Format(_xls, with_changed_bytes, partial(_document, "case.xls")),
    "rtf": Format(_rtf, with_changed_bytes, partial(_document, "case.rtf")),
    "html": Format(_html, with_changed_bytes, partial(_document, "case.html")),
    "eml": Format(_eml, with_changed_bytes, partial(_document, "case.eml")),
    "pdf": Format(_pdf, with_changed_bytes, partial(_document, "case.pdf")),
    "pdf-tokens": Format(_open_pdf, with_changed_tokens, partial(_document, "case.pdf")),
    "ofd": Format(_ofd, with_changed_bytes, partial(_document, "case.ofd")),
    "ofd-elements": Format(_ofd, with_changed_elements, partial(_document, "case.ofd")),
    "ofd-page": Format(_ofd_page, with_changed_bytes, partial(_page, "case.ofd", 1)),
    "ofd-page-elements": Format(_ofd_page, with_changed_elements, partial(_page, "case.ofd", 1)),
    "jpeg": Format(partial(_picture, "JPEG"), with_changed_bytes, partial(_page, "case.jpg", 1)),
    "png": Format(partial(_picture, "PNG"), with_changed_bytes, partial(_page, "case.png", 1)),
    "tiff": Format(_tiff, with_changed_bytes, partial(_page, "case.tif", 3)),
    "bmp": Format(partial(_picture, "BMP"), with_changed_bytes, partial(_page, "case.bmp", 1)),
    "webp": Format(partial(_picture, "WEBP"), with_changed_bytes, partial(_page, "case.webp", 1)),
    "gif": Format(partial(_picture, "GIF"), with_changed_bytes, partial(_page, "case.gif", 1)),
    "zip": Format(_zip, with_changed_bytes, _archive),
    "csv-sheet": Format(_csv_sheet, with_changed_bytes, partial(_sheet, "questions.csv")),
    "xlsx-sheet": Format(_xlsx, with_changed_elements, partial(_sheet, "questions.xlsx")),
    "xls-sheet": Format(_xls, with_changed_bytes, partial(_sheet, "questions.xls")),
    "ods-sheet": Format(_ods, with_changed_elements, partial(_sheet, "questions.ods")),
    "jsonl": Format(_jsonl, with_changed_bytes, partial(_sheet, "questions.jsonl")),
    "jsonl-values": Format(_jsonl, with_changed_values, partial(_sheet, "questions.jsonl")),
}

if __name__ == "__main__":
    main()
