"""Amounts of money: which numbers of a text are money of which currency, and how amounts are written."""
