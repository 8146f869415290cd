"""Batches: taken in from sheets and folders, solved one after the other, and what came of them."""
