"""Batches of questions in a library."""
