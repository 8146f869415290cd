"""The case file of a trading decision, divided among analysts, with what a program computed from its prices."""

from __future__ import annotations

import json
from collections.abc import Mapping

from mma_desktop.workflows.programs.base import ProgramRequest
from mma_desktop.workflows.programs.fund_file import divided, feeds_said
from mma_desktop.workflows.programs.fund_prices import read_prices
from mma_desktop.workflows.programs.fund_words import FEEDS, fund_words


def fund_feeds(request: ProgramRequest) -> Mapping[str, str]:
    """As the program `fund_file`, but each text is a list: of the one text, or empty where there is nothing for the
    analyst, so that a node that asks for each item of it asks nothing. The series of prices is read by nobody; what was
    `computed` from it are items of the technical signals.
    """
    words = fund_words(request.task.language)
    rest = read_prices(request.texts["case"], words).rest.strip()
    found = divided(rest, words, request.texts.get("computed", "").splitlines())
    read = {name: [] if name in found.missing else [found.texts[name]] for name in FEEDS}
    return {name: json.dumps(texts, ensure_ascii=False) for name, texts in read.items()} | {"feeds": feeds_said(found)}
