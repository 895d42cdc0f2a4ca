"""Whether what is installed is compiled, core and games: `python tools/compiled_wheel.py`, as every wheel is asked.

`moonless doctor` says it too, but to a person: plain rules are nothing wrong there.
"""

from moonless.cli import doctor


def plain() -> list[str]:
    """What runs as plain Python."""
    return [found.name for found in doctor.forms() if "plain Python" in found.said]


if __name__ == "__main__":
    if left := plain():
        raise SystemExit(f"this wheel is not compiled: {', '.join(left)}")
