"""Building a node pack as a use case: a folder where it can be stopped and goes on, and what lies there in the end."""
