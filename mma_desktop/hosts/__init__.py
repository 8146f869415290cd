"""Hosts: systems that wire nodes and general operators into the work on a question (docs/hosts.md)."""
