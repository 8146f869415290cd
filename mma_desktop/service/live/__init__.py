"""A run while it goes on: watched, and how far it is."""
