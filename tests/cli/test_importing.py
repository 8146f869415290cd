"""`mma-desktop import`: what was read, what was noticed, what could not be read."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from mma_desktop.cli.app import app


def test_documents_are_shown_with_their_notes_and_refusals(tmp_path: Path) -> None:
    (tmp_path / "案情.txt").write_bytes("盗窃3000元，[bold]数额较大。".encode("gbk"))
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 ...")
    target = tmp_path / "out.json"
    arguments = ["import", str(tmp_path), "--text", "--language", "zh", "--json", str(target)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "按 GB 18030 编码读取" in result.output
    assert "[bold]" in result.output
    assert "broken.pdf 已损坏" in result.output
    written = json.loads(target.read_text(encoding="utf-8"))
    assert written["documents"][0]["text"] == "盗窃3000元，[bold]数额较大。"
    assert written["refusals"][0]["name"] == "broken.pdf"


def test_an_encoding_can_be_named(tmp_path: Path) -> None:
    file = tmp_path / "case.txt"
    file.write_bytes("竊取現金".encode("big5"))
    result = CliRunner().invoke(app, ["import", str(file), "--text", "--encoding", "big5"])
    assert result.exit_code == 0
    assert "竊取現金" in result.output


def test_files_that_a_shell_listed_are_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    files = [tmp_path / f"IMG_{number}.txt" for number in ("1", "10", "2")]
    for file in files:
        file.write_text("盗窃3000元。", encoding="utf-8")
    lines = CliRunner().invoke(app, ["import", *map(str, files)]).output.splitlines()
    assert [line.split(".")[0] for line in lines] == ["IMG_1", "IMG_2", "IMG_10"]
