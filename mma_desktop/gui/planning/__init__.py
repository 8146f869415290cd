"""What a run will take, and what it may take."""
