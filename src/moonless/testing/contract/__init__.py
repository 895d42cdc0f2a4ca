"""The suite that every game must pass; each module is a chapter of it, with tests that take a `setting`."""
