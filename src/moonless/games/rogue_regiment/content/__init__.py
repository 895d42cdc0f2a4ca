"""What is in the box: the data files as written, how they are read and checked, the typed content made of them."""
