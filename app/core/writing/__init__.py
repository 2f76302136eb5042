"""Writers of decklists: one file a format, and the table of them. What a format cannot carry is told, never dropped."""
