"""Readers of decklists: one file a format, and the table of them."""
