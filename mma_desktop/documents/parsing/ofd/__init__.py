"""OFD documents: their parts, their text as it is read, and their pages as they look."""
