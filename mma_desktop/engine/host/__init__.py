"""Inside the child process that owns llama.cpp: scheduler, sequences, prefix cache, drafts, swap."""
