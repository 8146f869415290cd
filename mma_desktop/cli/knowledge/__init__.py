"""`mma-desktop knowledge`: its commands, and what the check of citations prints."""
