"""Use cases that the command line and the window share."""
