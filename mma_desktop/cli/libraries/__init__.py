"""Commands about a library file as a whole."""
