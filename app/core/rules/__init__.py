"""The rules, one file a family, and the table that gives each its code."""
