from __future__ import annotations

from mma_desktop.gui.settings.definitions import TOKEN_BUDGET
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow


def test_what_a_run_may_take_is_asked_for_with_its_unit(window: MainWindow, display: Display) -> None:
    form = window.workspace.form
    budget = form.options.budget
    assert (budget.tokens.text(), budget.seconds.text()) == ("no limit", "no limit")
    assert (form.plan().token_budget, form.plan().time_budget, form.plan().call_budget) == (0, 0, 0)
    budget.tokens.setValue(20000)
    budget.seconds.setValue(600)
    assert (budget.seconds.text(), form.plan().time_budget) == ("600 seconds", 600)
    assert form.request("text", "title").token_budget == 20000
    display.use_language("zh")
    assert budget.seconds.text() == "600 秒"


def test_only_methods_that_count_their_calls_have_a_budget_of_them(window: MainWindow) -> None:
    form = window.workspace.form
    budget = form.options.budget
    budget.calls.setValue(50)
    budget.follow("aorchestra")
    assert (budget.calls.isEnabledTo(budget), budget.calls_wanted) == (True, 50)
    budget.follow("mma")
    assert (budget.calls.isEnabledTo(budget), budget.calls_wanted) == (False, 0)


def test_it_begins_as_it_is_set_and_can_be_reset_on_the_settings_page(
    window: MainWindow, preferences: Preferences
) -> None:
    tokens = window.workspace.form.options.budget.tokens
    preferences.put(TOKEN_BUDGET, 5000)
    assert tokens.value() == 5000
    preferences.put(TOKEN_BUDGET, TOKEN_BUDGET.default)
    assert tokens.value() == 0
