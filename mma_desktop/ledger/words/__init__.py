"""The words and patterns by which the ledger reads a document, and where they stand in it."""
