"""What an office prints at the top of its reports."""
