"""Templates and labels of reports: data files in resources/templates, rendered in a sandbox that escapes everything.

The window has its labels from here too, so what renders is loaded with the first template.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mma_desktop.domain.runs import Manifest
from mma_desktop.errors import InputError
from mma_desktop.paths import resources
from mma_desktop.reports.base import ChanceBasis

if TYPE_CHECKING:
    from jinja2 import Environment

LANGUAGES = ("en", "zh")


def environment(show: Callable[[str], str]) -> Environment:
    """Where templates are rendered: in a sandbox, everything escaped after `show` has prepared it."""
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment
    from markupsafe import Markup

    def finish(value: object) -> str:
        """A value on its way out: what is markup already stays, all else is shown as text."""
        return value if isinstance(value, Markup) else show(str(value))

    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(resources() / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=finish,
    )


def load_labels(name: str, language: str) -> dict[str, Any]:
    """Labels of NAME.LANGUAGE.toml, with the language itself under `language`. Raises InputError for another one."""
    if language not in LANGUAGES:
        raise InputError(f"There are no labels in the language {language!r}.", f"Choose {' or '.join(LANGUAGES)}.")
    return {"language": language, **_read_labels(resources() / "templates" / f"{name}.{language}.toml")}


def report_words(language: str, *, one_model: bool) -> dict[str, Any]:
    """The labels of reports; where one model holds all roles, none is called a model of its own."""
    words = load_labels("report", language)
    if one_model:
        for names in ("roles", "actions"):
            words[names] = {**words[names], **words[f"{names}_of_one_model"]}
    return words


@cache
def _read_labels(path: Path) -> Mapping[str, Any]:
    """The labels in a file; the window asks for them again with every question of a batch."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def share(value: float) -> str:
    """A share as a percentage."""
    return f"{value:.0%}"


def calibrated_on(basis: ChanceBasis, words: Mapping[str, Any]) -> str:
    """What a chance is calibrated on, and when, in the words of a report."""
    kind = "by_own" if basis.own else "by_program" if basis.signals else "by_readings"
    return words["chances"][kind] % (basis.items, basis.date)


def made_by(manifest: Manifest, words: Mapping[str, Any]) -> str:
    """What made a report, and that it is no advice, in its words."""
    if manifest.demonstration:
        return words["not_advice_of_recorded"]
    return words["not_advice"] if manifest.models else words["not_advice_of_rules"]


def notice_of_several(asked: Iterable[bool], words: Mapping[str, Any], *, recorded: bool) -> str:
    """What is to be kept in mind of several answers, in the words of a report.

    `asked` says of each whether models were asked, `recorded` whether any replies were recorded beforehand.
    """
    made, notices = frozenset(asked), words["notices"]
    kind = "both" if len(made) > 1 else "nothing" if not made else "models" if True in made else "rules"
    return f"{notices['recorded']}{words['space']}{notices[kind]}" if recorded else notices[kind]


def score(value: float | None) -> str:
    """A reward or the like with three digits, a dash where there is none."""
    return "\u2013" if value is None else f"{value:.3f}"
