"""Model files for people: what the window does with them."""
