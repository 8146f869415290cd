"""Office documents that are one XML file: Word and Excel of 2003, and documents whose parts stand in one file."""
