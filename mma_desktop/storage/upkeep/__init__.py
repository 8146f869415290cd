"""What is done to a library's file as a whole: copies, restoring them, saving what a damaged one holds, its key."""
