"""The parent's side of a local model: its child process is started, asked and watched from here."""
