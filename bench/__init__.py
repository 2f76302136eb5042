"""What the service costs: each figure a ratio within one run, with its aim beside it. `python -m bench`."""
