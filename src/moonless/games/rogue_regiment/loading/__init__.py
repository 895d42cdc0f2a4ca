"""From the data files to the content: as they are written, whether they fit, what the rules use."""
