"""Cases that are too long for a model: cut on their own structure, ranked by retrieval, chosen as far as they fit."""
