"""Runs: the form that starts one, its progress, the list of those in the library."""
