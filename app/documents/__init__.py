"""Documents in and out that need a library: the registration sheet as PDF."""
