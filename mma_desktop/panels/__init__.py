"""Expert panels as data (docs/method.md part 3): who sits on them, which domains a question has, what they gain."""
