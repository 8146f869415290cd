"""Solvers: each decides which engine is asked what. One file each; `base.py` has the contract."""
