"""What holds for every host: it ends, keeps its budget, repeats itself, is a run like any other (claims 119, 137)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from mma_desktop.domain.events import Decided, HostActed, NodeAdded, NodeRun, ReadingsScored, Replied, fold
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.errors import EngineError, InputError
from mma_desktop.hosts.registry import host_entries
from mma_desktop.packs.loading import written
from mma_desktop.search.seeds import derive
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.hosts import BUDGET
from mma_desktop.solvers.registry import is_host, make_solver, method_title, searches_library
from mma_desktop.tasks.base import Examination
from tests.hosts.toys import Designer, HostRun, Work, broken, run, silent, working
from tests.packs.toys import diamond_pack
from tests.search.toy import ToyRules, ToyTask, noise
from tests.workflows.toys import ToyLibrary

HOSTS = [entry.name for entry in host_entries()]
PLUGGED = {"general": {}, "nodes": {"pack": diamond_pack(), "only_nodes": True}, "both": {"pack": diamond_pack()}}
every_host = pytest.mark.parametrize("name", HOSTS)
every_plug = pytest.mark.parametrize("plug", PLUGGED)
both_modes = pytest.mark.parametrize("mode", ["product", "faithful"])


class Graded(ToyTask):
    """A task that knows gold answers: whoever looks for them fails."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"a host asked the task for {name}")


def wavering(prompt: Prompt, sampling: Sampling, index: int) -> str:
    """Answers that differ from request to request, reviews that find fault."""
    if sampling.tag.startswith("check "):
        return '{"feedback":"look again","ok":false}'
    return f"because => {noise(prompt, sampling, index, 3)}"


@every_host
@every_plug
@both_modes
@pytest.mark.parametrize("designer", [silent, broken])
@pytest.mark.parametrize("work", [working, wavering])
async def test_119_every_host_ends_with_an_answer_when_every_call_of_the_designer_fails(
    name: str, plug: str, mode: str, designer: Callable[[Prompt, Sampling], str], work: Work
) -> None:
    ran = await run(name, designer, work, mode=mode, **PLUGGED[plug])
    assert ran.solution.value is not None
    assert ran.stopped.unread == ran.stopped.menus
    assert isinstance(ran.trace[-1], Decided)


@every_host
@every_plug
@both_modes
async def test_119_a_host_whose_tools_all_fail_abstains(name: str, plug: str, mode: str) -> None:
    def nothing(_prompt: Prompt, _sampling: Sampling, _index: int) -> str:
        raise EngineError("it broke")

    ran = await run(name, broken, nothing, mode=mode, **PLUGGED[plug])
    assert (ran.solution.value, ran.solution.path) == (None, ())


@every_host
@every_plug
@both_modes
async def test_137_the_same_seed_gives_the_same_trace(name: str, plug: str, mode: str) -> None:
    traces = [(await run(name, silent, wavering, mode=mode, **PLUGGED[plug])).trace for _ in range(2)]
    assert traces[0] == traces[1]


@every_host
@every_plug
@both_modes
@pytest.mark.parametrize("calls", [1, 2, 5, 8, 13])
async def test_137_a_cap_of_calls_is_kept_and_the_best_so_far_is_taken(
    name: str, plug: str, mode: str, calls: int
) -> None:
    ran = await run(name, None, wavering, call_budget=calls, mode=mode, **PLUGGED[plug])
    assert ran.calls <= calls
    assert ran.stopped.calls <= calls
    answers = [event for event in ran.trace if isinstance(event, NodeAdded) and event.value is not None]
    assert (ran.solution.value is not None) == bool(answers)
    if ran.stopped.reason == BUDGET and answers:
        assert ran.solution.value in {node.value for node in answers}
    again = await run(name, None, wavering, call_budget=calls, mode=mode, known=ran.replies, **PLUGGED[plug])
    assert again.trace == ran.trace


@every_host
@both_modes
@pytest.mark.parametrize(
    ("plug", "calls"), [*((plug, calls) for plug in ("general", "both") for calls in (1, 2, 3, 4, 6)), ("nodes", 4)]
)
async def test_137_the_last_calls_are_kept_for_an_answer(name: str, plug: str, mode: str, calls: int) -> None:
    ran = await run(name, None, wavering, call_budget=calls, mode=mode, **PLUGGED[plug])
    assert ran.solution.value is not None, "a pack of four steps takes four calls, all else one"
    assert ran.calls <= calls
    again = await run(name, None, wavering, call_budget=calls, mode=mode, known=ran.replies, **PLUGGED[plug])
    assert again.trace == ran.trace


@every_host
@both_modes
@pytest.mark.parametrize(
    ("plug", "tokens"), [("general", 12), ("general", 600), ("both", 12), ("both", 30), ("nodes", 60)]
)
async def test_137_tokens_are_kept_for_an_answer(name: str, plug: str, mode: str, tokens: int) -> None:
    ran = await run(name, None, wavering, token_budget=tokens, mode=mode, **PLUGGED[plug])
    assert ran.solution.value is not None, "a pack of four steps takes 48 tokens, an answer in one step twelve"
    again = await run(name, None, wavering, token_budget=tokens, mode=mode, known=ran.replies, **PLUGGED[plug])
    assert again.trace == ran.trace


@pytest.mark.parametrize(("revision", "value"), [(5, "7"), (4, None)])
async def test_137_notes_leave_tokens_for_an_answer(revision: int, value: str | None) -> None:
    def noting(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return "word " * 250 if "extract" in sampling.tag else working(prompt, sampling, index)

    async def ran_with(tokens: int) -> HostRun:
        designer = Designer(action=["delegate"], kind=["extract", "draft"])
        return await run("aorchestra", designer, noting, token_budget=tokens, host_revision=revision)

    ran = await ran_with(200)
    assert (ran.solution.value, "extract" in ran.steps) == (value, revision < 5)
    enough = await ran_with(3000)
    assert (enough.solution.value, "extract" in enough.steps) == ("7", True)


@pytest.mark.parametrize(("revision", "value"), [(4, "7"), (3, None)])
async def test_137_menus_leave_a_call_for_an_answer(revision: int, value: str | None) -> None:
    ran = await run("aorchestra", Designer(), working, call_budget=3, host_revision=revision)
    assert (ran.solution.value, ran.stopped.reason, ran.stopped.menus) == (value, BUDGET, 2 if value else 3)
    assert ran.calls == 3


@every_host
async def test_a_run_that_goes_on_asks_only_what_is_not_on_record(name: str) -> None:
    whole = await run(name, None, wavering, pack=diamond_pack())
    replies = list(whole.replies.values())
    half = {reply.key: reply for reply in replies[: len(replies) // 2]}
    again = await run(name, None, wavering, pack=diamond_pack(), known=half)
    assert again.trace == whole.trace
    assert sum(len(engine.asked) for engine in again.engines) == len(replies) - len(half)
    replayed = await run(name, broken, _refused, pack=diamond_pack(), known=whole.replies)
    assert replayed.trace == whole.trace


@every_host
@every_plug
@both_modes
async def test_a_replay_needs_no_library(name: str, plug: str, mode: str) -> None:
    library = ToyLibrary()
    for designer in (silent, Designer(kind=["retrieve"])):
        whole = await run(name, designer, wavering, library=library, mode=mode, **PLUGGED[plug])
        replayed = await run(name, broken, _refused, known=whole.replies, mode=mode, **PLUGGED[plug])
        assert replayed.trace == whole.trace
    assert bool(library.asked) == (plug != "nodes")
    assert len(library.asked) <= 2, "once a run, whoever reads it"


def leaning(prompt: Prompt, text: str) -> float:
    """The log-probability of a letter by a model that likes some letters, and some options a little."""
    behind = re.search(rf"^{text}\. (.*)$", prompt.messages[-1].content, re.MULTILINE)
    return -float(ord(text[0]) % 7) - (derive(1, behind[1]) % 100 / 500 if behind else 0.0)


@every_host
@every_plug
@both_modes
async def test_menus_whose_letters_are_scored_are_a_run_like_any_other(name: str, plug: str, mode: str) -> None:
    scoring = {"mode": mode, "judge": leaning, "menu_orders": 6, **PLUGGED[plug]}
    whole = await run(name, broken, wavering, **scoring)
    written = [event for event in whole.trace if isinstance(event, HostActed) and event.options]
    assert all(act.letter and act.shown["ABCDEF".index(act.letter)] == act.choice for act in written)
    assert whole.stopped.menus >= len(written)
    assert (whole.stopped.scored > 0) is bool(written)
    half = dict(list(whole.replies.items())[: len(whole.replies) // 2])
    assert (await run(name, broken, wavering, known=half, **scoring)).trace == whole.trace
    capped = await run(name, broken, wavering, call_budget=5, **scoring)
    assert capped.stopped.calls <= 5


@pytest.mark.parametrize(("revision", "drawn"), [(3, [3, 1]), (2, [3])])
async def test_a_step_of_several_samples_takes_as_many_as_the_budget_has_left(revision: int, drawn: list[int]) -> None:
    designer = Designer(template=["cot_sc_vote"], engine=["general"])
    ran = await run("mas2", designer, working, call_budget=7, host_revision=revision)
    assert [sampling.n for engine in ran.engines for _, sampling in engine.asked if sampling.max_tokens > 4] == drawn
    runs = [event for event in ran.events if isinstance(event, NodeRun)]
    assert [one.fewer for one in runs] == [3 - number for number in drawn]
    assert ran.solution.value == "7"
    assert ran.stopped.calls == ran.calls == 3 + sum(drawn)


@every_host
@every_plug
async def test_what_was_taken_is_on_record_and_adds_up(name: str, plug: str) -> None:
    ran = await run(name, None, wavering, **PLUGGED[plug])
    replies = [event for event in ran.events if isinstance(event, Replied)]
    assert ran.stopped.host == name
    assert ran.stopped.tokens == sum(reply.generated_tokens for reply in replies)
    assert ran.stopped.calls == ran.calls


@every_host
async def test_a_host_that_was_stopped_answers_with_what_most_steps_so_far_give(name: str) -> None:
    ran = await run(name, pack=diamond_pack())
    solver = make_solver(name, ToyTask(), SearchSettings(), 7)
    assert solver.best(fold(ran.events[:1])) is None
    best = solver.best(fold(ran.events))
    assert best is not None
    assert best.value == "7"


@every_host
@every_plug
async def test_122_a_host_never_grades_an_answer(name: str, plug: str) -> None:
    ran = await run(name, None, wavering, task=Graded(), **PLUGGED[plug])
    assert ran.solution.value is not None


@every_host
def test_a_host_is_chosen_by_name_alone_or_with_a_pack(name: str) -> None:
    assert is_host(name)
    assert is_host(f"{name}:amounts")
    assert method_title(f"{name}:amounts", "en").startswith(method_title(name, "en"))
    make_solver(f"{name}:amounts", ToyTask(), SearchSettings(), 1)
    for wrong in (f"{name}3", f"{name}@domain", f"{name}:nothing"):
        with pytest.raises(InputError):
            make_solver(wrong, ToyTask(), SearchSettings(), 1)


def test_the_library_is_opened_where_a_tool_may_search_it() -> None:
    alone = SearchSettings(pack=written(diamond_pack()), only_nodes=True)
    assert searches_library("aorchestra", SearchSettings())
    assert searches_library("aorchestra", SearchSettings(pack=written(diamond_pack())))
    assert not searches_library("aorchestra", alone)


def test_other_methods_are_no_hosts() -> None:
    assert not any(is_host(name) for name in ("mma", "maj16", "workflow:amounts", "nonsense", "?"))


def _refused(_prompt: Prompt, _sampling: Sampling, _index: int) -> str:
    raise AssertionError("a replay asks nothing")


class Refuting(ToyRules):
    """Rules that refute all values but 0."""

    def examine(self, document: str, answer: str, value: str, chosen: Sequence[ReadingsScored] = ()) -> Examination:
        return Examination(1.0) if value == "0" else Examination(0.0, broken=True, reason="only 0 can be right")


@every_host
@every_plug
@both_modes
@pytest.mark.parametrize("seed", range(3))
async def test_no_host_gives_an_answer_that_rules_refute_where_it_has_one_that_they_do_not(
    name: str, plug: str, mode: str, seed: int
) -> None:
    ran = await run(name, Designer(), wavering, seed=seed, mode=mode, task=ToyTask(rules=Refuting()), **PLUGGED[plug])
    assert [one.valid for one in ran.answers] == [one.value == "0" for one in ran.answers]
    assert (ran.solution.value == "0") is any(one.value == "0" for one in ran.answers)
    checks = [one for event in ran.events if isinstance(event, NodeRun) for one in event.checks if not one.kept]
    assert {one.reason for one in checks if one.name == "rules"} <= {"only 0 can be right"}
    assert fold(ran.events) is not None


@every_host
@pytest.mark.parametrize("changes", [{"revision": 4}, {"rules": False}])
async def test_rules_that_take_no_part_refute_nothing(name: str, changes: dict[str, Any]) -> None:
    ran = await run(name, Designer(), working, task=ToyTask(rules=Refuting()), **changes)
    assert ran.solution.value == "7"
    assert all(one.valid for one in ran.answers)


async def test_a_stopped_host_shows_the_leading_answer_that_rules_do_not_refute() -> None:
    task = ToyTask(rules=Refuting())
    first = iter([0])

    def work(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return f"=> {next(first, 7)}"

    ran = await run("evoagent", Designer(), work, task=task)
    best = make_solver("evoagent", task, SearchSettings(), 7).best(fold(ran.events))
    assert best is not None
    assert best.value == "0"


@pytest.mark.parametrize(("revision", "offered"), [(3, True), (2, True), (1, False)])
async def test_what_is_made_of_others_stands_in_the_menus_of_runs_that_began_with_it(
    revision: int, offered: bool
) -> None:
    designer = Designer(action=["delegate"], kind=["draft"])
    ran = await run("aorchestra", designer, wavering, revision=revision)
    assert any("hear each other" in text for _, text in designer.menus) is offered
    assert ran.solution.value is not None
