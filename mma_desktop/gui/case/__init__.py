"""The case: its text with marked amounts, and what a user does with it."""
