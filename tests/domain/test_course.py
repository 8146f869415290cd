"""The course of a run: its parts in their order, with all that was asked."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.domain.course import Course, CourseCost, CoursePart, CourseStage, CourseVoice, costs_by_node, course_of
from mma_desktop.domain.events import RULE_BASED, Decided, Event, NodeAdded, Replied, RolloutDone, Routed
from mma_desktop.domain.team import LIBRARY
from mma_desktop.domain.tree import Action, NodeKind

DECIDED = Decided("R.A1", "B", "B", 1.0)


def reply(role: str = "general", written: int = 10) -> Replied:
    return Replied("key", role, "tag", {}, prompt_tokens=30, cached_tokens=20, generated_tokens=written)


def node(name: str, action: Action, value: str | None, share: float = 1.0, by: str = "general") -> NodeAdded:
    return NodeAdded(name, "R", NodeKind.ANSWER_GENERAL, action, 1, "text", value=value, vote_share=share, producer=by)


OWN_ANSWERS = (CourseVoice("B", 1.0, "general"), CourseVoice("C", 0.5, "domain"))
ROOT = NodeAdded("R", None, NodeKind.ROOT, None, 0, "text")
ALONE: Sequence[Event] = (
    reply(),
    node("R.A1", Action.ANSWER_GENERAL, "B"),
    reply("domain"),
    node("R.A2", Action.ANSWER_DOMAIN, "C", 0.5, "domain"),
    reply("domain"),
    RolloutDone(RULE_BASED, ("R", "R.A1"), 0.5),
    reply(),
    RolloutDone(RULE_BASED, ("R", "R.A2"), 0.4),
)


def test_what_each_part_asked_is_its_cost() -> None:
    rules = [node("R.A5", Action.COMPUTE, "51500", by="ledger"), reply(), RolloutDone(RULE_BASED, ("R", "R.A5"), 0.6)]
    search = [reply(), reply(), RolloutDone(0, ("R",), 0.1), reply(), RolloutDone(1, ("R",), 0.1), DECIDED]
    stages = course_of([ROOT, *rules, *ALONE, *search])
    assert stages == (
        CourseStage(CoursePart.RULES, (CourseVoice("51500", 1.0, "ledger"),), cost=CourseCost(1, 10, 10)),
        CourseStage(
            CoursePart.ALONE,
            (CourseVoice("B", 1.0, "general"), CourseVoice("C", 0.5, "domain")),
            cost=CourseCost(4, 40, 40),
        ),
        CourseStage(CoursePart.SEARCH, rounds=2, cost=CourseCost(3, 30, 30)),
    )


def test_a_question_that_is_routed_to_a_vote() -> None:
    routed = Routed("fusion", "vote", ("maths",), (0.7,))
    stages = course_of([reply(written=0), routed, ROOT, reply(), reply(), DECIDED])
    assert [(stage.part, stage.cost.requests) for stage in stages] == [(CoursePart.ROUTING, 1), (CoursePart.VOTE, 2)]
    assert (stages[0].voices, stages[0].choice) == ((CourseVoice("maths", 0.7),), "vote")


def test_a_panel_between_two_answers_holds_them_and_counts_its_experts() -> None:
    panel = [
        Routed("fusion", "panel", ("B", "C"), (0.4, 0.38)),
        reply(written=0),
        Routed("panel", "law", ("law", "finance"), (0.8, 0.2)),
        reply(),
        node("R.speaker1-Judge", Action.ANSWER_GENERAL, "C"),
        reply(),
        node("R.speaker2-Scholar", Action.ANSWER_GENERAL, "C"),
        DECIDED,
    ]
    last = course_of([ROOT, *ALONE, *panel])[1:]
    assert [(stage.part, stage.rounds, stage.cost.requests) for stage in last] == [
        (CoursePart.CLOSE, 0, 0),
        (CoursePart.EXPERTS, 0, 1),
        (CoursePart.PANEL, 2, 2),
    ]
    assert last[0].voices == (CourseVoice("B", 0.4), CourseVoice("C", 0.38))


def test_a_run_that_was_stopped_loses_no_cost() -> None:
    stages = course_of([ROOT, *ALONE, reply(), reply()])
    assert sum(stage.cost.requests for stage in stages) == 6


def test_a_method_of_one_part_has_no_course() -> None:
    assert course_of([ROOT, reply(), reply(), node("R.A1", Action.ANSWER_GENERAL, "B"), DECIDED]) == ()


def test_what_the_library_finds_is_no_request_to_a_model() -> None:
    assert course_of([reply(LIBRARY), ROOT, *ALONE, reply(), RolloutDone(0, ("R",), 0.0)])[0].cost.requests == 4


def test_a_course_grows_with_the_events() -> None:
    course = Course()
    seen: list[int] = []
    for event in [ROOT, *ALONE, reply(), RolloutDone(0, ("R",), 0.1), reply(), RolloutDone(1, ("R",), 0.1)]:
        course.see(event)
        seen.append(sum(stage.rounds for stage in course.stages))
    assert seen[-1] == 2
    assert seen == sorted(seen)


def test_what_a_node_cost_is_what_was_asked_for_it() -> None:
    replies = [
        Replied("a", "general", "answer R.A1", {}, 100, 60, 20),
        Replied("b", "domain", "verify 0.2/0 R.A1", {}, 50, 50, 5),
        Replied("c", LIBRARY, "find R.A1", {}),
        Replied("d", "general", "answer R.A2", {}, 10, 0, 1),
    ]
    assert costs_by_node(replies) == {"R.A1": CourseCost(2, 25, 40), "R.A2": CourseCost(1, 1, 10)}
