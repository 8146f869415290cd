from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from mma_desktop import gui
from mma_desktop.errors import ResourceError
from mma_desktop.gui.kit.fonts import FAMILY, NORMAL_SIZE, load_fonts, window_font
from mma_desktop.paths import resources

FONTS = sorted((resources() / "fonts").glob("*.ttf"))
# Characters of the Table of General Standard Chinese Characters that lie outside GB 2312 and outside the BMP.
STANDARD_TABLE_SAMPLE = (
    "㑇㑊㕮㘎㙍㙘㛃㛚㟃㧐㧑㧟㬊㭕㮾㳇㳚㴔㸆㺄㿠䁖䃅䅟䎃䏝䓖䓨䗖䗪䜣䝙䢺䥽䲟䴓䴔䴕䴖䴗䴘䴙䶮𠅤𠙶"
    "𠳐𡎚𡐓𣗋𤧛𤩽𥻗𦒍𦝼𧿹𨐈𨙸𨚕𨱇𨱏𨱑𨱔𨺙𩽾𩾃𩾌"
)
GB_18030_LEVEL_2 = [*range(0x4E00, 0x9FA6), *range(0x3400, 0x4DB6)]


def _gb2312() -> set[str]:
    """All characters of GB 2312, both levels and the symbols."""
    rows = (bytes([high, low]) for high in range(0xA1, 0xF8) for low in range(0xA1, 0xFF))
    return {pair.decode("gb2312", errors="ignore") for pair in rows} - {""}


def _texts() -> str:
    """Every text that the program itself can show."""
    kinds = ("*.toml", "*.txt", "*.json", "*.ts", "*.html", "*.md")
    files = [path for kind in kinds for path in resources().rglob(kind) if "fonts" not in path.parts]
    return "".join(path.read_text(encoding="utf-8") for path in files)


@pytest.fixture(params=FONTS, ids=lambda path: path.stem)
def covered(request: pytest.FixtureRequest) -> set[int]:
    with TTFont(request.param, lazy=True) as font:
        return set(font["cmap"].getBestCmap() or ())


def test_regular_and_bold_ship_with_their_licence() -> None:
    assert [path.stem for path in FONTS] == ["NotoSansSC-Bold", "NotoSansSC-Regular"]
    assert "SIL OPEN FONT LICENSE" in (resources() / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def test_chinese_standards_are_covered(covered: set[int]) -> None:
    assert not [char for char in _gb2312() | set(STANDARD_TABLE_SAMPLE) if ord(char) not in covered]
    assert not [hex(code) for code in GB_18030_LEVEL_2 if code not in covered]


def test_every_text_of_the_program_is_covered(covered: set[int]) -> None:
    shown = re.sub(r"[\s\ufeff\ufe0f]", "", _texts())
    assert not {char for char in shown if ord(char) not in covered}


def test_the_signs_that_the_window_draws_are_covered(covered: set[int]) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(gui.__path__[0]).glob("*.py"))
    assert not {char for char in re.sub(r"\s", "", source) if ord(char) not in covered}


def test_the_window_font_is_ours_and_follows_the_chosen_size() -> None:
    font = window_font(QFont(), 2)
    assert QFontInfo(font).family() == FAMILY
    assert font.pointSize() == NORMAL_SIZE + 2


def test_a_damaged_font_is_named(tmp_path: Path) -> None:
    (tmp_path / "Broken.ttf").write_bytes(b"no font")
    with pytest.raises(ResourceError, match=r"Broken\.ttf"):
        load_fonts(tmp_path)


def test_quotation_marks_are_wide_in_chinese_only() -> None:
    wide, narrow = (QFontMetricsF(window_font(QFont(), language=one)) for one in ("zh", "en"))
    for text in "“”‘’":
        assert narrow.horizontalAdvance(text) < wide.horizontalAdvance(text) * 0.7
    assert narrow.boundingRect("，").height() == wide.boundingRect("，").height(), "the marks themselves stay"
    assert narrow.horizontalAdvance("案件 amount 51,500") == wide.horizontalAdvance("案件 amount 51,500")
