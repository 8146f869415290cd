"""A mistake of the program says where it happened and quotes no case."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mma_desktop.crashes import described, explained

SECRET = "王某某案"
FAIL = f"raise ValueError({SECRET!r})"
CRASHES = {
    "main thread": FAIL,
    "chained": f"try:\n    {FAIL}\nexcept ValueError as error:\n    raise RuntimeError(str(error)) from error",
    "thread": f"import threading\ndef fail():\n    {FAIL}\nt = threading.Thread(target=fail); t.start(); t.join()",
    "garbage": f"class A:\n    def __del__(self):\n        {FAIL}\na = A()\ndel a",
    "noted": f"error = ValueError({SECRET!r})\nerror.add_note({SECRET!r})\nraise error",
    "several": f"raise ValueError({SECRET!r}) from ExceptionGroup({SECRET!r}, [KeyError({SECRET!r})])",
    "of a syntax": f"try:\n    compile({SECRET!r} + ' (', {SECRET!r}, 'exec')\nexcept SyntaxError as error:\n"
    f"    raise ValueError({SECRET!r}) from error",
    "task": f"import asyncio, gc\nasync def fail():\n    {FAIL}\nasync def go():\n    asyncio.create_task(fail())\n    "
    "await asyncio.sleep(0); gc.collect()\nasyncio.run(go())",
}


@pytest.mark.parametrize("code", CRASHES.values(), ids=CRASHES)
def test_what_nobody_catches_is_told_without_its_message(code: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    start = "from mma_desktop.crashes import keep_cases_out_of_tracebacks\nkeep_cases_out_of_tracebacks()\n"
    script.write_text(start + code, encoding="utf-8")
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=Path(__file__).parents[1])
    assert "ValueError" in ran.stderr
    assert "  script.py:" in ran.stderr, "without the folders above it, which may name a person"
    assert str(tmp_path) not in ran.stderr
    assert SECRET not in ran.stderr


def test_the_chain_of_causes_is_told_from_the_first_on() -> None:
    try:
        try:
            raise KeyError(SECRET)
        except KeyError as error:
            raise ValueError(SECRET) from error
    except ValueError as error:
        text = described(error)
        assert explained(error).startswith(text)
    assert text.index("KeyError") < text.index("ValueError")
    assert SECRET not in text
    assert "test_crashes.py:" in text and str(Path(__file__).parent) not in text
    assert "in test_the_chain_of_causes" in text
