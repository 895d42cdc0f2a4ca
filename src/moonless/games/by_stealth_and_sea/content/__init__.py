"""The content, typed: the data files as they are written, whether they fit, and what the rules use of them."""
