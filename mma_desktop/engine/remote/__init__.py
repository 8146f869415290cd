"""Models on a server of the user's own network: off by default."""
