"""Quantities: amounts that follow from a price and a number of pieces or from a rate, and those of tables."""
