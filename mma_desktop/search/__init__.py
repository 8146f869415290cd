"""The tree search itself: select, expand, evaluate, backpropagate; actions, reward, final choice (method.md part 1)."""
