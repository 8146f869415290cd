"""The rules: what each amount is by the words near it, and by sums."""
