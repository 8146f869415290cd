"""The library's file in the window: its passphrase, its copies, whether it is as the program wrote it."""
