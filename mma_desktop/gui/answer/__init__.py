"""The answer, the path that led to it, and what was found on it."""
