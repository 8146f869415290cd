"""The programs by name. `packs/programs.py` says what each reads and gives."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.workflows.programs.base import Program
from mma_desktop.workflows.programs.court_file import court_file
from mma_desktop.workflows.programs.court_sums import court_sums
from mma_desktop.workflows.programs.fund import fund
from mma_desktop.workflows.programs.fund_feeds import fund_feeds
from mma_desktop.workflows.programs.fund_file import fund_file
from mma_desktop.workflows.programs.fund_indicators import fund_indicators
from mma_desktop.workflows.programs.ledger import ledger
from mma_desktop.workflows.programs.voting import vote

PROGRAMS: Mapping[str, Program] = {
    "court_file": court_file,
    "court_sums": court_sums,
    "fund": fund,
    "fund_feeds": fund_feeds,
    "fund_file": fund_file,
    "fund_indicators": fund_indicators,
    "ledger": ledger,
    "vote": vote,
}
