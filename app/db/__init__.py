"""Tables, engines and the one writer."""
