"""How many frames a second the drawing of a large tree reaches while it is moved and zoomed.

    QT_QPA_PLATFORM=offscreen python -m benchmarks.window.tree --nodes 1000

Each frame moves the drawing by some pixels, as a drag does, and paints it whole into memory, where no screen limits the
frames. It is measured at three scales: as small as the whole tree is shown, half as large as life, and life-size. As by
the clock all that runs beside is in a figure, frames are also counted by the processor time of the window's thread.
"""

from __future__ import annotations

import argparse
import time

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from mma_desktop.domain.events import Event, NodeAdded
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.gui.kit.fonts import load_fonts
from mma_desktop.gui.kit.theme import Appearance
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.gui.tree.tab import TreeTab
from mma_desktop.paths import resources

_SIZE = QSize(1280, 720)
_STEP = 7  # pixels
_CHILDREN = 4


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--frames", type=int, default=300)
    options = parser.parse_args()
    app = QApplication.instance() or QApplication([])
    load_fonts(resources() / "fonts")
    if isinstance(app, QApplication):
        Appearance(app).use("light")
    tab = TreeTab()
    tab.resize(_SIZE)
    tab.show()
    tab.grow(_tree(options.nodes))
    canvas = tab.canvas
    for title, scale in (("the whole tree", None), ("half as large as life", 0.5), ("life-size", 1.0)):
        if scale is None:
            canvas.fit()
        else:
            canvas.resetTransform()
            canvas.scale(scale, scale)
        _measure(canvas, title, options.frames)


def _tree(nodes: int) -> list[Event]:
    """A tree in which each node has a few children, with answers as a run has them."""
    events: list[Event] = [NodeAdded("R", None, NodeKind.ROOT, None, 0, "被告人盗窃的数额是多少？")]
    for number in range(1, nodes):
        parent = "R" if number <= _CHILDREN else f"n{(number - 1) // _CHILDREN}"
        answer, action = NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL
        text = f"最终金额：{number * 1000}元"
        events.append(NodeAdded(f"n{number}", parent, answer, action, 1, "?", answer=text, value=str(number * 1000)))
    return events


def _measure(canvas: TreeCanvas, title: str, frames: int) -> None:
    """Move to and fro along the longer side, a frame for each step."""
    horizontal, vertical = canvas.horizontalScrollBar(), canvas.verticalScrollBar()
    QApplication.processEvents()
    clocks: list[float] = []
    thread = time.thread_time()
    for frame in range(frames):
        begun = time.perf_counter()
        step = _STEP if frame * 2 < frames else -_STEP
        horizontal.setValue(horizontal.value() + step)
        vertical.setValue(vertical.value() + step)
        canvas.viewport().repaint()
        QApplication.processEvents()
        clocks.append(1000 * (time.perf_counter() - begun))
    thread = 1000 * (time.thread_time() - thread) / frames
    clocks.sort()
    shown = len(canvas.items(canvas.viewport().rect()))
    middle, late = clocks[frames // 2], clocks[frames * 99 // 100]
    print(f"{title} ({canvas.transform().m11():.2f}, {shown} items in sight):")
    print(f"  {1000 / thread:.0f} frames a second of the thread's processor time")
    print(f"  by the clock {1000 / middle:.0f} (the middle frame; 99 of 100 in {late:.1f} ms)")


if __name__ == "__main__":
    main()
