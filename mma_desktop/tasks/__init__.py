"""Tasks: what is asked, how it is asked, how an answer is read and when two answers agree."""
