"""What can be known of a run afterwards: what it was made with, what was done to it, and whether all of it holds."""
