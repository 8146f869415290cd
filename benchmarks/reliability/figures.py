"""What a long check found: printed with a line for docs/reliability.md, and the exit code that make needs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime


def parser(description: str | None) -> argparse.ArgumentParser:
    """A parser that shows a module's docstring as it is."""
    return argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)


def told(command: str, figures: Mapping[str, object], failures: Sequence[str]) -> int:
    """Print figures and failures; the exit code: 1 where anything failed."""
    for failure in failures:
        print(f"FAILED: {failure}")
    listed = ", ".join(f"{name} {value}" for name, value in {**figures, "failures": len(failures)}.items())
    print(f"| {datetime.now(UTC).date()} | `{command}` | {listed} |")
    return 1 if failures else 0


def command_line(module: str) -> str:
    """The command as it was given."""
    return " ".join(["python", "-m", module, *sys.argv[1:]])
