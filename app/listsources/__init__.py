"""Forbidden and limited lists as others publish them, turned into the project's own files."""
