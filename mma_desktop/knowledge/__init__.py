"""The knowledge library: texts cut into passages, found offline, cited and checked. Knows no store and no model."""
