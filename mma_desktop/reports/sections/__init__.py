"""Sections of a report that are worked out in words, whatever format shows them."""
