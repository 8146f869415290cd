"""Batches in the window: exams and many cases, solved one after the other."""
