"""The use cases of one library that need no models."""
