"""`mma-desktop eval`, and the files of questions that commands measure something on."""
