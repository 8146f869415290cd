"""From words that a model wrote to their places: in the document of the case, or in the knowledge library."""
