"""The HTTP interface: schemas, problems, limits, and one file of routes a resource."""
