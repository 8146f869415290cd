"""Hosts that look for one workflow for a whole data set, on questions with known answers (docs/hosts.md)."""
