"""Several cases in one file."""
