"""The search tree: as a picture, as a list, and every node as text."""
