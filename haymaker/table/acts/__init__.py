"""What people can do at a table. Pure: a state and a command come in, a decision goes out."""
