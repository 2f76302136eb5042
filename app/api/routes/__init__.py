"""Routes, one file a resource: a route is a signature, a docstring and one call."""
