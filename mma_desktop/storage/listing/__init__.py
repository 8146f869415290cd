"""What a library says: its runs one by one and as a list, the search in its texts, its log."""
