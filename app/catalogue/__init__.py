"""The card catalogue: the committed snapshot, compiled once into a cache, loaded once a process."""

from app.catalogue.catalogue import Catalogue, load

__all__ = ["Catalogue", "load"]
