"""Documents on their way into a case: progress, a report of what was read, the encoding of a text."""
