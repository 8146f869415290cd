"""Methods side by side: the runs on one case, and the tables of an evaluation on many questions."""
