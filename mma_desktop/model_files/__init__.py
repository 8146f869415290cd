"""Model files: which there are, how they come here, how they are checked, placed, tuned and loaded."""
