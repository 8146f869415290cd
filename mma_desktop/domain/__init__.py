"""What the program talks about: cases, questions, search trees, runs and events. Frozen data, standard library only."""
