"""What is computed next, and what is kept of it: sequences, batches, the prefix cache. Nothing here knows llama.cpp."""
