"""The parts of a report as blocks that every format lays out, in the order of `reports/outline.py`."""
