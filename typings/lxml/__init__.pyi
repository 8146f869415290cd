# What the parser uses of lxml, which ships no types.
