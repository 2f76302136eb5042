"""Corrections: what is done to list and deck, as edits that are applied and checked again."""
