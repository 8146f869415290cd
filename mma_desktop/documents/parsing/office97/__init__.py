"""Documents of Word and Excel 97 to 2003, and those of WPS, which have the same form."""
