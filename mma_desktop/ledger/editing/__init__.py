"""Manual edits of a ledger: what a person asks for, what is wrong with it, and the ledger after it."""
