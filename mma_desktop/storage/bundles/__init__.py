"""A case whole in one file, to be handed on: written, checked, and taken into another library."""
