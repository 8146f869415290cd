"""Packs and workflows at work: the record of long work, process rewards of what nodes wrote."""
