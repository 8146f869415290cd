"""Amounts that nobody has to trust a model for: where they stand, which count, what they sum to."""
