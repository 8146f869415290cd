"""Answer types: how an answer is parsed, compared, shown and found in a text. Pure functions, no model."""
