"""MMA Desktop: several language models on one confidential case, searched, checked and traced offline."""

__version__ = "0.1.0"
