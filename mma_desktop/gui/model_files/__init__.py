"""The page of models: which there are, what they are, whether they are whole and work; adding and fetching."""
