"""Texts that say what they look like: web pages, mails and rich text."""
