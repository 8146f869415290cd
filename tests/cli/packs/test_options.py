from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.cli.packs.options import pack_named, say_note
from mma_desktop.errors import PackError


def test_what_the_user_must_know_goes_to_stderr_in_their_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    say_note("Case text leaves this computer: it is sent to far.")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "案件文本将离开本机：发送给 far。\n")


def test_a_pack_is_named_by_its_id_or_its_file(tmp_path: Path) -> None:
    assert pack_named("amounts", "zh").language == "zh"
    (tmp_path / "own.toml").write_text("id = ", encoding="utf-8")
    with pytest.raises(PackError, match="own.toml"):
        pack_named(str(tmp_path / "own.toml"), "zh")
