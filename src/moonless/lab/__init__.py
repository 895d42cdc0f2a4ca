"""Many games at once: simulation, comparison, benchmarks."""
