"""Refining a pack on questions with known answers: the folder it goes on in, and its report."""
