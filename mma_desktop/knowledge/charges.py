"""The articles of the Criminal Law for the charges that a question names: resources/knowledge/charges.zh.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data


class ChargeArticles(DataModel):
    """Article numbers by the name of a charge without its last 罪."""

    law: str
    articles: Mapping[str, tuple[str, ...]]

    def named_in(self, question: str) -> list[str]:
        """The numbers of the articles of all charges in the question, in its order; 合同诈骗罪 is no 诈骗罪."""
        named = [number for charge in self._pattern.findall(question) for number in self.articles[charge]]
        return list(dict.fromkeys(named))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self.articles, key=len, reverse=True)
        return re.compile(f"({'|'.join(map(re.escape, longest_first))})罪")


@cache
def load_charge_articles() -> ChargeArticles:
    """The charges that come with the program. Raises ResourceError for a file that is wrong."""
    return load_data(paths.resources() / "knowledge" / "charges.zh.toml", ChargeArticles)
