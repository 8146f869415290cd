"""Several documents of a case as one ledger, in which money counts once that two of them tell."""
