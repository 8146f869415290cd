from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.gui.run.evidence_box import EvidenceBox


@pytest.mark.parametrize(("method", "wanted"), [("mma", True), ("auto", True), ("rag", True), ("maj16", False)])
def test_evidence_is_wanted_only_where_the_method_reads_it(qtbot: QtBot, method: str, wanted: bool) -> None:
    box = EvidenceBox()
    qtbot.addWidget(box)
    box.follow(method)
    assert not box.wanted
    box.setChecked(True)
    assert box.wanted is wanted
    box.follow("mma")
    assert box.wanted, "a tick outlives a method that cannot use it"
