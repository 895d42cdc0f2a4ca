"""From the data files to the content: as they are written, and whether they fit."""
