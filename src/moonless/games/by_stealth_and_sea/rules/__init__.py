"""The rules, one module a chapter of the rulebook: functions over a `Play`. A chapter imports the chapters it uses."""
