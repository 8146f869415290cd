"""Bar charts."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib")

from benchmarks.chart import Bar, Panel, draw


def test_every_bar_has_its_name_and_its_number() -> None:
    bars = (Bar("ours", 3.0, 2.0, 4.0, "3 s", strong=True), Bar("theirs & others", 6.0, 6.0, 6.0, "6 s"))
    picture = draw([Panel("Five <samples>", bars), Panel("Nothing yet", (Bar("none", 0.0, 0.0, 0.0, "0"),))])
    texts = [element.text for element in ElementTree.fromstring(picture).iter() if element.text]
    assert {"Five <samples>", "ours", "3 s", "theirs & others", "6 s", "Nothing yet"} <= set(texts)
