"""What is known of a model, and what follows where a request does not fit."""

from __future__ import annotations

from mma_desktop.domain.engines import EngineInfo


def test_another_model_is_advised_only_where_it_would_hold_more() -> None:
    small = EngineInfo("small", "", 2048, trained_length=2048)
    assert "longer context" in small.room_remedy
    limited = EngineInfo("large", "", 8192, trained_length=32768)
    assert "8192" in limited.room_remedy
    assert "32768" in limited.room_remedy
    assert "choose a model" not in limited.room_remedy
    assert "longer context" in EngineInfo("server", "", 4096).room_remedy
