"""Why an answer was not chosen, in words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from mma_desktop.domain.tree import Node, SearchTree
from mma_desktop.gui.kit import figures
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.search.losing import Behind, Loss

translate = QCoreApplication.translate


def loss_text(
    loss: Loss, tree: SearchTree, name: Callable[[Node], str], answer: Callable[[str | None], str] = figures.vote_key
) -> str:
    """One sentence with both figures; `name` says what nodes are called, `answer` how answers are written."""
    node, chosen = tree[loss.node], tree[loss.chosen]
    if loss.behind in (Behind.DESCENT, Behind.DESCENT_ORDER, Behind.DESCENT_EMPTY):
        named = (name(node), name(chosen))
    else:
        named = (answer(node.value), answer(chosen.value))
    shown = str if loss.behind is Behind.VOTES else figures.number
    return _sentence(loss.behind).format(*named, shown(loss.own), shown(loss.best))


def _sentence(behind: Behind) -> str:
    match behind:
        case Behind.UNREAD:
            return translate("Loss", "Not chosen: no final answer could be read from it")
        case Behind.UNJUDGED:
            return translate("Loss", "Not chosen: it was not judged")
        case Behind.REWARD:
            return translate("Loss", "Not chosen: {0} has less reward in all than {1}: {2} against {3}")
        case Behind.MEAN_REWARD:
            return translate("Loss", "Not chosen: {0} has less reward on average than {1}: {2} against {3}")
        case Behind.VOTES:
            return translate("Loss", "Not chosen: as much reward, but {0} has fewer votes than {1}: {2} against {3}")
        case Behind.LATER:
            return translate("Loss", "Not chosen: reward and votes as for {1}, which came first")
        case _:
            return _sentence_of_branch(behind)


def _sentence_of_branch(behind: Behind) -> str:
    """Where the same answer was chosen elsewhere, and where branches are compared."""
    match behind:
        case Behind.SAME_REWARD:
            return translate("Loss", "The same answer was chosen where it has more reward: {2} against {3}")
        case Behind.SAME_LATER:
            return translate("Loss", "The same answer was chosen where it came first, with the same reward")
        case Behind.SAME_TWICE:
            return translate("Loss", "The same answer, carried over from another node: it counts once")
        case Behind.DESCENT:
            return translate("Loss", "Not chosen: {0} earned less reward in all than {1}: {2} against {3}")
        case Behind.DESCENT_ORDER:
            return translate("Loss", "Not chosen: {0} earned as much reward as {1}, whose type goes first")
        case _:
            return translate("Loss", "Not chosen: {0} was never visited, or has no answer")
