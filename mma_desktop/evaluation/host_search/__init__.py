"""Searching for a workflow on questions with known answers: the folder it goes on in, and what it leaves there."""
