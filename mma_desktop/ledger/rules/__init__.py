"""The rules: what each amount is by the words near it, by quantities and tables, and by sums."""
