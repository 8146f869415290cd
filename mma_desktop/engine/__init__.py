"""Engines: one loaded model each, behind one small contract (`domain/engines.py`)."""
