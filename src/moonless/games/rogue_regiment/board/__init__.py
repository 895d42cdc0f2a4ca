"""The map: ground, distances, steps and ways (2, 3), rays and fields of view (4)."""
