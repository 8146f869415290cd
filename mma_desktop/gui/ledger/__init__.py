"""The ledger: every amount, and the changes that a person makes to it."""
