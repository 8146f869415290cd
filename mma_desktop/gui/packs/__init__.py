"""The page of node packs: which there are, the graph of one, what its nodes say, and what differs between two."""
