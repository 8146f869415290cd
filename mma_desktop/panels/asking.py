"""Asking a model which domains a question belongs to (docs/method.md 3.3).

The cheap way decodes nothing: the names of all domains are scored behind the question, less what they score without
one. An engine that states no log-probabilities names two or three of them in one reply, under a grammar.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.errors import EngineError
from mma_desktop.panels.groups import domain_panel
from mma_desktop.panels.relevance import Relevance, domains_named, relevance_of
from mma_desktop.panels.schema import Domain
from mma_desktop.paths import resources

_SEEN = 1200  # characters of the question from which its domains are read
_TOKENS = 24
_TAG = "domains R"


class RelevanceTexts(DataModel):
    """The question with its {text}, what leads to the answer, and what stands in place of a text that is left out."""

    question: str
    label: str
    blank: str
    separator: str


async def find_relevance(engine: Engine, text: str, language: str) -> Relevance:
    """The domains of a question, most likely first. Raises EngineLost, and EngineError where no way is left."""
    try:
        return await _scored(engine, text, language)
    except EngineError:
        return await _named(engine, text, language)


async def _scored(engine: Engine, text: str, language: str) -> Relevance:
    titles = [domain_panel(domain, language).title for domain in Domain]
    asked = await engine.score(_prompt(text, language), titles)
    bare = await engine.score(_prompt(_texts(language).blank, language), titles)
    pairs = zip(Domain, asked, bare, strict=True)
    return relevance_of({domain: with_question.mean - without.mean for domain, with_question, without in pairs})


async def _named(engine: Engine, text: str, language: str) -> Relevance:
    """Equal shares of the domains that a reply names; of all where it names none."""
    sampling = Sampling(temperature=0.0, max_tokens=_TOKENS, constraint=_grammar(language), tag=_TAG)
    [completion] = await engine.generate(_prompt(text, language), sampling)
    named = domains_named(completion.text, language) or tuple(Domain)
    return Relevance(tuple((domain, 1 / len(named)) for domain in named))


def _prompt(text: str, language: str) -> Prompt:
    texts = _texts(language)
    return Prompt((Message("user", texts.question.replace("{text}", text[:_SEEN])),), texts.label)


def _grammar(language: str) -> Constraint:
    """Two or three titles of domains, none twice, separated as the language does."""
    titles = [domain_panel(domain, language).title for domain in Domain]
    lists = (named for number in (2, 3) for named in permutations(titles, number))
    return Constraint("root ::= " + " | ".join(f'"{_texts(language).separator.join(named)}"' for named in lists) + "\n")


@cache
def _texts(language: str) -> RelevanceTexts:
    return load_data(resources() / "panels" / f"relevance.{language}.toml", RelevanceTexts)
