from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import mma_desktop
from mma_desktop import errors
from mma_desktop.cli import app as root


def edge(failure: BaseException) -> typer.Typer:
    """A program of two commands, one of which fails."""
    program = typer.Typer(cls=root.ErrorEdge, pretty_exceptions_enable=False)

    @program.command()
    def fail() -> None:
        raise failure

    @program.command()
    def succeed() -> None: ...

    return program


@pytest.mark.parametrize(
    ("failure", "code"),
    [
        (errors.ResourceError("fact"), 1),
        (errors.DocumentError("fact"), 2),
        (errors.ModelError("fact"), 3),
        (errors.EngineLost("fact"), 4),
        (errors.StorageError("fact"), 5),
        (errors.RunStopped("fact"), 6),
        (KeyboardInterrupt(), 130),
    ],
)
def test_each_error_has_its_exit_code(failure: BaseException, code: int) -> None:
    assert CliRunner().invoke(edge(failure), ["fail"]).exit_code == code


def test_fact_and_remedy_go_to_stderr_as_they_are() -> None:
    failure = errors.InputError("[red]odd[/red] name", "Rename [it].")
    result = CliRunner().invoke(edge(failure), ["fail"])
    assert (result.stdout, result.stderr) == ("", "[red]odd[/red] name\nRename [it].\n")


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (
            errors.InputError("There is no library /a.", "Check the name of the file."),
            "没有案件库 /a。\n请检查文件名。\n",
        ),
        (OSError(13, "Permission denied", "/place"), "/place：没有权限。\n请检查该位置、其权限和磁盘。\n"),
    ],
)
def test_a_chinese_terminal_is_told_in_chinese(failure: Exception, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    assert CliRunner().invoke(edge(failure), ["fail"]).stderr == told


def test_what_the_system_refuses_is_told_in_one_line() -> None:
    result = CliRunner().invoke(edge(PermissionError(13, "Permission denied", "/place")), ["fail"])
    assert result.exit_code == 1
    assert result.stderr.startswith("/place: Permission denied.\n")


def test_an_error_nobody_foresaw_is_not_hidden() -> None:
    result = CliRunner().invoke(edge(ZeroDivisionError()), ["fail"])
    assert isinstance(result.exception, ZeroDivisionError)


def test_success_is_zero() -> None:
    assert CliRunner().invoke(edge(KeyboardInterrupt()), ["succeed"]).exit_code == 0


def test_the_exit_codes_are_documented_where_people_look() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    tree = [errors.MmaError, *errors.MmaError.__subclasses__()]
    for code in {0, root.INTERRUPTED, *(error.exit_code for error in tree)}:
        assert re.search(rf"^\s+{code}\s", root.__doc__ or "", re.MULTILINE)
        assert f"\n| {code} |" in readme


def test_version_is_shown() -> None:
    assert mma_desktop.__version__ in CliRunner().invoke(root.app, ["--version"]).stdout


def test_help_names_every_command() -> None:
    text = CliRunner().invoke(root.app, ["--help"]).stdout
    assert all(command in text for command in ("solve", "ledger", "runs", "models", "doctor"))


def test_a_missing_case_file_is_an_input_error(tmp_path: Path) -> None:
    result = CliRunner().invoke(root.app, ["solve", str(tmp_path / "absent.txt")])
    assert result.exit_code == errors.InputError.exit_code
    assert "cannot be read" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")
@pytest.mark.parametrize(
    "command",
    [
        ["solve", "SPECIAL"],
        ["ledger", "SPECIAL"],
        ["import", "SPECIAL"],
        ["import", "SPECIAL.zip"],
        ["knowledge", "import", "SPECIAL"],
        ["tasks", "check", "SPECIAL"],
        ["runs", "list", "--library", "SPECIAL"],
        ["models", "add", "SPECIAL.gguf"],
        ["eval", "SPECIAL.jsonl", "--out", "out"],
        ["eval", "SPECIAL.csv", "--out", "out"],
    ],
)
def test_no_command_waits_for_a_pipe(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for word in command:
        if word.startswith("SPECIAL"):
            os.mkfifo(word)
    ran = CliRunner().invoke(root.app, command)
    assert ran.exit_code in (1, 2, 3, 5)
    assert isinstance(ran.exception, SystemExit)
    assert "SPECIAL" in ran.output


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("solve --nope", "没有选项 --nope"),
        ("--nope", "没有选项 --nope"),
        ("nope", "没有命令 'nope'。"),
        ("runs nope", "没有命令 'nope'。"),
        ("runs show", "缺少参数 'run'。"),
        ("solve a.txt --seed x", "'--seed' 的值有误：应为整数"),
        ("solve a.txt --seed", "选项 '--seed' 后面须有值。"),
        ("tasks list more", "多余的参数（more）"),
    ],
)
def test_a_chinese_terminal_is_told_in_chinese_what_is_wrong_with_the_options(
    command: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    ran = CliRunner().invoke(root.app, command.split())
    assert ran.exit_code == 2
    assert said in ran.stderr
    assert "--help" in ran.stderr and "Error" not in ran.stderr and "Usage" not in ran.stderr


def test_a_usage_error_shows_what_it_quotes() -> None:
    ran = CliRunner().invoke(root.app, ["tasks", "list", "a\x1b]0;x\x07"])
    assert ran.exit_code == 2
    assert "\x1b" not in ran.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="where there is a disk that is always full")
@pytest.mark.parametrize("command", ["--version", "--help", "tasks example"])
def test_what_cannot_be_printed_is_told_in_one_sentence(command: str) -> None:
    program = [sys.executable, "-m", "mma_desktop", *command.split()]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(program, check=False, stdout=full, stderr=subprocess.PIPE, text=True, env=buffered)
    assert done.returncode == 1
    fact, remedy = done.stderr.splitlines()
    assert fact == "What is printed cannot be written: No space left on device."
    assert remedy
