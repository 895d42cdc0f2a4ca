"""The terminal client: draws scenes as text and asks for answers. It knows no game."""
