from __future__ import annotations

from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.service.retrieval.rewriting import in_words_of_law


async def test_the_model_is_asked_for_the_article_and_its_text_comes_back() -> None:
    engine = ScriptedEngine(lambda prompt, sampling, index: "民法典：承租人应当支付租金。")
    assert await in_words_of_law("房客{question}不交钱", engine) == "民法典：承租人应当支付租金。"
    ((prompt, sampling),) = engine.asked
    assert prompt.messages[-1].content == "房客{question}不交钱"
    assert (sampling.n, sampling.temperature) == (1, 0)
