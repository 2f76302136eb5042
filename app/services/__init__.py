"""What the service does with events, lists, checks and keys; no HTTP."""
