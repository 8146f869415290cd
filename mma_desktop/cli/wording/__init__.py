"""The words of the command line by command: what each section of resources/templates/terminal.*.toml holds."""
