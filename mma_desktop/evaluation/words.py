"""The words of evaluation reports, in zh and en: data files in resources/templates."""

from __future__ import annotations

import tomllib
from typing import Any

from mma_desktop.errors import InputError
from mma_desktop.paths import resources

LANGUAGES = ("en", "zh")


def load_words(language: str) -> dict[str, Any]:
    """The words in this language, with the language itself under `language`. Raises InputError for another one."""
    if language not in LANGUAGES:
        raise InputError(
            f"There are no words for evaluations in the language {language!r}.", f"Choose {' or '.join(LANGUAGES)}."
        )
    path = resources() / "templates" / f"evaluation.{language}.toml"
    return {"language": language, **tomllib.loads(path.read_text(encoding="utf-8"))}
