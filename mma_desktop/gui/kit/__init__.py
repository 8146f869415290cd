"""What every screen is made of: widgets, labels, icons, fonts, colours, the worker thread."""
