"""Statements of accounts: which rows of a table tell how money moved, and what each of their amounts is."""
