"""`mma-desktop packs`."""
