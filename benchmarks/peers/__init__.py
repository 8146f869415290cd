"""Other engines with the same weights, each in one file behind the same two small protocols (`base.py`)."""
