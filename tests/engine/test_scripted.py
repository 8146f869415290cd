"""The scripted engine keeps the contract's promises."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import FinishReason, Message, Prompt, Sampling
from mma_desktop.engine.scripted import ScriptedEngine, load_script
from mma_desktop.errors import ContextOverflow, EngineError, ResourceError

PROMPT = Prompt((Message("user", "what is 案"),))


async def test_samples_are_cut_at_the_token_limit() -> None:
    engine = ScriptedEngine(lambda *_: "abcdef")
    [whole] = await engine.generate(PROMPT, Sampling(max_tokens=6))
    [cut] = await engine.generate(PROMPT, Sampling(max_tokens=3))
    assert (whole.text, whole.finish_reason) == ("abcdef", FinishReason.STOP)
    assert (cut.text, cut.finish_reason) == ("abc", FinishReason.LENGTH)


async def test_a_prompt_that_does_not_fit_is_refused() -> None:
    engine = ScriptedEngine(lambda *_: "x", context_length=12)
    with pytest.raises(ContextOverflow):
        await engine.generate(PROMPT, Sampling(max_tokens=4))


async def test_pieces_join_to_the_text() -> None:
    assert "".join(await ScriptedEngine(lambda *_: "").token_strings("案\n件")) == "案\n件"


async def test_a_closed_engine_refuses() -> None:
    engine = ScriptedEngine(lambda *_: "x")
    await engine.close()
    with pytest.raises(EngineError, match="closed"):
        await engine.generate(PROMPT, Sampling())


def script_file(folder: Path, **content: object) -> Path:
    path = folder / "voice.script.json"
    path.write_text(json.dumps({"name": "voice", "rules": [], **content}, ensure_ascii=False), encoding="utf-8")
    return path


async def test_a_file_answers_by_its_first_matching_rule(tmp_path: Path) -> None:
    rules = [{"when": ["案"], "replies": ["一", "二"]}, {"replies": ["other"]}]
    engine = load_script(script_file(tmp_path, rules=rules))
    texts = [completion.text for completion in await engine.generate(PROMPT, Sampling(n=3, seed=1))]
    assert texts == ["二", "一", "二"]
    [other] = await engine.generate(Prompt((Message("user", "plain"),), prefix="oth"), Sampling())
    assert other.text == "er"


async def test_a_prompt_without_a_rule_is_an_error(tmp_path: Path) -> None:
    engine = load_script(script_file(tmp_path, rules=[{"when": ["zzz"], "replies": ["x"]}]))
    with pytest.raises(EngineError, match="no rule"):
        await engine.generate(PROMPT, Sampling())


@pytest.mark.parametrize("content", [{"rules": [{"replies": []}]}, {"surprise": 1}])
def test_a_wrong_file_is_refused(tmp_path: Path, content: dict[str, object]) -> None:
    with pytest.raises(ResourceError, match=r"voice\.script\.json"):
        load_script(script_file(tmp_path, **content))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResourceError):
        load_script(tmp_path / "none.json")
