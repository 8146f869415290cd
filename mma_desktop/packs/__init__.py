"""Node packs: workflows of domain nodes as data (docs/packs.md). What a pack is, and whether it may be used; no run."""
