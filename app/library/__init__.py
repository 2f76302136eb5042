"""The library reads the data folders into the documents of the core."""

from app.library.lists import Change, Day, Erratum, Gap, ListDocument, Overlay, Series
from app.library.reading import Stored
from app.library.shelves import Library

__all__ = ["Change", "Day", "Erratum", "Gap", "Library", "ListDocument", "Overlay", "Series", "Stored"]
