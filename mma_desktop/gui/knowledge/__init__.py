"""The knowledge page: shelves, search, passages, imports."""
