from __future__ import annotations

import pytest

from mma_desktop.domain.events import fold
from mma_desktop.gui.kit.labels import node_name
from mma_desktop.gui.tree.loss_text import loss_text
from mma_desktop.search.losing import Behind, Loss
from tests.gui.fake_service import sample_events


@pytest.mark.parametrize(
    ("behind", "said"),
    [
        (Behind.UNREAD, "Not chosen: no final answer could be read from it"),
        (Behind.UNJUDGED, "Not chosen: it was not judged"),
        (Behind.REWARD, "Not chosen: 20,050 has less reward in all than 19,450: 2.00 against 3.00"),
        (Behind.MEAN_REWARD, "Not chosen: 20,050 has less reward on average than 19,450: 2.00 against 3.00"),
        (Behind.VOTES, "Not chosen: as much reward, but 20,050 has fewer votes than 19,450: 2 against 3"),
        (Behind.LATER, "Not chosen: reward and votes as for 19,450, which came first"),
        (Behind.SAME_REWARD, "The same answer was chosen where it has more reward: 2.00 against 3.00"),
        (Behind.SAME_LATER, "The same answer was chosen where it came first, with the same reward"),
        (Behind.SAME_TWICE, "The same answer, carried over from another node: it counts once"),
        (
            Behind.DESCENT,
            "Not chosen: A2 Domain answers earned less reward in all than A1 General answers: 2.00 against 3.00",
        ),
        (
            Behind.DESCENT_ORDER,
            "Not chosen: A2 Domain answers earned as much reward as A1 General answers, whose type goes first",
        ),
        (Behind.DESCENT_EMPTY, "Not chosen: A2 Domain answers was never visited, or has no answer"),
    ],
)
def test_every_loss_is_one_sentence(behind: Behind, said: str) -> None:
    tree = fold(sample_events())
    figures = (2, 3) if behind is Behind.VOTES else (2.0, 3.0)
    assert loss_text(Loss(behind, "R.A2", "R.A1", *figures), tree, node_name) == said
