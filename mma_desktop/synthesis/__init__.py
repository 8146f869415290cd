"""Unified-MAS: node packs made from what a library holds, and made better by what is measured."""
