"""The lock: when nobody has used the window for a while, and the page that is shown until the passphrase is given."""
