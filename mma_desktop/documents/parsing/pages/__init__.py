"""Pages of PDF documents: their characters, their layout, and their text as it is read."""
