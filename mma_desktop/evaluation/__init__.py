"""Evaluation: many questions, several methods, several seeds; every finished item is kept, and its run with it."""
