"""Inside the parser's child process: the readers of formats. Nothing here is imported by the program itself."""
