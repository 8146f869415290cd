"""The settings page: what a user can set, each with its default, and the first steps."""
