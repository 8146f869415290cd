"""Stage 2 of Unified-MAS: the weakest node of a pack is found by its process reward and rewritten (docs/refining.md)."""
