"""Stage 2 of Unified-MAS: the node that helps least, by its process reward, is rewritten (docs/packs.md)."""
