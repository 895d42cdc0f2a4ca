"""The rules, one file a chapter. Each chapter stands on the ones before it."""
