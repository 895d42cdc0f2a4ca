"""What is in the box: typed content, how it is read and how it is checked."""
