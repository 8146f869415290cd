"""What a user calls a case, and how it is found again."""
