"""Workflows: what runs the nodes of a pack, and what such a run is worth. No solver is here."""
