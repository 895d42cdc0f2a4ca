"""Typed content, and how it is read and checked."""
