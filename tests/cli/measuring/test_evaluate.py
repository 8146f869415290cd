"""`mma-desktop eval`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mma_desktop.cli.app import app
from mma_desktop.evaluation.records import read_records, to_line
from mma_desktop.paths import default_library
from mma_desktop.service.calibration import calibrations_file
from mma_desktop.service.routing import routes_file
from mma_desktop.storage.library import Library
from tests.evaluation.conftest import write_items

DATA = Path(__file__).parent.parent.parent / "data"
MODELS = ("--general", f"scripted:{DATA / 'eca_general.script.json'}")
MODELS += ("--domain", f"scripted:{DATA / 'eca_domain.script.json'}")


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["eval", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_items(tmp_path / "mine.jsonl")


def test_one_command_compares_methods_and_the_same_command_goes_on(data: Path, tmp_path: Path) -> None:
    chosen = ("--task", "eca", "--method", "single", "--method", "maj16", *MODELS, "--out", tmp_path / "out")
    code, _, progress = run(data, *chosen, "--limit", "1")
    assert code == 0
    assert "2/2  case-6000" in progress
    code, table, progress = run(data, *chosen)
    assert (code, "1/8" in progress) == (0, False)
    assert {word for word in ("single", "maj16", "strict", "lenient") if word in table} == {
        "single",
        "maj16",
        "strict",
        "lenient",
    }
    assert len(read_records(tmp_path / "out" / "records.jsonl")) == 8


def test_without_matplotlib_one_line_says_what_brings_plots(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = ("--task", "eca", "--method", "single", *MODELS, "--limit", "1", "--out", tmp_path / "out")
    assert "mma-desktop[plots]" not in run(data, *chosen)[2]
    for place in ("mma_desktop.cli.measuring.evaluate.can_draw", "mma_desktop.evaluation.plots.can_draw"):
        monkeypatch.setattr(place, lambda: False)
    code, _, said = run("--out", tmp_path / "out")
    assert (code, said.count("\n")) == (0, 1)
    assert "mma-desktop[plots]" in said


@pytest.mark.parametrize(
    ("method", "reason"),
    [
        ("mas2,only_nodes=true", "no pack is named"),
        ("single,only_nodes=true", "is no host"),
        ("single,call_budget=3", "has no budget of calls"),
        ("maj16,nodes=amounts", "takes no nodes of a pack"),
        ("maj16,experts=law", "seats no experts"),
        ("maj16,evidence=true", "reads no evidence"),
        ("panel11", "A panel has 1 to 10 experts, not 11."),
        ("structured_panel99", "A panel has 1 to 10 experts, not 99."),
    ],
)
def test_a_method_that_makes_nothing_of_its_settings_is_refused_before_anything_is_asked(
    method: str, reason: str, data: Path, tmp_path: Path
) -> None:
    code, _, problem = run(data, "--task", "eca", "--method", method, *MODELS, "--out", tmp_path / "out")
    assert (code, reason in problem) == (2, True), problem
    assert not read_records(tmp_path / "out" / "records.jsonl")


def test_a_method_that_is_not_there_is_none_to_compare_with(data: Path, tmp_path: Path) -> None:
    chosen = ("--task", "eca", "--method", "single", *MODELS, "--limit", "1", "--out", tmp_path / "out")
    code, _, problem = run(data, *chosen, "--against", "sinlge")
    assert code == 2 and "There is no method 'sinlge' here to compare with." in problem and "single" in problem
    assert not (tmp_path / "out").exists()
    assert run(data, *chosen, "--against", "single")[0] == 0
    other = ("--task", "eca", "--method", "maj16", *MODELS, "--limit", "1", "--out", tmp_path / "out")
    assert run(data, *other, "--against", "single")[0] == 0, "one with results in the folder"
    assert run("--out", tmp_path / "out", "--against", "nobody")[0] == 2


def test_items_can_be_chosen(data: Path, tmp_path: Path) -> None:
    chosen = ("--task", "eca", "--method", "single", *MODELS, "--out", tmp_path / "out")
    assert run(data, *chosen, "--items", "case-320,case-800")[0] == 0
    assert [record.item for record in read_records(tmp_path / "out" / "records.jsonl")] == ["case-320", "case-800"]
    code, _, problem = run(data, *chosen, "--items", "case-9")
    assert (code, "There is no item case-9" in problem) == (2, True)


@pytest.mark.parametrize("wrong", [("--method", "oracle"), ("--task", "riddle"), ("--general", "")])
def test_what_cannot_be_used_is_refused(data: Path, tmp_path: Path, wrong: tuple[str, str]) -> None:
    code, _, problem = run(data, "--task", "eca", *MODELS, "--out", tmp_path / "out", *wrong)
    assert code in (1, 2)
    assert problem


def test_what_an_evaluation_says_is_adopted_on_demand(data: Path, tmp_path: Path) -> None:
    out = ("--out", tmp_path / "out")
    assert run(data, "--task", "eca", "--method", "single", *MODELS, *out)[0] == 0
    code, _, problem = run(*out, "--adopt")
    assert (code, "do not say who should answer" in problem) == (2, True)
    chosen = ("--method", "single", "--method", "single@domain", "--method", "mma:quick")
    code, said, _ = run(data, "--task", "eca", *chosen, *MODELS, *out)
    assert (code, "eca.zh: the tree search stays." in said) == (0, True)
    assert not routes_file().exists()
    code, said, _ = run(*out, "--adopt")
    assert (code, f"Adopted; it is in {routes_file()}." in said) == (0, True)
    assert routes_file().exists()


def test_results_calibrate_the_chance_on_demand_and_say_why_not_where_they_cannot(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run(data, "--task", "eca", "--method", "single", *MODELS, "--out", out)[0] == 0
    code, said, _ = run("--out", out, "--calibrate")
    assert (code, "eca.zh, single: not calibrated, " in said, "are fewer than 40" in said) == (2, True, True)
    assert 'calibrations": []' in calibrations_file().read_text(encoding="utf-8")
    (record,) = read_records(out / "records.jsonl")[:1]
    shares = [number / 199 for number in range(200)]
    made = [
        replace(record, item=f"q{place}", strict=float(share * 100 % 10 < share * 10), signals={"share": share})
        for place, share in enumerate(shares)
    ]
    (out / "records.jsonl").write_text("".join(map(to_line, made)), encoding="utf-8")
    code, said, problem = run("--out", out, "--calibrate")
    assert (code, problem, "calibrated on 200 questions, out of fold ECE" in said) == (0, "", True)
    assert calibrations_file().read_text(encoding="utf-8").count('"items": 200') == 1


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_a_spreadsheet_of_ten_questions_is_evaluated_with_one_command(tmp_path: Path, suffix: str) -> None:
    rows = [["题目", "答案"], *([f"第{n}案：王X窃得手表。", 51500 + n % 2] for n in range(10))]
    file = tmp_path / f"exam{suffix}"
    if suffix == ".csv":
        file.write_text("\n".join(f"{question},{answer}" for question, answer in rows), encoding="utf-8")
    else:
        book = pytest.importorskip("openpyxl").Workbook()
        for row in rows:
            book.active.append(row)
        book.save(file)
    code, table, _ = run(file, "--task", "eca", "--method", "maj4", *MODELS, "--out", tmp_path / "out")
    assert code == 0
    assert "0.500" in table
    assert [record.strict for record in read_records(tmp_path / "out" / "records.jsonl")].count(1.0) == 5
    assert (tmp_path / "out" / "report.html").is_file()


def test_beside_an_encrypted_library_a_readable_folder_is_written_only_when_told(data: Path, tmp_path: Path) -> None:
    Library.open(default_library(), passphrase="correct horse battery").close()
    chosen = ("--task", "eca", "--method", "single", *MODELS, "--limit", "1", "--out", tmp_path / "out")
    code, _, problem = run(data, *chosen)
    assert (code, "would not be encrypted as your library is" in " ".join(problem.split())) == (2, True)
    assert not (tmp_path / "out").exists()
    assert run(data, *chosen, "--plain")[0] == 0
    assert run(data, *chosen)[0] == 0
