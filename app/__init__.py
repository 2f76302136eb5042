"""Deckcheck: decklists in, violations, penalties and corrections out."""
