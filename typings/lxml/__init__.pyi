# What the parser and its benchmark use of lxml, which ships no types.
