"""Questions in tables and JSON Lines: exam sheets, and the data sets of an evaluation."""
