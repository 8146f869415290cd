"""The tree search itself: select, expand, evaluate, backpropagate; actions, reward, final choice (SPEC part 1)."""
