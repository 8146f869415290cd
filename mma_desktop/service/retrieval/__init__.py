"""The knowledge library for people and runs: its shelves, what is left out, questions reworded, evidence for a run."""
