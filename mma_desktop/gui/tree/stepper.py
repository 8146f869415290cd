"""Steps through a run rollout by rollout: a slider, a button back, one on, and one for the tree as it stands now."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QSlider, QToolButton

from mma_desktop.domain.events import RULE_BASED, RolloutDone
from mma_desktop.domain.growth import NO_GROWTH, Growth
from mma_desktop.domain.tree import SearchTree
from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.controls import IconButton, row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import ElidedLabel

_FEWEST = 2  # with one rollout there is nothing to step through


class RolloutStepper(Panel):
    """Chooses the rollout after which the tree is shown; it is in sight where there are several."""

    stepped = Signal()
    """Another rollout was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.growth = NO_GROWTH
        self._trees: list[SearchTree] | None = None  # worked out with the first step
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMinimum(1)
        self.slider.setPageStep(5)
        self.back, self.next, self.newest = IconButton("left"), IconButton("right"), QToolButton()
        self.newest.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.label = ElidedLabel()
        self.label.setObjectName("muted")
        inside = row(self.back, self.slider, self.next, self.newest, self.label)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setStretchFactor(self.slider, 2)
        inside.setStretchFactor(self.label, 3)
        self.setLayout(inside)
        self.slider.valueChanged.connect(self._step)
        self.back.clicked.connect(self.step_back)
        self.next.clicked.connect(self.step_on)
        self.newest.clicked.connect(self.step_to_end)
        self.settle()
        self.show_growth(NO_GROWTH)

    def show_growth(self, growth: Growth) -> None:
        """Step through this from now on; the tree is shown whole."""
        self._take(growth, to_end=True)

    def grow(self, growth: Growth) -> None:
        """The run went on, this far: a tree that was shown whole stays so, an earlier one stays what it was."""
        self._take(growth, to_end=self.at_end)

    def _take(self, growth: Growth, *, to_end: bool) -> None:
        self.growth, self._trees = growth, None
        count = len(growth.rollouts)
        with QSignalBlocker(self.slider):
            self.slider.setMaximum(max(1, count))
            if to_end:
                self.slider.setValue(count)
        self.setVisible(count >= _FEWEST)
        self._say()

    def tree(self) -> SearchTree:
        """The tree as it stood after the chosen rollout."""
        if self._trees is None:
            self._trees = self.growth.trees()
        return self._trees[self.slider.value() - 1]

    @property
    def rollout(self) -> RolloutDone:
        """The chosen rollout, where there is one."""
        return self.growth.rollouts[self.slider.value() - 1]

    @property
    def at_end(self) -> bool:
        """Whether the tree is shown whole."""
        return self.slider.value() == self.slider.maximum()

    @Slot()
    def step_back(self) -> None:
        """Go to the rollout before."""
        self.slider.setValue(self.slider.value() - 1)

    @Slot()
    def step_on(self) -> None:
        """Go to the next rollout."""
        self.slider.setValue(self.slider.value() + 1)

    @Slot()
    def step_to_end(self) -> None:
        """Show the tree as it stands now, and go along with a run."""
        self.slider.setValue(self.slider.maximum())

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.back.name(self.tr("The tree one rollout earlier (Alt+Left)"))
        self.next.name(self.tr("The tree one rollout later (Alt+Right)"))
        self.newest.setText(self.tr("Now"))
        self.newest.setToolTip(self.tr("The tree as it stands now (Alt+End)"))
        self.newest.setAccessibleName(self.tr("The tree as it stands now (Alt+End)"))
        self.slider.setAccessibleName(self.tr("Rollout after which the tree is shown"))
        self._say()

    def key_names(self) -> tuple[str, str, str]:
        """What going back, going on and going to the end are called in the list of keys."""
        return (
            self.tr("The tree one rollout earlier"),
            self.tr("The tree one rollout later"),
            self.tr("The tree as it stands now"),
        )

    @Slot()
    def _step(self) -> None:
        self._say()
        self.stepped.emit()

    def _say(self) -> None:
        rollouts = self.growth.rollouts
        self.back.setEnabled(self.slider.value() > 1)
        self.next.setEnabled(not self.at_end)
        self.newest.setEnabled(not self.at_end)
        if not rollouts:
            return
        shown = self.rollout
        before, numbered = self.tr("Before the first rollout"), self.tr("Rollout {0} of {1}")
        said = before if shown.index == RULE_BASED else numbered.format(shown.index + 1, rollouts[-1].index + 1)
        self.label.setText(self.tr("{0} · reward {1}").format(said, figures.number(shown.reward)))
        self.slider.setAccessibleDescription(self.label.text())
