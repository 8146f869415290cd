"""Whole readings of a document: how its amounts belong together, which reading is likeliest; what models add."""
