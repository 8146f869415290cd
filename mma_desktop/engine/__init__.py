"""Engines: one loaded model each, behind one small contract (`base.py`)."""
