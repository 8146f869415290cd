"""Node packs made for a task: stage 1 of Unified-MAS (docs/building.md)."""
