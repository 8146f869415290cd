"""Whose amounts: the defendants that a document names, who did which deed, and what comes to each of them."""
