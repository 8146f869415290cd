"""The library file: cases, documents, questions, runs and their events. The only package that imports SQLAlchemy."""
