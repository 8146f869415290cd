"""The list of a library's runs, and the search in its texts."""
