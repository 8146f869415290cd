"""What the program says in its errors is found in the source, however it comes to be raised."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def finder(packaging_script: Callable[[str], ModuleType]) -> ModuleType:
    return packaging_script("sentences")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('raise InputError("No.", "Say yes.")', {"No.", "Say yes."}),
        ('raise InputError(f"No {x}.", remedy=f"Say {y!r} to {z}.")', {"No {0}.", "Say {0} to {1}."}),
        ('raise InputError("No." if x else "Never.")', {"No.", "Never."}),
        ('raise InputError("No " "and " + "no.")', {"No and no."}),
        ('A = "No."\nraise InputError(A)', {"No."}),
        ('def f():\n    a = f"No {x}."\n    raise InputError(a)', {"No {0}."}),
        ('def f(a):\n    raise InputError(a)\nf("No.")\nf(a="Never.")', {"No.", "Never."}),
        ('def f():\n    return "No.", "Yes."\nraise InputError(*f())', {"No.", "Yes."}),
        ('T = (("x", "No."), ("y", "Never."))\nfor a, b in T:\n    raise InputError(b)', {"No.", "Never."}),
        ('raise InputError("No {name}.".format(name=x))', {"No {0}."}),
        ('raise InputError(f"No: {error.strerror}.")', {"No: {0!}."}),
        ("raise InputError(f\"No: {'it is red' if x else 'it is blue'}.\")", {"No: {0!}.", "it is red", "it is blue"}),
        ("raise InputError(f\"No: {'red' if x else 'blue'}.\")", {"No: {0}."}),
        ("raise InputError(f\"No{', you' if x else ''}.\")", {"No.", "No, you."}),
        ("raise InputError(error.fact, error.remedy)", set[str]()),
        ('raise ValueError("No.")', set[str]()),
    ],
)
def test_what_can_be_said_is_found(finder: ModuleType, tmp_path: Path, source: str, found: set[str]) -> None:
    (tmp_path / "one.py").write_text(source, encoding="utf-8")
    assert finder.Source(tmp_path).said() == found


def test_a_name_from_another_module_is_followed(finder: ModuleType, tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "one.py").write_text('A = "No."\n', encoding="utf-8")
    (package / "two.py").write_text("from package.one import A\nraise InputError(A)\n", encoding="utf-8")
    assert finder.Source(package).said() == {"No."}


def test_what_is_missing_and_what_is_too_much_is_printed(
    finder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.py").write_text('raise InputError("It is said.")', encoding="utf-8")
    monkeypatch.setattr(finder, "PACKAGE", tmp_path)
    monkeypatch.setattr(finder, "sentences", lambda: {"It was said.": "说过。"})
    finder.main()
    assert capsys.readouterr().out == "- It is said.\n+ It was said.\n"
