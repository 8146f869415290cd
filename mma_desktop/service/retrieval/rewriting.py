"""A question put into the words of the law by a model, before it is searched for (HyDE, Gao et al. 2023).

Only its words are searched, beside those of the question: no article is found by a number that a model has named.
"""

from __future__ import annotations

from functools import cache

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.paths import resources


class RewritePrompt(DataModel):
    """resources/knowledge/rewrite.toml; {question} in `user` is the question."""

    max_tokens: int
    system: str
    user: str


async def in_words_of_law(question: str, engine: Engine) -> str:
    """The article that would answer the question, as the model imagines it; it need not exist."""
    texts = _prompt()
    messages = (Message("system", texts.system), Message("user", texts.user.replace("{question}", question)))
    sampling = Sampling(temperature=0, max_tokens=texts.max_tokens, stop_loops=True, tag="rewrite", urgent=True)
    (completion,) = await engine.generate(Prompt(messages), sampling)
    return completion.text


@cache
def _prompt() -> RewritePrompt:
    return load_data(resources() / "knowledge" / "rewrite.toml", RewritePrompt)
