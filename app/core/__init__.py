"""The pure core: no web, no database, no network, no clock."""
