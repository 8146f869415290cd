"""The user guide in the window, and the keys of its orders."""
