"""The functions that a pack's program nodes name: exact work that no model should do."""
