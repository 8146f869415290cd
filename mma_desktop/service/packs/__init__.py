"""Node packs for people: which there are, how one looks as a graph, and what differs between two."""
