"""Rebuilding the card snapshot from what people have: public aggregates, an editor's database, an API's answer."""
