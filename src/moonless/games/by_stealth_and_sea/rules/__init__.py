"""The rules, one file a chapter of the rulebook. Each chapter stands on the ones before it."""
