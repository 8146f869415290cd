"""A vote among answers of several nodes: the value that most of them state, ties to the one named first."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest


def vote(request: ProgramRequest) -> Mapping[str, str]:
    """The `answer` of the first node, in the order a to e, that states the winning value.

    Raises ProgramFailed where none states a value.
    """
    texts = [request.texts[name] for name in "abcde" if name in request.texts]
    read = [(value, text) for text in texts if (value := request.task.read(text).value) is not None]
    if not read:
        raise ProgramFailed("none of the answers can be read")
    winner = request.task.vote([value for value, _ in read])
    return {"answer": read[winner.place][1]}
