"""Long checks of the library: kills, power cuts, full disks, changed bytes, hours of work (docs/reliability.md)."""
