"""From everyday words to those of the law: the data file resources/knowledge/search.zh.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data


class SearchVocabulary(DataModel):
    """The whole file; its head says what each table is."""

    ignored: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]
    laws: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]

    def without_ignored(self, question: str) -> str:
        """The question with a comma for every word that says nothing about the law."""
        for word in sorted(self.ignored, key=len, reverse=True):
            question = question.replace(word, "，")
        return question

    def statute_words(self, question: str) -> list[str]:
        """The words of statutes that the everyday words of the question stand for."""
        return [word for everyday, words in self.words.items() if everyday in question for word in words]

    def laws_meant(self, question: str) -> dict[str, float]:
        """The short names of the laws to which words of the question belong, with 1.0 for what most of them mean."""
        weights = {law: _weight([word for word in words if word in question]) for law, words in self.laws.items()}
        most = max(weights.values(), default=0)
        return {law: weight / most for law, weight in weights.items() if weight}


def _weight(words: Sequence[str]) -> int:
    """More for each word, and for long words, which mean fewer things; 合伙 says nothing beside 合伙人."""
    whole = [word for word in words if not any(word in other for other in words if other != word)]
    return sum(len(word) - 1 or 1 for word in whole)


@cache
def load_vocabulary() -> SearchVocabulary:
    """The vocabulary that comes with the program. Raises ResourceError for a file that is wrong."""
    return load_data(paths.resources() / "knowledge" / "search.zh.toml", SearchVocabulary)
