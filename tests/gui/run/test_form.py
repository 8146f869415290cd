from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.run.form import SolveForm
from mma_desktop.gui.settings.definitions import DOMAIN_MODEL, GENERAL_MODEL
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.service.offered import Choices, ModelChoice

MODELS = [
    ModelChoice("a.gguf", "a", recommended=True),
    ModelChoice("b.gguf", "b", recommended=True),
    ModelChoice("scripted:s.json", "s.general"),
]
TASKS = {"eca": {"zh": "犯罪金额计算", "en": "Crime amount"}, "lqa": {"zh": "法律选择题"}}
CHOICES = Choices(MODELS, TASKS, ["mma", "majority"], ["quick", "standard", "thorough"])


@pytest.fixture
def form(qtbot: QtBot, preferences: Preferences) -> SolveForm:
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.offer(CHOICES)
    return form


def test_at_first_the_recommended_pair_and_the_usual_preset_are_chosen(form: SolveForm) -> None:
    request = form.request("三千元", "title")
    assert (request.general, request.domain, request.preset) == ("", "", "standard")
    assert (request.rollouts, request.seed, request.language) == (None, 42, "")


def test_the_recommended_pair_brings_its_own_domain_model(form: SolveForm) -> None:
    assert not form.domain.isEnabled()
    form.choose_models("a.gguf", "b.gguf")
    assert form.domain.isEnabled()
    request = form.request("text", "")
    assert (request.general, request.domain) == ("a.gguf", "b.gguf")


def test_going_back_to_the_recommended_pair_forgets_the_domain_model(form: SolveForm) -> None:
    form.choose_models("a.gguf", "b.gguf")
    form.choose_models("", "b.gguf")
    assert form.request("text", "").domain == ""


def test_without_a_real_model_the_recorded_ones_are_chosen(qtbot: QtBot, preferences: Preferences) -> None:
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    recorded = [ModelChoice("scripted:d", "s.domain"), ModelChoice("scripted:g", "s.general")]
    form.offer(Choices(recorded, TASKS, ["mma"], ["quick"]))
    request = form.request("text", "")
    assert not form.has_models
    assert (request.general, request.domain) == ("scripted:g", "scripted:d")


def test_without_the_pair_the_first_model_is_chosen_and_checks_itself(qtbot: QtBot, preferences: Preferences) -> None:
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.offer(Choices([ModelChoice("c.gguf", "c"), MODELS[2]], TASKS, ["mma"], ["standard"]))
    assert form.general.findText("Recommended pair") < 0
    assert (form.general.currentData(), form.domain.currentText()) == (
        "c.gguf",
        "None: the general model checks itself",
    )
    assert form.request("text", "").general == "c.gguf"


def test_a_pair_of_which_a_file_is_gone_gives_way(form: SolveForm) -> None:
    assert form.general.currentText() == "Recommended pair"
    form.offer(Choices([ModelChoice("b.gguf", "b")], TASKS, ["mma"], ["standard"]))
    assert form.general.findText("Recommended pair") < 0 and form.general.currentData() == "b.gguf"


def test_recorded_replies_give_way_to_the_first_models(qtbot: QtBot, preferences: Preferences) -> None:
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.offer(Choices([MODELS[2]], TASKS, ["mma"], ["quick"]))
    assert form.general.currentData() == MODELS[2].spec
    form.offer(CHOICES)
    assert (form.general.currentData(), form.domain.currentData()) == ("", "")
    form.choose_models(MODELS[2].spec, "")
    form.offer(CHOICES)
    assert form.general.currentData() == MODELS[2].spec


def test_the_last_choice_is_remembered(qtbot: QtBot, form: SolveForm, preferences: Preferences) -> None:
    form.choose_models("b.gguf", "a.gguf")
    form.preset.setCurrentIndex(form.preset.findData("thorough"))
    form.request("text", "")
    again = SolveForm(preferences)
    qtbot.addWidget(again)
    again.offer(CHOICES)
    request = again.request("text", "")
    assert (request.general, request.domain, request.preset) == ("b.gguf", "a.gguf", "thorough")


def test_another_language_keeps_the_choice(form: SolveForm) -> None:
    form.choose_models("b.gguf", "a.gguf")
    form.retranslate()
    request = form.request("text", "")
    assert (request.general, request.domain) == ("b.gguf", "a.gguf")


def test_new_offers_keep_the_choice(form: SolveForm) -> None:
    form.choose_models("b.gguf", "")
    form.offer(Choices([*MODELS, ModelChoice("c.gguf", "c")], TASKS, ["mma"], ["standard"]))
    assert form.request("text", "").general == "b.gguf"


def test_a_model_file_is_browsed_for(form: SolveForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/models/new one.gguf", ""))
    form.browse_for_general()
    form.browse_for_domain()
    request = form.request("text", "")
    assert (request.general, request.domain) == ("/models/new one.gguf",) * 2
    assert form.general.currentText() == "new one.gguf"


def test_the_advanced_fields_appear_when_asked_for(qtbot: QtBot, form: SolveForm) -> None:
    form.show()
    assert not form.options.seed.isVisible()
    form.advanced.click()
    assert form.options.seed.isVisible()
    form.options.seed.setValue(7)
    form.options.rollouts.setValue(0)
    form.options.language.setCurrentIndex(form.options.language.findData("en"))
    request = form.request("三千元", "")
    assert (request.seed, request.rollouts, request.language) == (7, 0, "en")


def test_a_model_on_a_server_is_chosen_with_a_warning(form: SolveForm) -> None:
    remote = ModelChoice("remote:http://10.0.0.2:8080#m", "m @ 10.0.0.2:8080")
    form.offer(Choices([*MODELS, remote], TASKS, ["mma"], ["quick"]))
    assert form.warning.isHidden()
    form.choose_models("a.gguf", remote.spec)
    assert not form.warning.isHidden()
    assert "leave this computer" in form.warning.text()
    form.choose_models("a.gguf", "b.gguf")
    assert form.warning.isHidden()


def test_tasks_have_the_titles_of_their_files_in_the_windows_language(form: SolveForm) -> None:
    assert [form.task.itemText(row) for row in range(form.task.count())] == ["Crime amount", "法律选择题"]


def test_articles_are_asked_for_only_where_the_method_reads_them(form: SolveForm) -> None:
    form.options.evidence.setChecked(True)
    for method, asked in (("mma", True), ("majority", False)):
        form.method.setCurrentIndex(form.method.findData(method))
        assert form.request("text", "").evidence is asked


def test_repeatable_engines_are_asked_for_by_a_box(form: SolveForm) -> None:
    assert not form.request("text", "").repeatable
    form.options.repeatable.setChecked(True)
    assert form.request("text", "").repeatable


def test_a_method_is_chosen_by_name(form: SolveForm) -> None:
    form.choose_method("majority")
    assert form.request("text", "").method == "majority"
    assert form.methods == ["mma", "majority"]


def test_recorded_replies_are_offered_as_a_demonstration(qtbot: QtBot, preferences: Preferences) -> None:
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.offer(Choices(models=[ModelChoice("scripted:a.json", "sample.general")], tasks={"eca": {"en": "Amount"}}))
    assert form.general.currentText() == "Demonstration (recorded): sample.general"


def test_what_it_says_of_a_choice_does_not_make_the_page_below_as_high_as_it_likes(
    qtbot: QtBot, preferences: Preferences
) -> None:
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.offer(Choices([ModelChoice("scripted:g", "s.general")], TASKS, ["panel10"], ["quick"]))
    form.choose_method("panel10")
    form.show()
    assert form.warning.isVisible()
    assert form.panel_cost.isVisible()
    layout = form.layout()
    assert layout is not None
    assert not layout.hasHeightForWidth()


def test_the_law_of_a_day_is_asked_for_where_articles_are_read_and_belongs_to_the_case(form: SolveForm) -> None:
    form.options.law_day.setText("2019-01-01")
    assert form.request("text", "").as_of == "", "nothing is read"
    form.options.evidence.setChecked(True)
    assert form.request("text", "").as_of == "2019-01-01"
    form.method.setCurrentIndex(form.method.findData("majority"))
    assert form.request("text", "").as_of == ""
    assert form.asked[1] == "2019-01-01", "it stays in the field, and in a draft"
    form.begin_case()
    assert form.options.law_day.text() == ""


def test_a_task_that_is_not_here_is_named_and_goes_with_its_case(form: SolveForm) -> None:
    form.choose_task("lqa")
    form.remember()
    form.begin_case(task="own")
    assert form.asked == ("own", "")
    assert form.task.currentText() == "own: is not here"
    assert not form.warning.isHidden()
    assert "The task own of this case is not here" in form.warning.text()
    form.offer(CHOICES)
    assert form.asked == ("own", "")
    form.choose_task("eca")
    assert form.warning.isHidden()
    form.begin_case(task="own")
    form.begin_case()
    assert (form.asked, form.task.count(), form.missing_task_text()) == (("lqa", ""), 2, "")


def test_a_task_is_missed_only_once_the_tasks_are_listed(qtbot: QtBot, preferences: Preferences) -> None:
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.begin_case(task="lqa")
    assert form.missing_task_text() == ""
    form.offer(CHOICES)
    assert (form.asked, form.missing_task_text(), form.task.count()) == (("lqa", ""), "", 2)


def gone(form: SolveForm, preferences: Preferences, general: str, domain: str = "") -> str:
    """What the form says where the settings name these models."""
    preferences.put(GENERAL_MODEL, general)
    preferences.put(DOMAIN_MODEL, domain)
    form.offer(CHOICES)
    return form.warning.text()


def test_a_model_of_the_settings_whose_file_is_gone_is_named_with_what_takes_its_place(
    form: SolveForm, preferences: Preferences
) -> None:
    said = gone(form, preferences, "/models/law-7b.gguf")
    named = "The general model law-7b.gguf of the settings is not here: Recommended pair takes its place."
    assert said == f"{named}\nPut its file back, or choose another model."
    form.general.activated.emit(form.general.currentIndex())  # the pair is what is wanted
    assert form.warning.text() == "" and preferences.value(GENERAL_MODEL) == ""


def test_of_a_domain_model_that_is_gone_the_same_is_said(form: SolveForm, preferences: Preferences) -> None:
    said = gone(form, preferences, "a.gguf", "/models/law-7b.gguf")
    assert said.startswith("The domain model law-7b.gguf of the settings is not here: None")
    form.choose_models("", "")
    assert form.warning.text() == "", "the pair brings its own"


def test_a_file_that_was_chosen_by_its_path_is_offered_at_the_next_start(
    qtbot: QtBot, preferences: Preferences, tmp_path: Path
) -> None:
    file = tmp_path / "own.gguf"
    file.write_bytes(b"GGUF")
    preferences.put(GENERAL_MODEL, str(file))
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.offer(CHOICES)
    assert (form.general.currentText(), form.request("text", "").general) == ("own.gguf", str(file))


def test_a_file_that_was_just_chosen_stays_chosen_when_models_are_looked_for_again(
    form: SolveForm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "own.gguf"
    file.write_bytes(b"GGUF")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args, **_more: (str(file), ""))
    form.browse_for_general()
    form.offer(CHOICES)
    assert form.general.currentData() == str(file)
