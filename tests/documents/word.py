"""Word documents made for tests: a body of WordprocessingML, and parts around it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
SPACES = " ".join(
    f'xmlns:{prefix}="{name}"'
    for prefix, name in {
        "w": W,
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "v": "urn:schemas-microsoft-com:vml",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    }.items()
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def paragraph(*runs: str) -> str:
    """A paragraph of these runs."""
    return f"<w:p>{''.join(runs)}</w:p>"


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


def text_box(text: str) -> str:
    """A run with a text box, written in both ways in which Word writes it."""
    box = f"<w:txbxContent>{paragraph(run(text))}</w:txbxContent>"
    choice = f"<mc:Choice Requires='wps'><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing></mc:Choice>"
    fallback = f"<mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback>"
    return f"<w:r><mc:AlternateContent>{choice}{fallback}</mc:AlternateContent></w:r>"


def form_field(data: str) -> str:
    """A field of a form, which has no result in any run."""
    begin, end = (f"<w:r><w:fldChar w:fldCharType='{kind}'>{{}}</w:fldChar></w:r>" for kind in ("begin", "end"))
    return begin.format(f"<w:ffData>{data}</w:ffData>") + end.format("")


def field(instruction: str, result: str) -> str:
    """A field with its instruction and its result."""
    kinds = (f"<w:r><w:fldChar w:fldCharType='{kind}'/></w:r>" for kind in ("begin", "separate", "end"))
    begin, separate, end = kinds
    return f"{begin}<w:r><w:instrText>{instruction}</w:instrText></w:r>{separate}{run(result)}{end}"


def docx(body: str, parts: Mapping[str, str] | None = None, head: str = "") -> bytes:
    """A .docx: `parts` are the insides of parts around the body by their kind, such as header or footnotes."""
    roots = {"header": "hdr", "footer": "ftr"}
    inside = {
        name: f"<w:{roots.get(name, name)} {SPACES}>{xml}</w:{roots.get(name, name)}>"
        for name, xml in (parts or {}).items()
    }
    links = "".join(
        f'<Relationship Id="r{number}" Type="{_OFFICE}/{name}" Target="{name}.xml"/>'
        for number, name in enumerate(inside)
    )
    files = {
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="r" Type="{_OFFICE}/officeDocument" '
        'Target="word/document.xml"/></Relationships>',
        "word/document.xml": f"{head}<w:document {SPACES}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{_PACKAGE}">{links}</Relationships>',
        **{f"word/{name}.xml": xml for name, xml in inside.items()},
    }
    return zipped({name: text.encode() for name, text in files.items()})


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of these files."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()
